//! Acceptance: what gets in, what waits, what stays out, and that order does not matter.

use super::*;
use crate::author::{Author, WriteError};
use crate::certificate;
use crate::change::ReadError;
use crate::entry::Fact;
use crate::key::DeviceKey;
use crate::sample::*;
use domain::{Player, Role};
use proptest::prelude::*;

fn full_sample() -> Sample {
    let (mut sample, start) = Sample::playing();
    let filled = sample.hand_in(TABLE_1, start, [410, 380]);
    sample.correct(DIRECTOR, [401, 380], vec![filled]);
    sample.correct(DEPUTY, [400, 380], vec![filled]);
    sample.hand_in(SPARE_1, start, [1, 2]);
    sample
}

proptest! {
    #[test]
    fn any_order_duplication_and_batching_gives_the_same_tournament(
        seed in any::<u64>(), batch in 1..9_usize, twice in any::<bool>(),
    ) {
        let sample = full_sample();
        let mut changes = sample.written.clone();
        if twice {
            changes.extend(sample.written.clone());
        }
        // A small linear congruential shuffle: the failing case is replayed from `seed` alone.
        let mut state = seed | 1;
        for last in (1..changes.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            changes.swap(last, (state >> 33) as usize % (last + 1));
        }
        let mut ledger = Ledger::new(sample.event);
        for chunk in changes.chunks(batch) {
            let received = ledger.receive(chunk.to_vec());
            prop_assert_eq!(&received.rejected, &vec![]);
        }
        prop_assert_eq!(ledger.waiting(), 0);
        prop_assert_eq!(ledger.frontier(), sample.ledger.frontier());
        let (tournament, refusals) = crate::project(&ledger);
        prop_assert_eq!(tournament.digest(), sample.project().digest());
        prop_assert_eq!(refusals, crate::project(&sample.ledger).1);
    }

    #[test]
    fn a_mutated_change_never_gets_in_and_never_panics(
        place in any::<prop::sample::Index>(), byte in any::<prop::sample::Index>(), flip in 1..=255_u8,
    ) {
        let sample = full_sample();
        let mut mutant = sample.written[place.index(sample.written.len())].clone();
        let at = byte.index(mutant.change.len());
        mutant.change[at] ^= flip;
        let mut ledger = sample.ledger.clone();
        let received = ledger.receive([mutant]);
        prop_assert!(received.accepted.is_empty());
        prop_assert_eq!(received.rejected.len(), 1);
    }

    /// Past the signature: what an admitted but hostile device signs may be garbage to automerge.
    #[test]
    fn a_mutant_signed_by_an_admitted_device_is_contained(
        byte in any::<prop::sample::Index>(), flip in 1..=255_u8,
    ) {
        let (mut sample, start) = Sample::playing();
        sample.hand_in(TABLE_1, start, [410, 380]);
        let mut change = sample.written.last().unwrap().change.clone();
        let at = byte.index(change.len());
        change[at] ^= flip;
        repair_checksum(&mut change);
        let honest = Sample::founded().written;
        let key = DeviceKey::from_secret([3; 32]);
        let mut ledger = sample.ledger.clone();
        if let Ok(envelope) = Envelope::read(&change) {
            let signature = key.sign(&Message::change(sample.event, envelope.device, envelope.hash));
            let received = ledger.receive([Signed { change, signature: Some(signature) }].into_iter().chain(honest));
            prop_assert!(received.accepted.len() <= 1);
        }
        let (_, refusals) = crate::project(&ledger);
        // A mutant in the place of an honest entry is a proof of tampering, and takes that entry with it.
        prop_assert!(refusals.len() <= 2);
    }
}

fn repair_checksum(change: &mut [u8]) {
    use sha2::{Digest, Sha256};
    let hash = Sha256::digest(&change[8..]);
    change[4..8].copy_from_slice(&hash[..4]);
}

#[test]
fn the_envelope_reads_what_automerge_reads() {
    let sample = full_sample();
    for signed in &sample.written {
        let envelope = Envelope::read(&signed.change).unwrap();
        let change = automerge::Change::try_from(signed.change.as_slice()).unwrap();
        assert_eq!(envelope.hash.0, change.hash().0);
        assert_eq!(envelope.deps.len(), change.deps().len());
        assert_eq!(
            [&envelope.device.0[..], &envelope.nonce].concat(),
            change.actor_id().to_bytes()
        );
    }
}

#[test]
fn a_change_in_another_name_is_rejected() {
    let mut sample = Sample::founded();
    let honest = sample.written.pop().unwrap();
    let wrong_event = Ledger::new(EventId([9; 32])).receive([honest.clone()]);
    assert!(matches!(
        wrong_event.rejected[..],
        [Rejected { why: Rejection::Signature { .. }, .. }]
    ));
    let forged = Signed { signature: sample.written[0].signature, ..honest };
    let rejected = Ledger::new(sample.event).receive([forged]).rejected;
    assert!(matches!(rejected[..], [Rejected { why: Rejection::Signature { .. }, .. }]));
}

#[test]
fn a_bad_change_does_not_keep_the_others_out() {
    let sample = full_sample();
    let mut changes = sample.written.clone();
    let mut bad = changes[0].clone();
    bad.change[20] ^= 1;
    changes.insert(3, bad);
    let mut ledger = Ledger::new(sample.event);
    let received = ledger.receive(changes);
    assert_eq!(received.rejected.len(), 1);
    assert_eq!(ledger.frontier(), sample.ledger.frontier());
}

#[test]
fn a_stranger_waits_outside_until_somebody_admits_it() {
    let mut sample = Sample::founded();
    let player = Player::new(player(9), "Nobody".parse().unwrap());
    sample.write(STRANGER, Fact::PlayerEntered { player });
    assert_eq!(sample.ledger.waiting(), 1);
    sample.admit(DIRECTOR, STRANGER, Role::Relay);
    assert_eq!(sample.ledger.waiting(), 0);
    assert_eq!(sample.ledger.document_len(sample.device(STRANGER)), 1);
}

/// The key of the first entry under the boot number below.
const OLD: &str = "0909090909090909.1";

/// A change by the table's own key that does something entries must not do.
fn hostile(
    sample: &Sample,
    edit: impl FnOnce(&mut automerge::Automerge, automerge::ObjId),
) -> Received {
    use automerge::transaction::Transactable;
    let key = DeviceKey::from_secret([3; 32]);
    let actor = [&key.id().0[..], &[9; 8]].concat();
    let mut document = automerge::Automerge::new().with_actor(automerge::ActorId::from(actor));
    let mut transaction = document.transaction();
    let map = transaction.put_object(automerge::ROOT, OLD, automerge::ObjType::Map).unwrap();
    transaction.put(&map, "under", 1).unwrap();
    transaction.commit();
    let first = document.get_last_local_change().unwrap();
    edit(&mut document, map);
    let second = document.get_last_local_change().unwrap();
    let mut ledger = sample.ledger.clone();
    let sign = |change: &automerge::Change| {
        let hash = EntryId(change.hash().0);
        let signature = key.sign(&Message::change(sample.event, key.id(), hash));
        Signed { change: change.raw_bytes().to_vec(), signature: Some(signature) }
    };
    assert_eq!(ledger.receive([sign(&first)]).accepted.len(), 1);
    ledger.receive([sign(&second)])
}

#[test]
fn a_change_that_touches_an_older_object_is_rejected() {
    use automerge::transaction::Transactable;
    let sample = Sample::founded();
    let inside_older = hostile(&sample, |document, map| {
        let mut transaction = document.transaction();
        transaction.put(&map, "under", 2).unwrap();
        transaction.commit();
    });
    let deletes = hostile(&sample, |document, _| {
        let mut transaction = document.transaction();
        transaction.delete(automerge::ROOT, OLD).unwrap();
        transaction.commit();
    });
    let overwrites = hostile(&sample, |document, _| {
        let mut transaction = document.transaction();
        transaction.put_object(automerge::ROOT, OLD, automerge::ObjType::Map).unwrap();
        transaction.commit();
    });
    let two_keys = hostile(&sample, |document, _| {
        let mut transaction = document.transaction();
        transaction.put_object(automerge::ROOT, "a", automerge::ObjType::Map).unwrap();
        transaction.put_object(automerge::ROOT, "b", automerge::ObjType::Map).unwrap();
        transaction.commit();
    });
    for received in [inside_older, deletes, overwrites, two_keys] {
        assert!(received.accepted.is_empty());
        assert!(
            matches!(
                received.rejected[..],
                [Rejected { why: Rejection::Content { why: ReadError::Shape { .. }, .. }, .. }]
            ),
            "{:?}",
            received.rejected
        );
    }
}

#[test]
fn missing_changes_bring_a_newcomer_level_in_order() {
    let mut sample = full_sample();
    let mut newcomer = Ledger::new(sample.event);
    for record in sample.ledger.missing_for(&newcomer.part(Buckets::ALL)) {
        let received = newcomer.receive([record.signed.clone()]);
        assert_eq!((received.accepted.len(), received.waiting), (1, 0));
    }
    assert_eq!(newcomer.digests(), sample.ledger.digests());
    let frontier = newcomer.frontier();
    assert_eq!(*newcomer.digests(), Digests::of(&frontier));
    assert!(sample.ledger.missing_for(&newcomer.part(Buckets::ALL)).is_empty());
}

#[test]
fn a_restarted_pen_goes_on_under_a_new_nonce() {
    let mut sample = Sample::founded();
    let key = DeviceKey::from_secret([2; 32]);
    let mut pen = Author::open(key, [8; 8], &sample.ledger).0;
    let player = Player::new(player(5), "Late".parse().unwrap());
    let (id, signed) = pen.write(0, &Entry::new(Fact::PlayerEntered { player })).unwrap();
    let received = sample.ledger.receive([signed]);
    assert_eq!(received.entries, [(sample.device(DIRECTOR), id)]);
    assert_eq!(sample.ledger.heads(sample.device(DIRECTOR)), [id].into());
}

#[test]
fn a_certificate_leads_from_the_root_to_its_holder_and_nowhere_else() {
    let sample = Sample::founded();
    for pen in [DIRECTOR, DEPUTY, TABLE_1, ARBITER] {
        let holder = sample.device(pen);
        let issued = certificate::issue(&sample.ledger, holder).unwrap();
        let role = sample.project().devices[&holder].roles[0];
        let proof = certificate::verify(sample.event, holder, &issued).unwrap();
        assert_eq!(proof.role, role);
        assert!(sample.ledger.record(proof.by, proof.admission).is_some());
        assert!(certificate::verify(sample.event, sample.device(STRANGER), &issued).is_err());
        assert!(certificate::verify(EventId([5; 32]), holder, &issued).is_err());
    }
    assert_eq!(certificate::issue(&sample.ledger, sample.device(STRANGER)), None);
    let table = certificate::issue(&sample.ledger, sample.device(TABLE_1)).unwrap();
    let cut = certificate::Certificate(table.0[1..].to_vec());
    assert_eq!(
        certificate::verify(sample.event, sample.device(TABLE_1), &cut),
        Err(certificate::CertificateError::Broken)
    );
}

/// Equal values shrink to almost nothing in a change, and to nothing less than themselves in memory.
#[test]
fn a_document_is_measured_by_what_its_entries_expand_to() {
    let (mut sample, start) = Sample::playing();
    let device = sample.device(TABLE_1);
    let words: Vec<domain::Word> = vec!["A".parse().unwrap(); 2_000];
    let expanded = words.len() * size_of::<domain::Word>();
    let fact = Fact::challenge(CARD_1, domain::Side::First, words, 1);
    sample.enter(TABLE_1, Entry { under: Some(start), replaces: vec![], fact });
    assert!(sample.written.last().unwrap().change.len() < expanded / 10);
    let held = sample.ledger.held(device);
    assert!(held.entries == 1 && held.bytes > expanded, "{held:?}");
}

/// The first changes of many boots, and each boot's second.
fn branches(sample: &Sample, count: u64) -> Vec<Signed> {
    let mut changes = Vec::new();
    for boot in 0..count {
        let key = DeviceKey::from_secret([3; 32]);
        let (mut pen, _) = Author::open(key, boot.to_be_bytes(), &Ledger::new(sample.event));
        for _ in 0..2 {
            let fact = Fact::CardHandedIn { filled: EntryId([1; 32]) };
            changes.push(pen.write(0, &Entry::new(fact)).unwrap().1);
        }
    }
    changes
}

#[test]
fn branches_are_accepted_in_any_order_and_cost_what_they_cost_by_the_pace() {
    let (sample, _) = Sample::playing();
    let changes = branches(&sample, 400);
    let (mut forwards, mut backwards) = (sample.ledger.clone(), sample.ledger.clone());
    forwards.receive(changes.iter().cloned());
    backwards.receive(changes.iter().rev().cloned());
    assert_eq!(forwards.frontier(), backwards.frontier());
    assert_eq!(forwards.heads(sample.device(TABLE_1)).len(), 400);
    let mut paced = sample.ledger.clone();
    let mut left: usize = 10 * Ledger::FORK_BYTES;
    let received = paced.receive_paced(changes.iter().cloned(), |Offer { cost, .. }| {
        let allowed = left >= cost;
        left -= if allowed { cost } else { 0 };
        allowed
    });
    assert!((9..=11).contains(&paced.heads(sample.device(TABLE_1)).len()));
    let later =
        received.rejected.iter().all(|rejected| matches!(rejected.why, Rejection::Later { .. }));
    assert!(later && received.rejected.len() >= 389, "{}", received.rejected.len());
    // Nothing is held against what came too fast.
    paced.receive(changes);
    assert_eq!(paced.frontier(), forwards.frontier());
}

/// Large entries up to the cap of one way, in three orders. What finds no room to wait in comes again, as
/// comparisons bring it.
#[test]
fn a_full_record_is_full_for_everybody_whatever_the_order() {
    let (sample, _) = Sample::playing();
    let key = DeviceKey::from_secret([3; 32]);
    let (mut pen, _) = Author::open(key, [1; 8], &Ledger::new(sample.event));
    let mut changes = Vec::new();
    for number in 0..70 {
        let words = [letters(number)];
        let value = serde_json::json!({ "fact": { "book_read_aloud": words } });
        changes.push(pen.write_value(0, &value).unwrap().1);
    }
    let (even, odd): (Vec<_>, Vec<_>) = changes.iter().zip(0..).partition(|(_, n)| n % 2 == 0);
    let mixed = even.into_iter().chain(odd).map(|(signed, _)| signed.clone()).collect();
    let orders: [Vec<Signed>; 3] = [changes.clone(), changes.into_iter().rev().collect(), mixed];
    let held = orders.map(|order| {
        let mut ledger = sample.ledger.clone();
        let mut rejected = ledger.receive(order.iter().cloned()).rejected;
        rejected.extend(ledger.receive(order).rejected);
        let is_full = |rejected: &Rejected| matches!(rejected.why, Rejection::Full { .. });
        assert!(rejected.iter().any(is_full));
        ledger.frontier()
    });
    assert!(held[0] == held[1] && held[1] == held[2]);
}

/// 20,000 letters that do not shrink.
fn letters(number: i32) -> String {
    use sha2::{Digest, Sha256};
    let hash = |n: i32| Sha256::digest([number.to_be_bytes(), n.to_be_bytes()].concat());
    (0..300)
        .map(|n| format!("{:x?}", hash(n).as_slice()))
        .collect::<String>()
        .chars()
        .take(20_000)
        .collect()
}

#[test]
fn one_stuck_change_is_told_once_and_costs_later_ones_nothing() {
    let (mut sample, start) = Sample::playing();
    let mut ahead = sample.twin(TABLE_1);
    let fact = || Entry::new(Fact::CardHandedIn { filled: EntryId([1; 32]) });
    let (_, never_sent) = ahead.write(0, &fact()).unwrap();
    let (_, stuck) = ahead.write(0, &fact()).unwrap();
    assert_eq!(sample.ledger.receive([stuck.clone()]).waiting, 1);
    assert_eq!(sample.ledger.receive([stuck]).waiting, 0);
    let entry = Entry { under: Some(start), ..fact() };
    let (_, other) = sample.twin(SPARE_1).write(0, &entry).unwrap();
    let received = sample.ledger.receive([other]);
    assert_eq!((received.accepted.len(), received.waiting), (1, 0));
    assert_eq!(sample.ledger.receive([never_sent]).accepted.len(), 2);
}

/// A hostile counter would make two operations of one document share a number.
#[test]
fn operations_are_counted_on_from_what_a_change_stands_on() {
    let (sample, start) = Sample::playing();
    let key = DeviceKey::from_secret([3; 32]);
    let (mut honest, _) = Author::open(key.clone(), [1; 8], &Ledger::new(sample.event));
    let fact = Fact::CardFilled { card: CARD_1, content: duel([1, 2]) };
    let entry = Entry { under: Some(start), ..Entry::new(fact) };
    let (_, first) = honest.write(0, &entry).unwrap();
    let change = automerge::Change::try_from(first.change.as_slice()).unwrap();
    let mut skipped = change.decode();
    skipped.start_op = std::num::NonZeroU64::new(9).unwrap();
    for op in &mut skipped.operations {
        shift(op, 8);
    }
    let skipped = automerge::Change::from(skipped);
    let hash = EntryId(skipped.hash().0);
    let signature = key.sign(&Message::change(sample.event, key.id(), hash));
    let signed = Signed { change: skipped.raw_bytes().to_vec(), signature: Some(signature) };
    let mut ledger = sample.ledger.clone();
    let rejected = ledger.receive([signed]).rejected;
    assert!(
        matches!(rejected[..], [Rejected { why: Rejection::Count { .. }, .. }]),
        "{rejected:?}"
    );
    assert_eq!(ledger.receive([first]).accepted.len(), 1);
}

/// Moves the ids inside an operation along with its change's first counter.
fn shift(op: &mut automerge::legacy::Op, by: u64) {
    use automerge::legacy::{ElementId, Key, ObjectId, OpId};
    let moved = |id: &OpId| OpId(id.counter() + by, id.actor().clone());
    if let ObjectId::Id(id) = &op.obj {
        op.obj = ObjectId::Id(moved(id));
    }
    if let Key::Seq(ElementId::Id(id)) = &op.key {
        op.key = Key::Seq(ElementId::Id(moved(id)));
    }
}

#[test]
fn a_pen_enters_all_of_its_entries_or_none_and_goes_on_writing() {
    let (mut sample, start) = Sample::playing();
    let key = DeviceKey::from_secret([3; 32]);
    let (mut pen, _) = Author::open(key, [1; 8], &sample.ledger);
    let adopting = |count: u16| {
        let id = |number: u16| EntryId([number.to_be_bytes(); 16].concat().try_into().unwrap());
        let fact = Fact::EntriesAdopted { entries: (0..count).map(id).collect() };
        Entry { under: Some(start), ..Entry::new(fact) }
    };
    let (small, large) = (adopting(1), adopting(9_000));
    let before = sample.ledger.frontier();
    let refused = pen.enter(&mut sample.ledger, 0, &[small.clone(), large]);
    assert!(matches!(refused, Err(WriteError::Size { .. })), "{refused:?}");
    assert_eq!(sample.ledger.frontier(), before);
    let entered = pen.enter(&mut sample.ledger, 0, &[small.clone(), small.clone()]).unwrap();
    assert_eq!((entered.accepted.len(), sample.ledger.waiting()), (2, 0));
    let stranger = DeviceKey::from_secret([6; 32]);
    let (mut pen, _) = Author::open(stranger, [1; 8], &sample.ledger);
    let refused = pen.enter(&mut sample.ledger, 0, &[small]);
    assert!(matches!(refused, Err(WriteError::Rejected { why: Rejection::NotAdmitted { .. } })));
}

#[test]
fn the_version_of_rights_grows_with_every_entry_that_may_change_them() {
    let (mut sample, start) = Sample::playing();
    let before = sample.ledger.rights_version();
    sample.hand_in(TABLE_1, start, [410, 380]);
    assert_eq!(sample.ledger.rights_version(), before);
    let device = sample.device(TABLE_1);
    sample.write(DIRECTOR, Fact::DeviceRevoked { device, heads: vec![] });
    assert_eq!(sample.ledger.rights_version(), before + 1);
    sample.fill(TABLE_1, start, [1, 2], vec![]);
    assert_eq!(sample.ledger.rights_version(), before + 2);
    sample.admit(DIRECTOR, STRANGER, Role::Relay);
    assert_eq!(sample.ledger.rights_version(), before + 3);
    sample.write(DIRECTOR, Fact::EntriesAdopted { entries: vec![start] });
    assert_eq!(sample.ledger.rights_version(), before + 4);
}

#[test]
fn a_device_is_known_from_its_admission_on() {
    let mut sample = Sample::founded();
    let stranger = sample.device(STRANGER);
    assert!(sample.ledger.knows(sample.event.root()) && !sample.ledger.knows(stranger));
    sample.admit(DIRECTOR, STRANGER, Role::Relay);
    assert!(sample.ledger.knows(stranger));
}

#[test]
fn a_ledger_knows_what_it_holds_and_in_which_order_it_came() {
    let (sample, _) = Sample::playing();
    let empty = Ledger::new(sample.event);
    assert!(empty.is_empty() && empty.authors().count() == 0);
    let ledger = &sample.ledger;
    assert!(!ledger.is_empty() && ledger.len() == sample.written.len() as u64);
    let in_order: Vec<&Signed> = ledger.in_order().iter().map(|record| &record.signed).collect();
    assert_eq!(in_order, sample.written.iter().collect::<Vec<_>>());
    let authors: BTreeSet<DeviceId> = ledger.authors().collect();
    assert_eq!(authors, [ROOT, DIRECTOR].map(|pen| sample.device(pen)).into());
    let roles: Vec<Role> = ledger.roles(sample.device(DEPUTY)).collect();
    assert_eq!(roles, [Role::Director]);
}

#[test]
fn a_record_is_signed_over_its_own_change_in_its_own_name() {
    let sample = Sample::founded();
    let [one, other] = [0, 1].map(|place| sample.ledger.in_order()[place].clone());
    let unsigned = |signed: Signed| {
        let mut ledger = sample.ledger.clone();
        ledger.log[0] = Arc::new(Record { signed, ..one.clone() });
        ledger.unsigned()
    };
    assert!(unsigned(one.signed.clone()).is_empty());
    let change = other.signed.change.clone();
    assert_eq!(unsigned(Signed { change, signature: one.signed.signature }), [one.id]);
    let signature = other.signed.signature;
    assert_eq!(unsigned(Signed { signature, ..one.signed.clone() }), [one.id]);
    // The second vouches for the first, and nothing for the last.
    assert!(unsigned(Signed { signature: None, ..one.signed.clone() }).is_empty());
    let mut ledger = sample.ledger.clone();
    let last = ledger.log.pop().unwrap();
    let signed = Signed { signature: None, ..last.signed.clone() };
    ledger.log.push(Arc::new(Record { signed, ..(*last).clone() }));
    assert_eq!(ledger.unsigned(), [last.id]);
}
