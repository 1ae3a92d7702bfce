//! The event itself, which its root key founded (rule 1).

use super::Fold;
use super::stand::standing;
use crate::entry::{Entry, Fact, FoundedDivision};
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
    let mut genuine = fold.open(Subject::Event);
    genuine.retain(|record| {
        let is_genuine = fold.authority.is_from_root(record);
        if !is_genuine {
            fold.refuse(record, RefusalReason::OnlyRoot);
        }
        is_genuine
    });
    let standing = standing(&genuine);
    if standing.len() > 1 {
        fold.conflict(ConflictOver::Founding, &standing);
    }
    let Some(Entry { fact: Fact::EventFounded { name, book, divisions }, .. }) =
        standing.first().map(|record| &record.entry)
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
