//! Outcomes, grounds, sanctions, players, late arrivals and why, by their keys.

use crate::roles::director::{HALL, PLAYERS, STANDINGS};
use crate::sample::{self, Stage, entry, intents};
use crossterm::event::KeyCode;
use desk::{
    Answer, Attention, BookQuestion, Called, ChallengeState, DeskRules, FigureOf, Intent, Measure,
    SanctionRow, Why, WhyFigure, WhyRound,
};
use domain::{
    AbsenceReason, Absent, Amounts, Because, CardContent, Citation, DivisionId, DrawCause, Ground,
    Named, Outcome, SanctionEffect, StopKind, Value, Verdict,
};

fn because(sentence: &str, cite: &str) -> Because {
    let citation = Citation(cite.to_owned());
    Because { sentence: sample::said(sentence), amount: None, citation }
}

fn rules() -> DeskRules {
    let measure = |name: &str, takes| Measure {
        name: name.to_owned(),
        does: vec![sample::said("what it does")],
        citation: Citation("TSO 7.3.2".to_owned()),
        takes,
        play_value: false,
    };
    DeskRules {
        absences: vec![AbsenceReason::NoShow, AbsenceReason::Late],
        stops: vec![StopKind::Overtime, StopKind::Ruling],
        draws: vec![DrawCause::NoCard, DrawCause::Disturbed],
        measures: vec![measure("notice", [false; 3]), measure("table-deduction", [true; 3])],
        locks: vec![because("nothing changes", "RO 7.4.1 b")],
        ..DeskRules::default()
    }
}

fn hall() -> Stage {
    let mut board = sample::director_board(14);
    board.rules = rules();
    let player = sample::player(3);
    board.sanctions = vec![SanctionRow {
        entry: entry(9),
        player,
        measure: "notice".to_owned(),
        effect: SanctionEffect::Noted,
        reason: "phone".parse().unwrap(),
        by: Called::Director,
    }];
    let ruled = ChallengeState::Ruled { verdict: Verdict::Acceptable, by: Called::by("Ruth") };
    let mut row = sample::challenge(7, 4, ruled);
    row.consequences = vec![because("the play stands", "TSO 3.1.4")];
    board.ruled = vec![row];
    Stage::new(sample::director_with(board))
}

#[test]
fn an_outcome_is_entered_for_the_card_that_needs_the_director() {
    let mut board = sample::director_board(14);
    board.rules = rules();
    let mut other = board.divisions[0].clone();
    other.id = DivisionId(1);
    let row = &mut other.round.as_mut().unwrap().tables[4];
    row.card.round.division = other.id;
    let card = row.card;
    board.divisions.push(other);
    let what = sample::said("round B3, table 5: Zoë has left the event. Press o here.");
    let left = Attention { what, card: Some(card), adopt: None, alike: None, versions: Vec::new() };
    board.attention.insert(0, left);
    let mut stage = Stage::new(sample::director_with(board));
    let sent = intents(stage.keys("\to\nill\n"));
    assert!(matches!(&sent[..], [Intent::CorrectCard { card: of, .. }] if *of == card), "{sent:?}");
}

#[test]
fn a_forfeit_is_chosen_confirmed_and_recorded() {
    let mut stage = hall();
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Down);
    stage.keys("o");
    insta::assert_snapshot!("outcome", stage.screen(80, 24));
    stage.keys("\t");
    stage.press(KeyCode::Right);
    stage.keys("\n");
    assert!(stage.screen(80, 24).contains("Zoë Ăldea wins: Maximiliane-Sophie"));
    assert_eq!(intents(stage.keys("\n")), [], "a reason is asked for");
    let player = sample::player(6).id;
    let absent = vec![Absent { player, reason: AbsenceReason::NoShow, late_s: None }];
    let sent = Intent::CorrectCard {
        card: sample::card(3),
        content: CardContent::Outcome(Outcome::Forfeit { absent }),
        reason: "ill".parse().unwrap(),
        seen: Some(vec![]),
        ground: None,
    };
    assert_eq!(intents(stage.keys("ill\n")), [sent]);
}

#[test]
fn a_stopped_game_needs_its_scores() {
    let mut stage = hall();
    stage.keys("o");
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Right);
    stage.keys("\n");
    assert!(stage.screen(80, 24).contains("such as 380 300."));
    stage.keys("380 300\n");
    assert!(
        stage.screen(80, 24).contains("Bogdan Țepeș wins: Anna Müller lost by overtime at 380:300")
    );
}

#[test]
fn a_correction_names_its_ground() {
    let mut stage = hall();
    stage.keys("e1 388 401\n\t");
    assert!(stage.screen(80, 24).contains("Allowed because both players ask for it (Tab"));
    let sent = intents(stage.keys("turned\n"));
    let ground = Ground::Asked { by_both: true, obvious: false };
    assert!(
        matches!(&sent[..], [Intent::CorrectCard { ground: Some(sent), .. }] if *sent == ground),
        "{sent:?}"
    );
}

#[test]
fn the_book_answers_about_late_players() {
    let mut stage = hall();
    stage.keys("t");
    stage.press(KeyCode::Backspace);
    stage.keys("12:30\t");
    stage.press(KeyCode::Backspace);
    let late_s = [Some(750), None];
    let question = BookQuestion::Late { card: sample::card(1), late_s };
    assert_eq!(intents(stage.keys("never\n")), [Intent::AskBook { question }]);
    let told = vec![because("Anna Müller has 17:30 on the clock", "TSO 2.4 b i")];
    stage.answer(Answer::Told { told });
    assert!(stage.screen(80, 24).contains("Anna Müller has 17:30 on the clock (TSO 2.4 b i)"));
    stage.keys("\n");
    assert_eq!(*stage.model.keys(), HALL);
}

#[test]
fn a_measure_of_the_ladder_is_imposed_and_lifted() {
    let mut stage = hall();
    stage.keys("x");
    insta::assert_snapshot!("sanctions", stage.screen(80, 24));
    stage.keys("ia17\t");
    stage.press(KeyCode::Right);
    stage.keys("\t0.5\t50\t\t\tlate twice");
    insta::assert_snapshot!("impose", stage.screen(80, 24));
    let amounts = Amounts { half_wins: 1, spread: 50, ..Amounts::default() };
    let sent = Intent::Sanction {
        player: "A17".parse().unwrap(),
        measure: "table-deduction".parse().unwrap(),
        amounts,
        reason: "late twice".parse().unwrap(),
    };
    assert_eq!(intents(stage.keys("\n")), [sent]);
    stage.saved();
    let lift = Intent::LiftSanction { sanction: entry(9), reason: "mistaken".parse().unwrap() };
    assert_eq!(intents(stage.keys("umistaken\n")), [lift]);
}

#[test]
fn a_player_is_written_anew_leaves_and_comes_back() {
    let mut stage = hall();
    stage.keys("l↓");
    insta::assert_snapshot!("players", stage.screen(80, 24));
    stage.keys("r Jr\t\t1500");
    let sent = Intent::ChangePlayer {
        player: sample::player(2).id,
        name: Some("Bogdan Țepeș Jr".parse().unwrap()),
        club: Some(String::new()),
        rating: Some(1500),
        classes: Some(std::collections::BTreeSet::new()),
    };
    assert_eq!(intents(stage.keys("\n")), [sent]);
    stage.saved();
    let leave =
        Intent::WithdrawPlayer { player: sample::player(2).id, reason: "ill".parse().unwrap() };
    assert_eq!(intents(stage.keys("xill\n")), [leave]);
    stage.saved();
    let mut board = sample::director_board(14);
    board.divisions[0].withdrawn = vec![sample::player(2).id];
    stage.board(sample::director_with(board));
    assert!(stage.screen(80, 24).contains("has left"));
    let back = Intent::ReturnPlayer { player: sample::player(2).id };
    assert_eq!(intents(stage.keys("x")), [back]);
}

#[test]
fn why_is_read_round_by_round() {
    let mut stage = hall();
    let asked = intents(stage.keys("v\n"));
    assert_eq!(asked, [Intent::Why { player: sample::player(1).id, round: None, team: false }]);
    let board = sample::director_board(14);
    let round = |number| WhyRound {
        player: None,
        round: number,
        opponent: Some(Named { id: "A4".parse().unwrap(), name: "Joris van den Berg".to_owned() }),
        input: Some(sample::said("table 2, 401:388, handed in by Table 2")),
        figures: vec![WhyFigure {
            what: FigureOf::Spread,
            value: Value::Signed(13),
            because: vec![because("the difference of 401:388", "TSO 6.1 a")],
        }],
    };
    let why = Why {
        row: board.divisions[0].standings[0].clone(),
        rounds: (1..=8).map(round).collect(),
        beside: vec![],
        place: vec![],
        readings: vec![sample::said("Reading T8 of TSO 6.1: only games that were played.")],
    };
    stage.answer(Answer::Why { why: Box::new(why) });
    insta::assert_snapshot!("why", stage.screen(80, 24));
    for _ in 0..30 {
        stage.press(KeyCode::Down);
    }
    assert!(stage.screen(80, 24).contains("Round 8 against"));
    stage.press(KeyCode::Esc);
    assert_eq!(*stage.model.keys(), STANDINGS);
}

#[test]
fn a_ruled_challenge_says_what_followed() {
    let mut stage = hall();
    stage.keys("\t\t↓↓\n");
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Ruth has ruled: acceptable."), "{screen}");
    assert!(screen.contains("the play stands (TSO 3.1.4)"), "{screen}");
}

#[test]
fn the_start_of_a_round_says_what_it_ends() {
    let mut board = sample::director_board(14);
    board.rules = rules();
    board.divisions[0].round.as_mut().unwrap().started = false;
    let mut stage = Stage::new(sample::director_with(board));
    stage.keys("s");
    assert!(stage.screen(80, 24).contains("From then on nothing changes (RO 7.4.1 b)."));
}

#[test]
fn esc_before_an_outcome_is_saved_goes_back_to_the_form() {
    let mut stage = hall();
    stage.keys("o");
    let form = stage.screen(80, 24);
    stage.keys("\n");
    assert_ne!(stage.screen(80, 24), form, "the outcome is shown before it is saved");
    stage.press(KeyCode::Esc);
    assert_eq!(stage.screen(80, 24), form);
}

#[test]
fn challenges_of_earlier_rounds_are_not_listed_for_ever() {
    let mut board = sample::director_board(14);
    let ruled = ChallengeState::Ruled { verdict: Verdict::Acceptable, by: Called::by("Ruth") };
    board.ruled = vec![sample::challenge(9, 7, ruled)];
    assert!(Stage::new(sample::director_with(board.clone())).screen(80, 24).contains("acceptable"));
    board.ruled[0].card.round.number = 2;
    assert!(!Stage::new(sample::director_with(board)).screen(80, 24).contains("acceptable"));
}

#[test]
fn a_player_is_found_by_a_part_of_the_name() {
    let mut stage = hall();
    assert_eq!(intents(stage.keys("l/ingrid\n")), []);
    let screen = stage.screen(80, 24);
    assert!(screen.lines().any(|line| line.contains("> A8 ")), "{screen}");
    stage.keys("/nobody at all\n");
    assert!(stage.screen(80, 24).contains("Nobody here fits nobody at all."));
    assert_eq!(*stage.model.keys(), PLAYERS);
    let mut stage = hall();
    stage.keys("/ingrid\n\n");
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Card of round 3, table 4"), "{screen}");
}

#[test]
fn a_deputys_screen_says_so() {
    let mut board = sample::director(4);
    assert!(!Stage::new(board.clone()).screen(80, 24).contains("DEPUTY"));
    std::sync::Arc::make_mut(&mut board).me.name = Some(Called::by("Jonas"));
    let screen = Stage::new(board).screen(60, 16);
    assert!(screen.contains("DEPUTY (Jonas) · Round 3"), "{screen}");
}
