//! What stands on what inside a document. Every answer takes one pass or few, because an author may be
//! hostile and a document long.

use super::{Document, Ledger, Record};
use domain::{DeviceId, EntryId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl Ledger {
    /// The entries of a document at or below some heads; heads that are not here cover nothing.
    pub fn covered(&self, author: DeviceId, heads: &BTreeSet<EntryId>) -> BTreeSet<EntryId> {
        self.documents.get(&author).map(|document| document.ancestors(heads)).unwrap_or_default()
    }

    /// The entries of a document that every one of these stands on.
    pub(crate) fn below_all(
        &self,
        author: DeviceId,
        entries: &BTreeSet<EntryId>,
    ) -> BTreeSet<EntryId> {
        self.documents.get(&author).map(|document| document.below_all(entries)).unwrap_or_default()
    }

    /// Whether a record stands on any of these entries.
    pub(crate) fn stands_on_any(&self, record: &Record, entries: &[EntryId]) -> bool {
        let document = self.documents.get(&record.author);
        document.is_some_and(|document| document.stands_on_any(record, entries))
    }
}

impl Document {
    pub(super) fn ancestors(&self, heads: &BTreeSet<EntryId>) -> BTreeSet<EntryId> {
        let mut covered = BTreeSet::new();
        let mut next: Vec<EntryId> = heads.iter().copied().collect();
        while let Some(id) = next.pop() {
            let Some(record) = self.records.get(&id) else { continue };
            if covered.insert(id) {
                next.extend(&record.deps);
            }
        }
        covered
    }

    /// Walks down no further than to the first of them.
    fn stands_on_any(&self, record: &Record, entries: &[EntryId]) -> bool {
        let orders = entries.iter().filter_map(|id| self.records.get(id)).map(|below| below.order);
        let Some(first) = orders.min() else { return false };
        let mut walked: BTreeSet<EntryId> = BTreeSet::new();
        let mut next: Vec<EntryId> = record.deps.clone();
        while let Some(id) = next.pop() {
            if entries.contains(&id) {
                return true;
            }
            let below = self.records.get(&id).filter(|below| below.order > first);
            if let Some(below) = below.filter(|_| walked.insert(id)) {
                next.extend(&below.deps);
            }
        }
        false
    }

    /// Walks from the newest record down once per 64 entries, with a bit for each of them.
    fn below_all(&self, entries: &BTreeSet<EntryId>) -> BTreeSet<EntryId> {
        let records = self.in_order();
        let place: BTreeMap<EntryId, usize> =
            records.iter().zip(0..).map(|(record, place)| (record.id, place)).collect();
        let deps = |record: &&Record| record.deps.iter().map(|dep| place[dep]).collect();
        let deps: Vec<Vec<usize>> = records.iter().map(deps).collect();
        let mut is_below = vec![true; records.len()];
        let places: Vec<usize> = entries.iter().filter_map(|id| place.get(id).copied()).collect();
        for some in places.chunks(64) {
            let mut own = vec![0_u64; records.len()];
            some.iter().zip(0..).for_each(|(place, bit)| own[*place] = 1 << bit);
            let all = u64::MAX >> (64 - some.len());
            let mut above = vec![0_u64; records.len()];
            for place in (0..records.len()).rev() {
                let bits = above[place] | own[place];
                deps[place].iter().for_each(|dep| above[*dep] |= bits);
                is_below[place] &= above[place] == all;
            }
        }
        let below = records.iter().zip(is_below).filter(|(_, is_below)| *is_below);
        below.map(|(record, _)| record.id).collect()
    }

    /// Predecessors first.
    pub(super) fn in_order(&self) -> Vec<&Record> {
        let mut records: Vec<&Record> = self.records.values().map(Arc::as_ref).collect();
        records.sort_unstable_by_key(|record| record.order);
        records
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::{Entry, Fact};
    use crate::sample::{Sample, TABLE_1};

    /// A laptop and its copy under one boot number: each wrote 70 things of its own after the split.
    #[test]
    fn what_all_proofs_stand_on_is_what_each_of_them_stands_on() {
        let (mut sample, start) = Sample::playing();
        sample.hand_in(TABLE_1, start, [400, 300]);
        let device = sample.device(TABLE_1);
        let mut twin = sample.twin(TABLE_1);
        for number in 0..70 {
            sample.fill(TABLE_1, start, [number, 1], vec![]);
            let filled = EntryId([1; 32]);
            let (_, other) =
                twin.write(i64::from(number), &Entry::new(Fact::CardHandedIn { filled })).unwrap();
            sample.take(other);
        }
        let proofs: BTreeSet<EntryId> = sample.ledger.proofs(device).flatten().copied().collect();
        assert_eq!(proofs.len(), 140);
        let mut each: BTreeSet<EntryId> = sample.ledger.records().map(|record| record.id).collect();
        for proof in &proofs {
            let mut below = sample.ledger.covered(device, &BTreeSet::from([*proof]));
            below.remove(proof);
            each.retain(|id| below.contains(id));
        }
        assert_eq!(each.len(), 4);
        assert_eq!(sample.ledger.below_all(device, &proofs), each);
        let written = sample.ledger.document(device);
        let first = written[0].id;
        let above = |record: &&&Record| sample.ledger.stands_on_any(record, &[first]);
        assert_eq!(written.iter().filter(above).count(), 3 + 140);
    }
}
