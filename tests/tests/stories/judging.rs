//! Challenges by the event's lists, in every way that the books have, and through a hall that falls apart.

use super::desk_rules::{challenge, rule, told};
use super::rules::hall_under;
use super::{joined, refused, saved};
use desk::{Answer, ChallengeState, Intent, View};
use domain::{Doubt, Language, Proposal, Role, Side, Since, Title, Verdict};
use std::collections::BTreeMap;
use std::sync::Arc;
use tests::hall::{DIRECTOR, Hall, Seat};
use venue::Input;
use words::{Others, WordList};

/// Every word of two letters.
fn list(language: Language) -> Arc<WordList> {
    let letters = || 'A'..='Z';
    let bytes: String =
        letters().flat_map(|a| letters().map(move |b| format!("{a}{b}\n"))).collect();
    let read = words::read(language, Others::Refuse, bytes.as_bytes(), &mut |_| {});
    let read = read.expect("it is a list");
    Arc::new(WordList::build(&read.text, Title::own("Test"), None))
}

/// The event judges by the list, and it is on these laptops.
fn judge_by(hall: &mut Hall, language: Language, seats: &[Seat]) {
    let list = list(language);
    let lists = vec![list.info().clone()];
    saved(hall.ask(DIRECTOR, Intent::NameLists { lists: lists.clone() }));
    hall.settle();
    for seat in seats {
        hall.tell(*seat, Input::Shelf { kept: lists.clone(), begun: BTreeMap::new() });
        hall.wait(500);
        let opened = Some(Arc::clone(&list));
        hall.tell(*seat, Input::ListOpened { list: list.info().list, opened });
    }
    hall.settle();
}

fn proposal(hall: &mut Hall, arbiter: Seat) -> Option<Proposal> {
    let View::Arbiter(board) = hall.board(arbiter).view else { panic!("no arbiter") };
    board.queue[0].opinion.as_ref().map(|opinion| opinion.proposal)
}

#[test]
fn a_device_without_the_list_cannot_judge_and_says_so() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let [with, without] = [0, 1].map(|_| joined(&mut hall, Role::Arbiter));
    hall.settle();
    judge_by(&mut hall, Language::Romanian, &[with]);
    saved(challenge(&mut hall, tables[0], &["QI", "ABC"], Since::default()));
    hall.settle();
    assert_eq!(proposal(&mut hall, without), Some(Proposal::CannotJudge));
    assert_eq!(proposal(&mut hall, with), Some(Proposal::ForArbiter), "ABC is beyond the list");
    assert!(hall.table(tables[0]).challenges[0].opinion.is_none());
}

#[test]
fn an_appeal_goes_through_a_hall_that_falls_apart_and_heals() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let [first, second] = [0, 1].map(|_| joined(&mut hall, Role::Arbiter));
    hall.settle();
    judge_by(&mut hall, Language::Romanian, &[first, second]);
    let sent = saved(challenge(&mut hall, tables[0], &["QI", "ZA"], Since::default()))[0];
    hall.settle();
    // The table and the first arbiter are alone with each other.
    for cut in [tables[0], first] {
        for other in [DIRECTOR, second, tables[1]] {
            hall.cut(cut, other);
        }
    }
    hall.connect(tables[0], first);
    hall.settle();
    saved(hall.ask(first, Intent::Claim { challenge: None }));
    // Two at once: nobody on the other side can know.
    saved(hall.ask(second, Intent::Claim { challenge: Some(sent) }));
    saved(hall.ask(first, rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    let state = hall.table(tables[0]).challenges[0].state.clone();
    assert!(matches!(state, ChallengeState::Ruled { verdict: Verdict::Acceptable, .. }));
    assert_eq!(hall.table(tables[0]).game.unwrap().charges, [0, 20]);
    for healed in [tables[0], first] {
        hall.connect(healed, DIRECTOR);
    }
    hall.wait(7_000);
    assert_eq!(hall.digests().len(), 1);
    refused(hall.ask(second, rule(sent, Verdict::Unacceptable, &[], false)), "RO 5.10.9");
    saved(hall.ask(second, rule(sent, Verdict::Unacceptable, &[], true)));
    hall.settle();
    saved(hall.ask(DIRECTOR, rule(sent, Verdict::Unacceptable, &[], false)));
    hall.settle();
    assert_eq!(hall.table(tables[0]).game.unwrap().charges, [0, 0], "the challenge was right");
    hall.wait(7_000);
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn words_are_changed_until_an_arbiter_has_them_and_taking_back_counts_as_unfounded() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let arbiter = joined(&mut hall, Role::Arbiter);
    hall.settle();
    let first = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    let instead = |id| Since { instead: Some(id), ..Since::default() };
    let second = saved(challenge(&mut hall, tables[0], &["ZA"], instead(first)))[0];
    hall.settle();
    let rows = hall.table(tables[0]).challenges;
    assert_eq!((rows.len(), &rows[0].words, rows[0].play), (1, &vec!["ZA".to_owned()], 1));
    saved(hall.ask(arbiter, Intent::Claim { challenge: None }));
    hall.settle();
    refused(challenge(&mut hall, tables[0], &["QI"], instead(second)), "RO 5.10.8 b");
    let retract = Intent::RetractChallenge { challenge: second, blank_ruled: false };
    saved(hall.ask(tables[0], retract));
    hall.settle();
    let row = hall.table(tables[0]).challenges[0].clone();
    assert_eq!(row.state, ChallengeState::Retracted);
    assert!(told(&row).iter().any(|line| line.contains("loses 10 points")), "{row:?}");
    assert_eq!(hall.table(tables[0]).game.unwrap().charges, [0, 10]);
    refused(hall.ask(arbiter, rule(second, Verdict::Acceptable, &[], false)), "taken back");
}

#[test]
fn a_placement_is_doubted_where_the_book_has_it_and_costs_nobody_anything() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let placement = || Since { doubt: Doubt::Placement, ..Since::default() };
    let sent = saved(challenge(&mut hall, tables[0], &[], placement()))[0];
    hall.settle();
    saved(hall.ask(DIRECTOR, rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    let said = told(&hall.table(tables[0]).challenges[0]);
    assert!(said.contains(&"nobody is penalised (RO 5.10.15)".to_owned()), "{said:?}");
    assert_eq!(hall.table(tables[0]).game.unwrap().charges, [0, 0]);
    let here = Since { here: true, ..placement() };
    refused(challenge(&mut hall, tables[0], &["QI"], here), "RO 5.10.15");
    let (mut hall, tables) = hall_under("de-tso", 2, 3);
    refused(challenge(&mut hall, tables[0], &["QI"], placement()), "only the words");
}

#[test]
fn the_lists_answer_at_the_table_and_nobody_tries_words_out() {
    let (mut hall, tables) = hall_under("de-tso", 2, 3);
    let here = || Since { here: true, ..Since::default() };
    refused(challenge(&mut hall, tables[0], &["QI"], here()), "are not on this laptop");
    judge_by(&mut hall, Language::German, &[tables[0]]);
    let sent = saved(challenge(&mut hall, tables[0], &["QI", "ZA"], here()))[0];
    let check = |challenge| Intent::CheckChallenge { challenge };
    saved(hall.ask(tables[0], check(sent)));
    hall.settle();
    let row = hall.director().ruled[0].clone();
    assert!(matches!(row.state, ChallengeState::Ruled { verdict: Verdict::Acceptable, .. }));
    let again = saved(challenge(&mut hall, tables[0], &["QA"], here()))[0];
    refused(hall.ask(tables[0], check(again)), "next look-up");
    hall.wait(11_000);
    saved(hall.ask(tables[0], check(again)));
    let long = saved(challenge(&mut hall, tables[0], &["QAQ"], here()))[0];
    hall.wait(11_000);
    refused(hall.ask(tables[0], check(long)), "send the challenge to the arbiters");
    let answer =
        hall.ask(tables[0], Intent::RetractChallenge { challenge: long, blank_ruled: false });
    refused(answer, "TSO 3.7 d");
    let blank = Intent::RetractChallenge { challenge: long, blank_ruled: true };
    assert!(matches!(hall.ask(tables[0], blank), Answer::Saved { .. }));
    let (mut hall, tables) = hall_under("no-nsf", 2, 3);
    judge_by(&mut hall, Language::Norwegian, &[tables[0]]);
    refused(challenge(&mut hall, tables[0], &["QI"], here()), "NSF 3.9");
    let card = hall.table(tables[0]).game.unwrap().card;
    let words = vec![domain::Line::own("QI")];
    let sent = Intent::SendChallenge { card, by: Side::First, words, since: Since::default() };
    refused(hall.ask(tables[0], sent), "NSF 3.9 d");
}
