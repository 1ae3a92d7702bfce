//! Sanctions and compensations (rule 19).

use super::Fold;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::{Missing, RefusalReason};
use crate::subject::Subject;
use crate::tournament::Imposed;
use domain::{EntryId, Role, Sanction};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn resolve(fold: &mut Fold<'_>) {
    let records = fold.open(Subject::Sanctions);
    let records = fold.allowed(records);
    let lifted = |record: &&Record| {
        let Fact::SanctionLifted { sanction, .. } = &record.entry.fact else { return None };
        Some(*sanction)
    };
    let lifted: BTreeSet<EntryId> = records.iter().filter_map(lifted).collect();
    let mut imposed: BTreeMap<EntryId, Imposed> = BTreeMap::new();
    for record in records {
        let Fact::PlayerSanctioned { .. } = &record.entry.fact else { continue };
        match sanction(fold, record) {
            Ok(sanction) if !lifted.contains(&record.id) => {
                imposed.insert(record.id, Imposed { by: record.author, sanction });
            }
            Ok(_) => {}
            Err(reason) => fold.refuse(record, reason),
        }
    }
    for (id, division) in &mut fold.tournament.divisions {
        let of_division = imposed.values().filter(|one| one.sanction.player.division == *id);
        let sanctions = of_division.map(|imposed| imposed.sanction.clone()).collect();
        if division.sanctions != sanctions {
            division.sanctions = sanctions;
            *fold.versions.entry(*id).or_default() += 1;
        }
    }
    fold.tournament.sanctions = imposed;
}

/// The sanction with what it does under the book, if that lets its author's role impose it.
fn sanction(fold: &Fold<'_>, record: &Record) -> Result<Sanction, RefusalReason> {
    let Fact::PlayerSanctioned { player, measure, amounts, reason } = &record.entry.fact else {
        return Err(RefusalReason::Unknown { what: Missing::Sanction });
    };
    let directs = fold.authority.check_director(record).is_ok();
    let role = if directs { Role::Director } else { Role::Arbiter };
    let division = fold.tournament.divisions.get(&player.division);
    if division.is_none_or(|division| !division.players.contains_key(player)) {
        return Err(RefusalReason::Unknown { what: Missing::Player });
    }
    let book = fold.tournament.book.as_ref();
    let book = book.ok_or(RefusalReason::Unknown { what: Missing::Event })?;
    let effect = rulebook::sanction_effect(book, role, measure, *amounts);
    let effect = effect.map_err(|breach| RefusalReason::Breach { breach })?;
    let (measure, reason) = (measure.clone(), reason.clone());
    Ok(Sanction { player: *player, measure, reason, effect })
}
