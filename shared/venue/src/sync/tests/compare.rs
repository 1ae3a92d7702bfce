//! Comparing with a peer, and bringing both level.

use super::*;
use crate::intake::Pace;
use crate::peer::NotTaken;
use ledger::Frontier;

fn batch(changes: &[Signed], more: bool) -> Option<Response> {
    Some(Response::Batch { batch: pack(changes), more })
}

fn frontier(hall: &Hall) -> Option<Response> {
    Some(Response::Frontier(hall.ledger.frontier()))
}

/// How much of the answer the pull in these effects leaves out; `None` without a pull.
fn skipped(effects: &[Effect]) -> Option<u32> {
    effects.iter().find_map(|effect| {
        let Effect::Request { request: Request::Pull { skip, .. }, .. } = effect else {
            return None;
        };
        Some(*skip)
    })
}

/// The changes in the pushes among these effects, push by push.
fn pushes(effects: &[Effect]) -> Vec<Vec<Signed>> {
    let pushes = effects.iter().filter_map(|effect| {
        let Effect::Request { request: Request::Push { batch }, .. } = effect else { return None };
        Some(batch.unpack().unwrap())
    });
    pushes.collect()
}

#[test]
fn a_comparison_is_answered_with_no_more_than_the_other_needs() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let compare =
        |digest, known| Request::Compare { digest, entries: 0, reaches_director: true, known };
    let ours = hall.ledger.frontier().digest();
    assert_eq!(laptop.asked(DIRECTOR, compare(ours, None)).0, Response::Same);
    assert_eq!(laptop.asked(DIRECTOR, compare([0; 32], Some(ours))).0, Response::Known);
    let whole = Response::Frontier(hall.ledger.frontier());
    assert_eq!(laptop.asked(DIRECTOR, compare([0; 32], Some([1; 32]))).0, whole);
    assert_eq!(laptop.asked(DIRECTOR, compare([0; 32], None)).0, whole);
    laptop.pushed(DIRECTOR, &[hall.say(DIRECTOR)]);
    let now = hall.ledger.frontier().digest();
    assert_eq!(laptop.asked(DIRECTOR, compare(ours, Some(now))).0, Response::Known);
    assert_eq!(laptop.asked(DIRECTOR, compare(now, None)).0, Response::Same);
}

#[test]
fn the_board_changes_when_a_peer_says_something_new_of_itself() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    let (ours, held) = (hall.ledger.frontier().digest(), hall.ledger.len());
    let mut said = |digest, entries| {
        let request = Request::Compare { digest, entries, reaches_director: true, known: None };
        let shown = shows(&laptop.asked(TABLE, request).1);
        (laptop.peer(TABLE).level(), shown)
    };
    assert_eq!(said(ours, held), (Level::Same, false));
    assert_eq!(said([0; 32], held - 1), (Level::Behind(1), true));
    assert_eq!(said([0; 32], held - 1), (Level::Behind(1), false));
    assert_eq!(said([0; 32], held + 1), (Level::Unknown, true));
    assert_eq!(said(ours, held), (Level::Same, true));
    let same = || Some(Response::Same);
    assert!(laptop.answered(TABLE, RequestKind::Compare, same()).is_empty());
    laptop.peer(TABLE).level = Level::Unknown;
    assert!(shows(&laptop.answered(TABLE, RequestKind::Compare, same())));
}

#[test]
fn who_is_behind_pulls_and_compares_again_until_nothing_is_lacking() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let mut library = hall.open_among(DIRECTOR, &[TABLE]);
    let news: Vec<Signed> = (0..7).map(|_| hall.say_much(OTHER)).collect();
    library.venue.take(at(START_MS), news.clone());
    let mut asked = frontier(&hall);
    let mut batches = Vec::new();
    while let Some(response) = asked.take() {
        let effects = laptop.answered(DIRECTOR, RequestKind::Compare, Some(response));
        let Some(Effect::Request { request: request @ Request::Pull { .. }, .. }) = effects.first()
        else {
            break;
        };
        assert!(laptop.peer(DIRECTOR).comparing);
        let response = library.asked(TABLE, request.clone()).0;
        let Response::Batch { batch, more } = &response else { panic!("{response:?}") };
        batches.push((batch.unpack().unwrap().len(), *more));
        let effects = laptop.answered(DIRECTOR, RequestKind::Pull, Some(response));
        assert!(matches!(effects[0], Effect::Persist { durability: Durability::Grouped, .. }));
        assert_eq!(to(&effects, RequestKind::Compare), [id(DIRECTOR)]);
        asked = frontier(&hall);
    }
    assert_eq!(batches, [(5, true), (2, false)]);
    assert!(news.iter().all(|signed| laptop.has(signed)));
}

#[test]
fn a_frontier_is_kept_until_both_are_level() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    assert!(laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known)).is_empty());
    hall.say(OTHER);
    let pull = laptop.answered(DIRECTOR, RequestKind::Compare, frontier(&hall));
    assert_eq!(skipped(&pull), Some(0));
    let again = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known));
    assert_eq!(skipped(&again), Some(0));
    laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Same));
    assert!(laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known)).is_empty());
}

#[test]
fn what_was_not_taken_of_a_pull_is_left_out_of_the_next() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let held = hall.written[0].clone();
    let lost = hall.say(OTHER);
    let (waits, bad) = (hall.say(OTHER), forged(&lost));
    let worse = forged(&waits);
    laptop.answered(DIRECTOR, RequestKind::Compare, frontier(&hall));
    let effects = laptop.answered(DIRECTOR, RequestKind::Pull, batch(&[bad, worse, waits], true));
    assert_eq!(skipped(&effects), Some(3));
    let bad = forged(&lost);
    let effects =
        laptop.answered(DIRECTOR, RequestKind::Pull, batch(std::slice::from_ref(&bad), true));
    assert_eq!(skipped(&effects), Some(4));
    // Nothing was refused of what is known, so the same would come again.
    let effects = laptop.answered(DIRECTOR, RequestKind::Pull, batch(&[held], true));
    assert!(effects.is_empty());
    laptop.answered(DIRECTOR, RequestKind::Compare, frontier(&hall));
    let effects = laptop.answered(DIRECTOR, RequestKind::Pull, batch(&[bad], false));
    assert_eq!(requests(&effects), 0);
}

#[test]
fn what_can_only_wait_for_an_admission_rides_along_but_is_not_asked_for_alone() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let unadmitted = EntryId([3; 32]);
    let mut theirs = hall.ledger.frontier();
    theirs.0.insert(id(THIRD), [unadmitted].into());
    let alone = Some(Response::Frontier(theirs.clone()));
    assert_eq!(skipped(&laptop.answered(DIRECTOR, RequestKind::Compare, alone)), None);
    hall.say(OTHER);
    theirs.0.extend(hall.ledger.frontier().0);
    let beside = Some(Response::Frontier(theirs));
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, beside);
    let [Effect::Request { request: Request::Pull { frontier, .. }, .. }] = effects.as_slice()
    else {
        panic!("{effects:?}");
    };
    assert_eq!(frontier.0.get(&id(THIRD)), None, "it may come with the rest");
    hall.admit(DIRECTOR, THIRD, Role::Table(TableNo(3)));
    laptop.pushed(DIRECTOR, &hall.written[hall.written.len() - 2..]);
    let mut theirs = hall.ledger.frontier();
    theirs.0.insert(id(THIRD), [unadmitted].into());
    let admitted = Some(Response::Frontier(theirs));
    assert_eq!(skipped(&laptop.answered(DIRECTOR, RequestKind::Compare, admitted)), Some(0));
}

#[test]
fn nothing_is_asked_of_an_author_who_writes_too_fast() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    hall.say(OTHER);
    let pace = Pace::Known(id(OTHER));
    assert!(laptop.venue.intake.allows(START_MS, pace, Ledger::WAY_BYTES_MAX, 0));
    assert!(!laptop.venue.intake.allows(START_MS, pace, 1, 0));
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, frontier(&hall));
    assert_eq!(requests(&effects), 0);
    hall.say(DIRECTOR);
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, frontier(&hall));
    let [Effect::Request { request: Request::Pull { frontier, .. }, .. }] = &effects[..] else {
        panic!("{effects:?}");
    };
    let sent = hall.ledger.missing_for(frontier);
    assert!(sent.len() == 1 && sent[0].author == id(DIRECTOR));
}

#[test]
fn who_is_ahead_pushes_batch_after_batch_and_nothing_twice() {
    let mut hall = Hall::new();
    let behind = hall.ledger.frontier();
    let news: Vec<Signed> = (0..12).map(|_| hall.say_much(OTHER)).collect();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let theirs = || Some(Response::Frontier(behind.clone()));
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, theirs());
    assert!(pushes(&effects) == [&news[..5]] && shows(&effects));
    assert_eq!(laptop.peer(DIRECTOR).level(), Level::Behind(12));
    for part in [&news[5..10], &news[10..]] {
        let effects = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known));
        assert_eq!(pushes(&effects), [part]);
    }
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known));
    assert!(requests(&effects) == 0 && shows(&effects));
    assert_eq!(laptop.peer(DIRECTOR).pushes, 3);
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, frontier(&hall));
    assert!(requests(&effects) == 0 && laptop.peer(DIRECTOR).level == Level::Same);
    // A push that was lost is made again.
    laptop.answered(DIRECTOR, RequestKind::Push, None);
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, theirs());
    assert_eq!(pushes(&effects), [&news[..5]]);
    // One that came through is not.
    let taken = Some(Response::Taken { refused: vec![] });
    laptop.answered(DIRECTOR, RequestKind::Push, taken);
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known));
    assert_eq!(pushes(&effects), [&news[5..10]]);
}

#[test]
fn a_frontier_that_moved_is_served_from_its_front() {
    let mut hall = Hall::new();
    let behind = hall.ledger.frontier();
    let news: Vec<Signed> = (0..2).map(|_| hall.say(OTHER)).collect();
    let less_behind = hall.ledger.frontier();
    let last = hall.say(OTHER);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let first = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Frontier(behind)));
    assert_eq!(pushes(&first), [[&news[..], std::slice::from_ref(&last)].concat()]);
    let moved = Some(Response::Frontier(less_behind));
    let second = laptop.answered(DIRECTOR, RequestKind::Compare, moved);
    assert_eq!(pushes(&second), [[last]]);
}

#[test]
fn nothing_is_pushed_to_who_is_no_member_or_has_too_much_under_way() {
    let mut hall = Hall::new();
    let behind = || Some(Response::Frontier(Frontier::default()));
    let certificate = hall.certificate(TABLE);
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    laptop.peer(TABLE).pushes = 16;
    let effects = laptop.answered(TABLE, RequestKind::Compare, behind());
    assert_eq!(requests(&effects), 0);
    laptop.peer(TABLE).pushes = 15;
    let effects = laptop.answered(TABLE, RequestKind::Compare, behind());
    assert_eq!(requests(&effects), 1);
    hall.revoke(DIRECTOR, TABLE);
    let mut laptop = hall.open(DIRECTOR);
    laptop.up(TABLE, certificate);
    let effects = laptop.answered(TABLE, RequestKind::Compare, behind());
    assert!(requests(&effects) == 0 && shows(&effects));
}

#[test]
fn what_a_peer_does_not_take_is_not_offered_for_ten_minutes() {
    let mut hall = Hall::new();
    let behind = hall.ledger.frontier();
    let unwanted = hall.say(OTHER);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let theirs = || Some(Response::Frontier(behind.clone()));
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, theirs());
    assert_eq!(pushes(&effects), [[unwanted.clone()]]);
    let why = "too\u{1b}[2J fast".to_owned();
    let refused = vec![NotTaken { document: id(OTHER), count: 1, why }];
    let effects = laptop.answered(DIRECTOR, RequestKind::Push, Some(Response::Taken { refused }));
    assert!(notes(&effects)[0].ends_with(": too[2J fast"), "{effects:?}");
    assert_eq!(to(&effects, RequestKind::Compare), [id(DIRECTOR)]);
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, theirs());
    assert!(requests(&effects) == 0 && laptop.peer(DIRECTOR).level == Level::Same);
    laptop.now_ms += 599_999;
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, theirs());
    assert_eq!(requests(&effects), 0);
    laptop.now_ms += 1;
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, theirs());
    assert_eq!(pushes(&effects), [[unwanted]]);
}

#[test]
fn what_is_put_off_of_one_device_holds_up_no_other() {
    let mut hall = Hall::new();
    let behind = hall.ledger.frontier();
    hall.say(OTHER);
    let wanted = hall.say(DIRECTOR);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    laptop.peer(DIRECTOR).put_off.insert(id(OTHER), START_MS + 1);
    let theirs = Some(Response::Frontier(behind));
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, theirs);
    assert_eq!(pushes(&effects), [[wanted]]);
}

#[test]
fn a_refused_pull_is_told_and_nothing_else_happens() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let no = || Some(Response::Refused("not now".into()));
    let effects = laptop.answered(DIRECTOR, RequestKind::Pull, no());
    assert_eq!(notes(&effects), ["a peer refused: not now"]);
    assert!(laptop.answered(DIRECTOR, RequestKind::Receipts, no()).is_empty());
    assert!(laptop.answered(DIRECTOR, RequestKind::Push, Some(Response::Same)).is_empty());
}
