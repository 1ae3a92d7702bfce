//! Where tsh would rank players differently: at equal wins it looks at losses, then at the spread.

use super::to_rounds::NAMES_MAX;
use crate::ImportNote;
use crate::event::{EventDivision, EventPlayer, SatOut};
use domain::Carried;
use std::collections::BTreeMap;

/// What tsh ranks by; wins and losses in halves.
#[derive(Clone, Copy, Default)]
struct Figures {
    wins: i32,
    losses: i32,
    spread: i32,
}

/// Players who stand behind somebody by their spread and before them by their losses: they have sat out a
/// round that is neither won nor lost.
pub(super) fn other_order(division: &EventDivision) -> Option<ImportNote> {
    let figures = figures(division);
    let rises = |own: &Figures| {
        let passes = |other: &Figures| {
            own.wins == other.wins && own.losses < other.losses && own.spread < other.spread
        };
        figures.values().any(passes)
    };
    let risen = figures.iter().filter(|(_, own)| rises(own));
    let names: Vec<String> = risen.map(|(number, _)| division.name_of(*number)).collect();
    let others = names.len().saturating_sub(NAMES_MAX);
    let names: Vec<String> = names.into_iter().take(NAMES_MAX).collect();
    (!names.is_empty()).then_some(ImportNote::OtherOrder { names, others })
}

fn brought(player: &EventPlayer) -> Figures {
    let Carried { wins, losses, spread } = player.carried.unwrap_or_default();
    Figures { wins: wins.0, losses: losses.0, spread }
}

fn figures(division: &EventDivision) -> BTreeMap<u16, Figures> {
    let mut figures: BTreeMap<u16, Figures> =
        division.players.iter().map(|(number, player)| (*number, brought(player))).collect();
    let mut count = |number: u16, spread: i32, halves: [i32; 2]| {
        let own = figures.entry(number).or_default();
        own.wins += halves[0];
        own.losses += halves[1];
        own.spread = own.spread.saturating_add(spread);
    };
    let halves = |spread: i32| [1 + spread.signum(), 1 - spread.signum()];
    for round in division.rounds.values() {
        for game in &round.games {
            let Some([first, second]) = game.scores() else { continue };
            let spread = first.saturating_sub(second);
            count(game.players[0], spread, halves(spread));
            count(game.players[1], -spread, halves(-spread));
        }
        for (number, sat_out) in &round.sat_out {
            if let SatOut::Recorded(spread) = *sat_out {
                count(*number, spread, halves(spread));
            }
        }
        for penalty in &round.penalties {
            count(penalty.number, penalty.spread, [0, 0]);
        }
    }
    figures
}
