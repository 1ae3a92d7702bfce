//! What two nodes have to tell each other, worked out from their frontiers.

use super::{Document, Ledger, Record};
use crate::frontier::Frontier;
use domain::EntryId;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Ledger {
    /// Whether somebody with this frontier has something that is not here.
    pub fn lacks(&self, theirs: &Frontier) -> bool {
        theirs
            .0
            .iter()
            .any(|(device, heads)| heads.iter().any(|head| self.record(*device, *head).is_none()))
    }

    /// Our frontier as somebody with another one can use it, to send what we lack and little else.
    ///
    /// Where a document went on differently here and there, neither knows the other's heads; so we name
    /// their heads that we know, and some of our own way back to what we have in common.
    pub fn asking(&self, theirs: &Frontier) -> Frontier {
        let mut asking = self.frontier();
        for (device, heads) in &theirs.0 {
            let Some(document) = self.documents.get(device) else { continue };
            if *heads == document.heads {
                continue;
            }
            let named = asking.0.entry(*device).or_default();
            let (known, unknown): (Vec<EntryId>, Vec<EntryId>) =
                heads.iter().partition(|head| document.records.contains_key(head));
            named.extend(known);
            if !unknown.is_empty() {
                named.extend(document.way_back());
            }
        }
        asking
    }

    /// What somebody with this frontier lacks, predecessors and admissions first. Heads that are not
    /// here tell nothing.
    pub fn missing_for(&self, theirs: &Frontier) -> Vec<&Record> {
        let none = BTreeSet::new();
        let mut missing = Vec::new();
        for (device, document) in &self.documents {
            let heads = theirs.0.get(device).unwrap_or(&none);
            if *heads == document.heads {
                continue;
            }
            let known = document.ancestors(heads);
            let records = document.records.values().map(Arc::as_ref);
            missing.extend(records.filter(|record| !known.contains(&record.id)));
        }
        missing.sort_by_key(|record| record.order);
        missing
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
    use crate::signed::Signed;
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
        let sent: Vec<Signed> = signed(here.missing_for(&there.frontier()));
        assert_eq!(sent.len(), 40);
        there.receive(sent);
        assert_eq!(here.frontier(), there.frontier());
    }

    #[test]
    fn who_is_only_ahead_is_sent_nothing_it_has() {
        let (mut sample, start) = Sample::playing();
        let behind = node(&sample);
        for number in 0..40 {
            sample.fill(TABLE_1, start, [number, 1], vec![]);
        }
        let asked = sample.ledger.asking(&behind.frontier());
        assert!(behind.missing_for(&asked).is_empty());
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
    fn who_knows_all_of_the_others_heads_names_them_and_no_way_back() {
        let (mut sample, start) = Sample::playing();
        let device = sample.device(TABLE_1);
        sample.fill(TABLE_1, start, [1, 1], vec![]);
        let behind = sample.ledger.frontier();
        assert_eq!(sample.ledger.asking(&behind), behind);
        for number in 0..20 {
            sample.fill(TABLE_1, start, [number, 2], vec![]);
        }
        let named = sample.ledger.asking(&behind).0.remove(&device).unwrap();
        assert_eq!(named, &sample.ledger.heads(device) | &behind.0[&device]);
    }
}
