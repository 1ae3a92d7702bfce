//! Cards and lists through their lives, and steps that are refused.

use super::*;
use crate::book::{Book, book_ids};
use proptest::prelude::*;
use std::collections::BTreeMap;

type Scores = BTreeMap<&'static str, i32>;

fn scores(first: i32, second: i32) -> Scores {
    BTreeMap::from([("A", first), ("B", second)])
}

fn card(book: &Book) -> Card<&'static str> {
    Card::new(book, ["A", "B"].into(), scores(400, 390))
}

fn sign(player: &'static str) -> Step<&'static str> {
    Step::new(StepName::Sign).by(Who::Player(player))
}

fn hand_in(player: &'static str) -> Step<&'static str> {
    Step::new(StepName::HandIn).by(Who::Player(player))
}

fn asked(to: Scores) -> Step<&'static str> {
    Step { asked_by: ["A", "B"].into(), ..Step::new(StepName::Correct).to(to) }
}

fn by_director(name: StepName) -> Step<&'static str> {
    Step::new(name).by(Who::Office(Office::Director))
}

fn handed_in(book: &Book) -> Card<&'static str> {
    let mut card = card(book);
    for step in [sign("A"), sign("B"), hand_in("A")] {
        card.take(book, &step).unwrap();
    }
    card
}

#[test]
fn a_player_signs_once_and_nobody_signs_for_another_table() {
    let book = Book::named("de-tso").unwrap();
    let mut card = card(&book);
    card.take(&book, &sign("A")).unwrap();
    assert_eq!(card.take(&book, &sign("A")).unwrap_err().citation.0, "TSO 5.4");
    assert!(card.take(&book, &sign("C")).is_err());
    assert!(card.take(&book, &by_director(StepName::Sign)).is_err());
}

#[test]
fn an_agreed_correction_asks_for_fresh_signatures() {
    for id in ["de-tso", "ro-frs"] {
        let mut book = Book::named(id).unwrap();
        let mut fresh = card(&book);
        for step in [sign("A"), sign("B"), asked(scores(400, 380))] {
            fresh.take(&book, &step).unwrap();
        }
        assert!(fresh.take(&book, &hand_in("A")).is_err());
        book.life.fresh_signatures.value = false;
        let mut kept = card(&book);
        for step in [sign("A"), sign("B"), asked(scores(400, 380)), hand_in("B")] {
            kept.take(&book, &step).unwrap();
        }
    }
}

#[test]
fn after_the_hand_in_ro_only_turns_a_result_round() {
    let book = Book::named("ro-frs").unwrap();
    let wish = |to| Step { approved_by: Some(Office::Director), ..asked(to) };
    for (to, passes) in [
        (scores(390, 400), true),
        (scores(420, 390), false),
        (scores(400, 400), false),
        (scores(400, 390), false),
    ] {
        assert_eq!(handed_in(&book).take(&book, &wish(to)).is_ok(), passes);
    }
    let alone = Step { asked_by: ["A"].into(), ..wish(scores(390, 400)) };
    assert!(handed_in(&book).take(&book, &alone).is_err());
}

/// RO 7.4.1 b: an inversion, not other figures; the other reading can be announced.
#[test]
fn turning_a_result_round_swaps_the_scores_unless_it_is_announced_otherwise() {
    let mut book = Book::named("ro-frs").unwrap();
    let wish = |to| Step { approved_by: Some(Office::Director), ..asked(to) };
    let breach = handed_in(&book).take(&book, &wish(scores(380, 410))).unwrap_err();
    assert_eq!(breach.citation.0, "RO 7.4.1 b");
    assert!(speech::english(&breach).contains("only be swapped"), "{breach:?}");
    book.life.inversion.as_mut().unwrap().value = Inversion::Winner;
    assert!(handed_in(&book).take(&book, &wish(scores(380, 410))).is_ok());
    assert!(handed_in(&book).take(&book, &wish(scores(410, 380))).is_err());
}

/// RO 8.5 d: swapped scores are mended whoever's fault they are and whenever they are found.
#[test]
fn scores_the_wrong_way_round_are_mended_after_the_next_round_started() {
    let book = Book::named("ro-frs").unwrap();
    let mut late = handed_in(&book);
    late.take(&book, &Step::new(StepName::NextRound)).unwrap();
    let fix = |to| by_director(StepName::FixRecording).to(to);
    assert!(late.clone().take(&book, &fix(scores(380, 410))).is_err());
    assert_eq!(late.take(&book, &fix(scores(390, 400))).unwrap().0, "RO 8.5 d");
    assert_eq!(*late.result(), scores(390, 400));
}

/// NSF 3.5: what was signed stays; a decision of article 5 gives the game away and writes no scores.
#[test]
fn a_norwegian_ruling_writes_no_other_scores() {
    let book = Book::named("no-nsf").unwrap();
    let award = by_director(StepName::Award);
    let breach = handed_in(&book).take(&book, &award.clone().to(scores(401, 390))).unwrap_err();
    assert_eq!(breach.citation.0, "NSF 5");
    assert!(handed_in(&book).take(&book, &award).is_ok());
}

#[test]
fn a_recording_error_is_another_channel() {
    let book = Book::named("ro-frs").unwrap();
    let fix = |to| by_director(StepName::FixRecording).to(to);
    let mut typed_wrongly = card(&book);
    for step in [sign("A"), sign("B"), hand_in("A").to(scores(400, 309))] {
        typed_wrongly.take(&book, &step).unwrap();
    }
    assert_eq!(*typed_wrongly.result(), scores(400, 309));
    assert!(typed_wrongly.take(&book, &fix(scores(400, 395))).is_err());
    let mut late = typed_wrongly.clone();
    typed_wrongly.take(&book, &fix(scores(400, 390))).unwrap();
    assert_eq!(*typed_wrongly.result(), scores(400, 390));
    assert!(typed_wrongly.take(&book, &fix(scores(400, 390))).is_err());
    late.take(&book, &Step::new(StepName::NextRound)).unwrap();
    assert_eq!(late.state, State::Locked);
    let mut until_next = book.clone();
    until_next.life.complaints_until.as_mut().unwrap().value = Until::NextRound;
    let refused = late.clone().take(&until_next, &fix(scores(400, 390))).unwrap_err();
    assert_eq!(refused.citation.0, "RO 8.5 d [R17]");
    late.take(&book, &fix(scores(400, 390))).unwrap();
    assert_eq!(*late.result(), scores(400, 390), "whenever it is found");
}

#[test]
fn an_obvious_error_of_tso_is_corrected_until_the_announced_moment() {
    let mut book = Book::named("de-tso").unwrap();
    let wish =
        Step { approved_by: Some(Office::Director), obvious: true, ..asked(scores(390, 400)) };
    let mut paired = handed_in(&book);
    paired.next_round_published = true;
    assert!(paired.clone().take(&book, &wish).is_ok(), "the article knows no deadline");
    let until = |book: &mut Book, value| {
        book.life.corrections_until.as_mut().unwrap().value = value;
    };
    until(&mut book, Until::PairingsPublished);
    let breach = paired.clone().take(&book, &wish).unwrap_err();
    assert_eq!(breach.citation.0, "TSO 5.4 b [T14]");
    until(&mut book, Until::NextRound);
    assert!(paired.clone().take(&book, &wish).is_ok());
    paired.take(&book, &Step::new(StepName::NextRound)).unwrap();
    assert!(paired.clone().take(&book, &wish).is_err());
    until(&mut book, Until::EndOfEvent);
    assert!(paired.take(&book, &wish).is_ok());
}

#[test]
fn a_missing_card_becomes_a_draw_after_a_warning() {
    let book = Book::named("ro-frs").unwrap();
    let draw = by_director(StepName::DrawMissing);
    let mut missing = Card::at_start_of_play(&book, ["A", "B"].into());
    assert!(missing.take(&book, &draw).is_err());
    missing.take(&book, &Step { warned: true, ..draw.clone() }).unwrap();
    assert_eq!(missing.state, State::Drawn);
    assert!(handed_in(&book).take(&book, &Step { warned: true, ..draw }).is_err());
    let tso = Book::named("de-tso").unwrap();
    assert!(card(&tso).take(&tso, &by_director(StepName::DrawMissing)).is_err());
}

#[test]
fn a_recount_is_a_right_near_a_draw_and_before_the_signatures() {
    let book = Book::named("ro-frs").unwrap();
    let recount = || Step::new(StepName::Recount).to(scores(402, 390));
    let mut near = card(&book);
    near.take(&book, &recount()).unwrap();
    assert_eq!(near.scores, scores(402, 390));
    let mut far = Card::new(&book, ["A", "B"].into(), scores(411, 390));
    assert_eq!(far.take(&book, &recount()).unwrap_err().citation.0, "RO 7.5.1");
    assert!(handed_in(&book).take(&book, &recount()).is_err());
}

#[test]
fn stray_tiles_reopen_a_game_until_it_is_signed() {
    let book = Book::named("de-tso").unwrap();
    let found = Step::new(StepName::StrayTiles);
    let mut early = card(&book);
    early.take(&book, &found).unwrap();
    assert_eq!(early.state, State::Playing);
    let mut late = handed_in(&book);
    late.take(&book, &found).unwrap();
    assert_eq!(late, handed_in(&book));
}

#[test]
fn a_list_is_complete_with_its_last_game_and_each_row_is_checked() {
    let book = Book::named("schafkopf").unwrap();
    let mut list = Card::at_start_of_play(&book, ["1", "2", "3", "4"].into());
    let enter = |row: [i32; 4]| Step {
        row: row.to_vec(),
        ..Step::new(StepName::EnterGame).by(Who::Player("4"))
    };
    assert!(list.take(&book, &enter([6, -2, -2, -3])).is_err());
    for _ in 0..32 {
        assert_eq!(list.state, State::Open);
        list.take(&book, &enter([6, -2, -2, -2])).unwrap();
    }
    assert_eq!((list.state, list.scores["1"]), (State::Complete, 192));
    assert!(list.take(&book, &enter([6, -2, -2, -2])).is_err());
}

fn any_step() -> impl Strategy<Value = Step<&'static str>> {
    let names = prop::sample::select(vec![
        StepName::Fill,
        StepName::Sign,
        StepName::HandIn,
        StepName::Correct,
        StepName::FixRecording,
        StepName::Recount,
        StepName::StrayTiles,
        StepName::NextRound,
        StepName::DrawMissing,
        StepName::JuryCheck,
        StepName::Record,
        StepName::EnterGame,
        StepName::Void,
        StepName::Substitute,
    ]);
    let who = prop_oneof![
        Just(None),
        prop::sample::select(vec!["A", "B", "C"]).prop_map(|p| Some(Who::Player(p))),
        prop::sample::select(vec![Office::Director, Office::Jury, Office::Leadership])
            .prop_map(|office| Some(Who::Office(office))),
    ];
    let askers = prop::sample::subsequence(vec!["A", "B", "C"], 0..=2);
    let to = prop::option::of((380..420, 380..420).prop_map(|(a, b)| scores(a, b)));
    (names, who, askers, to, any::<bool>(), any::<bool>()).prop_map(
        |(name, by, askers, to, obvious, approved)| Step {
            by,
            asked_by: askers.into_iter().collect(),
            approved_by: approved.then_some(Office::Director),
            obvious,
            warned: approved,
            to,
            ..Step::new(name)
        },
    )
}

proptest! {
    /// A refused step changes nothing and names an article; no state is reached that a row does
    /// not name.
    #[test]
    fn a_refused_step_changes_nothing(
        id in prop::sample::select(book_ids().collect::<Vec<_>>()),
        taken in prop::collection::vec(any_step(), 1..24),
    ) {
        let book = Book::named(id).unwrap();
        let mut card = card(&book);
        for step in taken {
            let before = card.clone();
            match card.take(&book, &step) {
                Err(breach) => {
                    prop_assert_eq!(&card, &before);
                    prop_assert!(!breach.citation.0.is_empty() && !breach.what.to_string().is_empty());
                }
                Ok(cite) => {
                    prop_assert!(!cite.0.is_empty());
                    let named = |row: &Row| row.to == Some(card.state);
                    let known = book.life.rows.iter().any(named);
                    prop_assert!(known || card.state == before.state);
                }
            }
        }
    }

    /// NSF opens no way to change what was signed, whoever asks.
    #[test]
    fn a_result_of_nsf_never_changes_after_the_signatures(
        taken in prop::collection::vec(any_step(), 0..24),
    ) {
        let book = Book::named("no-nsf").unwrap();
        let mut card = handed_in(&book);
        for step in taken {
            let _ = card.take(&book, &step);
            prop_assert_eq!(card.result(), &scores(400, 390));
        }
    }
}
