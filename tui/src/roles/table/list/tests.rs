//! The screen of a table of four, by its keys and by how it looks.

use crate::sample::{self, Stage, entry, intents, list_game};
use crossterm::event::KeyCode;
use desk::{Answer, Board, CardProgress, Intent, Refused};
use domain::{CardContent, Initials, ListCard, ListGame};
use std::sync::Arc;

fn at(progress: CardProgress, games: usize) -> Arc<Board> {
    sample::table(Some(list_game(progress, games)), Vec::new())
}

fn enter(row: &str, number: Option<u16>) -> Intent {
    let game: ListGame = row.parse().unwrap();
    Intent::EnterGame { card: sample::card(12), game, number }
}

/// The node keeps the row, and the board has it.
fn noted(stage: &mut Stage, games: usize) {
    stage.answer(Answer::Noted { games: u16::try_from(games).unwrap() });
    stage.board(at(CardProgress::Playing, games));
}

#[test]
fn a_few_keys_and_enter_write_a_game() {
    let mut stage = Stage::new(at(CardProgress::Playing, 0));
    assert_eq!(intents(stage.keys("r13+s\n")), [enter("rufspiel 1 3 won schneider", None)]);
    assert_eq!(intents(stage.keys("\n")), [], "the last row is still on its way");
    noted(&mut stage, 1);
    assert_eq!(intents(stage.keys("s2-\n")), [enter("solo 2 lost", None)]);
    noted(&mut stage, 2);
    assert_eq!(intents(stage.keys("x4\n")), [enter("ramsch 4 lost", None)]);
}

#[test]
fn what_is_missing_is_asked_for_and_nothing_is_sent() {
    let mut stage = Stage::new(at(CardProgress::Playing, 3));
    assert!(stage.screen(80, 24).contains("Game 4 of 32. Which game?"));
    stage.keys("r");
    assert!(stage.screen(80, 24).contains("Who played it?"));
    stage.keys("1");
    assert!(stage.screen(80, 24).contains("Who was the partner?"));
    assert_eq!(intents(stage.keys("\n")), []);
    stage.keys("3+");
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Rufspiel of Anna with Åse, won"), "{screen}");
    assert!(screen.contains("Press Enter to write it"), "{screen}");
    stage.keys("q");
    assert!(stage.screen(80, 24).contains("q means nothing here"));
}

#[test]
fn a_row_stays_typed_when_a_substitute_sits_down() {
    let mut stage = Stage::new(at(CardProgress::Playing, 3));
    stage.keys("r1");
    let mut substituted = list_game(CardProgress::Playing, 3);
    substituted.players[3] = sample::player(9);
    stage.board(sample::table(Some(substituted), Vec::new()));
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Who was the partner?") && !screen.contains("not saved"), "{screen}");
    assert_eq!(intents(stage.keys("3+\n")), [enter("rufspiel 1 3 won", None)]);
}

#[test]
fn a_refused_row_stays_typed() {
    let mut stage = Stage::new(at(CardProgress::Playing, 0));
    stage.keys("s1-i\n");
    let refused = Refused::because(domain::Said::text(
        "the table has no entry for this solo, lost: ask supervision",
    ));
    stage.answer(Answer::Refused { refused });
    let screen = stage.screen(80, 24);
    assert!(screen.contains("ask supervision") && screen.contains("s1-i"), "{screen}");
}

#[test]
fn a_row_is_chosen_and_written_anew_or_struck() {
    let mut stage = Stage::new(at(CardProgress::Playing, 3));
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Up);
    assert!(stage.screen(80, 24).contains("Game 2 anew."));
    assert_eq!(intents(stage.keys("w2+\n")), [enter("wenz 2 won", Some(2))]);
    noted(&mut stage, 3);
    assert!(stage.screen(80, 24).contains("Game 4 of 32."));
    stage.press(KeyCode::Up);
    let struck = Intent::StrikeGame { card: sample::card(12), number: 3 };
    assert_eq!(intents(stage.press(KeyCode::F(8))), [struck]);
    let mut stage = Stage::new(at(CardProgress::Playing, 3));
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Esc);
    assert!(stage.screen(80, 24).contains("Game 4 of 32."), "Esc leaves the row as it is");
}

#[test]
fn a_full_list_goes_on_the_card_and_four_sign_it() {
    let full = at(CardProgress::Playing, 32);
    let mut stage = Stage::new(full);
    let games = list_game(CardProgress::Playing, 32).list.unwrap().games;
    let content = CardContent::List(ListCard { games });
    let fill = Intent::FillCard { card: sample::card(12), content };
    assert_eq!(intents(stage.keys("\n")), [fill]);
    stage.saved();
    assert!(stage.screen(80, 24).contains("Now all four sign"));
    stage.board(at(CardProgress::Filled, 32));
    let player = |number| sample::player(number).id;
    let sign = |number, typed: &str| Intent::SignList {
        filled: entry(50),
        player: player(number),
        initials: Initials::new(typed).unwrap(),
    };
    assert_eq!(intents(stage.keys("am\n")), [sign(1, "AM")]);
    stage.saved();
    stage.board(at(CardProgress::SignedByOne, 32));
    assert_eq!(intents(stage.keys("åø\n")), [sign(3, "ÅØ")], "the next seat without a signature");
    stage.saved();
    stage.board(at(CardProgress::SignedByBoth, 32));
    assert_eq!(intents(stage.keys("\n")), [Intent::HandIn { filled: entry(50) }]);
}

#[test]
fn a_signed_list_can_still_be_changed_and_kept() {
    let mut stage = Stage::new(at(CardProgress::SignedByBoth, 32));
    stage.press(KeyCode::F(2));
    assert!(stage.screen(80, 24).contains("Press Enter to put the list on the card"));
    stage.press(KeyCode::Up);
    assert_eq!(intents(stage.keys("x1\n")), [enter("ramsch 1 lost", Some(32))]);
    stage.answer(Answer::Noted { games: 32 });
    let mut changed = list_game(CardProgress::SignedByBoth, 32);
    changed.list.as_mut().unwrap().open = true;
    stage.board(sample::table(Some(changed), Vec::new()));
    let kept = Intent::KeepList { card: sample::card(12) };
    assert_eq!(intents(stage.press(KeyCode::Esc)), [kept]);
}

#[test]
fn whoever_signs_can_look_at_every_row() {
    let mut stage = Stage::new(at(CardProgress::SignedByOne, 32));
    assert!(!stage.screen(80, 24).contains("  1 Rufspiel 1+3 won Schneider"));
    for _ in 0..7 {
        stage.press(KeyCode::Up);
    }
    assert!(stage.screen(80, 24).contains("  1 Rufspiel 1+3 won Schneider"));
}

#[test]
fn looks_of_a_list() {
    insta::assert_snapshot!(
        "not_started",
        Stage::new(at(CardProgress::NotStarted, 0)).screen(80, 24)
    );
    let mut stage = Stage::new(at(CardProgress::Playing, 6));
    stage.keys("r13+s");
    insta::assert_snapshot!("row", stage.screen(80, 24));
    stage.press(KeyCode::Up);
    insta::assert_snapshot!("change", stage.screen(60, 16));
    insta::assert_snapshot!("full", Stage::new(at(CardProgress::Playing, 32)).screen(80, 24));
    insta::assert_snapshot!("sign", Stage::new(at(CardProgress::SignedByOne, 32)).screen(80, 24));
    insta::assert_snapshot!(
        "hand_in",
        Stage::new(at(CardProgress::SignedByBoth, 32)).screen(80, 24)
    );
    insta::assert_snapshot!("counts", Stage::new(at(CardProgress::Counts, 32)).screen(80, 24));
    let mut void = list_game(CardProgress::Counts, 0);
    void.content = Some(CardContent::Void);
    void.note = Some(sample::note("Director", "illegible"));
    let stage = Stage::new(sample::table(Some(void), Vec::new()));
    insta::assert_snapshot!("void", stage.screen(80, 24));
}
