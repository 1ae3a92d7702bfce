//! Players who left the event, and those who came back (rule 24).

use super::Fold;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::{Missing, RefusalReason};
use crate::subject::Subject;
use domain::{EntryId, PlayerId};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn resolve(fold: &mut Fold<'_>) {
    let records = fold.open(Subject::Withdrawals);
    let records = known(fold, records);
    let (returned, withdrawn): (Vec<&Record>, Vec<&Record>) = records
        .into_iter()
        .partition(|record| matches!(record.entry.fact, Fact::PlayerReturned { .. }));
    let ended: BTreeSet<EntryId> =
        returned.iter().flat_map(|record| record.entry.replaces.iter().copied()).collect();
    let mut withdrawals: BTreeMap<PlayerId, Vec<EntryId>> = BTreeMap::new();
    for record in withdrawn {
        let Some(player) = about(record).filter(|_| !ended.contains(&record.id)) else { continue };
        withdrawals.entry(player).or_default().push(record.id);
    }
    for (id, division) in &mut fold.tournament.divisions {
        let of_division = withdrawals.keys().filter(|player| player.division == *id);
        let withdrawn = of_division.copied().collect();
        if division.withdrawn != withdrawn {
            division.withdrawn = withdrawn;
            *fold.versions.entry(*id).or_default() += 1;
        }
    }
    fold.tournament.withdrawals = withdrawals;
}

/// The records of directors about players who are entered; the others are refused.
fn known<'r>(fold: &mut Fold<'r>, records: Vec<&'r Record>) -> Vec<&'r Record> {
    let mut kept = fold.allowed(records);
    kept.retain(|record| {
        let entered = about(record).is_some_and(|player| {
            let division = fold.tournament.divisions.get(&player.division);
            division.is_some_and(|division| division.players.contains_key(&player))
        });
        if !entered {
            fold.refuse(record, RefusalReason::Unknown { what: Missing::Player });
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
