//! Sanctions and compensations (rule 19).

use super::{Facts, Fold};
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use crate::tournament::Imposed;
use domain::{EntryId, Role, Sanction};
use std::collections::BTreeSet;

pub(super) fn fold(fold: &mut Fold<'_>, facts: &Facts<'_>) {
    let mut lifted: BTreeSet<EntryId> = BTreeSet::new();
    for record in fold.by_directors(&facts.lifted) {
        if let Fact::SanctionLifted { sanction, .. } = &record.entry.fact {
            lifted.insert(*sanction);
        }
    }
    for record in &facts.sanctioned {
        match sanction(fold, record) {
            Ok(sanction) if !lifted.contains(&record.id) => {
                let division = fold.tournament.divisions.get_mut(&sanction.player.division);
                division.into_iter().for_each(|found| found.sanctions.push(sanction.clone()));
                let imposed = Imposed { by: record.author, sanction };
                fold.tournament.sanctions.insert(record.id, imposed);
            }
            Ok(_) => {}
            Err(reason) => fold.refuse(record, reason),
        }
    }
}

/// The sanction with what it does under the book, if its author may impose it.
fn sanction(fold: &Fold<'_>, record: &Record) -> Result<Sanction, RefusalReason> {
    let Fact::PlayerSanctioned { player, measure, amounts, reason } = &record.entry.fact else {
        return Err(RefusalReason::Unknown { what: "a sanction" });
    };
    const NEEDS: &str = "a director's or an arbiter's device";
    let judges = |role| matches!(role, Role::Director | Role::Arbiter);
    fold.authority.check(record, NEEDS, judges)?;
    let directs = fold.authority.check_director(record).is_ok();
    let role = if directs { Role::Director } else { Role::Arbiter };
    let division = fold.tournament.divisions.get(&player.division);
    if division.is_none_or(|division| !division.players.contains_key(player)) {
        return Err(RefusalReason::Unknown { what: "a player" });
    }
    let book = fold.tournament.book.as_ref();
    let book = book.ok_or(RefusalReason::Unknown { what: "an event" })?;
    let effect = rulebook::sanction_effect(book, role, measure, *amounts);
    let effect = effect.map_err(RefusalReason::Breach)?;
    let (measure, reason) = (measure.clone(), reason.clone());
    Ok(Sanction { player: *player, measure, reason, effect })
}
