//! A hall of tables of four on the director's screen.

use crate::sample::{self, Stage, intents};
use desk::Intent;
use domain::CardContent;

fn stage() -> Stage {
    Stage::new(sample::director_with(sample::list_hall()))
}

#[test]
fn a_row_of_a_list_is_written_anew_after_a_reason() {
    let mut stage = stage();
    stage.keys("\n5 s2-\n");
    assert!(stage.screen(80, 24).contains("Game 5: solo 2 lost instead of rufspiel 1 3 won"));
    let sent = intents(stage.keys("misread\n"));
    let [Intent::CorrectCard { content: CardContent::List(list), reason, .. }] = sent.as_slice()
    else {
        panic!("{sent:?}");
    };
    assert_eq!((list.games.len(), list.games[4].to_string().as_str()), (32, "solo 2 lost"));
    assert_eq!(reason, "misread");
}

#[test]
fn a_list_is_declared_void_from_the_line() {
    let mut stage = stage();
    stage.keys("1 void\n");
    assert!(stage.screen(80, 24).contains("The list is void: nobody scores from it."));
    let sent = intents(stage.keys("illegible\n"));
    assert!(
        matches!(sent.as_slice(), [Intent::CorrectCard { content: CardContent::Void, .. }]),
        "{sent:?}"
    );
}

#[test]
fn what_is_no_row_says_what_to_type() {
    for (typed, what) in [
        ("\n5\n", "such as 5 s2-, or void"),
        ("\n40 s2-\n", "The list has the games 1 to 32."),
        ("\n5 q\n", "q is no game"),
        ("3 1 s2-\n", "No list is on this card"),
        ("9 void\n", "Type the table and both scores"),
    ] {
        let mut stage = stage();
        assert_eq!(intents(stage.keys(typed)), []);
        let screen = stage.screen(100, 24);
        assert!(screen.contains(what), "{typed:?}: {screen}");
    }
}

#[test]
fn the_lot_is_drawn_after_a_question() {
    let mut board = sample::list_hall();
    board.attention = vec![sample::say("A1 and A2 are level in everything: press l here")];
    let mut stage = Stage::new(sample::director_with(board));
    assert_eq!(intents(stage.keys("\t\nl")), []);
    assert!(stage.screen(80, 24).contains("Draw the lot between players who are level"));
    let sent = intents(stage.keys("\n"));
    assert!(matches!(sent.as_slice(), [Intent::DrawLot { .. }]), "{sent:?}");
}

#[test]
fn looks_of_a_hall_of_lists() {
    let mut stage = stage();
    insta::assert_snapshot!("list_hall", stage.screen(100, 24));
    stage.keys("v");
    insta::assert_snapshot!("list_standings", stage.screen(80, 24));
}
