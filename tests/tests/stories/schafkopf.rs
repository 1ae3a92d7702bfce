//! A Schafkopf evening: tables of four, lists, four signatures, the leadership's word and the lot.

use super::*;
use desk::{Game, ListSheet, Why};
use domain::{ListCard, ListGame, PairingWishes, PlayerId, Seat as Place};

/// Two tables with eight players, round one on its way.
fn evening() -> (Hall, Vec<Seat>) {
    with_players(8, 2)
}

fn with_players(players: u16, tables: u16) -> (Hall, Vec<Seat>) {
    let mut hall = Hall::found("schafkopf", 2);
    enter(&mut hall, 1..=players);
    let seats = (1..=tables).map(|table| joined(&mut hall, Role::Table(TableNo(table)))).collect();
    start_round(&mut hall, 1);
    (hall, seats)
}

fn enter(hall: &mut Hall, numbers: std::ops::RangeInclusive<u16>) {
    let player =
        |number| NewPlayer::new(DivisionId::A, domain::Line::own(format!("Player {number}")));
    saved(hall.ask(DIRECTOR, Intent::EnterPlayers { players: numbers.map(player).collect() }));
}

fn start_round(hall: &mut Hall, seed: u64) {
    let round = publish(hall, seed);
    saved(hall.ask(DIRECTOR, Intent::StartRound { round }));
    hall.settle();
}

fn game(hall: &mut Hall, seat: Seat) -> Game {
    hall.table(seat).game.expect("the table has a game")
}

fn sheet(hall: &mut Hall, seat: Seat) -> ListSheet {
    game(hall, seat).list.expect("the table keeps a list")
}

fn row_of(text: &str) -> ListGame {
    text.parse().expect("a row")
}

/// A list of 32 games whose first one is given; the others bring everybody nothing in the end.
fn list(first: &str) -> ListCard {
    let mut games = vec![row_of(first), row_of("ramsch 4")];
    for turn in 0..15 {
        let pair = if turn % 2 == 0 { "1 2" } else { "3 4" };
        games.push(row_of(&format!("rufspiel {pair} won")));
        games.push(row_of(&format!("rufspiel {pair} lost")));
    }
    ListCard { games }
}

fn fill(card: CardId, first: &str) -> Intent {
    Intent::FillCard { card, content: CardContent::List(list(first)) }
}

fn sign_list(filled: EntryId, player: PlayerId) -> Intent {
    Intent::SignList { filled, player, initials: Initials::new("AB").expect("two letters") }
}

fn hand_in_list(hall: &mut Hall, seat: Seat, first: &str) -> CardId {
    write_and_hand_in(hall, seat, CardContent::List(list(first)))
}

fn correct_list(card: CardId, content: CardContent, reason: &str) -> Intent {
    let reason = reason.to_owned();
    Intent::CorrectCard {
        card,
        content,
        reason: domain::Line::own(reason),
        seen: None,
        ground: None,
    }
}

fn why(hall: &mut Hall, player: PlayerId) -> Why {
    match hall.ask(DIRECTOR, Intent::Why { player, round: None, team: false }) {
        Answer::Why { why } => *why,
        other => panic!("not explained: {other:?}"),
    }
}

#[test]
fn an_evening_of_two_tables_and_two_rounds() {
    let (mut hall, tables) = evening();
    let first = hand_in_list(&mut hall, tables[0], "solo 1 won tout");
    hand_in_list(&mut hall, tables[1], "wenz 2 lost");
    hall.settle();
    let round = hall.director().divisions[0].round.clone().unwrap();
    assert!(round.tables.iter().all(|row| row.players.len() == 4));
    assert_eq!(round.missing(), 0);
    // The leadership finds the first list wrong: the Tout was none.
    saved(hall.ask(
        DIRECTOR,
        correct_list(first, CardContent::List(list("solo 1 won")), "the Tout was not announced"),
    ));
    hall.settle();
    let note = game(&mut hall, tables[0]).note.expect("the table reads who corrected it");
    assert!(speech::english(&note).ends_with("the Tout was not announced"), "{note}");
    let keeper = game(&mut hall, tables[0]).players[0].id;
    start_round(&mut hall, 2);
    for seat in &tables {
        hand_in_list(&mut hall, *seat, "rufspiel 1 4 won schneider");
    }
    hall.wait(7_000);
    let standings = hall.director().divisions[0].standings.clone();
    assert_eq!(standings.iter().map(|row| row.points).sum::<i32>(), 0);
    assert!(standings.iter().all(|row| row.games == 2 && row.counters.is_some()));
    let explained = why(&mut hall, keeper);
    let input = explained.rounds[0].input.as_ref().map(speech::english).unwrap();
    assert!(input.contains("entered by Director, ruling"), "{input}");
    let steps = &explained.rounds[0].figures[0].because;
    assert!(steps.iter().any(|step| speech::english(step) == "+6 solo won, own (SK 7)"));
    assert!(steps.iter().all(|step| step.citation.0.starts_with("SK ")));
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn games_are_written_one_by_one_and_survive_the_laptop() {
    let (mut hall, tables) = evening();
    let (table, card) = (tables[0], game(&mut hall, tables[0]).card);
    let enter = |row: &str, number| Intent::EnterGame { card, game: row_of(row), number };
    let noted = |answer| match answer {
        Answer::Noted { games } => games,
        other => panic!("not noted: {other:?}"),
    };
    assert_eq!(noted(hall.ask(table, enter("solo 1 won", None))), 1);
    assert_eq!(noted(hall.ask(table, enter("ramsch 2", None))), 2);
    refused(hall.ask(table, enter("solo 1 won: 6 -2 -2 2", None)), "(SK 10)");
    refused(hall.ask(table, enter("solo 1 lost sie", None)), "ask supervision (SK 7)");
    refused(hall.ask(table, enter("rufspiel 1 won", None)), "names 2 of the seats 1 to 4 (SK 7)");
    refused(hall.ask(table, enter("solo 1 won", Some(3))), "the list has no game 3");
    refused(hall.ask(tables[1], enter("solo 1 won", None)), "only the laptop of table 1");
    hall.kill(table);
    hall.start(table);
    hall.connect(DIRECTOR, table);
    hall.settle();
    let written = sheet(&mut hall, table);
    assert_eq!(written.games[1].points, Some([1, -3, 1, 1]));
    assert!(written.open && !written.is_complete());
    assert_eq!(hall.director().written, [(TableNo(1), 2)].into(), "a director sees how many");
    assert_eq!(noted(hall.ask(table, enter("ramsch 3", Some(2)))), 2);
    assert_eq!(noted(hall.ask(table, Intent::StrikeGame { card, number: 1 })), 1);
    assert_eq!(sheet(&mut hall, table).games[0].to_string(), "ramsch 3 lost: 1 1 -3 1");
    let short = CardContent::List(ListCard { games: sheet(&mut hall, table).games });
    let short = Intent::FillCard { card, content: short };
    refused(hall.ask(table, short), "the list has 1 games, and a round has 32");
    for game in list("solo 2 won").games.into_iter().skip(1) {
        noted(hall.ask(table, Intent::EnterGame { card, game, number: None }));
    }
    refused(hall.ask(table, enter("solo 1 won", None)), "all its 32 games");
    let content = CardContent::List(ListCard { games: sheet(&mut hall, table).games });
    saved(hall.ask(table, Intent::FillCard { card, content }));
    assert!(!sheet(&mut hall, table).open);
    hall.wait(60_000);
    assert!(hall.director().written.is_empty());
    // A row changed now waits on this laptop until the list is put on the card again.
    noted(hall.ask(table, enter("ramsch 1", Some(1))));
    assert!(sheet(&mut hall, table).open);
    noted(hall.ask(table, Intent::KeepList { card }));
    assert!(!sheet(&mut hall, table).open);
}

#[test]
fn four_players_sign_and_nobody_else() {
    let (mut hall, tables) = evening();
    let here = game(&mut hall, tables[0]);
    let stranger = game(&mut hall, tables[1]).players[0].id;
    let filled = saved(hall.ask(tables[0], fill(here.card, "solo 1 won")))[0];
    refused(hall.ask(tables[0], sign_list(filled, stranger)), "does not play at this table");
    refused(hall.ask(tables[0], sign(filled, Side::First)), "four players sign a list");
    saved(hall.ask(tables[0], sign_list(filled, here.players[0].id)));
    refused(hall.ask(tables[0], sign_list(filled, here.players[0].id)), "signed already (SK 10)");
    let hand_in = Intent::HandIn { filled };
    refused(hall.ask(tables[0], hand_in.clone()), "not signed by seats 2, 3 and 4");
    for player in &here.players[1..] {
        saved(hall.ask(tables[0], sign_list(filled, player.id)));
    }
    // Whoever changes the list asks for four new signatures.
    let again = saved(hall.ask(tables[0], fill(here.card, "solo 2 won")))[0];
    refused(hall.ask(tables[0], hand_in), "filled in again");
    assert_eq!(game(&mut hall, tables[0]).signed, vec![None; Place::COUNT]);
    for player in &here.players {
        saved(hall.ask(tables[0], sign_list(again, player.id)));
    }
    saved(hall.ask(tables[0], Intent::HandIn { filled: again }));
    refused(hall.ask(tables[0], fill(here.card, "solo 3 won")), "(SK 12)");
    let row = Intent::EnterGame { card: here.card, game: row_of("solo 1 won"), number: None };
    refused(hall.ask(tables[0], row), "only the leadership changes it now (SK 12)");
}

#[test]
fn the_leadership_enters_corrects_and_voids_lists() {
    let (mut hall, tables) = evening();
    let here = game(&mut hall, tables[0]);
    refused(hall.ask(tables[0], correct_list(here.card, CardContent::Void, "bad")), "director");
    let duel = correct_list(here.card, duel([6, -6]), "typed wrongly");
    refused(hall.ask(DIRECTOR, duel), "a list of games, not a score");
    let mut crooked = list("solo 1 won");
    crooked.games[0].points = Some([6, -2, -2, -3]);
    let crooked = correct_list(here.card, CardContent::List(crooked), "paper");
    refused(hall.ask(DIRECTOR, crooked), "game 1: the row adds up to -1, not to 0");
    let paper = correct_list(here.card, CardContent::List(list("solo 1 won")), "paper list");
    saved(hall.ask(DIRECTOR, paper));
    hall.settle();
    let player = here.players[0].id;
    let points = |hall: &mut Hall| {
        let board = hall.director();
        board.divisions[0].standings.iter().find(|row| row.player == player).unwrap().points
    };
    assert_eq!(points(&mut hall), 7);
    saved(hall.ask(DIRECTOR, correct_list(here.card, CardContent::Void, "illegible")));
    hall.settle();
    assert_eq!(points(&mut hall), 0);
    let voided = hall.director().divisions[0].round.clone().unwrap().tables[0].content.clone();
    assert_eq!(voided, Some(CardContent::Void));
    let table = Intent::EnterGame { card: here.card, game: row_of("solo 1 won"), number: None };
    refused(hall.ask(tables[0], table), "(SK 12)");
    // The leadership lets the table play again.
    let replay = correct_list(here.card, CardContent::List(list("solo 2 won")), "played again");
    saved(hall.ask(DIRECTOR, replay));
    hall.settle();
    assert_eq!(points(&mut hall), -1);
}

#[test]
fn an_old_laptop_at_a_table_makes_a_conflict_that_the_director_decides() {
    let (mut hall, tables) = evening();
    hall.wait(1_000);
    let image = hall.image(tables[0]);
    let card = hand_in_list(&mut hall, tables[0], "solo 1 won");
    hall.settle();
    hall.kill(tables[0]);
    hall.restore(tables[0], image);
    hall.start(tables[0]);
    hand_in_list(&mut hall, tables[0], "solo 1 lost");
    hall.connect(DIRECTOR, tables[0]);
    hall.wait(7_000);
    assert_eq!(row(&mut hall, card), CardProgress::Undecided);
    let right = rulebook::Book::named("schafkopf").unwrap();
    let right = rulebook::complete_list(&right, &list("solo 1 won")).unwrap();
    saved(hall.ask(DIRECTOR, correct_list(card, CardContent::List(right), "asked all four")));
    hall.wait(7_000);
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn nine_players_leave_one_out_and_another_one_next_time() {
    let (mut hall, tables) = with_players(9, 2);
    let first = hall.director().divisions[0].round.clone().unwrap().byes[0].id;
    for seat in &tables {
        hand_in_list(&mut hall, *seat, "solo 1 won");
    }
    hall.settle();
    let Answer::Proposed { proposal } = hall.ask(DIRECTOR, propose(5)) else { panic!() };
    assert_eq!(proposal.publication.fours.len(), 2);
    assert_ne!(proposal.publication.byes, [first]);
    let warned =
        proposal.warnings.iter().any(|warning| speech::english(warning).contains("or find 3 more"));
    assert!(warned, "{:?}", proposal.warnings);
    let draw = |system: &str| {
        let wishes = PairingWishes { system: system.parse().ok(), ..PairingWishes::default() };
        Intent::ProposeRound { division: DivisionId::A, seed: 5, wishes: Box::new(wishes) }
    };
    let Answer::Proposed { proposal: fewest } = hall.ask(DIRECTOR, draw("seats-fewest")) else {
        panic!()
    };
    assert!(speech::english(&fewest.reasons[0]).contains("fewest meetings"));
    let Answer::Proposed { proposal: again } = hall.ask(DIRECTOR, draw("seats")) else { panic!() };
    refused(hall.ask(DIRECTOR, draw("swiss")), "four players sit at a table under this book");
    assert_eq!(again.publication, proposal.publication, "the same seed gives the same seats");
    let pairs = domain::Publication { pairings: vec![], fours: vec![], ..again.publication };
    refused(
        hall.ask(DIRECTOR, Intent::PublishRound { publication: pairs, origin: Box::default() }),
        "is not in the round",
    );
}

#[test]
fn a_substitute_takes_over_the_seat_and_the_points() {
    let (mut hall, tables) = evening();
    let card = hand_in_list(&mut hall, tables[0], "solo 1 won");
    hall.settle();
    let out = game(&mut hall, tables[0]).players[0].id;
    let replace = |substitute: u16| Intent::Substitute {
        out,
        substitute: PlayerId { division: DivisionId::A, number: substitute },
        reason: domain::Line::own("taken ill"),
    };
    refused(hall.ask(DIRECTOR, replace(9)), "there is no player A9");
    enter(&mut hall, 9..=9);
    let here = game(&mut hall, tables[0]).players[1].id.number;
    refused(hall.ask(DIRECTOR, replace(here)), "a substitute is somebody new (SK 9)");
    saved(hall.ask(DIRECTOR, replace(9)));
    hall.settle();
    refused(hall.ask(DIRECTOR, replace(9)), "replaced already");
    let rows = hall.director().divisions[0].standings.clone();
    assert!(rows.iter().all(|row| row.player != out));
    let substitute = rows.iter().find(|row| row.player.number == 9).unwrap();
    assert_eq!((substitute.points, substitute.games), (7, 1));
    assert!(substitute.reasons.iter().any(|cite| cite.0 == "SK 9"));
    hand_in_list(&mut hall, tables[1], "solo 1 won");
    hall.settle();
    start_round(&mut hall, 2);
    let seated = hall.director().divisions[0].round.clone().unwrap();
    let seated: Vec<PlayerId> =
        seated.tables.iter().flat_map(|row| &row.players).map(|player| player.id).collect();
    assert!(seated.len() == 8 && !seated.contains(&out));
    let earlier = &hall.table(tables[0]).earlier[0];
    assert_eq!((earlier.card, earlier.players[0].id), (card, out), "the old list stays as it was");
}

#[test]
fn a_substitute_in_mid_round_signs_in_the_place_of_who_left() {
    let (mut hall, tables) = evening();
    let here = game(&mut hall, tables[0]);
    let out = here.players[3].id;
    enter(&mut hall, 9..=9);
    let substitute = PlayerId { division: DivisionId::A, number: 9 };
    let reason = "called away".to_owned();
    saved(
        hall.ask(
            DIRECTOR,
            Intent::Substitute { out, substitute, reason: domain::Line::own(reason) },
        ),
    );
    hall.settle();
    assert_eq!(game(&mut hall, tables[0]).players[3].id, substitute);
    let filled = saved(hall.ask(tables[0], fill(here.card, "solo 4 won")))[0];
    refused(hall.ask(tables[0], sign_list(filled, out)), "does not play at this table");
    for player in game(&mut hall, tables[0]).players {
        saved(hall.ask(tables[0], sign_list(filled, player.id)));
    }
    saved(hall.ask(tables[0], Intent::HandIn { filled }));
    hall.settle();
    let explained = why(&mut hall, substitute);
    assert_eq!(explained.row.points, 3);
    let taken_over = format!("taken over from {out} (SK 9)");
    let steps = &explained.rounds[0].figures[0].because;
    assert!(steps.iter().any(|step| speech::english(step).contains(&taken_over)), "{steps:?}");
}

#[test]
fn the_lot_decides_between_players_who_are_level_in_everything() {
    let (mut hall, tables) = with_players(4, 1);
    let draw = Intent::DrawLot { division: DivisionId::A, seed: 11 };
    hand_in_list(&mut hall, tables[0], "rufspiel 1 2 won");
    hall.settle();
    refused(hall.ask(DIRECTOR, draw.clone()), "when every round is played");
    start_round(&mut hall, 1);
    let card = game(&mut hall, tables[0]).card;
    hall.settle();
    // An empty list on paper: nobody gains anything in round two.
    saved(hall.ask(DIRECTOR, correct_list(card, CardContent::Void, "nobody came back")));
    hall.settle();
    let level = |hall: &mut Hall| {
        let rows = hall.director().divisions[0].standings.clone();
        rows.windows(2).any(|pair| pair[0].rank == pair[1].rank)
    };
    assert!(level(&mut hall));
    let needs = hall.director().attention;
    assert!(
        needs.iter().any(|item| speech::english(&item.what).contains("draw the lot")),
        "{needs:?}"
    );
    let order: Vec<PlayerId> =
        hall.director().divisions[0].standings.iter().take(2).map(|row| row.player).collect();
    let entered = |order: Vec<PlayerId>| Intent::EnterLot { order };
    refused(hall.ask(DIRECTOR, entered(vec![order[0]])), "name all who are level");
    saved(hall.ask(DIRECTOR, draw.clone()));
    hall.settle();
    assert!(!level(&mut hall));
    refused(hall.ask(DIRECTOR, draw), "there is no lot to draw");
    let second = hall.director().divisions[0].standings[1].player;
    let place = why(&mut hall, second).place;
    assert!(speech::english(&place[0].sentence).contains("decided against"), "{place:?}");
    assert_eq!(place[0].citation.0, "SK 13");
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn nobody_challenges_a_word_at_a_table_of_cards() {
    let (mut hall, tables) = evening();
    let card = game(&mut hall, tables[0]).card;
    let words = vec![domain::Line::own("WENZ")];
    let challenge =
        Intent::SendChallenge { card, by: Side::First, words, since: Default::default() };
    refused(hall.ask(tables[0], challenge), "call the supervision (SK 11)");
}
