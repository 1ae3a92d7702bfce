//! The arbiter's screen, by its keys and by how it looks.

use crate::sample::{self, Stage, challenge, claimed, entry, intents};
use crossterm::event::KeyCode;
use desk::{Board, Called, ChallengeState, Intent};
use domain::Verdict;
use std::sync::Arc;

fn queue() -> Arc<Board> {
    let ruled =
        ChallengeState::Ruled { verdict: Verdict::Unacceptable, by: Called::by("Chief arbiter") };
    let undecided = ChallengeState::Undecided {
        verdicts: vec![
            (Called::by("Ruth"), Verdict::Acceptable),
            (Called::by("Jonas"), Verdict::Unacceptable),
        ],
    };
    sample::arbiter(
        vec![
            challenge(3, 7, claimed("Jonas", false, true)),
            challenge(2, 5, ChallengeState::Waiting),
            challenge(1, 3, claimed("Jonas", false, false)),
        ],
        vec![challenge(4, 9, undecided), challenge(5, 8, ruled)],
    )
}

fn mine(words: &[&str]) -> Arc<Board> {
    let mut row = challenge(2, 5, claimed("Ruth", true, false));
    row.words = words.iter().map(ToString::to_string).collect();
    sample::arbiter(vec![row], Vec::new())
}

#[test]
fn enter_pulls_the_oldest_and_space_the_selected() {
    let mut stage = Stage::new(queue());
    assert_eq!(intents(stage.keys("\n")), [Intent::Claim { challenge: None }]);
    stage.saved();
    stage.press(KeyCode::Down);
    assert_eq!(intents(stage.keys(" ")), [Intent::Claim { challenge: Some(entry(102)) }]);
}

#[test]
fn a_held_challenge_is_taken_over_with_its_own_key_only() {
    let mut stage = Stage::new(queue());
    assert_eq!(intents(stage.keys(" ")), []);
    assert_eq!(intents(stage.keys("t")), [Intent::Claim { challenge: Some(entry(103)) }]);
    stage.saved();
    stage.press(KeyCode::End);
    assert_eq!(intents(stage.keys(" ")), []);
    assert!(stage.screen(80, 24).contains("Jonas holds it. Press t to take it over."));
    assert_eq!(intents(stage.keys("t")).len(), 1);
}

#[test]
fn the_selection_stays_on_its_challenge_when_the_queue_moves() {
    let mut stage = Stage::new(queue());
    stage.press(KeyCode::Down);
    stage.board(sample::arbiter(
        vec![challenge(9, 20, ChallengeState::Waiting), challenge(2, 5, ChallengeState::Waiting)],
        Vec::new(),
    ));
    assert_eq!(intents(stage.keys(" ")), [Intent::Claim { challenge: Some(entry(102)) }]);
}

#[test]
fn a_verdict_is_sent_on_the_second_press() {
    let rule = |verdict| {
        [Intent::Rule { challenge: entry(102), verdict, bad: vec![], appeal: false, reason: None }]
    };
    for (keys, verdict) in [
        ("aa", Verdict::Acceptable),
        ("u\n", Verdict::Unacceptable),
        ("auu", Verdict::Unacceptable),
    ] {
        let mut stage = Stage::new(mine(&["qi"]));
        assert_eq!(intents(stage.keys(keys)), rule(verdict), "{keys}");
    }
    let mut stage = Stage::new(mine(&["qi"]));
    stage.keys("a");
    stage.press(KeyCode::Esc);
    assert_eq!(intents(stage.keys("\nu")), []);
}

#[test]
fn a_verdict_not_sent_is_dropped_when_the_challenge_goes() {
    let mut stage = Stage::new(mine(&["qi"]));
    stage.keys("a");
    stage.board(queue());
    stage.board(mine(&["qi"]));
    assert_eq!(intents(stage.keys("\n")), []);
}

#[test]
fn q_asks_only_while_a_challenge_is_held() {
    assert_eq!(Stage::new(queue()).keys("q").len(), 1);
    let mut stage = Stage::new(mine(&["qi"]));
    assert_eq!(stage.keys("q").len(), 0);
    assert_eq!(stage.keys("y").len(), 1);
}

#[test]
fn looks() {
    insta::assert_snapshot!("queue", Stage::new(queue()).screen(80, 24));
    insta::assert_snapshot!(
        "queue_empty",
        Stage::new(sample::arbiter(vec![], vec![])).screen(80, 24)
    );
    let mut stage = Stage::new(mine(&["quizfrage", "qi"]));
    insta::assert_snapshot!("judging", stage.screen(80, 24));
    stage.keys("u");
    insta::assert_snapshot!("judging_confirm", stage.screen(80, 24));
    let many = mine(&["grün", "übermäßigkeiten", "qi", "ox", "șah", "ab", "no", "wo"]);
    insta::assert_snapshot!("judging_many_words", Stage::new(many).screen(80, 24));
}

#[test]
fn a_word_is_marked_and_a_decided_challenge_gets_a_second_answer() {
    let mut stage = Stage::new(sample::arbiter(
        vec![challenge(2, 5, claimed("Second arbiter Ruth", true, false))],
        vec![],
    ));
    stage.keys("2u");
    let bad = vec!["qi".parse().unwrap()];
    let sent = Intent::Rule {
        challenge: entry(102),
        verdict: Verdict::Unacceptable,
        bad,
        appeal: false,
        reason: None,
    };
    assert_eq!(intents(stage.keys("\n")), [sent]);
    let ruled = ChallengeState::Ruled { verdict: Verdict::Acceptable, by: Called::by("Ole") };
    let mut decided = challenge(3, 4, ruled);
    decided.consequences = vec![domain::Because {
        sentence: sample::said("a player may ask once more"),
        amount: None,
        citation: domain::Citation("RO 5.10.9".to_owned()),
    }];
    let mut stage = Stage::new(sample::arbiter(vec![], vec![decided]));
    stage.keys("d");
    insta::assert_snapshot!("decided", stage.screen(80, 24));
    let again = Intent::Rule {
        challenge: entry(103),
        verdict: Verdict::Unacceptable,
        bad: vec![],
        appeal: true,
        reason: None,
    };
    assert_eq!(intents(stage.keys("uu")), [again]);
}

#[test]
fn the_doubted_words_have_the_room_that_names_leave() {
    let queue = vec![sample::challenge(1, 3, ChallengeState::Waiting)];
    let screen = Stage::new(sample::arbiter(queue, vec![])).screen(60, 20);
    assert!(screen.contains("QUIZFRAGE QI"), "{screen}");
}

#[test]
fn an_arbiter_needs_forty_columns_and_one_hand() {
    let row = || sample::challenge(1, 3, ChallengeState::Waiting);
    let mut stage = Stage::new(sample::arbiter(vec![row()], vec![]));
    stage.resize(40, 20);
    let screen = stage.screen(40, 20);
    assert!(screen.contains("table 3") && screen.contains("QUIZ"), "{screen}");
    let pulled = sample::intents(stage.keys("p"));
    assert_eq!(pulled, [Intent::Claim { challenge: None }]);
    stage.saved();
    let claimed = sample::claimed("Ruth", true, false);
    stage.board(sample::arbiter(vec![sample::challenge(1, 3, claimed)], vec![]));
    let screen = stage.screen(40, 20);
    assert!(screen.contains("Q U I Z F R A G E") || screen.contains("QUIZFRAGE"), "{screen}");
    assert_eq!(sample::intents(stage.keys("uu")).len(), 1);
}
