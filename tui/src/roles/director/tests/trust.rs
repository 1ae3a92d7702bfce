//! What needs a decision, devices in and out of the hall, and what other directors did.

use crate::roles::director::HALL;
use crate::sample::{self, Stage, entry, intents};
use crossterm::event::KeyCode;
use desk::{ChallengeState, Intent};
use domain::{DeviceId, Role, TableNo, Verdict};

/// The hall after a bad hour.
fn trouble() -> Stage {
    Stage::new(sample::director_with(sample::director_in_trouble()))
}

#[test]
fn a_refused_entry_is_read_and_made_to_count() {
    let mut stage = trouble();
    assert_eq!(intents(stage.keys("\t↓↓↓↓\n")), []);
    insta::assert_snapshot!("adoption", stage.screen(80, 24));
    assert_eq!(intents(stage.keys("\n")), [], "Enter is not enough");
    assert_eq!(intents(stage.keys("\na")), [Intent::Adopt { entry: entry(77) }]);
    stage.saved();
    assert!(stage.screen(80, 24).contains("Saved: it counts now."));
    assert_eq!(*stage.model.keys(), HALL);
}

#[test]
fn what_has_no_card_is_shown_in_full_with_what_to_press() {
    let mut stage = trouble();
    assert_eq!(intents(stage.keys("\t↓↓\na")), [], "there is nothing to adopt");
    insta::assert_snapshot!("conflict", stage.screen(80, 24));
    stage.press(KeyCode::Esc);
    stage.keys("↓\n");
    insta::assert_snapshot!("tampering", stage.screen(60, 16));
    stage.keys("d");
    assert!(stage.screen(80, 24).contains("Devices: 17"));
    let mut stage = trouble();
    stage.keys("\t↓↓\np");
    stage.answer(super::lacking([2].map(sample::card).into_iter()));
    assert!(stage.screen(80, 24).contains("Missing or undecided in round 3"));
    let mut stage = trouble();
    stage.keys("\t↓↓↓↓↓\n");
    let screen = stage.screen(80, 24);
    assert!(screen.contains("kibitz card correct 5 FIRST SECOND --round 2"), "{screen}");
}

#[test]
fn what_only_informs_is_put_away_until_it_changes() {
    let mut stage = trouble();
    stage.keys("\t↓\n");
    insta::assert_snapshot!("information", stage.screen(80, 24));
    stage.press(KeyCode::Esc);
    assert!(stage.screen(80, 24).contains("Needs you: 2 of 6"), "Esc keeps it");
    stage.keys("\n\n");
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Needs you: 2 of 5") && !screen.contains("Code 9"), "{screen}");
    let mut board = sample::director_in_trouble();
    stage.board(sample::director_with(board.clone()));
    assert!(!stage.screen(80, 24).contains("Code 9"), "the same sentence stays away");
    board.attention[1] = sample::say("Code 9 was tried by a third device.");
    stage.board(sample::director_with(board));
    assert!(stage.screen(80, 24).contains("Needs you: 2 of 6"));
    assert!(stage.screen(80, 24).contains("third device"));
    stage.board(sample::director_with(sample::director_in_trouble()));
    assert!(stage.screen(80, 24).contains("second device"), "it went and came back");
    let mut stage = trouble();
    for place in ["\t", "\t↓↓", "\t↓↓↓↓"] {
        stage.keys(&format!("{place}\n\n"));
        stage.press(KeyCode::Esc);
        stage.keys("d");
        assert!(stage.screen(80, 24).contains("NEEDS YOU: 6"), "what asks for a decision stays");
        stage = trouble();
    }
}

#[test]
fn contradicting_rulings_lead_to_the_challenge() {
    let mut board = sample::director_in_trouble();
    let verdicts = vec![(desk::Called::by("Ruth"), Verdict::Acceptable)];
    let undecided = ChallengeState::Undecided { verdicts };
    board.challenges.push(sample::challenge(3, 7, undecided));
    let mut stage = Stage::new(sample::director_with(board));
    stage.keys("\t↓\n\t\n");
    assert!(stage.screen(80, 24).contains("Table 7:"));
    let rule = Intent::Rule {
        challenge: entry(103),
        verdict: Verdict::Unacceptable,
        bad: vec![],
        appeal: false,
        reason: None,
    };
    assert_eq!(intents(stage.keys("uu")), [rule]);
}

#[test]
fn many_that_need_the_director_scroll() {
    let mut board = sample::director_in_trouble();
    board.attention.extend((1..=30).map(|at| sample::say(&format!("look at number {at}"))));
    let mut stage = Stage::new(sample::director_with(board));
    stage.keys("\t");
    stage.press(KeyCode::End);
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Needs you: 36 of 36") && screen.contains("> look at number 30"));
    assert!(screen.contains("! look at number 29"), "what comes before shows too: {screen}");
    stage.keys("\n");
    assert!(stage.screen(80, 24).contains("look at number 30"));
}

#[test]
fn a_long_sentence_scrolls_in_full() {
    let words: Vec<String> = (1..=200).map(|at| format!("word{at}")).collect();
    let mut board = sample::director_board(4);
    board.attention = vec![sample::say(&words.join(" "))];
    let mut stage = Stage::new(sample::director_with(board));
    stage.keys("\t\n");
    let screen = stage.screen(60, 16);
    assert!(screen.contains("word1 ") && screen.contains("↓ for more"), "{screen}");
    stage.keys(&"↓".repeat(60));
    let screen = stage.screen(60, 16);
    assert!(screen.contains("word200") && !screen.contains("for more"), "{screen}");
    assert!(screen.contains("one key away"), "the keys stay in sight: {screen}");
}

#[test]
fn an_admission_is_taken_back_only_by_typing_whose() {
    let down = "↓".repeat(6);
    let device = sample::device(Role::Table(TableNo(4)));
    let take_back = [Intent::RevokeDevice { device, cut: None }];
    for typed in ["4\n", "table 4\n"] {
        let mut stage = trouble();
        assert_eq!(intents(stage.keys(&format!("d{down}x{typed}"))), take_back);
        stage.saved();
        assert!(stage.screen(80, 24).contains("> Devices"));
    }
    for typed in ["\n", "14\n", "y\n", "\n4\n"] {
        assert_eq!(intents(trouble().keys(&format!("d{down}x{typed}"))), [], "{typed:?}");
    }
    let mut stage = trouble();
    stage.keys(&format!("d{down}↓↓xTable"));
    let screen = stage.screen(60, 16);
    assert!(screen.contains("[Table"), "the field shows in the smallest window: {screen}");
    assert!(screen.contains("Enter with nothing typed"), "{screen}");
    let mut stage = trouble();
    stage.keys(&format!("d{down}x5\n"));
    assert!(stage.screen(80, 24).contains("That is not Table 4."));
    stage.press(KeyCode::Esc);
    assert_eq!(intents(stage.keys("4\n")), []);
}

#[test]
fn a_laptop_is_moved_to_another_table() {
    let device = sample::device(Role::Table(TableNo(4)));
    let mut stage = trouble();
    stage.keys(&format!("d{}m", "↓".repeat(6)));
    assert_eq!(intents(stage.keys("\n4\n")), [], "no number, and the table where it is");
    assert!(stage.screen(80, 24).contains("at table 4 already"));
    assert_eq!(intents(stage.keys("1\n")), [Intent::MoveDevice { device, table: TableNo(41) }]);
    stage.saved();
    assert!(stage.screen(80, 24).contains("Saved: the laptop has its new table."));
    let device = sample::device(Role::Table(TableNo(9)));
    let sent = intents(trouble().keys(&format!("d{}m9\n", "↓".repeat(11))));
    let table = TableNo(9);
    assert_eq!(sent, [Intent::MoveDevice { device, table }], "it gets its own table back");
}

#[test]
fn only_what_can_be_done_to_the_selected_device_has_a_key() {
    let keys = |down: usize| {
        let mut stage = trouble();
        stage.keys(&format!("d{}", "↓".repeat(down)));
        let footer = stage.screen(80, 24).lines().last().unwrap().to_owned();
        (footer.contains(" x take back"), footer.contains(" m move"))
    };
    assert_eq!(keys(0), (false, false), "this device");
    assert_eq!(keys(1), (true, false), "the deputy");
    assert_eq!(keys(2), (true, false), "an arbiter");
    assert_eq!(keys(3), (true, true), "a table");
    assert_eq!(keys(11), (false, true), "a table whose admission was taken back");
}

#[test]
fn the_selection_stays_on_its_device_when_another_joins() {
    let mut board = sample::director_in_trouble();
    let mut stage = Stage::new(sample::director_with(board.clone()));
    stage.keys(&format!("d{}", "↓".repeat(6)));
    let mut arbiter = board.devices[2].clone();
    arbiter.device = DeviceId([0xa1; 32]);
    board.devices.push(arbiter);
    stage.board(sample::director_with(board));
    let device = sample::device(Role::Table(TableNo(4)));
    assert_eq!(intents(stage.keys("x4\n")), [Intent::RevokeDevice { device, cut: None }]);
}

#[test]
fn news_are_marked_until_they_were_read() {
    let mut board = sample::director_in_trouble();
    let mut stage = Stage::new(sample::director_with(board.clone()));
    assert!(stage.screen(80, 24).contains("NEWS: 3 (w)"));
    stage.keys("w");
    insta::assert_snapshot!("news", stage.screen(80, 24));
    board.news.push(sample::said("Deputy Jonas: started round 3"));
    stage.board(sample::director_with(board.clone()));
    assert!(stage.screen(80, 24).contains("4 new (*)"));
    stage.keys("w");
    assert!(!stage.screen(80, 24).contains("NEWS"));
    board.news.push(sample::said("Deputy Jonas: entered 401:388 for round 3, table 2"));
    stage.board(sample::director_with(board));
    assert!(stage.screen(80, 24).contains("NEWS: 1 (w)"));
    stage.keys("d");
    assert!(stage.screen(80, 24).contains("NEEDS YOU: 6 · NEWS: 1 (w)"));
}

#[test]
fn looks_of_trouble() {
    let mut stage = trouble();
    stage.keys("\t↓");
    insta::assert_snapshot!("trouble", stage.screen(80, 24));
    insta::assert_snapshot!("trouble_wide", stage.screen(120, 30));
    stage.keys(&format!("d{}", "↓".repeat(8)));
    insta::assert_snapshot!("devices_tampered", stage.screen(80, 24));
    insta::assert_snapshot!("devices_narrow", stage.screen(60, 20));
    stage.keys("x");
    insta::assert_snapshot!("take_back", stage.screen(80, 24));
    stage.press(KeyCode::Esc);
    stage.keys("m7");
    insta::assert_snapshot!("move_device", stage.screen(80, 24));
}
