//! Which of several entries about one thing stand: those that no other one replaces.

use crate::ledger::Record;
use domain::EntryId;
use std::collections::BTreeSet;

/// The records that none of the others replaces (rule 5), in the order given.
///
/// All of them must have the right to say what they say. Entries cannot replace each other in a
/// circle, because each would have to know the other's hash.
pub(super) fn standing<'a>(records: &[&'a Record]) -> Vec<&'a Record> {
    let replaced: BTreeSet<EntryId> =
        records.iter().flat_map(|record| record.entry.replaces.iter().copied()).collect();
    records.iter().filter(|record| !replaced.contains(&record.id)).copied().collect()
}
