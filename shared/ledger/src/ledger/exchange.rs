//! What two nodes have to tell each other, worked out from their frontiers.

use super::{Document, Ledger, Record};
use crate::batch::Batch;
use crate::frontier::{Buckets, Frontier, Part};
use crate::signed::Signed;
use domain::{DeviceId, EntryId};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Ledger {
    /// Whether somebody with this frontier has something that is not here.
    pub fn lacks(&self, theirs: &Frontier) -> bool {
        theirs.0.iter().any(|(device, heads)| self.lacks_of(*device, heads))
    }

    fn lacks_of(&self, device: DeviceId, heads: &BTreeSet<EntryId>) -> bool {
        heads.iter().any(|head| self.record(device, *head).is_none())
    }

    /// What we have of the documents of which somebody with these heads has more, put so that little else
    /// than what we lack is sent.
    ///
    /// Where a document went on differently here and there, neither knows the other's heads; so we name
    /// their heads that we know, and some of our own way back to what we have in common.
    pub fn asking(&self, theirs: &Frontier) -> Part {
        let mut asking = Frontier::default();
        for (device, heads) in &theirs.0 {
            if !self.lacks_of(*device, heads) {
                continue;
            }
            let named = asking.0.entry(*device).or_default();
            let Some(document) = self.documents.get(device) else { continue };
            named.extend(&document.heads);
            named.extend(heads.iter().filter(|head| document.records.contains_key(head)));
            named.extend(document.way_back());
        }
        Part { buckets: Buckets::NONE, heads: asking }
    }

    /// What somebody who has this lacks, document by document, predecessors and admissions first. Heads that
    /// are not here tell nothing.
    pub fn missing_for(&self, theirs: &Part) -> Vec<&Record> {
        let none = BTreeSet::new();
        let mut missing = Vec::new();
        for (device, document) in &self.documents {
            let heads = match theirs.heads.0.get(device) {
                Some(heads) => heads,
                None if theirs.buckets.contain(*device) => &none,
                None => continue,
            };
            if *heads == document.heads {
                continue;
            }
            let known = document.ancestors(heads);
            let records = document.records.values().map(Arc::as_ref);
            let lacked = records.filter(|record| !known.contains(&record.id));
            missing.extend(lacked.map(|record| (document.since, record)));
        }
        // Whoever admitted a device had begun to write before that device did.
        missing.sort_by_key(|(since, record)| (*since, record.order));
        missing.into_iter().map(|(_, record)| record).collect()
    }

    /// Packs records from the front until the batch is full, and says how many went in. Where the next one
    /// vouches for a record, its signature is left out.
    pub fn pack(&self, records: &[&Record]) -> (Batch, usize) {
        let vouched = self.vouched(records);
        let parcels = records.iter().zip(vouched).map(|(record, is_vouched)| {
            let Signed { change, signature } = &record.signed;
            (change.as_slice(), signature.as_ref().filter(|_| !is_vouched))
        });
        Batch::pack_parcels(parcels)
    }
}

impl Document {
    /// Entries from the newest back to the first, each a quarter further away than the one before, and
    /// the nearest ones all.
    fn way_back(&self) -> Vec<EntryId> {
        const NEAR: usize = 16;
        let records = self.in_order();
        let mut distance = 1;
        let mut way = Vec::new();
        while let Some(place) = records.len().checked_sub(distance) {
            way.push(records[place].id);
            distance += if distance < NEAR { 1 } else { distance / 4 };
        }
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Sample, TABLE_1};
    use crate::{Entry, Fact};

    fn signed(records: Vec<&Record>) -> Vec<Signed> {
        records.into_iter().map(|record| record.signed.clone()).collect()
    }

    /// A node that has heard everything so far.
    fn node(sample: &Sample) -> Ledger {
        let mut ledger = Ledger::new(sample.event);
        ledger.receive(sample.written.iter().cloned());
        ledger
    }

    #[test]
    fn a_document_that_went_on_differently_in_two_places_comes_together() {
        let (mut sample, start) = Sample::playing();
        for number in 0..60 {
            sample.fill(TABLE_1, start, [number, 1], vec![]);
        }
        let (mut here, mut there) = (node(&sample), node(&sample));
        let mut clone = sample.restarted(TABLE_1);
        for number in 0..40 {
            sample.fill(TABLE_1, start, [number, 2], vec![]);
            here.receive(sample.written.last().cloned());
            let filled = EntryId([1; 32]);
            let (_, signed) =
                clone.write(number.into(), &Entry::new(Fact::CardHandedIn { filled })).unwrap();
            there.receive([signed]);
        }
        assert!(here.lacks(&there.frontier()) && there.lacks(&here.frontier()));
        let asked = here.asking(&there.frontier());
        let sent: Vec<Signed> = signed(there.missing_for(&asked));
        assert!((40..=50).contains(&sent.len()), "{}", sent.len());
        assert_eq!(here.receive(sent).accepted.len(), 40);
        assert!(!here.lacks(&there.frontier()));
        let sent: Vec<Signed> = signed(here.missing_for(&there.part(Buckets::ALL)));
        assert_eq!(sent.len(), 40);
        there.receive(sent);
        assert_eq!(here.frontier(), there.frontier());
    }

    #[test]
    fn who_is_only_ahead_asks_for_nothing() {
        let (mut sample, start) = Sample::playing();
        let behind = node(&sample);
        for number in 0..40 {
            sample.fill(TABLE_1, start, [number, 1], vec![]);
        }
        assert_eq!(sample.ledger.asking(&behind.frontier()), Part::default());
        assert!(behind.missing_for(&Part::default()).is_empty());
    }

    #[test]
    fn what_is_sent_is_of_named_documents_or_of_buckets() {
        let (mut sample, start) = Sample::playing();
        let device = sample.device(TABLE_1);
        sample.fill(TABLE_1, start, [1, 1], vec![]);
        let before = sample.ledger.heads(device);
        let last = sample.fill(TABLE_1, start, [2, 1], vec![]);
        let sent = |part: &Part| {
            let missing = sample.ledger.missing_for(part);
            missing.into_iter().map(|record| record.id).collect::<Vec<_>>()
        };
        let heads = Frontier([(device, before)].into());
        assert_eq!(sent(&Part { buckets: Buckets::NONE, heads: heads.clone() }), [last]);
        let mut buckets = Buckets::NONE;
        buckets.add(device);
        assert!(!buckets.contain(sample.event.root()), "another bucket");
        assert_eq!(sent(&Part { buckets, heads: heads.clone() }), [last]);
        assert_eq!(sent(&Part { buckets, heads: Frontier::default() }).len(), 2);
        let own = sample.ledger.len() as usize - 1;
        assert_eq!(sent(&Part { buckets: Buckets::ALL, heads }).len(), own);
    }

    #[test]
    fn the_way_back_names_the_nearest_entries_and_then_wider_and_wider_steps() {
        let (mut sample, start) = Sample::playing();
        let filled: Vec<EntryId> =
            (0..100).map(|number| sample.fill(TABLE_1, start, [number, 1], vec![])).collect();
        let way = sample.ledger.documents[&sample.device(TABLE_1)].way_back();
        let far = [20, 25, 31, 38, 47, 58, 72, 90];
        let expected = (1..=16).chain(far).map(|distance| filled[100 - distance]);
        assert_eq!(way, expected.collect::<Vec<_>>());
    }

    #[test]
    fn who_asks_names_its_heads_and_those_of_the_others_that_it_knows() {
        let (mut sample, start) = Sample::playing();
        let device = sample.device(TABLE_1);
        let known = sample.fill(TABLE_1, start, [1, 1], vec![]);
        (0..40).for_each(|number| {
            sample.fill(TABLE_1, start, [number, 2], vec![]);
        });
        let unknown = EntryId([9; 32]);
        let theirs = Frontier([(device, [known, unknown].into())].into());
        let asked = sample.ledger.asking(&theirs);
        assert_eq!(asked.buckets, Buckets::NONE);
        let named = &asked.heads.0[&device];
        assert!(named.is_superset(&sample.ledger.heads(device)));
        assert!(named.contains(&known) && !named.contains(&unknown));
        let new = DeviceId([9; 32]);
        let theirs = Frontier([(new, [unknown].into())].into());
        assert_eq!(sample.ledger.asking(&theirs).heads.0[&new], BTreeSet::new());
    }
}
