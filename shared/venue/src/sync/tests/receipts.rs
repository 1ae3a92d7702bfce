//! A director's word on what it has: when it is signed, who keeps it, and who is told.

use super::*;
use crate::peer::{NotServed, RECEIPTS_KEPT_MAX, RECEIPTS_MAX};

fn flushes(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Flush))
}

/// The receipts that these effects send, with whom they go to.
fn sent(effects: &[Effect]) -> Vec<(DeviceId, Vec<Receipt>)> {
    let sent = effects.iter().filter_map(|effect| {
        let Effect::Request { peer, request: Request::Receipts { receipts }, .. } = effect else {
            return None;
        };
        Some((*peer, receipts.clone()))
    });
    sent.collect()
}

/// To whom receipts about a device go.
fn told_about(effects: &[Effect], document: DeviceId) -> Vec<DeviceId> {
    let about = |receipts: &[Receipt]| receipts.iter().any(|receipt| receipt.document == document);
    sent(effects).into_iter().filter(|(_, told)| about(told)).map(|(peer, _)| peer).collect()
}

/// A receipt about any device, known or not.
fn receipt(hall: &Hall, by: u8, document: DeviceId, number: u64) -> Receipt {
    Receipt::sign(&key(by), hall.ledger.event(), document, BTreeSet::new(), number)
}

fn somebody(number: u16) -> DeviceId {
    DeviceId([number.to_be_bytes(); 16].concat().try_into().unwrap())
}

fn receipts(laptop: &mut Laptop, from: u8, receipts: Vec<Receipt>) -> (Response, Vec<Effect>) {
    laptop.asked(from, Request::Receipts { receipts })
}

#[test]
fn a_director_signs_for_what_has_grown_once_it_is_durable() {
    let mut hall = Hall::with_deputy();
    hall.say(TABLE);
    hall.say(DEPUTY);
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE, OTHER]);
    let effects = laptop.tick(0);
    assert!(flushes(&effects) && sent(&effects).is_empty());
    assert!(!flushes(&laptop.tick(5_000)), "a flush is under way");
    let effects = laptop.tell(Input::Flushed);
    // The table is connected; anybody may meet the deputy.
    assert_eq!(told_about(&effects, id(TABLE)), [id(TABLE)]);
    assert_eq!(told_about(&effects, id(DEPUTY)), sorted(&[TABLE, OTHER]));
    assert!(told_about(&effects, id(ROOT)).is_empty());
    assert!(told_about(&effects, id(DIRECTOR)).is_empty());
    let (_, said) = &sent(&effects)[0];
    assert!(said.iter().all(|receipt| receipt.is_genuine(hall.ledger.event())));
    let about = said.iter().find(|receipt| receipt.document == id(DEPUTY)).unwrap();
    assert_eq!((about.number, &about.heads), (1, &hall.ledger.heads(id(DEPUTY))));
    assert!(!flushes(&laptop.tick(5_000)), "nothing has grown");
    assert!(laptop.tell(Input::Flushed).is_empty());
}

#[test]
fn receipts_are_signed_every_two_seconds_at_most() {
    let mut hall = Hall::new();
    hall.say(TABLE);
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    assert!(flushes(&laptop.tick(3_000)));
    laptop.tell(Input::Flushed);
    laptop.pushed(TABLE, &[hall.say(TABLE)]);
    assert!(!flushes(&laptop.tick(1_999)));
    assert!(flushes(&laptop.tick(1)));
    let effects = laptop.tell(Input::Flushed);
    assert_eq!(sent(&effects)[0].1[0].number, 2);
}

#[test]
fn who_is_no_director_signs_nothing() {
    let mut hall = Hall::with_deputy();
    hall.say(TABLE);
    assert!(!flushes(&hall.open_among(OTHER, &[TABLE]).tick(5_000)));
    let mut laptop = hall.open_among(DEPUTY, &[TABLE]);
    assert!(flushes(&laptop.tick(5_000)));
    laptop.venue.take(at(START_MS), vec![hall.revoke(ROOT, DEPUTY)]);
    assert!(laptop.tell(Input::Flushed).is_empty());
}

#[test]
fn a_laptop_that_has_gone_gets_its_receipt_signed_again() {
    let mut hall = Hall::new();
    let certificate = hall.certificate(TABLE);
    hall.say(TABLE);
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE, OTHER]);
    laptop.tick(0);
    laptop.tell(Input::Flushed);
    laptop.down(TABLE);
    assert!(flushes(&laptop.tick(5_000)));
    assert_eq!(told_about(&laptop.tell(Input::Flushed), id(TABLE)), [id(OTHER)]);
    // Whoever was sent away makes nobody sign again by knocking.
    laptop.venue.take(at(START_MS), vec![hall.revoke(DIRECTOR, TABLE)]);
    laptop.up(TABLE, certificate);
    laptop.down(TABLE);
    assert!(!flushes(&laptop.tick(5_000)));
}

#[test]
fn a_receipt_is_taken_if_it_is_genuine_newer_and_a_directors() {
    let hall = Hall::with_deputy();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR, OTHER]);
    let about = id(THIRD);
    let good = receipt(&hall, DEPUTY, about, 5);
    let (response, effects) = receipts(&mut laptop, DIRECTOR, vec![good.clone()]);
    assert_eq!(response, Response::Taken { refused: vec![] });
    assert_eq!(sent(&effects), [(id(OTHER), vec![good.clone()])], "passed on, but not back");
    assert!(shows(&effects) && laptop.venue.receipts_kept(id(DEPUTY)) == 1);
    let forged = Receipt { number: 9, ..good.clone() };
    for bad in [good, forged, receipt(&hall, DEPUTY, about, 4), receipt(&hall, OTHER, about, 9)] {
        assert!(receipts(&mut laptop, DIRECTOR, vec![bad]).1.is_empty());
    }
    assert_eq!(laptop.venue.receipts_kept(id(OTHER)), 0);
    let newer = receipt(&hall, DEPUTY, about, 6);
    assert_eq!(sent(&receipts(&mut laptop, DIRECTOR, vec![newer]).1).len(), 1);
    assert_eq!(laptop.venue.receipts_kept(id(DEPUTY)), 1);
}

#[test]
fn a_receipt_that_arrives_counts_as_a_director_that_was_heard() {
    let hall = Hall::with_deputy();
    let mut laptop = hall.open_among(TABLE, &[OTHER]);
    laptop.now_ms += 9;
    receipts(&mut laptop, OTHER, vec![receipt(&hall, OTHER, id(THIRD), 1)]);
    assert_eq!(laptop.venue.sync.director_heard_ms, None);
    receipts(&mut laptop, OTHER, vec![receipt(&hall, DEPUTY, id(THIRD), 1)]);
    assert_eq!(laptop.venue.sync.director_heard_ms, Some(START_MS + 9));
}

#[test]
fn a_director_does_not_take_its_own_word_back_from_others() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    let old = receipt(&hall, DIRECTOR, id(OTHER), 99);
    assert!(receipts(&mut laptop, TABLE, vec![old]).1.is_empty());
    assert_eq!(laptop.venue.receipts_kept(id(DIRECTOR)), 0);
}

#[test]
fn a_receipt_of_somebody_unknown_is_asked_for_again() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let unknown = receipt(&hall, DEPUTY, id(TABLE), 1);
    let (response, effects) = receipts(&mut laptop, DIRECTOR, vec![unknown]);
    assert!(matches!(response, Response::Refused(_)) && effects.is_empty());
}

#[test]
fn more_receipts_than_a_message_may_hold_are_not_looked_at() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let many = |count: usize| vec![receipt(&hall, DIRECTOR, id(OTHER), 1); count];
    let (_, effects) = receipts(&mut laptop, DIRECTOR, many(RECEIPTS_MAX + 1));
    assert!(notes(&effects).len() == 1 && effects.len() == 1);
    assert_eq!(laptop.venue.receipts_kept(id(DIRECTOR)), 0);
    receipts(&mut laptop, DIRECTOR, many(RECEIPTS_MAX));
    assert_eq!(laptop.venue.receipts_kept(id(DIRECTOR)), 1);
}

/// A table that keeps as many receipts of the director as it keeps of anybody: the numbers begin at 10.
fn full(hall: &Hall) -> Laptop {
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR, OTHER]);
    let count = u16::try_from(RECEIPTS_KEPT_MAX).unwrap();
    let all: Vec<Receipt> =
        (0..count).map(|n| receipt(hall, DIRECTOR, somebody(n), 10 + u64::from(n))).collect();
    for some in all.chunks(RECEIPTS_MAX) {
        receipts(&mut laptop, DIRECTOR, some.to_vec());
    }
    assert_eq!(laptop.venue.receipts_kept(id(DIRECTOR)), RECEIPTS_KEPT_MAX);
    laptop
}

#[test]
fn of_one_director_the_receipts_with_the_highest_numbers_are_kept() {
    let hall = Hall::new();
    let mut laptop = full(&hall);
    let kept = |laptop: &Laptop, document: DeviceId| {
        laptop.venue.sync.receipts[&id(DIRECTOR)].contains_key(&document)
    };
    let low = receipt(&hall, DIRECTOR, id(THIRD), 9);
    assert!(receipts(&mut laptop, DIRECTOR, vec![low]).1.is_empty(), "and is not passed on");
    assert!(!kept(&laptop, id(THIRD)) && kept(&laptop, somebody(0)));
    let high = receipt(&hall, DIRECTOR, id(THIRD), 11_000);
    assert!(!sent(&receipts(&mut laptop, DIRECTOR, vec![high]).1).is_empty());
    assert!(kept(&laptop, id(THIRD)) && !kept(&laptop, somebody(0)));
    // A newer word on a document that is kept already takes nobody's place.
    let newer = receipt(&hall, DIRECTOR, somebody(1), 12_000);
    receipts(&mut laptop, DIRECTOR, vec![newer]);
    assert!(kept(&laptop, somebody(2)));
    assert_eq!(laptop.venue.receipts_kept(id(DIRECTOR)), RECEIPTS_KEPT_MAX);
}

#[test]
fn the_receipt_about_our_own_document_always_finds_room_and_keeps_it() {
    let hall = Hall::new();
    let mut laptop = full(&hall);
    receipts(&mut laptop, DIRECTOR, vec![receipt(&hall, DIRECTOR, id(TABLE), 1)]);
    receipts(&mut laptop, DIRECTOR, vec![receipt(&hall, DIRECTOR, id(THIRD), 11_000)]);
    let kept = &laptop.venue.sync.receipts[&id(DIRECTOR)];
    assert!(kept.contains_key(&id(TABLE)) && kept.contains_key(&id(THIRD)));
    assert_eq!(kept.len(), RECEIPTS_KEPT_MAX);
}

#[test]
fn who_comes_is_told_what_directors_confirmed_of_it() {
    let mut hall = Hall::with_deputy();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    for (by, about) in [(DEPUTY, OTHER), (DIRECTOR, OTHER), (DIRECTOR, THIRD)] {
        receipts(&mut laptop, DIRECTOR, vec![receipt(&hall, by, id(about), 1)]);
    }
    let effects = laptop.up(OTHER, hall.certificate(OTHER));
    let told: Vec<Receipt> = sent(&effects).into_iter().flat_map(|(_, told)| told).collect();
    let by: Vec<DeviceId> = told.iter().map(|receipt| receipt.by).collect();
    assert_eq!(by, sorted(&[DIRECTOR, DEPUTY]));
    assert!(told.iter().all(|receipt| receipt.document == id(OTHER)));
    // The word of a director who was sent away confirms nothing, nor is anything told to a leaver.
    laptop.down(OTHER);
    laptop.venue.take(at(START_MS), vec![hall.revoke(ROOT, DEPUTY)]);
    let effects = laptop.up(OTHER, hall.certificate(OTHER));
    assert_eq!(sent(&effects), [(id(OTHER), vec![receipt(&hall, DIRECTOR, id(OTHER), 1)])]);
    laptop.down(OTHER);
    let certificate = hall.certificate(OTHER);
    laptop.venue.take(at(START_MS), vec![hall.revoke(DIRECTOR, OTHER)]);
    assert!(sent(&laptop.up(OTHER, certificate)).is_empty());
}

#[test]
fn receipts_that_were_lost_or_not_understood_are_sent_again_with_the_next_comparison() {
    let hall = Hall::new();
    for (answer, again) in [
        (None, true),
        (Some(Response::Refused(NotServed::UnknownDirector)), true),
        (Some(Response::Taken { refused: vec![] }), false),
    ] {
        let mut laptop = hall.open_among(TABLE, &[DIRECTOR, OTHER]);
        receipts(&mut laptop, DIRECTOR, vec![receipt(&hall, DIRECTOR, id(THIRD), 1)]);
        laptop.answered(OTHER, RequestKind::Receipts, answer);
        let effects = laptop.tick(2_000);
        assert_eq!(told_about(&effects, id(THIRD)), if again { vec![id(OTHER)] } else { vec![] });
        assert!(sent(&laptop.tick(2_000)).is_empty(), "once is enough");
    }
}

#[test]
fn what_is_owed_stays_owed_when_another_receipt_arrives() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR, OTHER]);
    receipts(&mut laptop, DIRECTOR, vec![receipt(&hall, DIRECTOR, id(THIRD), 1)]);
    laptop.answered(OTHER, RequestKind::Receipts, None);
    laptop.answered(OTHER, RequestKind::Receipts, Some(Response::Taken { refused: vec![] }));
    assert_eq!(told_about(&laptop.tick(2_000), id(THIRD)), [id(OTHER)]);
}

#[test]
fn a_receipt_about_a_connected_laptop_goes_to_it_alone_and_one_about_us_to_nobody() {
    let mut hall = Hall::with_deputy();
    hall.admit(DIRECTOR, THIRD, Role::Relay);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR, OTHER, THIRD]);
    let both = [OTHER, TABLE].map(|seat| receipt(&hall, DEPUTY, id(seat), 1));
    let effects = receipts(&mut laptop, DIRECTOR, both.to_vec()).1;
    assert_eq!(sent(&effects), [(id(OTHER), vec![both[0].clone()])]);
}

#[test]
fn what_a_director_confirmed_of_our_document_is_seen() {
    let mut hall = Hall::with_deputy();
    hall.say(TABLE);
    let heads = hall.ledger.heads(id(TABLE));
    hall.say(TABLE);
    let mut laptop = hall.open_among(TABLE, &[OTHER]);
    assert!(laptop.venue.seen_by_directors().is_empty());
    let event = hall.ledger.event();
    let word = Receipt::sign(&key(DEPUTY), event, id(TABLE), heads.clone(), 1);
    receipts(&mut laptop, OTHER, vec![word]);
    assert_eq!(laptop.venue.seen_by_directors(), heads);
    laptop.venue.take(at(START_MS), vec![hall.revoke(ROOT, DEPUTY)]);
    assert!(laptop.venue.seen_by_directors().is_empty());
}
