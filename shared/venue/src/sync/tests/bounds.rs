//! What is pushed to whom, how much at once, and whose turn it is.

use super::*;

fn pushed_to(effects: &[Effect]) -> Vec<DeviceId> {
    to(effects, RequestKind::Push)
}

#[test]
fn a_push_is_stored_then_answered_and_passed_on_but_not_back() {
    let mut hall = Hall::with_deputy();
    let mut laptop = hall.open_among(DIRECTOR, &[DEPUTY, TABLE, OTHER]);
    let news = hall.say(TABLE);
    let (refused, effects) = laptop.pushed(TABLE, std::slice::from_ref(&news));
    assert!(refused.is_empty() && laptop.has(&news));
    assert!(matches!(&effects[0], Effect::Persist { changes, .. } if *changes == [news.clone()]));
    assert_eq!(pushed_to(&effects), [id(DEPUTY)], "nobody at another table waits for it");
    assert!(shows(&effects) && to(&effects, RequestKind::Compare).is_empty());
    assert_eq!(pushed_to(&laptop.tick(GATHER_MS)), [id(OTHER)]);
    let (_, effects) = laptop.pushed(OTHER, &[news]);
    assert!(effects.is_empty(), "what is known is no news: {effects:?}");
}

#[test]
fn a_push_whose_beginning_is_missing_is_asked_about() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    hall.say(TABLE);
    let (refused, effects) = laptop.pushed(TABLE, &[hall.say(TABLE)]);
    assert!(refused.is_empty() && requests(&effects) == 0, "it may be on its way");
    assert_eq!(to(&laptop.tick(1), RequestKind::Compare), [id(TABLE)]);
    laptop.answered(TABLE, RequestKind::Compare, None);
    assert_eq!(requests(&laptop.tick(1)), 0, "once");
    laptop.pushed(TABLE, &hall.written[hall.written.len() - 1..]);
    laptop.pushed(TABLE, &hall.written[hall.written.len() - 2..]);
    assert_eq!(requests(&laptop.tick(1)), 0, "it has come");
}

#[test]
fn what_is_not_taken_of_a_push_is_named_by_document() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    let bad: Vec<Signed> = (0..2).map(|_| forged(&hall.say(OTHER))).collect();
    let noise = Signed { change: vec![1; 40], ..bad[0].clone() };
    let good = hall.say(TABLE);
    let all = [&bad[..], &[noise, forged(&hall.say(TABLE)), good.clone()]].concat();
    let (refused, effects) = laptop.pushed(TABLE, &all);
    let counts: BTreeMap<DeviceId, u32> =
        refused.iter().map(|not_taken| (not_taken.document, not_taken.count)).collect();
    assert_eq!(counts, [(id(OTHER), 2), (id(TABLE), 1)].into());
    assert!(laptop.has(&good) && notes(&effects).len() == 4);
    let (_, effects) = laptop.pushed(TABLE, &[&bad[..], &bad, &bad].concat());
    assert_eq!(notes(&effects).len(), 4, "a flood of bad changes does not flood the log");
}

#[test]
fn a_batch_that_cannot_be_unpacked_is_noted_and_answered() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    let noise: Batch =
        postcard::from_bytes(&postcard::to_stdvec(&vec![0xff_u8; 40]).unwrap()).unwrap();
    let (response, effects) = laptop.asked(TABLE, Request::Push { batch: noise });
    assert_eq!(response, Response::Taken { refused: vec![] });
    assert!(notes(&effects).len() == 1 && effects.len() == 1);
}

#[test]
fn a_table_that_a_director_hears_pushes_to_directors_and_to_those_whom_none_hears() {
    let mut hall = Hall::new();
    hall.admit(DIRECTOR, THIRD, Role::Relay);
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR, OTHER, THIRD]);
    laptop.compared(DIRECTOR, Served::ByAnother);
    laptop.compared(OTHER, Served::ByAnother);
    laptop.compared(THIRD, Served::ByNobody);
    let news = [hall.say(TABLE)];
    assert_eq!(pushed_to(&laptop.announce(&news, None)), sorted(&[DIRECTOR, THIRD]));
    // Without a director in reach, everybody is somebody who may carry it further.
    laptop.down(DIRECTOR);
    assert_eq!(pushed_to(&laptop.announce(&news, None)), sorted(&[OTHER, THIRD]));
    assert_eq!(pushed_to(&laptop.announce(&news, Some(id(THIRD)))), [id(OTHER)]);
    assert!(laptop.announce(&[], None).is_empty());
}

#[test]
fn a_director_pushes_to_members_that_named_it_or_have_nobody_and_to_directors() {
    let mut hall = Hall::with_deputy();
    let certificate = hall.certificate(OTHER);
    hall.admit(DIRECTOR, THIRD, Role::Relay);
    hall.revoke(DIRECTOR, OTHER);
    let mut laptop = hall.open_among(DIRECTOR, &[DEPUTY, TABLE, THIRD]);
    laptop.up(OTHER, certificate);
    laptop.compared(DEPUTY, Served::ByAnother);
    for seat in [TABLE, THIRD, OTHER] {
        laptop.compared(seat, Served::ByYou);
    }
    let news = [hall.say(DIRECTOR)];
    assert_eq!(pushed_to(&laptop.announce(&news, None)), sorted(&[DEPUTY, TABLE, THIRD]));
    laptop.compared(TABLE, Served::ByAnother);
    laptop.compared(THIRD, Served::ByNobody);
    assert_eq!(pushed_to(&laptop.announce(&news, None)), sorted(&[DEPUTY, THIRD]));
}

/// Whom a laptop names to whom in the comparisons among these effects.
fn named(effects: &[Effect]) -> BTreeMap<DeviceId, Served> {
    let named = effects.iter().filter_map(|effect| {
        let Effect::Request { peer, request: Request::Compare { served, .. }, .. } = effect else {
            return None;
        };
        Some((*peer, *served))
    });
    named.collect()
}

#[test]
fn a_laptop_names_one_director_and_keeps_to_it() {
    let hall = Hall::with_deputy();
    let mut laptop = hall.open(TABLE);
    let nobody = laptop.up(OTHER, hall.certificate(OTHER));
    assert_eq!(named(&nobody), [(id(OTHER), Served::ByNobody)].into());
    let first = laptop.up(DEPUTY, hall.certificate(DEPUTY));
    assert_eq!(named(&first), [(id(DEPUTY), Served::ByYou)].into());
    let second = laptop.up(DIRECTOR, hall.certificate(DIRECTOR));
    assert_eq!(named(&second), [(id(DIRECTOR), Served::ByAnother)].into());
    for seat in [OTHER, DIRECTOR] {
        laptop.answered(seat, RequestKind::Compare, None);
    }
    // The one it had is gone: the other hears at once that it is needed.
    assert_eq!(named(&laptop.down(DEPUTY)), [(id(DIRECTOR), Served::ByYou)].into());
    assert_eq!(named(&laptop.down(DIRECTOR)), [(id(OTHER), Served::ByNobody)].into());
}

#[test]
fn many_words_are_pushed_in_several_batches() {
    let mut hall = Hall::with_deputy();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    let news: Vec<Signed> = (0..8).map(|_| hall.say_much(DEPUTY)).collect();
    let effects = laptop.announce(&news, None);
    let batches = effects.iter().map(|effect| {
        let Effect::Request { request: Request::Push { batch }, .. } = effect else {
            panic!("{effect:?}");
        };
        batch.unpack().unwrap()
    });
    assert_eq!(batches.collect::<Vec<_>>().concat(), news);
    assert_eq!((laptop.peer(TABLE).pushes, laptop.peer(TABLE).level()), (2, Level::Behind(8)));
}

#[test]
fn sixteen_pushes_are_under_way_and_the_rest_is_left_to_a_comparison() {
    let mut hall = Hall::with_deputy();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    let news: Vec<Signed> = (0..17).map(|_| hall.say(DEPUTY)).collect();
    let pushed: usize =
        news.iter().map(|one| requests(&laptop.announce(std::slice::from_ref(one), None))).sum();
    assert_eq!(pushed, 16);
    assert_eq!(laptop.peer(TABLE).level(), Level::Behind(17));
    let taken = || Some(Response::Taken { refused: vec![] });
    for _ in 0..15 {
        assert!(laptop.answered(TABLE, RequestKind::Push, taken()).is_empty());
    }
    assert_eq!(laptop.peer(TABLE).level(), Level::Behind(17));
    let effects = laptop.answered(TABLE, RequestKind::Push, taken());
    assert_eq!(to(&effects, RequestKind::Compare), [id(TABLE)]);
    assert_eq!(laptop.peer(TABLE).level(), Level::Same);
    assert!(laptop.answered(TABLE, RequestKind::Push, taken()).is_empty());
}

#[test]
fn who_is_level_is_behind_only_by_pushes_that_are_still_under_way() {
    let mut hall = Hall::with_deputy();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE]);
    assert_eq!(laptop.peer(TABLE).level(), Level::Same);
    laptop.announce(&[hall.say(DEPUTY)], None);
    laptop.answered(TABLE, RequestKind::Compare, Some(Response::Same));
    assert_eq!(laptop.peer(TABLE).level(), Level::Behind(1));
    laptop.answered(TABLE, RequestKind::Push, None);
    laptop.answered(TABLE, RequestKind::Compare, Some(Response::Same));
    assert_eq!(laptop.peer(TABLE).level(), Level::Same);
}

#[test]
fn sixty_four_entries_of_a_pull_are_passed_on_and_a_longer_list_is_not() {
    for (count, passed_on) in [(64, 1), (65, 0)] {
        let mut hall = Hall::with_deputy();
        let mut laptop = hall.open_among(DIRECTOR, &[TABLE, OTHER]);
        let news: Vec<Signed> = (0..count).map(|_| hall.say(DEPUTY)).collect();
        let pulled = Some(Response::Batch { batch: pack(&news), more: false });
        let effects = laptop.answered(TABLE, RequestKind::Pull, pulled);
        assert!(laptop.has(&news[count - 1]));
        assert_eq!(pushed_to(&effects).len(), passed_on);
        assert!(pushed_to(&effects).iter().all(|peer| *peer == id(OTHER)));
    }
}

/// With whom the next so many comparisons are.
fn turns(laptop: &mut Laptop, count: usize) -> Vec<DeviceId> {
    let mut turn = || {
        // It never becomes calm, because nobody answers.
        laptop.venue.sync.peers.values_mut().for_each(|state| state.level = Level::Unknown);
        let compared = to(&laptop.tick(2_000), RequestKind::Compare);
        let peers: Vec<DeviceId> = laptop.venue.sync.peers.keys().copied().collect();
        for peer in peers {
            let kind = RequestKind::Compare;
            laptop.tell(Input::PeerAnswered { peer, kind, response: None });
        }
        assert_eq!(compared.len(), 1);
        compared[0]
    };
    (0..count).map(|_| turn()).collect()
}

#[test]
fn who_has_a_director_compares_with_directors_and_seldom_with_others() {
    let hall = Hall::with_deputy();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR, DEPUTY, OTHER]);
    let turns = turns(&mut laptop, 128);
    let others: Vec<usize> =
        (0..128).filter(|turn| turns[*turn] == id(OTHER)).map(|turn| turn + 1).collect();
    assert_eq!(others, [64, 128]);
    let directors: BTreeSet<DeviceId> = turns[..2].iter().copied().collect();
    assert_eq!(directors.into_iter().collect::<Vec<_>>(), sorted(&[DIRECTOR, DEPUTY]));
}

#[test]
fn whom_something_is_owed_comes_every_second_time() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR, OTHER]);
    laptop.peer(OTHER).owed = true;
    let turns = turns(&mut laptop, 4);
    assert_eq!(turns, [DIRECTOR, OTHER, DIRECTOR, OTHER].map(id));
}

#[test]
fn while_nothing_is_new_comparisons_become_rare() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let compares_after = |laptop: &mut Laptop| {
        let mut waited = 0;
        while to(&laptop.tick(1_000), RequestKind::Compare).is_empty() {
            waited += 1;
        }
        laptop.answered(DIRECTOR, RequestKind::Compare, Some(Response::Same));
        waited + 1
    };
    compares_after(&mut laptop);
    let calm: Vec<u64> = (0..5).map(|_| compares_after(&mut laptop)).collect();
    assert_eq!(calm, [2, 4, 8, 16, 16]);
    laptop.pushed(DIRECTOR, &[hall.say(OTHER)]);
    let busy: Vec<u64> = (0..3).map(|_| compares_after(&mut laptop)).collect();
    assert_eq!(busy, [3, 2, 4], "it is looked after once a tick");
}

#[test]
fn without_a_director_the_comparisons_go_round() {
    let mut hall = Hall::new();
    hall.admit(DIRECTOR, THIRD, Role::Relay);
    let mut laptop = hall.open_among(TABLE, &[OTHER, THIRD]);
    let met: BTreeSet<DeviceId> = turns(&mut laptop, 4).into_iter().collect();
    assert_eq!(met.into_iter().collect::<Vec<_>>(), sorted(&[OTHER, THIRD]));
    assert!(hall.open(TABLE).tick(2_000).is_empty(), "nobody is there");
}

#[test]
fn comparisons_are_two_seconds_apart() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[OTHER]);
    laptop.peer(OTHER).level = Level::Unknown;
    assert_eq!(requests(&laptop.tick(2_000)), 1);
    laptop.answered(OTHER, RequestKind::Compare, None);
    assert_eq!(requests(&laptop.tick(1_999)), 0);
    assert_eq!(requests(&laptop.tick(1)), 1);
}

#[test]
fn laptops_that_start_together_do_not_compare_together() {
    let first = |byte: u8| Turns::new(DeviceId([byte; 32]), at(START_MS)).next_ms;
    assert_eq!([0, 128, 255].map(first), [START_MS, START_MS + 1_000, START_MS + 1_992]);
}

#[test]
fn copies_for_other_tables_are_gathered_and_go_together() {
    let mut hall = Hall::with_deputy();
    hall.admit(DIRECTOR, THIRD, Role::Arbiter);
    let mut laptop = hall.open_among(DIRECTOR, &[DEPUTY, TABLE, OTHER, THIRD]);
    let first = [hall.say(TABLE), hall.say(TABLE)];
    let awaited = pushed_to(&laptop.announce(&first, Some(id(TABLE))));
    assert_eq!(awaited, sorted(&[DEPUTY, THIRD]));
    assert_eq!(pushed_to(&laptop.tick(GATHER_MS - 1)), []);
    let second = hall.say(TABLE);
    laptop.announce(std::slice::from_ref(&second), Some(id(TABLE)));
    assert_eq!(laptop.peer(OTHER).level(), Level::Same, "what is gathered is not under way");
    let effects = laptop.tick(1);
    let [Effect::Request { peer, request: Request::Push { batch }, .. }] = pushes_of(&effects)[..]
    else {
        panic!("{effects:?}");
    };
    let sent = batch.unpack().unwrap();
    assert_eq!((*peer, bare(&sent)), (id(OTHER), bare(&[&first[..], &[second]].concat())));
    let signed: Vec<bool> = sent.iter().map(|change| change.signature.is_some()).collect();
    assert_eq!(signed, [false, false, true], "the last signature vouches for all");
    assert_eq!(pushed_to(&laptop.tick(2 * GATHER_MS)), [], "once");
}

#[test]
fn the_steps_of_a_card_wait_for_its_hand_in() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let steps = [hall.sign(TABLE), hall.sign(TABLE)];
    assert_eq!(requests(&laptop.announce(&steps[..1], None)), 0);
    assert_eq!(requests(&laptop.announce(&steps[1..], None)), 0);
    let handed_in = hall.say(TABLE);
    let effects = laptop.announce(std::slice::from_ref(&handed_in), None);
    let [Effect::Request { request: Request::Push { batch }, .. }] = pushes_of(&effects)[..] else {
        panic!("{effects:?}");
    };
    assert_eq!(bare(&batch.unpack().unwrap()), bare(&[&steps[..], &[handed_in]].concat()));
    laptop.answered(DIRECTOR, RequestKind::Push, Some(Response::Taken { refused: Vec::new() }));
    assert_eq!(pushed_to(&laptop.tick(STEPS_MS)), [], "once");
}

#[test]
fn the_steps_of_a_card_that_is_not_handed_in_go_after_a_while_or_when_somebody_compares() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    laptop.announce(&[hall.sign(TABLE)], None);
    laptop.venue.sync.turns.next_ms = u64::MAX;
    assert_eq!(pushed_to(&laptop.tick(STEPS_MS - 1)), []);
    assert_eq!(pushed_to(&laptop.tick(1)), [id(DIRECTOR)]);
    laptop.answered(DIRECTOR, RequestKind::Push, Some(Response::Taken { refused: Vec::new() }));
    laptop.announce(&[hall.sign(TABLE)], None);
    let (digest, entries, known, owes, written) = ([0; 32], 0, None, false, 0);
    let (served, lists) = (Served::ByAnother, Default::default());
    let compare = Request::Compare { digest, entries, served, known, owes, written, lists };
    let (response, effects) = laptop.asked(DIRECTOR, compare);
    assert_eq!((response, pushed_to(&effects)), (Response::Coming, vec![id(DIRECTOR)]));
}

#[test]
fn more_steps_than_a_card_has_do_not_wait() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(TABLE, &[DIRECTOR]);
    let mut sent = || requests(&laptop.announce(&[hall.sign(TABLE)], None));
    let sent: Vec<usize> = (0..=STEPS_MAX).map(|_| sent()).collect();
    assert_eq!((sent[..STEPS_MAX].iter().sum::<usize>(), sent[STEPS_MAX]), (0, 1));
}

fn pushes_of(effects: &[Effect]) -> Vec<&Effect> {
    let is_push =
        |effect: &&Effect| matches!(effect, Effect::Request { request: Request::Push { .. }, .. });
    effects.iter().filter(is_push).collect()
}

#[test]
fn what_a_table_waits_for_goes_at_once() {
    let mut hall = Hall::with_deputy();
    hall.admit(DIRECTOR, THIRD, Role::Table(TableNo(1)));
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE, OTHER, THIRD]);
    let by_director = [hall.say(DEPUTY)];
    assert_eq!(pushed_to(&laptop.announce(&by_director, None)), sorted(&[TABLE, OTHER, THIRD]));
    let by_table = [hall.say(TABLE)];
    let to = pushed_to(&laptop.announce(&by_table, Some(id(TABLE))));
    assert_eq!(to, [id(THIRD)], "the other laptop of the same table");
}

#[test]
fn nothing_gathered_is_sent_to_a_peer_that_has_it() {
    let mut hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE, OTHER]);
    laptop.announce(&[hall.say(TABLE)], Some(id(TABLE)));
    // What it answers is older than what was gathered since it was asked.
    laptop.answered(OTHER, RequestKind::Compare, Some(Response::Same));
    assert_eq!(pushed_to(&laptop.tick(GATHER_MS)), [id(OTHER)]);
    laptop.announce(&[hall.say(TABLE)], Some(id(TABLE)));
    let (digest, entries) = (hall.ledger.digests().whole(), hall.ledger.len());
    let (served, known, owes) = (Served::ByYou, None, false);
    let lists = desk::ListsHere::NotNeeded;
    let request = Request::Compare { digest, entries, served, known, owes, written: 0, lists };
    assert_eq!(laptop.asked(OTHER, request).0, Response::Same);
    let last = hall.say(TABLE);
    laptop.announce(std::slice::from_ref(&last), Some(id(TABLE)));
    let effects = laptop.tick(GATHER_MS);
    let [Effect::Request { peer, request: Request::Push { batch }, .. }] = pushes_of(&effects)[..]
    else {
        panic!("{effects:?}");
    };
    assert_eq!((*peer, batch.unpack().unwrap()), (id(OTHER), vec![last]));
}

#[test]
fn a_peer_for_whom_too_much_is_gathered_is_compared_with() {
    let hall = Hall::new();
    let mut laptop = hall.open_among(DIRECTOR, &[TABLE, OTHER]);
    let copy = [(id(TABLE), EntryId([1; 32]))];
    let mut gathered = 0;
    while !laptop.peer(OTHER).owed {
        laptop.venue.announce(at(START_MS), &copy, None);
        gathered += 1;
    }
    assert_eq!(gathered, 1_025);
}
