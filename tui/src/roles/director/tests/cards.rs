//! Cards of earlier rounds, and forms of a card that follow the board.

use super::{correct, hall};
use crate::roles::director::HALL;
use crate::sample::{self, Stage, duel, entry, intents};
use crossterm::event::KeyCode;
use desk::{Answer, CardProgress, Counted, CountedShare, DirectorBoard, Intent, TableRow};
use domain::{AbsenceReason, Absent, CardContent, DivisionId, DuelCard, Outcome, WinPoints};

/// Round 3 is played, and round 2 lacks two cards.
fn behind() -> Stage {
    Stage::new(sample::director_with(sample::director_behind()))
}

fn row(board: &mut DirectorBoard, table: usize) -> &mut TableRow {
    &mut board.divisions[0].round.as_mut().unwrap().tables[table - 1]
}

/// The hall with table 2 decided by another director.
fn decided() -> DirectorBoard {
    let mut board = sample::director_board(14);
    let row = row(&mut board, 2);
    row.progress = CardProgress::Counts;
    row.content = Some(duel(350, 420));
    row.versions.clear();
    row.seen = vec![entry(9)];
    row.note = Some(sample::note("Deputy Jonas", "signed slip"));
    board
}

#[test]
fn a_missing_card_of_an_earlier_round_is_entered() {
    let mut stage = behind();
    stage.keys("\t↓↓\n");
    insta::assert_snapshot!("earlier_missing", stage.screen(80, 24));
    assert_eq!(intents(stage.keys("377\n")), []);
    assert!(stage.screen(80, 24).contains("Type both scores in the order of the names"));
    assert_eq!(intents(stage.keys(" 420\n")), []);
    assert!(stage.screen(80, 24).contains("Is this right for round 2, table 5?"));
    let sent = Intent::CorrectCard {
        card: sample::earlier_card(5),
        content: duel(377, 420),
        reason: "paper card".parse().unwrap(),
        ground: None,
        seen: Some(Vec::new()),
    };
    assert_eq!(intents(stage.keys("\n")), [sent]);
    stage.saved();
    let mut in_now = sample::director_behind();
    in_now.divisions[0].open.remove(0);
    stage.board(sample::director_with(in_now));
    assert!(stage.screen(80, 24).contains("Saved: round 2, table 5 is decided."));
}

#[test]
fn the_code_of_a_slip_opens_its_card() {
    let mut stage = behind();
    stage.keys("e777-A2-5\n");
    let screen = stage.screen(80, 24);
    assert!(screen.contains("ound 2, table 5, by its slip"), "{screen}");
    stage.keys("377 420\n");
    stage.keys("slip");
    let Some(Intent::CorrectCard { card, content, .. }) = intents(stage.keys("\n")).pop() else {
        panic!("a correction is sent");
    };
    assert_eq!((card, content), (sample::earlier_card(5), duel(377, 420)));
    let mut stage = behind();
    stage.keys("e888-a2-5\n");
    assert!(stage.screen(80, 24).contains("on a slip of another event"));
}

#[test]
fn an_undecided_card_of_an_earlier_round_is_decided() {
    let mut stage = behind();
    stage.keys("\t↓↓↓\n");
    assert!(stage.screen(80, 24).contains("Undecided card of round 2, table 2"));
    stage.keys("2");
    let sent = Intent::CorrectCard {
        card: sample::earlier_card(2),
        content: duel(410, 388),
        reason: "slip".parse().unwrap(),
        ground: None,
        seen: Some(vec![entry(1), entry(2)]),
    };
    assert_eq!(intents(stage.keys("slip\n")), [sent]);
    let mut stage = behind();
    stage.keys("\t↓↓↓\ne400 400\nslip");
    let Some(Intent::CorrectCard { card, .. }) = intents(stage.keys("\n")).pop() else {
        panic!("a correction is sent");
    };
    assert_eq!(card, sample::earlier_card(2), "not that of the round being played");
}

#[test]
fn cards_that_earlier_rounds_lack_are_in_the_header() {
    let mut stage = behind();
    let screen = stage.screen(80, 24);
    assert!(screen.contains(" 2 cards of earlier rounds missing · Round 3 of 7"), "{screen}");
    stage.keys("v");
    let screen = stage.screen(60, 16);
    assert!(screen.contains("Standings of A Open · 2 cards of earlier rounds missing"), "{screen}");
    stage.keys("v");
    stage.keys("p");
    stage.answer(super::lacking([2, 5].map(sample::earlier_card).into_iter()));
    assert!(stage.screen(80, 24).contains("Missing or undecided in earlier rounds: 2 cards."));
    assert!(!hall().screen(80, 24).contains("earlier rounds"));
}

#[test]
fn with_several_divisions_a_card_is_told_with_its_division() {
    let mut board = sample::director_behind();
    let mut second = board.divisions[0].clone();
    second.id = DivisionId(1);
    second.round = None;
    second.open.clear();
    board.divisions.push(second);
    let mut stage = Stage::new(sample::director_with(board));
    stage.keys("\t↓↓\n");
    assert!(stage.screen(80, 24).contains("Card of round 2 of division A, table 5"));
}

#[test]
fn versions_follow_the_board_until_somebody_has_decided() {
    let mut stage = hall();
    stage.keys("↓\n");
    let mut third = sample::director_board(14);
    let mut version = row(&mut third, 2).versions[0].clone();
    version.author = desk::Called::by("Table 3");
    row(&mut third, 2).versions.push(version);
    row(&mut third, 2).seen.push(entry(3));
    stage.board(sample::director_with(third));
    let screen = stage.screen(80, 24);
    assert!(screen.contains("by Table 3") && screen.contains(" 1-3 take that version"), "{screen}");
    let sent = intents(stage.keys("3slip\n"));
    assert_eq!(sent, [correct(2, [401, 388], "slip", &[1, 2, 3])]);

    for keys in ["↓\n", "↓\n1", "↓\n1sli"] {
        let mut stage = hall();
        stage.keys(keys);
        stage.board(sample::director_with(decided()));
        let screen = stage.screen(80, 24);
        assert!(screen.contains("Deputy Jonas has decided: 350:420"), "{screen}");
        assert!(screen.contains("signed slip"), "{screen}");
        assert_eq!(*stage.model.keys(), HALL);
    }
}

#[test]
fn an_earlier_card_that_is_decided_elsewhere_closes() {
    for keys in ["\t↓↓\n377", "\t↓↓\n377 420\n", "\t↓↓↓\n"] {
        let mut stage = behind();
        stage.keys(keys);
        let mut board = sample::director_behind();
        board.divisions[0].open.clear();
        stage.board(sample::director_with(board));
        assert!(stage.screen(80, 24).contains("Meanwhile the card of round 2, table"), "{keys}");
        assert_eq!(*stage.model.keys(), HALL);
    }
}

#[test]
fn what_is_said_after_saving_is_what_came_of_it() {
    let save = |boards: [DirectorBoard; 2]| {
        let mut stage = hall();
        stage.keys("↓\n2slip\n");
        let [before, after] = boards.map(sample::director_with);
        stage.board(before);
        stage.answer(Answer::Saved { entries: vec![entry(9)] });
        stage.board(after);
        stage.screen(80, 24)
    };
    let mut counts = decided();
    row(&mut counts, 2).note = Some(sample::note("Director", "slip"));
    let mut undecided = sample::director_board(14);
    row(&mut undecided, 2).seen = vec![entry(3), entry(9)];
    let old = || sample::director_board(14);
    // The board may come before the answer or after it.
    for boards in [[old(), counts.clone()], [counts.clone(), counts.clone()]] {
        let screen = save(boards);
        assert!(screen.contains("Saved: round 3, table 2 counts as 350:420."), "{screen}");
    }
    for boards in [[old(), undecided.clone()], [undecided.clone(), undecided]] {
        let screen = save(boards);
        assert!(screen.contains("still undecided") && !screen.contains("counts as"), "{screen}");
    }
    assert!(save([old(), old()]).contains("Saved: your word on the card is on record."));
}

#[test]
fn a_directors_word_shows_with_the_card() {
    let mut stage = Stage::new(sample::director_with(decided()));
    stage.keys("↓\n");
    insta::assert_snapshot!("card_with_note", stage.screen(80, 24));
    stage.keys("350 430\n");
    let screen = stage.screen(80, 24);
    assert!(screen.contains("entered by Deputy Jonas: signed slip"), "{screen}");
    stage.press(KeyCode::Esc);
    assert!(stage.screen(80, 24).contains("[350 430"), "back to the form with what was typed");
    let mut stage = hall();
    stage.keys("↓\n");
    assert!(stage.screen(80, 24).contains("handed in, signed by ÅØ and JB"));
}

/// Table 4 with racks and time, which the book has counted.
fn with_racks() -> Stage {
    let mut board = sample::director_board(14);
    let row = row(&mut board, 4);
    let card = DuelCard { racks: [13, 0], overtime_s: [0, 61], ..DuelCard::plain([360, 403]) };
    row.content = Some(CardContent::Duel(card));
    let share = |score| CountedShare {
        score: Some(score),
        wins: WinPoints(0),
        spread: 0,
        points: 0,
        because: vec![],
    };
    row.counted = Some(Counted { shares: [share(347), share(393)] });
    Stage::new(sample::director_with(board))
}

#[test]
fn racks_and_time_are_not_counted_twice() {
    for keys in ["↓↓↓\n347 393\n", "4 347 393\n"] {
        let mut stage = with_racks();
        stage.keys(keys);
        let screen = stage.screen(80, 24);
        assert!(screen.contains("347:393 is what this card counts as already"), "{screen}");
        assert!(screen.contains("now 360:403"), "{screen}");
        assert!(!screen.contains("Is this right"), "{screen}");
    }
    let mut stage = with_racks();
    stage.keys("↓↓↓\n361 403\n");
    let screen = stage.screen(80, 24);
    assert!(screen.contains("counted by the book on top of them: racks 13:0"), "{screen}");
}

#[test]
fn a_forfeit_names_the_winner() {
    let mut board = sample::director_board(14);
    let absent = Absent { player: sample::player(7).id, reason: AbsenceReason::Late, late_s: None };
    row(&mut board, 4).content =
        Some(CardContent::Outcome(Outcome::Forfeit { absent: vec![absent] }));
    let mut stage = Stage::new(sample::director_with(board));
    stage.keys("↓↓↓\n");
    let screen = stage.screen(80, 24);
    let named = "Ingrid Bjørnson wins: Ștefan Brâncuși was not there";
    assert!(screen.contains(named), "{screen}");
}
