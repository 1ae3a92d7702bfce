//! What a device finds in its own store, back in a ledger.
//!
//! A document is a chain of hashes, so a signature holds for all that its change stands on. From the last change
//! to the first, each is checked by its own signature unless one that holds vouches for it: that is every
//! change, with a few hundred signatures instead of all. What was stored is read in the shell's hands.

use super::Ledger;
use super::acceptance::{Opened, Received, Rejected, Rejection};
use crate::change;
use crate::envelope::Envelope;
use crate::hands::Hands;
use crate::key::Message;
use crate::signed::Signed;
use domain::{DeviceId, EntryId, EventId};
use std::collections::{BTreeSet, VecDeque};

/// So many changes are read ahead. Devices that one of them introduces are read with the next.
const AHEAD: usize = 1_024;

impl Ledger {
    /// Takes back what this device has accepted and stored, in that order. What is accepted is not told again.
    pub fn reopen(event: EventId, stored: Vec<Signed>, hands: Hands) -> (Self, Received) {
        let mut ledger = Self::new(event);
        let mut received = Received::default();
        let mut vouched = vouched(event, stored, &mut received.rejected).into_iter();
        loop {
            let mut some: Vec<Opened> = vouched.by_ref().take(AHEAD).collect();
            if some.is_empty() {
                return (ledger, received);
            }
            // Nobody's bytes reach automerge before their device is introduced.
            let introduced = &ledger.introduced;
            hands.each(&mut some, |opened| {
                if introduced.knows(opened.envelope.device) {
                    opened.content = Some(Box::new(change::read(&opened.signed.change)));
                }
            });
            let mut queue = VecDeque::new();
            for opened in some {
                queue.push_back(opened);
                while let Some(opened) = queue.pop_front() {
                    ledger.take(opened, &mut |_| true, &mut queue, &mut received);
                }
            }
        }
    }
}

/// The changes that their authors signed, in the same order.
fn vouched(event: EventId, stored: Vec<Signed>, rejected: &mut Vec<Rejected>) -> Vec<Opened> {
    let mut vouched_for: BTreeSet<(DeviceId, EntryId)> = BTreeSet::new();
    let mut opened = Vec::with_capacity(stored.len());
    for signed in stored.into_iter().rev() {
        let envelope = match Envelope::read(&signed.change) {
            Ok(envelope) => envelope,
            Err(error) => {
                rejected.push(Rejected { entry: None, why: Rejection::Envelope { why: error } });
                continue;
            }
        };
        let (device, hash) = (envelope.device, envelope.hash);
        if !vouched_for.remove(&(device, hash)) {
            let why = match &signed.signature {
                Some(own) if Message::change(event, device, hash).is_signed_by(device, own) => None,
                Some(_) => Some(Rejection::Signature { device }),
                None => Some(Rejection::Unsigned { device }),
            };
            if let Some(why) = why {
                rejected.push(Rejected { entry: Some(hash), why });
                continue;
            }
        }
        vouched_for.extend(envelope.deps.iter().map(|dep| (device, *dep)));
        opened.push((envelope, signed).into());
    }
    opened.reverse();
    opened
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{DIRECTOR, Sample, TABLE_1};
    use automerge::{Change, ChangeHash};

    /// An event in which a table has handed in two cards.
    fn sample() -> Sample {
        let (mut sample, start) = Sample::playing();
        sample.hand_in(TABLE_1, start, [410, 380]);
        sample.hand_in(TABLE_1, start, [400, 380]);
        sample
    }

    fn reopen(sample: &Sample, stored: Vec<Signed>) -> (Ledger, Received) {
        Ledger::reopen(sample.event, stored, Hands { count: 3, ..Hands::OWN })
    }

    /// The places of the table's changes in what was written.
    fn of_the_table(sample: &Sample) -> Vec<usize> {
        let by_table = |signed: &Signed| {
            Envelope::read(&signed.change).unwrap().device == sample.device(TABLE_1)
        };
        (0..sample.written.len()).filter(|place| by_table(&sample.written[*place])).collect()
    }

    #[test]
    fn what_was_stored_comes_back_as_it_was() {
        let sample = sample();
        let (ledger, received) = reopen(&sample, sample.written.clone());
        assert_eq!((received.rejected, received.waiting), (vec![], 0));
        assert_eq!(ledger.frontier(), sample.ledger.frontier());
        let stored = |ledger: &Ledger| -> Vec<Signed> {
            ledger.in_order().iter().map(|record| record.signed.clone()).collect()
        };
        assert_eq!(stored(&ledger), stored(&sample.ledger));
    }

    #[test]
    fn a_head_vouches_for_what_it_stands_on_and_for_nothing_else() {
        let sample = sample();
        let places = of_the_table(&sample);
        let (last, before) = places.split_last().unwrap();
        let mut stored = sample.written.clone();
        before.iter().for_each(|place| stored[*place].signature = None);
        let (ledger, received) = reopen(&sample, stored.clone());
        assert_eq!((received.rejected, received.waiting), (vec![], 0));
        assert_eq!(ledger.frontier(), sample.ledger.frontier());
        stored[*last].signature = sample.written[0].signature;
        let (ledger, received) = reopen(&sample, stored.clone());
        assert_eq!(received.rejected.len(), places.len());
        assert!(ledger.document(sample.device(TABLE_1)).is_empty());
        stored.remove(*last);
        assert_eq!(reopen(&sample, stored).1.rejected.len(), before.len());
    }

    /// What a table signs on top of a change that stands in the director's name.
    #[test]
    fn a_head_does_not_vouch_for_what_is_written_in_another_name() {
        let sample = sample();
        let foreign = sample.written[3].clone();
        let id = Envelope::read(&foreign.change).unwrap().hash;
        let last = sample.written.last().unwrap();
        let mut decoded = Change::try_from(last.change.as_slice()).unwrap().decode();
        decoded.deps = vec![ChangeHash(id.0)];
        let change = Change::from(decoded).raw_bytes().to_vec();
        let Envelope { device, hash, .. } = Envelope::read(&change).unwrap();
        assert_eq!(device, sample.device(TABLE_1));
        let key = sample.twin(TABLE_1).key().clone();
        let signature = Some(key.sign(&Message::change(sample.event, device, hash)));
        let stored = vec![Signed { signature: None, ..foreign }, Signed { change, signature }];
        let (ledger, received) = reopen(&sample, stored);
        let why: Vec<_> = received.rejected.into_iter().map(|rejected| rejected.why).collect();
        assert_eq!(why, [Rejection::Unsigned { device: sample.device(DIRECTOR) }]);
        assert!(ledger.is_empty());
    }

    #[test]
    fn one_changed_byte_a_missing_change_and_two_in_each_others_place_are_noticed() {
        let sample = sample();
        let places = of_the_table(&sample);
        for place in 0..sample.written.len() {
            for byte in (0..sample.written[place].change.len()).step_by(7) {
                let mut stored = sample.written.clone();
                stored[place].change[byte] ^= 1;
                let (_, received) = reopen(&sample, stored);
                assert!(!received.rejected.is_empty(), "byte {byte} of change {place}");
            }
        }
        let mut stored = sample.written.clone();
        stored.remove(places[1]);
        let (ledger, received) = reopen(&sample, stored);
        assert_eq!((received.waiting, ledger.waiting()), (places.len() - 2, places.len() - 2));
        let mut stored = sample.written.clone();
        stored.swap(places[1], places[2]);
        let (ledger, received) = reopen(&sample, stored);
        assert!(received.rejected.is_empty());
        assert_eq!(ledger.frontier(), sample.ledger.frontier(), "order means nothing");
    }
}
