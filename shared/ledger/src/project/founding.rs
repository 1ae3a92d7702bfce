//! The event itself, which its root key founded (rule 1).

use super::Fold;
use super::stand::standing;
use crate::entry::{Fact, FoundedDivision};
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use crate::subject::Subject;
use crate::tournament::{ConflictOver, Tournament};
use domain::Division;
use rulebook::Book;

/// Nothing is left but who has which rights: all the rest is resolved next.
pub(super) fn resolve(fold: &mut Fold<'_>) {
    let devices = std::mem::take(&mut fold.tournament.devices);
    *fold.tournament = Tournament { devices, ..Tournament::empty(fold.ledger.event()) };
    fold.started.clear();
    fold.hand_ins.clear();
    fold.conflicts.clear();
    let foundings = fold.open(Subject::Event);
    for record in foundings.iter().filter(|record| !fold.authority.is_from_root(record)) {
        fold.refuse(record, RefusalReason::OnlyRoot);
    }
    let standing = genuine(fold);
    if standing.len() > 1 {
        fold.conflict(ConflictOver::Founding, &standing);
    }
    let Some(Fact::EventFounded { name, book, divisions }) =
        standing.first().map(|record| &record.entry.fact)
    else {
        return;
    };
    fold.tournament.name = name.to_string();
    fold.tournament.book = Some(Book::clone(book));
    fold.tournament.divisions = divisions
        .iter()
        .map(|founded| {
            let FoundedDivision { id, name, rounds, plan } = founded.clone();
            (id, Division { plan, ..Division::new(id, name, rounds) })
        })
        .collect();
    divisions.iter().for_each(|founded| fold.changed(founded.id));
}

/// The foundings that stand.
fn genuine<'r>(fold: &Fold<'r>) -> Vec<&'r Record> {
    let mut records = fold.files.of(fold.ledger, Subject::Event);
    records.retain(|record| fold.authority.is_from_root(record));
    standing(&records)
}

/// The divisions as they were founded.
pub(super) fn divisions<'r>(fold: &Fold<'r>) -> &'r [FoundedDivision] {
    match genuine(fold).first().map(|record| &record.entry.fact) {
        Some(Fact::EventFounded { divisions, .. }) => divisions,
        _ => &[],
    }
}
