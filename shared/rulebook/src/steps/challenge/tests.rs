//! Who may challenge, and what comes of it, book by book.

use super::*;
use crate::book::Book;
use crate::load::Source;
use crate::steps::Office;
use domain::{Happened, Since};
use std::collections::BTreeSet;

fn rules(book: &str) -> ChallengeSteps {
    Book::named(book).unwrap().challenge.unwrap()
}

fn unfounded(book: &str, variant: &str, nth: u32, amounts: &[u32]) -> Charge {
    let played = Played {
        score: 30,
        words: vec![true, true],
        nth_unfounded: Some(nth),
        ..Played::default()
    };
    let amounts = match amounts {
        [] => String::new(),
        amounts => format!("penalty_amounts = {amounts:?}\n"),
    };
    let rules = format!("[rules.challenge]\npenalty = \"{variant}\"\n{amounts}");
    announced(book, &rules).unwrap().outcome(&played).unwrap().challenger
}

fn announced(book: &str, rules: &str) -> Result<ChallengeSteps, String> {
    let text = format!("book = \"{book}\"\n{rules}");
    let book = Book::announced(Source { file: "event.toml", text: &text }, &[]);
    book.map(|book| book.challenge.unwrap()).map_err(|errors| speech::english(&errors))
}

#[test]
fn every_variant_of_ro_costs_what_it_says() {
    let points = |points| Charge { points, ..Charge::default() };
    let turn = Charge { turn: true, ..Charge::default() };
    assert_eq!(unfounded("ro-frs", "a", 1, &[]), points(0));
    assert_eq!(unfounded("ro-frs", "b", 1, &[]), points(20));
    assert_eq!(unfounded("ro-frs", "b", 1, &[5]), points(10));
    assert_eq!(unfounded("ro-frs", "c", 1, &[7]), points(7));
    assert_eq!(unfounded("ro-frs", "d", 1, &[]), turn);
    assert_eq!(unfounded("ro-frs", "e", 1, &[]), points(0));
    assert_eq!(unfounded("ro-frs", "e", 2, &[]), turn);
    assert_eq!(unfounded("ro-frs", "f", 9, &[]), points(20));
    assert_eq!(unfounded("ro-frs", "g", 3, &[]).seconds, 30);
}

#[test]
fn a_penalty_without_an_amount_or_an_ordinal_is_asked_for() {
    let played = Played { score: 30, words: vec![true], ..Played::default() };
    let penalty = |name| announced("ro-frs", &format!("[rules.challenge]\npenalty = \"{name}\"\n"));
    for variant in ["e", "f"] {
        assert!(penalty(variant).unwrap().outcome(&played).is_err(), "{variant}");
    }
    let amount = "event.toml, line 3: nothing says how much the penalty \"c\" is: write \
                  penalty_amounts = [10]";
    assert_eq!(penalty("c").unwrap_err(), amount);
    assert!(penalty("x").unwrap_err().contains("write one of a, b, c, d, e, f or g"));
}

#[test]
fn a_founded_challenge_needs_no_ordinal() {
    let played = Played { score: 30, words: vec![true, false], ..Played::default() };
    let rising = announced("ro-frs", "[rules.challenge]\npenalty = \"f\"\n").unwrap();
    let outcome = rising.outcome(&played).unwrap();
    assert_eq!((outcome.play, outcome.challenger), (PlayFate::Withdrawn, Charge::default()));
}

#[test]
fn a_jury_fines_a_turn_once_or_each_word_as_announced() {
    let played =
        Played { score: 31, words: vec![false, false], by_jury: true, ..Played::default() };
    let mut nl = rules("nl-scrabble");
    assert_eq!(nl.outcome(&played).unwrap().mover_total_change, -51);
    nl.jury.as_mut().unwrap().fine_each_word.value = true;
    assert_eq!(nl.outcome(&played).unwrap().mover_total_change, -71);
}

#[test]
fn nobody_challenges_an_ordinary_word_under_nl() {
    let nl = rules("nl-scrabble");
    assert!(nl.may_challenge(&Since::default()).is_err());
    assert!(nl.may_challenge(&Since::from_iter([Happened::Deliberate])).is_ok());
    let played = Played { score: 20, words: vec![false], ..Played::default() };
    assert!(nl.outcome(&played).is_err());
    let good = Played { words: vec![true], deliberate: true, ..played };
    let outcome = nl.outcome(&good).unwrap();
    assert_eq!((outcome.play, outcome.mover_total_change), (PlayFate::Stands, 0));
    assert_eq!(outcome.challenger, Charge::default());
}

#[test]
fn what_ends_the_right_differs_from_book_to_book() {
    let noted = Since::from_iter([Happened::ScoreNoted]);
    let late = Since { seconds: 21, ..Since::default() };
    let moved = Since::from_iter([Happened::Moved, Happened::BagEmpty]);
    let again = Since::from_iter([Happened::AlreadyChallenged]);
    let mut forgot = Since::from_iter([Happened::TileTaken, Happened::ClockForgotten]);
    let open = |book: &str, since: &Since| rules(book).may_challenge(since).is_ok();
    assert_eq!(["de-tso", "ro-frs", "no-nsf"].map(|book| open(book, &noted)), [false, true, true]);
    assert_eq!(["de-tso", "ro-frs", "no-nsf"].map(|book| open(book, &late)), [false, true, true]);
    assert_eq!(["ro-frs", "no-nsf"].map(|book| open(book, &moved)), [false, false]);
    assert_eq!(["de-tso", "ro-frs", "no-nsf"].map(|book| open(book, &again)), [true, false, true]);
    assert!(open("no-nsf", &forgot));
    forgot.happened.insert(Happened::NewTileOnRack);
    assert!(!open("no-nsf", &forgot));
}

#[test]
fn tiles_are_drawn_when_the_book_says_so() {
    let draw = |book: &str, hold: bool, seconds| {
        let happened = hold.then_some(Happened::Hold).into_iter().collect();
        rules(book).mover_may_draw(&Since { seconds, happened, ..Since::default() }).is_ok()
    };
    assert_eq!([10, 20, 21].map(|at| draw("de-tso", true, at)), [false, false, true]);
    assert!(!draw("de-tso", false, 5));
    assert!(draw("ro-frs", false, 1) && draw("no-nsf", false, 1));
    assert_eq!([30, 31].map(|at| draw("ro-frs", true, at)), [false, true]);
    let happened = [Happened::ChallengePending].into();
    let pending = Since { seconds: 99, happened, ..Since::default() };
    for book in ["de-tso", "nl-scrabble", "ro-frs", "no-nsf"] {
        assert!(rules(book).mover_may_draw(&pending).is_err(), "{book}");
    }
}

fn follow(book: &str, judges: usize, answers: &[(&str, bool)]) -> AppealState<bool> {
    let bench = Bench { external: true, judges_available: judges };
    let decisions: Vec<Decision<bool>> = answers
        .iter()
        .map(|(by, verdict)| Decision {
            by: by.split('+').map(str::to_owned).collect(),
            office: if *by == "chief" { Office::Director } else { Office::Arbiter },
            verdict: *verdict,
        })
        .collect();
    Appeal::follow(&rules(book).appeal, bench, &decisions)
}

#[test]
fn a_third_answer_comes_from_the_chief_or_from_the_judges_together() {
    let differ = [("a", true), ("b", false)];
    assert_eq!(follow("ro-frs", 2, &differ).next, Next::Chief);
    let third = |book, by| follow(book, 2, &[differ[0], differ[1], (by, true)]);
    assert_eq!(third("ro-frs", "chief").final_verdict, Some(true));
    assert_eq!(third("ro-frs", "c").refused.unwrap().0, 2);
    let chief_second = follow("ro-frs", 2, &[("a", true), ("chief", false)]);
    assert_eq!((chief_second.final_verdict, chief_second.next), (Some(false), Next::None));
    assert_eq!(third("no-nsf", "a+b").final_verdict, Some(true));
    assert_eq!(third("no-nsf", "c").refused.unwrap().0, 2);
}

#[test]
fn what_is_settled_stays_settled() {
    assert_eq!(follow("de-tso", 2, &[("a", true), ("b", false)]).refused.unwrap().0, 1);
    let again = [("a", true), ("b", true), ("chief", false)];
    assert_eq!(follow("ro-frs", 2, &again).refused.unwrap().0, 2);
    assert_eq!(follow("no-nsf", 1, &[("a", true), ("a", false)]).final_verdict, Some(false));
    assert_eq!(follow("no-nsf", 3, &[("a", true), ("a", true)]).refused.unwrap().0, 1);
}

#[test]
fn words_are_fixed_by_the_moment_that_belongs_to_the_method() {
    let ro = rules("ro-frs");
    let may =
        |method, moment| ro.may_change_words(method, &BTreeSet::from([moment])).unwrap().is_ok();
    assert!(!may(Method::Couriers, WordsMoment::SlipHandedOver));
    assert!(may(Method::Couriers, WordsMoment::StoodUp));
    assert!(!may(Method::ChallengerCarries, WordsMoment::StoodUp));
    assert!(!may(Method::DeviceAtTable, WordsMoment::LetterTyped));
    assert!(rules("de-tso").may_change_words(Method::Device, &BTreeSet::new()).is_none());
    assert!(rules("de-tso").may_change_words(Method::Couriers, &BTreeSet::new()).unwrap().is_err());
}

#[test]
fn a_late_proof_of_a_wrong_answer_brings_nothing() {
    let spread = |same_day| match rules("ro-frs").wrong_verdict(false, true, 40, same_day) {
        Some(Compensation::Spread { spread, .. }) => spread,
        other => panic!("{other:?}"),
    };
    assert_eq!((spread(true), spread(false)), (65, 0));
}
