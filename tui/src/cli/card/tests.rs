//! Which intent each card command becomes, from the board it is typed at.

use super::*;
use crate::cli::ask::tests::{board, directing};
use crate::cli::exit::Exit;
use crate::cli::{Cli, Command};
use clap::Parser;
use desk::{CardProgress, RoundBoard, TableRow, Version};
use domain::{DuelCard, End, InvalidTurn, Player, PlayerId, Role, RoundId};

fn duel(first: i32, second: i32) -> CardContent {
    CardContent::Duel(DuelCard::plain([first, second]))
}

fn parse(line: &str) -> (CardCommand, Option<u16>) {
    match Cli::try_parse_from(line.split(' ')).unwrap().command {
        Command::Card(args) => (args.what, args.round),
        other => panic!("{other:?}"),
    }
}

fn card(round: u16, table: u16) -> CardId {
    CardId { round: RoundId { division: DivisionId::A, number: round }, table: TableNo(table) }
}

fn players() -> Vec<Player> {
    let player = |number| {
        let id = PlayerId { division: DivisionId::A, number };
        Player::new(id, format!("Player {number}").parse().unwrap())
    };
    [1, 2].map(player).to_vec()
}

fn at_table(filled: Option<EntryId>) -> Board {
    let game = |round, filled| Game {
        card: card(round, 12),
        started: true,
        players: players(),
        progress: CardProgress::Playing,
        content: None,
        filled,
        signed: vec![None, None],
        list: None,
        seen_by_director: false,
        note: None,
        counted: None,
        charges: [0; 2],
    };
    let view = TableBoard {
        table: TableNo(12),
        game: Some(game(3, filled)),
        next: None,
        begins: None,
        seats: vec![],
        onward: Vec::new(),
        earlier: vec![game(2, Some(EntryId([2; 32])))],
        challenges: vec![],
        calls: vec![],
        knockout: None,
        form: desk::CardForm { ask_below: Some(100), ..desk::CardForm::default() },
    };
    board(Role::Table(TableNo(12)), View::Table(view))
}

fn try_line(board: &Board, line: &str) -> Result<Intent, Failure> {
    let (what, round) = parse(line);
    intent(board, what, round, None)
}

#[test]
fn a_table_writes_on_its_current_card_unless_a_round_is_named() {
    let board = at_table(None);
    assert_eq!(
        try_line(&board, "kibitz card fill --scores 401 -8 --sure"),
        Ok(Intent::FillCard { card: card(3, 12), content: duel(401, -8) })
    );
    assert_eq!(
        try_line(&board, "kibitz card hand-in --round 2"),
        Ok(Intent::HandIn { filled: EntryId([2; 32]) })
    );
    assert_eq!(try_line(&board, "kibitz card hand-in --round 9").unwrap_err().exit, Exit::Usage);
}

#[test]
fn an_unusual_score_is_asked_about() {
    let failure = try_line(&at_table(None), "kibitz card fill --scores 401 88").unwrap_err();
    let what = "88 for Player 2 is unusual: if it is right, say so with --sure";
    assert_eq!((failure.exit, failure.sentence()), (Exit::Decision, what.to_owned()));
}

#[test]
fn a_director_is_asked_about_an_unusual_score_too() {
    let mut board = at_desk(None, Vec::new());
    if let View::Director(here) = &mut board.view {
        here.rules.card.ask_below = Some(100);
    }
    let line = "kibitz card correct 12 900 9 --reason paper";
    let what = "9 for the second player is unusual: if it is right, say so with --sure";
    assert_eq!(try_line(&board, line).unwrap_err().sentence(), what);
    assert!(try_line(&board, &format!("{line} --sure")).is_ok());
}

#[test]
fn details_go_on_the_card() {
    let line = "kibitz card fill --scores 401 388 --end first-out --racks 0 8 --overtime 0 1:05";
    let Ok(Intent::FillCard { content, .. }) = try_line(&at_table(None), line) else {
        panic!("not filled");
    };
    assert_eq!(
        crate::tongue::say(&content),
        "401:388, the first player went out, racks 0:8, 0:65 seconds over time"
    );
}

#[test]
fn an_empty_card_is_not_signed() {
    let failure = try_line(&at_table(None), "kibitz card sign first AB").unwrap_err();
    assert!(failure.sentence().contains("kibitz card fill"), "{}", failure.sentence());
    let filled = EntryId([3; 32]);
    assert_eq!(
        try_line(&at_table(Some(filled)), "kibitz card sign second åø"),
        Ok(Intent::SignCard {
            filled, side: Side::Second, initials: Initials::new("ÅØ").unwrap()
        })
    );
}

/// A director's board with the card of table 12 in round 3.
fn at_desk(content: Option<CardContent>, seen: Vec<EntryId>) -> Board {
    let mut view = directing(&[0]);
    view.divisions[0].round = Some(RoundBoard {
        round: card(3, 1).round,
        started: true,
        tables: vec![
            TableRow {
                card: card(3, 12),
                players: players(),
                progress: CardProgress::Counts,
                content,
                versions: vec![],
                seen,
                note: None,
                counted: None,
            }
            .into(),
        ],
        byes: vec![],
        absent: vec![],
        made: None,
    });
    board(Role::Director, View::Director(view))
}

fn table_row(board: &mut Board) -> &mut TableRow {
    let View::Director(view) = &mut board.view else { panic!("a director's board") };
    &mut view.divisions[0].round.as_mut().unwrap().tables[0]
}

#[test]
fn a_correction_names_the_versions_on_the_board() {
    let seen = vec![EntryId([4; 32])];
    let board = at_desk(None, seen.clone());
    let correct = |card, seen| {
        let reason = "paper".parse().unwrap();
        let content = duel(401, 388);
        Ok(Intent::CorrectCard { card, content, reason, seen, ground: None })
    };
    let line = "kibitz card correct 12 401 388 --reason paper";
    assert_eq!(try_line(&board, line), correct(card(3, 12), Some(seen)));
    assert_eq!(try_line(&board, &format!("{line} --round 2")), correct(card(2, 12), None));
    let elsewhere = try_line(&board, "kibitz card correct 13 401 388 --reason paper").unwrap_err();
    assert_eq!(elsewhere.sentence(), "nobody plays at table 13 in the current round");
}

#[test]
fn a_correction_keeps_what_else_stands_on_the_card() {
    let end = End::Out(Side::First);
    let old = DuelCard { end, racks: [0, 8], overtime_s: [0, 65], ..DuelCard::plain([401, 388]) };
    let board = at_desk(Some(CardContent::Duel(old.clone())), vec![]);
    let says = |more: &str| {
        let line = format!("kibitz card correct 12 411 388 --reason misread{more}");
        match try_line(&board, &line) {
            Ok(Intent::CorrectCard { content: CardContent::Duel(card), .. }) => card,
            other => panic!("{other:?}"),
        }
    };
    let kept = DuelCard { scores: [411, 388], ..old };
    assert_eq!(says(""), kept);
    assert_eq!(says(" --racks 0 9"), DuelCard { racks: [0, 9], ..kept });
    assert_eq!(says(" --scores-only"), DuelCard::plain([411, 388]));
}

#[test]
fn a_card_that_never_stood_leaves_nothing_on_a_corrected_one() {
    let filled = DuelCard { racks: [0, 8], ..DuelCard::plain([401, 388]) };
    let mut board = at_desk(Some(CardContent::Duel(filled)), vec![]);
    for progress in [CardProgress::Filled, CardProgress::SignedByOne, CardProgress::SignedByBoth] {
        table_row(&mut board).progress = progress;
        let line = "kibitz card correct 12 401 388 --reason paper";
        let Ok(Intent::CorrectCard { content, .. }) = try_line(&board, line) else {
            panic!("not corrected");
        };
        assert_eq!(content, duel(401, 388), "{progress:?}");
    }
}

#[test]
fn the_end_of_a_conflict_keeps_the_details_that_are_meant() {
    let mut board = at_desk(None, vec![]);
    let mut says = |versions: &[DuelCard], line: &str| {
        let row = table_row(&mut board);
        row.progress = CardProgress::Undecided;
        let version = |card: &DuelCard| Version {
            entry: EntryId([7; 32]),
            author: desk::Called::by("Table 12"),
            content: CardContent::Duel(card.clone()),
            how: desk::How::HandedIn { signed: Vec::new() },
        };
        row.versions = versions.iter().map(version).collect();
        match try_line(&board, &format!("kibitz card correct 12 {line} --reason slip")) {
            Ok(Intent::CorrectCard { content: CardContent::Duel(card), .. }) => Ok(card),
            Ok(other) => panic!("{other:?}"),
            Err(failure) => Err(failure),
        }
    };
    let plain = DuelCard::plain;
    let of = |scores, racks| DuelCard { racks, ..plain(scores) };
    let alike = [of([401, 388], [0, 8]), of([410, 388], [0, 8])];
    assert_eq!(says(&alike, "405 388"), Ok(of([405, 388], [0, 8])), "all agree");
    let apart = [of([401, 388], [0, 8]), of([410, 388], [9, 0])];
    assert_eq!(says(&apart, "410 388"), Ok(apart[1].clone()), "this version is meant");
    let failure = says(&apart, "405 388").unwrap_err();
    assert!(failure.sentence().contains("or say --scores-only"), "{}", failure.sentence());
    assert_eq!(failure.exit, Exit::Decision);
    assert_eq!(says(&apart, "405 388 --scores-only"), Ok(plain([405, 388])));
    assert_eq!(says(&apart, "405 388 --racks 0 7"), Ok(of([405, 388], [0, 7])));
    let same_scores = [of([401, 388], [0, 8]), plain([401, 388])];
    assert!(says(&same_scores, "401 388").is_err(), "either could be meant");
}

#[test]
fn a_jury_s_word_on_an_earlier_round_starts_from_what_was_recorded() {
    let board = at_desk(None, vec![]);
    let (what, round) = parse("kibitz card record 12 --round 2 --invalid first=24");
    assert_eq!(standing::elsewhere(&board, &what, round), Some(card(2, 12)));
    let old = DuelCard { racks: [0, 8], ..DuelCard::plain([401, 388]) };
    let earlier = CardContent::Duel(old.clone());
    let Ok(Intent::CorrectCard { card: of, content, .. }) =
        intent(&board, what, round, Some(&earlier))
    else {
        panic!("not recorded");
    };
    let turn = InvalidTurn { side: Side::First, turn_score: 24 };
    let found = DuelCard { invalid_turns: vec![turn], ..old };
    assert_eq!((of, content), (card(2, 12), CardContent::Duel(found)));
}

#[test]
fn a_director_does_not_fill_in_a_table_s_card() {
    let board = board(Role::Director, View::Director(directing(&[0])));
    let failure = try_line(&board, "kibitz card fill --scores 1 2").unwrap_err();
    assert_eq!(
        failure.sentence(),
        "only the laptop at a table can do this, and this one is admitted as director"
    );
}
