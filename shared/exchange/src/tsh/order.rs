//! Where tsh would rank players differently: at equal wins it looks at losses, then at the spread.

use super::to_rounds::NAMES_MAX;
use crate::ImportNote;
use crate::event::plain_scores;
use domain::{Carried, Division, PlayerId, SatOut};
use std::collections::BTreeMap;

/// Players who stand behind somebody by their spread and before them by their losses: they have sat out a
/// round that is neither won nor lost.
pub(super) fn other_order(division: &Division) -> Option<ImportNote> {
    let figures = figures(division);
    let rises = |own: &Carried| {
        let passes = |other: &Carried| {
            own.wins == other.wins && own.losses < other.losses && own.spread < other.spread
        };
        figures.values().any(passes)
    };
    let risen = figures.iter().filter(|(_, own)| rises(own));
    let names: Vec<String> = risen.map(|(player, _)| division.name_of(*player)).collect();
    let others = names.len().saturating_sub(NAMES_MAX);
    let names: Vec<String> = names.into_iter().take(NAMES_MAX).collect();
    (!names.is_empty()).then_some(ImportNote::OtherOrder { names, others })
}

/// What tsh ranks by.
fn figures(division: &Division) -> BTreeMap<PlayerId, Carried> {
    let brought = |player: &PlayerId| division.carried.get(player).copied().unwrap_or_default();
    let mut figures: BTreeMap<PlayerId, Carried> =
        division.players.keys().map(|player| (*player, brought(player))).collect();
    let mut count = |player: PlayerId, spread: i32, halves: [i32; 2]| {
        let own = figures.entry(player).or_default();
        own.wins.0 += halves[0];
        own.losses.0 += halves[1];
        own.spread = own.spread.saturating_add(spread);
    };
    let halves = |spread: i32| [1 + spread.signum(), 1 - spread.signum()];
    for round in division.rounds.values() {
        for pairing in &round.publication.pairings {
            let scores = round.card(pairing.table).and_then(plain_scores);
            let Some([first, second]) = scores else { continue };
            let spread = first.saturating_sub(second);
            count(pairing.players[0], spread, halves(spread));
            count(pairing.players[1], -spread, halves(-spread));
        }
        for (player, sat_out) in &round.on_file.sat_out {
            if let SatOut::Recorded(spread) = *sat_out {
                count(*player, spread, halves(spread));
            }
        }
        for (player, spread) in &round.on_file.penalties {
            count(*player, *spread, [0, 0]);
        }
    }
    figures
}
