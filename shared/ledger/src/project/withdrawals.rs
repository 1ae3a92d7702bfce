//! Players who left the event, and those who came back (rule 24).

use super::{Facts, Fold};
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use domain::{EntryId, PlayerId};
use std::collections::BTreeSet;

pub(super) fn fold(fold: &mut Fold<'_>, facts: &Facts<'_>) {
    let mut ended: BTreeSet<EntryId> = BTreeSet::new();
    for record in known(fold, &facts.returned) {
        ended.extend(&record.entry.replaces);
    }
    for record in known(fold, &facts.withdrawn) {
        let Some(player) = about(record).filter(|_| !ended.contains(&record.id)) else { continue };
        if let Some(division) = fold.tournament.divisions.get_mut(&player.division) {
            division.withdrawn.insert(player);
        }
        fold.tournament.withdrawals.entry(player).or_default().push(record.id);
    }
}

/// The records of directors about players who are entered; the others are refused.
fn known<'r>(fold: &mut Fold<'_>, records: &[&'r Record]) -> Vec<&'r Record> {
    let mut kept = fold.by_directors(records);
    kept.retain(|record| {
        let entered = about(record).is_some_and(|player| {
            let division = fold.tournament.divisions.get(&player.division);
            division.is_some_and(|division| division.players.contains_key(&player))
        });
        if !entered {
            fold.refuse(record, RefusalReason::Unknown { what: "a player" });
        }
        entered
    });
    kept
}

fn about(record: &Record) -> Option<PlayerId> {
    let (Fact::PlayerWithdrawn { player, .. } | Fact::PlayerReturned { player }) =
        &record.entry.fact
    else {
        return None;
    };
    Some(*player)
}
