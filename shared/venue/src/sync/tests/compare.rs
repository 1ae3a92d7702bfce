//! Comparing with a peer, and bringing both level.

use super::*;
use crate::intake::Pace;
use crate::peer::{NotServed, NotTaken, WhyNotTaken};
use desk::ListsHere;
use ledger::Buckets;

fn batch(changes: &[Signed], more: bool) -> Option<Response> {
    Some(Response::Batch { batch: pack(changes), more })
}

/// How much of the answer the pull in these effects leaves out; `None` without a pull.
fn skipped(effects: &[Effect]) -> Option<u32> {
    let Some(Request::Pull { skip, .. }) = pull(effects) else { return None };
    Some(skip)
}

fn pull(effects: &[Effect]) -> Option<Request> {
    effects.iter().find_map(|effect| {
        let Effect::Request { request: pull @ Request::Pull { .. }, .. } = effect else {
            return None;
        };
        Some(pull.clone())
    })
}

/// The changes in the pushes among these effects, push by push.
fn pushes(effects: &[Effect]) -> Vec<Vec<Vec<u8>>> {
    let pushes = effects.iter().filter_map(|effect| {
        let Effect::Request { request: Request::Push { batch }, .. } = effect else { return None };
        Some(bare(&batch.unpack().unwrap()))
    });
    pushes.collect()
}

#[test]
fn a_comparison_is_answered_with_no_more_than_the_other_needs() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let compare = |digest, known| {
        let (served, owes, lists) = (Served::ByAnother, false, ListsHere::NotNeeded);
        Request::Compare { digest, entries: 0, served, known, owes, written: 0, lists }
    };
    let ours = hall.ledger.digests().whole();
    assert_eq!(laptop.asked(DIRECTOR, compare(ours, None)).0, Response::Same);
    assert_eq!(laptop.asked(DIRECTOR, compare([0; 32], Some(ours))).0, Response::Known);
    let (digests, entries) = (hall.ledger.digests().clone(), hall.ledger.len());
    let differs = Response::Differs { digests, entries };
    assert_eq!(laptop.asked(DIRECTOR, compare([0; 32], Some([1; 32]))).0, differs);
    assert_eq!(laptop.asked(DIRECTOR, compare([0; 32], None)).0, differs);
    laptop.pushed(DIRECTOR, &[hall.say(DIRECTOR)]);
    let now = hall.ledger.digests().whole();
    assert_eq!(laptop.asked(DIRECTOR, compare(ours, Some(now))).0, Response::Known);
    assert_eq!(laptop.asked(DIRECTOR, compare(now, None)).0, Response::Same);
    for buckets in [Buckets::ALL, Buckets::NONE] {
        let heads = Response::Heads(hall.ledger.part(buckets));
        assert_eq!(laptop.asked(DIRECTOR, Request::Heads { buckets }).0, heads);
    }
}

#[test]
fn who_lacks_what_is_on_its_way_is_told_so_unless_it_has_something_itself() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE, OTHER]);
    let is_coming = |response| response == Response::Coming;
    assert!(!is_coming(laptop.compared(OTHER, Served::ByYou)));
    laptop.announce(&[hall.say(TABLE)], Some(id(TABLE)));
    assert!(is_coming(laptop.compared(OTHER, Served::ByYou)), "gathered");
    assert!(!is_coming(laptop.compared(OTHER, Served::ByAnother)), "nothing is sent to it");
    let insists = |laptop: &mut Laptop, owes| {
        let (digest, entries, served, known) = ([0; 32], 0, Served::ByYou, None);
        let (written, lists) = (0, ListsHere::NotNeeded);
        let compare = Request::Compare { digest, entries, served, known, owes, written, lists };
        laptop.asked(OTHER, compare).0
    };
    assert!(is_coming(insists(&mut laptop, false)) && !is_coming(insists(&mut laptop, true)));
    laptop.tick(GATHER_MS);
    assert_eq!(laptop.peer(OTHER).pushes, 1);
    assert!(is_coming(laptop.compared(OTHER, Served::ByYou)), "under way");
    laptop.answered(OTHER, RequestKind::Push, Some(Response::Taken { refused: vec![] }));
    assert!(!is_coming(laptop.compared(OTHER, Served::ByYou)));
}

#[test]
fn who_is_far_behind_asks_for_everything_at_once_but_only_once() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    hall.say(OTHER);
    let held = laptop.venue.ledger.len();
    let digests = hall.ledger.digests().clone();
    let differs = |laptop: &mut Laptop, entries| {
        let digests = digests.clone();
        let differs = Some(Response::Differs { digests, entries });
        let effects = laptop.answered(DIRECTOR, RequestKind::Compare, differs);
        let [Effect::Request { request, .. }] = &effects[..] else { panic!("{effects:?}") };
        request.clone()
    };
    assert!(matches!(differs(&mut laptop, held * 2 + 1), Request::Heads { .. }));
    let Request::Pull { part, skip: 0 } = differs(&mut laptop, held * 2 + 2) else {
        panic!("far behind");
    };
    assert_eq!(part, laptop.venue.ledger.part(part.buckets));
    assert!(part.buckets.contain(id(OTHER)));
    assert!(matches!(differs(&mut laptop, held * 9), Request::Heads { .. }));
}

#[test]
fn where_nothing_differs_any_more_nothing_is_asked() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    assert!(laptop.differs(DIRECTOR, &hall.ledger.frontier()).is_empty());
    let part = hall.ledger.part(Buckets::ALL);
    let unasked = laptop.answered(DIRECTOR, RequestKind::Heads, Some(Response::Heads(part)));
    assert!(unasked.is_empty() && laptop.peer(DIRECTOR).theirs.is_none());
}

#[test]
fn the_board_changes_when_a_peer_says_something_new_of_itself() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    let (ours, held) = (Digests::of(&hall.ledger.frontier()).whole(), hall.ledger.len());
    let mut said = |digest, entries, written| {
        let (served, known, owes) = (Served::ByYou, None, false);
        let lists = ListsHere::NotNeeded;
        let request = Request::Compare { digest, entries, served, known, owes, written, lists };
        let shown = shows(&laptop.asked(TABLE, request).1);
        (laptop.peer(TABLE).level(), shown)
    };
    assert_eq!(said(ours, held, 0), (Level::Same, false));
    assert_eq!(said([0; 32], held - 1, 0), (Level::Behind(1), true));
    assert_eq!(said([0; 32], held - 1, 0), (Level::Behind(1), false));
    assert_eq!(said([0; 32], held + 1, 0), (Level::Unknown, true));
    assert_eq!(said(ours, held, 0), (Level::Same, true));
    assert_eq!(said(ours, held, 7), (Level::Same, true));
    assert_eq!(said(ours, held, 7), (Level::Same, false));
    let same = || Some(Response::Same);
    assert!(laptop.answered(TABLE, RequestKind::Compare, same()).is_empty());
    laptop.peer(TABLE).level = Level::Unknown;
    assert!(shows(&laptop.answered(TABLE, RequestKind::Compare, same())));
}

#[test]
fn who_is_behind_pulls_until_nothing_is_lacking_and_then_compares() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let mut library = hall.open_among(DIRECTOR, &[TABLE]);
    let news: Vec<Signed> = (0..8).map(|_| hall.say_much(OTHER)).collect();
    library.venue.take(at(START_MS), news.clone());
    let mut effects = laptop.differs(DIRECTOR, &hall.ledger.frontier());
    let mut batches = Vec::new();
    while let Some(request) = pull(&effects) {
        assert!(laptop.peer(DIRECTOR).comparing);
        let response = library.asked(TABLE, request).0;
        let Response::Batch { batch, more } = &response else { panic!("{response:?}") };
        batches.push((batch.unpack().unwrap().len(), *more));
        effects = laptop.answered(DIRECTOR, RequestKind::Pull, Some(response));
        assert!(matches!(effects[0], Effect::Persist { durability: Durability::Grouped, .. }));
    }
    assert_eq!(to(&effects, RequestKind::Compare), [id(DIRECTOR)]);
    assert_eq!(batches, [(5, true), (3, false)]);
    assert!(news.iter().all(|signed| laptop.has(signed)));
}

#[test]
fn a_frontier_is_kept_until_both_are_level() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    assert!(laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known)).is_empty());
    hall.say(OTHER);
    let pull = laptop.differs(DIRECTOR, &hall.ledger.frontier());
    assert_eq!(skipped(&pull), Some(0));
    let again = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known));
    assert_eq!(skipped(&again), Some(0));
    laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Same));
    assert!(laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known)).is_empty());
}

#[test]
fn a_pull_goes_on_behind_what_it_brought_whether_that_was_taken_or_not() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let held = hall.written[0].clone();
    let lost = hall.say(OTHER);
    let (waits, bad) = (hall.say(OTHER), forged(&lost));
    let worse = forged(&waits);
    laptop.differs(DIRECTOR, &hall.ledger.frontier());
    let effects = laptop.answered(DIRECTOR, RequestKind::Pull, batch(&[bad, worse, waits], true));
    assert_eq!(skipped(&effects), Some(3));
    let effects = laptop.answered(DIRECTOR, RequestKind::Pull, batch(&[held], true));
    assert_eq!(skipped(&effects), Some(4));
    let effects = laptop.answered(DIRECTOR, RequestKind::Pull, batch(&[], true));
    assert!(effects.is_empty(), "who says that there is more must send it");
    laptop.differs(DIRECTOR, &hall.ledger.frontier());
    let bad = [forged(&lost)];
    let effects = laptop.answered(DIRECTOR, RequestKind::Pull, batch(&bad, false));
    assert_eq!(requests(&effects), 0);
}

#[test]
fn what_can_only_wait_for_an_admission_rides_along_but_is_not_asked_for_alone() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let unadmitted = EntryId([3; 32]);
    let mut theirs = hall.ledger.frontier();
    theirs.0.insert(id(THIRD), [unadmitted].into());
    assert_eq!(skipped(&laptop.differs(DIRECTOR, &theirs)), None);
    hall.say(OTHER);
    theirs.0.extend(hall.ledger.frontier().0);
    let effects = laptop.differs(DIRECTOR, &theirs);
    let [Effect::Request { request: Request::Pull { part, .. }, .. }] = effects.as_slice() else {
        panic!("{effects:?}");
    };
    assert_eq!(part.heads.0[&id(THIRD)], BTreeSet::new(), "it may come with the rest");
    hall.admit(DIRECTOR, THIRD, Role::Table(TableNo(3)));
    laptop.pushed(DIRECTOR, &hall.written[hall.written.len() - 2..]);
    let mut theirs = hall.ledger.frontier();
    theirs.0.insert(id(THIRD), [unadmitted].into());
    assert_eq!(skipped(&laptop.differs(DIRECTOR, &theirs)), Some(0));
}

#[test]
fn nothing_is_asked_of_an_author_who_writes_too_fast() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    hall.say(OTHER);
    let pace = Pace::Known(id(OTHER));
    assert!(laptop.venue.intake.allows(START_MS, pace, Ledger::WAY_BYTES_MAX, 0));
    assert!(!laptop.venue.intake.allows(START_MS, pace, 1, 0));
    let effects = laptop.differs(DIRECTOR, &hall.ledger.frontier());
    assert_eq!(requests(&effects), 0);
    hall.say(DIRECTOR);
    let effects = laptop.differs(DIRECTOR, &hall.ledger.frontier());
    let [Effect::Request { request: Request::Pull { part, .. }, .. }] = &effects[..] else {
        panic!("{effects:?}");
    };
    let sent = hall.ledger.missing_for(part);
    assert!(sent.len() == 1 && sent[0].author == id(DIRECTOR));
}

#[test]
fn who_is_ahead_pushes_batch_after_batch_and_nothing_twice() {
    let mut hall = Hall::new();
    let behind = hall.ledger.frontier();
    let news: Vec<Signed> = (0..12).map(|_| hall.say_much(OTHER)).collect();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let effects = laptop.differs(DIRECTOR, &behind);
    let news = bare(&news);
    assert!(pushes(&effects) == [&news[..5]] && shows(&effects));
    assert_eq!(laptop.peer(DIRECTOR).level(), Level::Behind(12));
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known));
    assert_eq!(pushes(&effects), [&news[5..]]);
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known));
    assert!(requests(&effects) == 0 && shows(&effects));
    assert_eq!(laptop.peer(DIRECTOR).pushes, 2);
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Same));
    assert!(requests(&effects) == 0 && laptop.peer(DIRECTOR).level == Level::Same);
    // A push that was lost is made again.
    laptop.answered(DIRECTOR, RequestKind::Push, None);
    let effects = laptop.differs(DIRECTOR, &behind);
    assert_eq!(pushes(&effects), [&news[..5]]);
    // One that came through is not.
    let taken = Some(Response::Taken { refused: vec![] });
    laptop.answered(DIRECTOR, RequestKind::Push, taken);
    let effects = laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Known));
    assert_eq!(pushes(&effects), [&news[5..]]);
}

#[test]
fn who_was_told_what_we_have_asks_for_it_by_itself() {
    let mut hall = Hall::new();
    let behind = hall.ledger.frontier();
    let digest = hall.ledger.digests().whole();
    hall.say(OTHER);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let (served, known, owes) = (Served::ByAnother, None, false);
    let lists = ListsHere::NotNeeded;
    let compare = Request::Compare { digest, entries: 1, served, known, owes, written: 0, lists };
    laptop.asked(DIRECTOR, compare);
    assert!(pushes(&laptop.differs(DIRECTOR, &behind)).is_empty());
    assert_eq!(laptop.peer(DIRECTOR).level(), Level::Behind(1));
    // It does not know of what came later.
    let later = hall.say(OTHER);
    laptop.venue.take(at(START_MS), vec![later]);
    assert_eq!(pushes(&laptop.differs(DIRECTOR, &behind)).len(), 1);
}

#[test]
fn a_frontier_that_moved_is_served_from_its_front() {
    let mut hall = Hall::new();
    let behind = hall.ledger.frontier();
    let news: Vec<Signed> = (0..2).map(|_| hall.say(OTHER)).collect();
    let less_behind = hall.ledger.frontier();
    let last = hall.say(OTHER);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let first = laptop.differs(DIRECTOR, &behind);
    assert_eq!(pushes(&first), [[bare(&news), bare(std::slice::from_ref(&last))].concat()]);
    let second = laptop.differs(DIRECTOR, &less_behind);
    assert_eq!(pushes(&second), [bare(&[last])]);
}

#[test]
fn nothing_is_pushed_to_who_is_no_member_or_has_too_much_under_way() {
    let mut hall = Hall::new();
    let behind = Frontier::default();
    let certificate = hall.certificate(TABLE);
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    laptop.peer(TABLE).pushes = 16;
    let effects = laptop.differs(TABLE, &behind);
    assert_eq!(requests(&effects), 0);
    laptop.peer(TABLE).pushes = 15;
    let effects = laptop.differs(TABLE, &behind);
    assert_eq!(requests(&effects), 1);
    hall.revoke(DIRECTOR, TABLE);
    let mut laptop = hall.open(DIRECTOR);
    laptop.up(TABLE, certificate);
    let effects = laptop.differs(TABLE, &behind);
    assert!(requests(&effects) == 0 && shows(&effects));
}

#[test]
fn what_a_peer_does_not_take_is_not_offered_for_ten_minutes() {
    let mut hall = Hall::new();
    let behind = hall.ledger.frontier();
    let unwanted = hall.say(OTHER);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let effects = laptop.differs(DIRECTOR, &behind);
    assert_eq!(pushes(&effects), [[unwanted.change.clone()]]);
    let why = WhyNotTaken::Later;
    let refused = vec![NotTaken { document: id(OTHER), count: 1, why }];
    let effects = laptop.answered(DIRECTOR, RequestKind::Push, Some(Response::Taken { refused }));
    assert!(notes(&effects)[0].ends_with(": it comes faster than anybody reads"), "{effects:?}");
    assert_eq!(to(&effects, RequestKind::Compare), [id(DIRECTOR)]);
    let effects = laptop.differs(DIRECTOR, &behind);
    assert!(requests(&effects) == 0 && laptop.peer(DIRECTOR).level == Level::Same);
    laptop.now_ms += 599_999;
    let effects = laptop.differs(DIRECTOR, &behind);
    assert_eq!(requests(&effects), 0);
    laptop.now_ms += 1;
    let effects = laptop.differs(DIRECTOR, &behind);
    assert_eq!(pushes(&effects), [[unwanted.change]]);
}

#[test]
fn what_is_put_off_of_one_device_holds_up_no_other() {
    let mut hall = Hall::new();
    let behind = hall.ledger.frontier();
    hall.say(OTHER);
    let wanted = hall.say(DIRECTOR);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    laptop.peer(DIRECTOR).put_off.insert(id(OTHER), START_MS + 1);
    let effects = laptop.differs(DIRECTOR, &behind);
    assert_eq!(pushes(&effects), [[wanted.change]]);
}

#[test]
fn a_refused_pull_is_told_and_nothing_else_happens() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let no = || Some(Response::Refused(NotServed::ReadEnough));
    let effects = laptop.answered(DIRECTOR, RequestKind::Pull, no());
    assert_eq!(
        notes(&effects),
        ["a peer refused: this device has read more than anybody needs: ask again later"]
    );
    assert!(laptop.answered(DIRECTOR, RequestKind::Receipts, no()).is_empty());
    assert!(laptop.answered(DIRECTOR, RequestKind::Push, Some(Response::Same)).is_empty());
}
