//! The word lists by which the event judges (rule 28).

use super::Fold;
use super::stand::standing;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::subject::Subject;
use crate::tournament::ConflictOver;
use domain::ListInfo;

pub(super) fn resolve(fold: &mut Fold<'_>) {
    let named = fold.open(Subject::WordLists);
    let named = fold.allowed(named);
    fold.no_conflict(&ConflictOver::WordLists);
    let standing = standing(&named);
    fold.tournament.lists_named = standing.iter().map(|record| record.id).collect();
    let first = standing.first().map(|record| lists(record)).unwrap_or_default();
    if standing.iter().all(|record| lists(record) == first) {
        fold.tournament.lists = first.to_vec();
    } else {
        fold.tournament.lists.clear();
        fold.conflict(ConflictOver::WordLists, &standing);
    }
}

fn lists(record: &Record) -> &[ListInfo] {
    let Fact::ListsNamed { lists } = &record.entry.fact else { return &[] };
    lists
}
