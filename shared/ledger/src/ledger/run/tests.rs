//! Runs as they come and as they are sent: whole, or not at all.

use super::super::{Offer, Received};
use super::*;
use crate::batch::Batch;
use crate::entry::Fact;
use crate::frontier::Buckets;
use crate::key::{DeviceKey, Message};
use crate::sample::{DIRECTOR, Sample, TABLE_1};
use crate::signed::Signed;
use automerge::{Change, ChangeHash};
use domain::{DeviceId, Role};

/// An event in which a table has written eight entries; a node that has none of them, and they.
fn event() -> (Sample, Ledger, Vec<Signed>) {
    let (mut sample, start) = Sample::playing();
    let node = sample.ledger.clone();
    let before = sample.written.len();
    sample.hand_in(TABLE_1, start, [410, 380]);
    sample.hand_in(TABLE_1, start, [400, 380]);
    let written = sample.written[before..].to_vec();
    assert_eq!(written.len(), 8);
    (sample, node, written)
}

/// The same changes with the signature of the last alone.
fn run(changes: &[Signed]) -> Vec<Signed> {
    let mut run = changes.to_vec();
    let before = run.len() - 1;
    run[..before].iter_mut().for_each(|signed| signed.signature = None);
    run
}

fn why(received: &Received) -> Vec<&Rejection> {
    received.rejected.iter().map(|rejected| &rejected.why).collect()
}

/// Signs what a laptop with this key might.
fn sign(sample: &Sample, pen: usize, change: Vec<u8>) -> Signed {
    let Envelope { device, hash, .. } = Envelope::read(&change).unwrap();
    let key = sample.twin(pen).key().clone();
    let signature = Some(key.sign(&Message::change(sample.event, device, hash)));
    Signed { change, signature }
}

fn id(signed: &Signed) -> EntryId {
    Envelope::read(&signed.change).unwrap().hash
}

#[test]
fn one_signature_holds_for_a_run_and_whoever_took_it_can_pass_it_on() {
    let (sample, mut node, written) = event();
    let received = node.receive(run(&written));
    assert_eq!((received.accepted.len(), received.rejected.len()), (8, 0));
    assert_eq!(node.frontier(), sample.ledger.frontier());
    assert!(node.unsigned().is_empty());
    let mut third = Ledger::new(sample.event);
    let missing = node.missing_for(&third.part(Buckets::ALL));
    let (batch, packed) = node.pack(&missing);
    assert_eq!(packed, missing.len());
    third.receive(batch.unpack().unwrap());
    assert_eq!(third.frontier(), node.frontier());
    // As it is held, in the order of acceptance.
    let mut fourth = Ledger::new(sample.event);
    let (batch, _) = Batch::pack(node.in_order().iter().map(|record| &record.signed));
    fourth.receive(batch.unpack().unwrap());
    assert_eq!(fourth.frontier(), node.frontier());
}

#[test]
fn what_is_known_of_a_run_does_not_hold_up_the_rest() {
    let (sample, mut node, written) = event();
    node.receive(written[..3].to_vec());
    let received = node.receive(run(&written));
    assert_eq!((received.accepted.len(), received.rejected.len()), (5, 0));
    assert_eq!(node.frontier(), sample.ledger.frontier());
}

/// The last one waits here already.
#[test]
fn what_waited_for_a_run_comes_in_once() {
    let (sample, mut node, written) = event();
    assert_eq!(node.receive([written[7].clone()]).waiting, 1);
    let received = node.receive(run(&written));
    assert_eq!((received.accepted.len(), node.waiting()), (8, 0));
    assert_eq!(node.frontier(), sample.ledger.frontier());
}

#[test]
fn a_run_with_a_forged_signature_is_nothing() {
    let (sample, mut node, written) = event();
    let table = sample.device(TABLE_1);
    let mut forged = run(&written);
    forged[7].signature = sample.written[0].signature;
    let received = node.receive(forged);
    assert!(received.accepted.is_empty());
    let (signature, unsigned) =
        (Rejection::Signature { device: table }, Rejection::Unsigned { device: table });
    assert_eq!(why(&received), [&[&signature][..], &[&unsigned; 7]].concat());
    let received = node.receive(run(&written).into_iter().take(7));
    assert_eq!(why(&received), [&unsigned; 7], "a run without an end");
    assert!(node.document(table).is_empty() && node.waiting() == 0);
}

#[test]
fn a_run_that_is_damaged_in_its_middle_is_nothing() {
    use sha2::{Digest, Sha256};
    let (sample, mut node, written) = event();
    let mut damaged = run(&written);
    let change = &mut damaged[3].change;
    *change.last_mut().unwrap() ^= 1;
    let hash = Sha256::digest(&change[8..]);
    change[4..8].copy_from_slice(&hash[..4]);
    let received = node.receive(damaged);
    assert!(received.accepted.is_empty());
    let unsigned = Rejection::Unsigned { device: sample.device(TABLE_1) };
    assert_eq!((why(&received), received.waiting), (vec![&unsigned; 4], 4));
    assert_eq!(node.waiting(), 0, "what nothing stands under is not kept without its signature");
}

/// What a table signs on top of what stands in the director's name.
#[test]
fn a_signature_holds_for_its_own_document_alone() {
    let (mut sample, mut node, written) = event();
    let (_, foreign) = sample.twin(DIRECTOR).write(0, &crate::Entry::new(note())).unwrap();
    let mut decoded = Change::try_from(written[0].change.as_slice()).unwrap().decode();
    decoded.deps = vec![ChangeHash(id(&foreign).0)];
    let named = sign(&sample, TABLE_1, Change::from(decoded).raw_bytes().to_vec());
    let received = node.receive([Signed { signature: None, ..foreign }, named]);
    assert!(received.accepted.is_empty());
    assert_eq!(why(&received), [&Rejection::Unsigned { device: sample.device(DIRECTOR) }]);
    sample.written.clear();
}

fn note() -> Fact {
    Fact::CardHandedIn { filled: EntryId([1; 32]) }
}

#[test]
fn a_run_whose_last_change_is_refused_is_nothing_and_the_others_come_in_by_themselves() {
    let (sample, mut node, written) = event();
    let mut decoded = Change::try_from(written[7].change.as_slice()).unwrap().decode();
    decoded.message = Some("hello".into());
    let mut changes = run(&written);
    changes[7] = sign(&sample, TABLE_1, Change::from(decoded).raw_bytes().to_vec());
    let received = node.receive(changes);
    assert!(received.accepted.is_empty());
    assert_eq!(received.rejected.len(), 8);
    assert!(why(&received).iter().all(|why| matches!(why, Rejection::Content { .. })));
    assert_eq!(node.receive(written[..7].to_vec()).accepted.len(), 7);
}

#[test]
fn a_run_is_asked_about_once_and_put_off_as_a_whole() {
    let (sample, mut node, written) = event();
    let author = sample.device(TABLE_1);
    node.receive(written[..1].to_vec());
    let held = node.held(author).bytes;
    let mut offers = Vec::new();
    let received = node.receive_paced(run(&written), |offer| {
        offers.push(offer);
        false
    });
    assert_eq!(why(&received), [&Rejection::Later { device: author }; 7]);
    let cost = sample.ledger.held(author).bytes - held;
    assert_eq!(offers, [Offer { author, cost, held }], "a run is no fork for going on with itself");
    assert_eq!(node.document(author).len(), 1);
    assert_eq!(node.receive(run(&written)).accepted.len(), 7);
}

#[test]
fn a_run_that_comes_too_early_comes_again() {
    let (sample, node, written) = event();
    let mut empty = Ledger::new(sample.event);
    assert_eq!(empty.receive(run(&written)).waiting, 8, "nobody has admitted the laptop");
    assert_eq!(empty.waiting(), 0);
    let mut node = node;
    assert_eq!(node.receive(run(&written[1..])).waiting, 7);
    assert_eq!(node.receive(run(&written)).accepted.len(), 8);
}

#[test]
fn what_says_who_has_which_rights_has_a_signature_of_its_own() {
    let mut sample = Sample::founded();
    let node = sample.ledger.clone();
    sample.admit(DIRECTOR, TABLE_1, Role::Arbiter);
    sample.write(DIRECTOR, note());
    let written = sample.written[sample.written.len() - 2..].to_vec();
    let received = node.clone().receive(run(&written));
    assert!(received.accepted.is_empty());
    let unsigned = Rejection::Unsigned { device: sample.device(DIRECTOR) };
    assert_eq!(why(&received), [&unsigned; 2]);
    let records = sample.ledger.missing_for(&node.part(Buckets::ALL));
    assert_eq!(sample.ledger.vouched(&records), [false, false]);
}

fn lengths(spared: &[bool]) -> Vec<usize> {
    spared.split_inclusive(|is_vouched| !is_vouched).map(<[bool]>::len).collect()
}

#[test]
fn a_signature_is_kept_after_sixty_four_changes_and_a_quarter_of_a_mebibyte() {
    let (mut sample, start) = Sample::playing();
    for number in 0..150 {
        sample.fill(TABLE_1, start, [number, 1], vec![]);
    }
    let records = sample.ledger.document(sample.device(TABLE_1));
    assert_eq!(lengths(&sample.ledger.vouched(&records)), [64, 64, 22]);
    let mut sample = Sample::playing().0;
    let text = |bytes| serde_json::json!({ "fact": { "read_aloud": "x".repeat(bytes) } });
    for bytes in [100_000, 100_000, 100_000, 261_000, 10, 10] {
        sample.write_value(TABLE_1, &text(bytes));
    }
    let records = sample.ledger.document(sample.device(TABLE_1));
    assert_eq!(lengths(&sample.ledger.vouched(&records)), [2, 1, 1, 2]);
}

/// A laptop and its copy: nothing of one branch vouches for the other.
#[test]
fn branches_are_runs_of_their_own() {
    let (mut sample, start) = Sample::playing();
    sample.fill(TABLE_1, start, [1, 1], vec![]);
    let mut copy = sample.restarted(TABLE_1);
    sample.fill(TABLE_1, start, [2, 1], vec![]);
    for _ in 0..2 {
        sample.take(copy.write(0, &crate::Entry::new(note())).unwrap().1);
    }
    let device: DeviceId = DeviceKey::from_secret([3; 32]).id();
    let records = sample.ledger.document(device);
    assert_eq!(sample.ledger.vouched(&records), [true, false, true, false]);
    let mut node = Ledger::new(sample.event);
    let (batch, _) = sample.ledger.pack(&sample.ledger.missing_for(&node.part(Buckets::ALL)));
    node.receive(batch.unpack().unwrap());
    assert_eq!(node.frontier(), sample.ledger.frontier());
    assert_eq!(node.heads(device).len(), 2);
}
