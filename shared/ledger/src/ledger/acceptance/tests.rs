//! What a change costs and weighs, to the byte, and where it must stand.

use super::*;
use crate::author::Author;
use crate::entry::Entry;
use crate::key::DeviceKey;
use crate::sample::*;

fn pen(sample: &Sample, boot: u8) -> Author {
    let key = DeviceKey::from_secret([3; 32]);
    Author::open(key, [boot; 8], &Ledger::new(sample.event)).0
}

fn note(pen: &mut Author) -> Signed {
    pen.write(0, &Entry::new(Fact::CardHandedIn { filled: EntryId([1; 32]) })).unwrap().1
}

/// An entry with so many letters, which take as many bytes.
fn letters(pen: &mut Author, count: usize) -> Signed {
    let value = serde_json::json!({ "fact": { "read_aloud": "x".repeat(count) } });
    pen.write_value(0, &value).unwrap().1
}

/// What a change weighs: its bytes, its record, and a value for each operation.
fn weight(signed: &Signed) -> usize {
    signed.change.len() + 768 + 32 * change::read(&signed.change).unwrap().operations
}

fn why(received: &Received) -> Vec<&Rejection> {
    received.rejected.iter().map(|rejected| &rejected.why).collect()
}

#[test]
fn a_change_costs_what_it_weighs_and_a_new_branch_costs_dear() {
    let (sample, _) = Sample::playing();
    let (mut ledger, mut first, mut other) =
        (sample.ledger.clone(), pen(&sample, 1), pen(&sample, 2));
    let changes = [note(&mut first), note(&mut first), note(&mut other), note(&mut other)];
    let mut offers = Vec::new();
    ledger.receive_paced(changes.clone(), |offer| {
        offers.push(offer);
        true
    });
    let author = sample.device(TABLE_1);
    let mut held = 0;
    for ((signed, offer), fork) in changes.iter().zip(offers).zip([0, 0, 64 << 10, 0]) {
        let cost = weight(signed) + fork;
        assert_eq!(offer, Offer { author, cost, held });
        held += weight(signed);
    }
    assert_eq!(ledger.held(author).bytes, held);
}

/// A pen whose record has room for so many bytes more, and a ledger that holds the record.
fn nearly_full(sample: &Sample) -> (Ledger, Author, usize) {
    let (mut ledger, mut pen) = (sample.ledger.clone(), pen(sample, 1));
    let mut room = Ledger::WAY_BYTES_MAX;
    for _ in 0..5 {
        let large = letters(&mut pen, 200_000);
        room -= weight(&large);
        assert_eq!(ledger.receive([large]).accepted.len(), 1);
    }
    (ledger, pen, room)
}

#[test]
fn a_record_is_filled_to_the_last_byte_and_no_further() {
    let (sample, _) = Sample::playing();
    let (ledger, pen, room) = nearly_full(&sample);
    let guess = room - 2_000;
    let count = guess + room - weight(&letters(&mut pen.clone(), guess));
    let (fits, too_large) =
        (letters(&mut pen.clone(), count), letters(&mut pen.clone(), count + 1));
    assert_eq!(weight(&fits), room);
    let device = sample.device(TABLE_1);
    assert_eq!(why(&ledger.clone().receive([too_large])), [&Rejection::Full { device }]);
    let (mut ledger, mut pen) = (ledger, pen.clone());
    assert_eq!(letters(&mut pen, count), fits);
    assert_eq!(ledger.receive([fits]).accepted.len(), 1);
    assert_eq!(why(&ledger.receive([note(&mut pen)])), [&Rejection::Full { device }]);
}

#[test]
fn who_stands_on_two_branches_bears_the_heavier_and_counts_on_from_the_longer() {
    let (sample, _) = Sample::playing();
    let (mut ledger, heavy, room) = nearly_full(&sample);
    ledger.receive([note(&mut pen(&sample, 2))]);
    let (mut both, _) = Author::open(heavy.key().clone(), [3; 8], &ledger);
    let too_large = letters(&mut both.clone(), room);
    assert_eq!(
        why(&ledger.receive([too_large])),
        [&Rejection::Full { device: sample.device(TABLE_1) }]
    );
    assert_eq!(ledger.receive([note(&mut both)]).accepted.len(), 1);
    assert_eq!(ledger.heads(sample.device(TABLE_1)).len(), 1);
}

/// Reading costs more than refusing.
#[test]
fn what_comes_on_top_of_a_full_record_is_not_read() {
    use sha2::{Digest, Sha256};
    let (sample, _) = Sample::playing();
    let (mut ledger, mut pen, room) = nearly_full(&sample);
    let mut garbled = letters(&mut pen, room).change;
    let last = garbled.len() - 1;
    garbled[last - room - 20..].fill(0xff);
    let hash = Sha256::digest(&garbled[8..]);
    garbled[4..8].copy_from_slice(&hash[..4]);
    assert!(change::read(&garbled).is_err());
    let envelope = Envelope::read(&garbled).unwrap();
    let message = Message::change(sample.event, envelope.device, envelope.hash);
    let signature = pen.key().sign(&message);
    let received = ledger.receive([Signed { change: garbled, signature: Some(signature) }]);
    assert_eq!(why(&received), [&Rejection::Full { device: envelope.device }]);
}

#[test]
fn a_change_stands_directly_on_the_one_before_it_under_its_own_boot_number() {
    let stand = |boot: u8, sequence| Stand {
        nonce: [boot; NONCE_BYTES],
        sequence,
        way: 0,
        last_operation: 0,
    };
    assert!(follows(&[], [1; 8], 1), "the first of a boot stands anywhere");
    assert!(follows(&[stand(2, 7)], [1; 8], 1));
    assert!(follows(&[stand(2, 7), stand(1, 1)], [1; 8], 2));
    assert!(!follows(&[], [1; 8], 2));
    assert!(!follows(&[stand(1, 1)], [1; 8], 3), "one is left out");
    assert!(!follows(&[stand(2, 1)], [1; 8], 2), "under another boot number");
    assert!(!follows(&[stand(1, u64::MAX)], [1; 8], 0));
}

#[test]
fn a_change_that_leaves_its_predecessor_out_is_rejected_with_all_that_stands_on_it() {
    let (sample, _) = Sample::playing();
    let (mut honest, mut ledger) = (pen(&sample, 1), sample.ledger.clone());
    let (first, second, third) = (note(&mut honest), note(&mut honest), note(&mut honest));
    let mut loose = automerge::Change::try_from(second.change.as_slice()).unwrap().decode();
    loose.deps.clear();
    let loose = automerge::Change::from(loose);
    let device = sample.device(TABLE_1);
    let message = Message::change(sample.event, device, EntryId(loose.hash().0));
    let signature = honest.key().sign(&message);
    let loose = Signed { change: loose.raw_bytes().to_vec(), signature: Some(signature) };
    ledger.receive([first]);
    assert_eq!(why(&ledger.receive([loose])), [&Rejection::Sequence { device }]);
    assert_eq!(ledger.receive([third]).waiting, 1);
    assert_eq!(ledger.receive([second]).accepted.len(), 2);
}

#[test]
fn what_waits_for_a_change_that_never_comes_in_is_dropped_with_it() {
    let (sample, _) = Sample::playing();
    let (mut ledger, mut pen, _) = nearly_full(&sample);
    let too_much = letters(&mut pen, 200_000);
    let waiting = [note(&mut pen), note(&mut pen)];
    assert_eq!(ledger.receive(waiting).waiting, 2);
    assert_eq!((ledger.waiting(), ledger.waiting_bytes() > 0), (2, true));
    assert_eq!(ledger.held(sample.device(TABLE_1)).waiting, 2);
    let received = ledger.receive([too_much]);
    assert_eq!(why(&received), [&Rejection::Full { device: sample.device(TABLE_1) }]);
    assert_eq!((ledger.waiting(), ledger.waiting_bytes()), (0, 0));
}

#[test]
fn two_entries_in_one_place_change_rights() {
    let (sample, _) = Sample::playing();
    let mut ledger = sample.ledger.clone();
    let (one, other) = (note(&mut pen(&sample, 1)), letters(&mut pen(&sample, 1), 1));
    ledger.receive([one]);
    let before = ledger.rights_version();
    ledger.receive([other]);
    assert_eq!(ledger.rights_version(), before + 1);
    ledger.receive([note(&mut pen(&sample, 2))]);
    assert_eq!(ledger.rights_version(), before + 1);
}

/// Or anybody could fill the room of those who are known, with changes that lack something made up.
#[test]
fn a_stranger_waits_for_its_admission_whatever_else_it_lacks() {
    let sample = Sample::founded();
    let (mut ledger, mut stranger) = (sample.ledger.clone(), sample.twin(STRANGER));
    let [_never_sent, second] = [note(&mut stranger), note(&mut stranger)];
    assert_eq!(ledger.receive([second]).waiting, 1);
    assert_eq!(ledger.waiting.release(sample.device(STRANGER), None).len(), 1);
}

#[test]
fn accepted_changes_and_their_entries_come_in_the_same_order() {
    let (sample, _) = Sample::playing();
    let received = Ledger::new(sample.event).receive(sample.written.iter().rev().cloned());
    let entry = |signed: &Signed| {
        let envelope = Envelope::read(&signed.change).unwrap();
        (envelope.device, envelope.hash)
    };
    assert_eq!(received.accepted.len(), sample.written.len());
    assert_eq!(received.entries, received.accepted.iter().map(entry).collect::<Vec<_>>());
}

#[test]
fn a_rejected_change_is_named_where_its_envelope_can_be_read() {
    let (sample, _) = Sample::playing();
    let (mut ledger, honest) = (sample.ledger.clone(), note(&mut pen(&sample, 1)));
    let id = Envelope::read(&honest.change).unwrap().hash;
    let forged = Signed { signature: sample.written[0].signature, ..honest.clone() };
    let garbage = Signed { change: vec![1], ..honest.clone() };
    let named = |received: Received| -> Vec<Option<EntryId>> {
        received.rejected.iter().map(|rejected| rejected.entry).collect()
    };
    assert_eq!(named(ledger.receive([forged, garbage])), [Some(id), None]);
    assert_eq!(named(ledger.receive_paced([honest], |_| false)), [Some(id)]);
}
