//! Worked cases; those named after a vector are translated from it by hand.

use super::{Stage, checked_table, properties, standings};
use crate::book::{Book, Column};
use domain::{
    AbsenceReason, Absent, CardContent, CardState, Division, DivisionId, DuelCard, Pairing,
    PlayedRound, Player, PlayerId, Publication, RoundId, SatOut, Standing, TableNo, Value,
};
use std::collections::BTreeMap;

/// `("Anna", "Bert", 400, 350)` is a game; a round is its games and who sat out.
type Round<'a> = (&'a [(&'a str, &'a str, i32, i32)], &'a [&'a str]);

fn division(names: &[&str], rounds: &[Round<'_>]) -> Division {
    let id = |name: &str| PlayerId {
        division: DivisionId::A,
        number: 1 + u16::try_from(names.iter().position(|known| *known == name).unwrap()).unwrap(),
    };
    let mut division = Division::new(DivisionId::A, "Main".parse().unwrap(), 3);
    for name in names {
        let player = Player::new(id(name), (*name).parse().unwrap());
        division.players.insert(player.id, player);
    }
    for (number, (games, byes)) in (1..).zip(rounds) {
        let round = RoundId { division: DivisionId::A, number };
        let mut pairings = Vec::new();
        let mut cards = BTreeMap::new();
        for (table, (first, second, own, other)) in (1..).map(TableNo).zip(*games) {
            pairings.push(Pairing { table, players: [id(first), id(second)] });
            let card = DuelCard::plain([*own, *other]);
            cards.insert(table, CardState::Counts(CardContent::Duel(card)));
        }
        let byes = byes.iter().map(|name| id(name)).collect();
        let publication = Publication { round, pairings, fours: vec![], byes, absent: Vec::new() };
        division.rounds.insert(number, PlayedRound::new(publication, cards));
    }
    division
}

fn table(book: &str, division: &Division) -> Vec<Standing> {
    standings(&Book::named(book).unwrap(), division)
}

/// Rank, name, wins, spread, points.
type Row<'a> = (u16, &'a str, String, i32, i32);

fn rows(table: &[Standing]) -> Vec<Row<'_>> {
    table
        .iter()
        .map(|row| (row.rank, row.name.as_str(), row.wins.to_string(), row.spread, row.points))
        .collect()
}

fn row<'a>(rank: u16, name: &'a str, wins: &str, spread: i32, points: i32) -> Row<'a> {
    (rank, name, wins.to_owned(), spread, points)
}

fn reasons<'a>(table: &'a [Standing], name: &str) -> Vec<&'a str> {
    let row = table.iter().find(|row| row.name == name).unwrap();
    row.reasons.iter().map(|citation| citation.0.as_str()).collect()
}

/// `de-tso/round-robin-4-with-draw`
#[test]
fn tso_ranks_by_wins_with_a_draw_as_half() {
    let division = division(
        &["Anna", "Bert", "Cleo", "Dora"],
        &[
            (&[("Anna", "Bert", 400, 350), ("Cleo", "Dora", 380, 380)], &[]),
            (&[("Anna", "Cleo", 360, 390), ("Bert", "Dora", 420, 300)], &[]),
            (&[("Anna", "Dora", 410, 400), ("Bert", "Cleo", 345, 355)], &[]),
        ],
    );
    let table = table("de-tso", &division);
    assert_eq!(
        rows(&table),
        [
            row(1, "Cleo", "2.5", 40, 1125),
            row(2, "Anna", "2", 30, 1170),
            row(3, "Bert", "1", 60, 1115),
            row(4, "Dora", "0.5", -130, 1080),
        ]
    );
    assert_eq!(reasons(&table, "Cleo"), ["TSO 6.1", "TSO 6.1 a", "TSO 6.1 b"]);
    assert!(table.iter().all(|row| row.games == 3));
}

/// `de-tso/draw-half-win`, from the totals after the racks were counted
#[test]
fn a_draw_is_half_a_win_each() {
    let division = division(&["A", "B"], &[(&[("A", "B", 405, 405)], &[])]);
    let want = [row(1, "A", "0.5", 0, 405), row(1, "B", "0.5", 0, 405)];
    assert_eq!(rows(&table("de-tso", &division)), want);
}

/// `de-tso/three-players-byes`
#[test]
fn a_tso_bye_is_a_win_fifty_and_four_hundred() {
    let division = division(
        &["A", "B", "C"],
        &[
            (&[("A", "B", 430, 400)], &["C"]),
            (&[("B", "C", 390, 410)], &["A"]),
            (&[("A", "C", 350, 380)], &["B"]),
        ],
    );
    let table = table("de-tso", &division);
    assert_eq!(
        rows(&table),
        [row(1, "C", "3", 100, 1190), row(2, "A", "2", 50, 1180), row(3, "B", "1", 0, 1190)]
    );
    assert_eq!(reasons(&table, "C"), ["TSO 6.1.1", "TSO 6.1", "TSO 6.1 a", "TSO 6.1 b"]);
    assert!(table.iter().all(|row| row.games == 2));
}

/// `de-tso/highest-single-game-last-resort`
#[test]
fn tso_players_level_in_every_total_are_set_apart_by_their_best_game() {
    let division = division(
        &["A", "B", "C", "D"],
        &[
            (&[("A", "C", 400, 350), ("B", "D", 430, 370)], &[]),
            (&[("A", "D", 380, 400), ("B", "C", 350, 380)], &[]),
        ],
    );
    let book = Book::named("de-tso").unwrap();
    let table = standings(&book, &division);
    assert_eq!(
        rows(&table),
        [
            row(1, "B", "1", 30, 780),
            row(2, "A", "1", 30, 780),
            row(3, "C", "1", -20, 730),
            row(4, "D", "1", -40, 770),
        ]
    );
    let table = checked_table(&book, &division, Stage::of(&book, &division)).unwrap();
    let why: Vec<String> = table.rows[1].why_place().iter().map(speech::english).collect();
    assert_eq!(
        why,
        [
            "wins: both 1 (TSO 6.1)",
            "spread: both 30 (TSO 6.1 a)",
            "points: both 780 (TSO 6.1 b)",
            "points in the direct games do not apply to these players (TSO 6.1 c)",
            "best single games: 400 and 380 after 430 and 350 (TSO 6.1)",
        ]
    );
    let why: Vec<String> = properties::steps(&table.rows[0], Column::Spread)
        .iter()
        .map(|step| speech::english(&step.because(Value::signed)))
        .collect();
    assert_eq!(
        why,
        ["+60 the difference of 430:370 (TSO 6.1 a)", "-30 the difference of 350:380 (TSO 6.1 a)"]
    );
}

#[test]
fn players_level_in_every_criterion_share_a_rank() {
    let games: Round<'_> = (&[("A", "C", 400, 350), ("B", "D", 400, 350)], &[]);
    let table = table("de-tso", &division(&["B", "A", "D", "C"], &[games]));
    let ranks: Vec<(u16, &str)> = table.iter().map(|row| (row.rank, row.name.as_str())).collect();
    assert_eq!(ranks, [(1, "A"), (1, "B"), (3, "C"), (3, "D")]);
}

/// `ro-frs/intermediate`
#[test]
fn ro_ranks_by_wins_then_spread() {
    let division = division(
        &["Ana", "Bogdan", "Cora", "Dan"],
        &[
            (&[("Ana", "Dan", 400, 360), ("Cora", "Bogdan", 420, 390)], &[]),
            (&[("Ana", "Cora", 370, 380), ("Bogdan", "Dan", 430, 390)], &[]),
        ],
    );
    assert_eq!(
        rows(&table("ro-frs", &division)),
        [
            row(1, "Cora", "2", 40, 800),
            row(2, "Ana", "1", 30, 770),
            row(3, "Bogdan", "1", 10, 820),
            row(4, "Dan", "0", -80, 750),
        ]
    );
}

/// `ro-frs/draw-counts-half`
#[test]
fn a_ro_draw_leaves_the_spread_alone() {
    let division = division(
        &["Vlad", "Eva", "Mara", "Ion"],
        &[
            (&[("Vlad", "Eva", 450, 400), ("Mara", "Ion", 430, 400)], &[]),
            (&[("Mara", "Eva", 410, 390), ("Ion", "Vlad", 380, 380)], &[]),
        ],
    );
    assert_eq!(
        rows(&table("ro-frs", &division)),
        [
            row(1, "Mara", "2", 50, 840),
            row(2, "Vlad", "1.5", 50, 830),
            row(3, "Ion", "0.5", -30, 780),
            row(4, "Eva", "0", -70, 790),
        ]
    );
}

/// `ro-frs/full-tie-intermediate-alphabetical`
#[test]
fn ro_orders_level_players_by_the_alphabet() {
    let division = division(
        &["Zoe", "Alin", "Pavel", "Radu"],
        &[
            (&[("Zoe", "Radu", 400, 340), ("Alin", "Pavel", 450, 400)], &[]),
            (&[("Zoe", "Pavel", 360, 380), ("Alin", "Radu", 380, 390)], &[]),
        ],
    );
    assert_eq!(
        rows(&table("ro-frs", &division)),
        [
            row(1, "Alin", "1", 40, 830),
            row(2, "Zoe", "1", 40, 760),
            row(3, "Pavel", "1", -30, 780),
            row(4, "Radu", "1", -50, 730),
        ]
    );
}

#[test]
fn the_romanian_alphabet_does_not_put_marked_letters_last() {
    let division = division(&["Zamfir", "Țepeș", "ștefan", "Radu", "TEPES", "S\u{326}erban"], &[]);
    let names: Vec<(u16, String)> =
        table("ro-frs", &division).into_iter().map(|row| (row.rank, row.name)).collect();
    let want = ["Radu", "S\u{326}erban", "ștefan", "Țepeș", "TEPES", "Zamfir"];
    let ranks = [1, 2, 3, 4, 4, 6];
    assert_eq!(names, Vec::from_iter(ranks.into_iter().zip(want.map(str::to_owned))));
}

#[test]
fn the_ro_cap_holds_both_ways_and_is_cited_only_where_it_bit() {
    let division = division(
        &["Ana", "Dan", "Eva", "Ion", "Mara"],
        &[(&[("Ana", "Dan", 700, 300), ("Eva", "Ion", 650, 300)], &["Mara"])],
    );
    let table = table("ro-frs", &division);
    assert_eq!(
        rows(&table),
        [
            row(1, "Ana", "1", 350, 700),
            row(2, "Eva", "1", 350, 650),
            row(3, "Mara", "1", 75, 0),
            row(4, "Dan", "0", -350, 300),
            row(5, "Ion", "0", -350, 300),
        ]
    );
    assert_eq!(reasons(&table, "Ana"), ["RO 7.1.4", "RO 7.1.5", "RO 9.7"]);
    assert_eq!(reasons(&table, "Eva"), ["RO 7.1.4", "RO 9.7"]);
    assert_eq!(reasons(&table, "Mara"), ["RO 4.7", "RO 9.7"]);
}

#[test]
fn a_card_that_is_open_or_undecided_counts_for_nobody_but_everybody_is_listed() {
    let mut division =
        division(&["A", "B", "C", "D"], &[(&[("A", "B", 400, 300), ("C", "D", 400, 300)], &[])]);
    let round = division.rounds.get_mut(&1).unwrap();
    round.cards.insert(TableNo(1), CardState::Open);
    round.cards.insert(TableNo(2), CardState::Undecided(Vec::new()));
    let table = table("de-tso", &division);
    assert_eq!(table.len(), 4);
    assert!(table.iter().all(|row| row.rank == 1 && row.games == 0 && row.reasons.is_empty()));
}

#[test]
fn a_bye_for_which_there_is_no_rule_brings_nothing_and_says_so() {
    let division = division(&["A", "B", "C"], &[(&[("A", "B", 400, 300)], &["C"])]);
    let book = Book::named("nl-scrabble").unwrap();
    let table = standings(&book, &division);
    assert_eq!(rows(&table)[1], row(2, "C", "0", 0, 0));
    let error = checked_table(&book, &division, Stage::of(&book, &division)).unwrap_err();
    let error = speech::english(&error);
    assert!(error.starts_with("round 1, C: the book has no rule for a bye"), "{error}");
}

#[test]
fn scores_no_game_can_have_do_not_upset_the_table() {
    let wild = (&[("A", "B", i32::MAX, i32::MIN)][..], &[][..]);
    for book in ["de-tso", "ro-frs"] {
        let table = table(book, &division(&["A", "B"], &[wild, wild]));
        assert_eq!((table[0].rank, table[0].name.as_str()), (1, "A"));
    }
}

#[test]
fn a_player_who_was_struck_leaves_the_table_and_the_opponent_keeps_the_result() {
    let mut division = division(&["A", "B"], &[(&[("A", "B", 400, 300)], &[])]);
    division.players.retain(|_, player| player.name == "A");
    assert_eq!(rows(&table("de-tso", &division)), [row(1, "A", "1", 100, 400)]);
}

#[test]
fn an_absence_without_an_opponent_costs_what_the_book_says_and_a_figure_of_a_file_stands() {
    let mut division = division(&["A", "B", "C"], &[(&[], &[]), (&[], &[])]);
    division.rounds_planned = 2;
    let id = |number| PlayerId { division: DivisionId::A, number };
    for (number, round) in &mut division.rounds {
        let (player, reason) = (id(*number), AbsenceReason::Excused);
        round.publication.absent.push(Absent { player, reason, late_s: None });
    }
    division.rounds.get_mut(&1).unwrap().sit_out(id(3), SatOut::Recorded(50));
    let mut book = Book::named("ro-frs").unwrap();
    let spreads = |book: &Book| -> Vec<(String, i32)> {
        let table = checked_table(book, &division, Stage::Intermediate).unwrap();
        table.rows.iter().map(|row| (row.name.clone(), row.spread)).collect()
    };
    let told = |spreads: [(&str, i32); 3]| spreads.map(|(name, spread)| (name.to_owned(), spread));
    // RO 4.4.6 f: whoever has no part in a round missed it.
    assert_eq!(spreads(&book), told([("C", -300), ("A", -425), ("B", -700)]));
    book.rounds.as_mut().unwrap().missed = None;
    assert_eq!(spreads(&book), told([("C", 50), ("A", -75), ("B", -350)]));
    let table = checked_table(&book, &division, Stage::Intermediate).unwrap();
    let why: Vec<String> = properties::steps(&table.rows[0], Column::Spread)
        .iter()
        .map(|step| speech::english(&step.because(Value::signed)))
        .collect();
    assert_eq!(why, ["+50 written down in the event file (event file)"]);
    let book = Book::named("de-tso").unwrap();
    let error = checked_table(&book, &division, Stage::Intermediate).unwrap_err();
    let error = speech::english(&error);
    assert!(error.starts_with("round 1, A: the book does not know the reason excused"), "{error}");
}

#[test]
fn a_round_can_have_a_spread_cap_of_its_own() {
    let text = "book = \"de-tso\"\n[rules.game]\nspread_caps = [100, 250]\n";
    let book = Book::announced(crate::load::Source { file: "event.toml", text }, &[]).unwrap();
    let games: [&[(&str, &str, i32, i32)]; 3] = [
        &[("Anna", "Bert", 500, 300)],
        &[("Anna", "Bert", 300, 600)],
        &[("Bert", "Anna", 300, 700)],
    ];
    let division = division(&["Anna", "Bert"], &games.map(|games| (games, &[][..])));
    let table = standings(&book, &division);
    let spreads: Vec<_> = table.iter().map(|row| (row.name.as_str(), row.spread)).collect();
    assert_eq!(spreads, [("Anna", 100 - 250 + 250), ("Bert", -100 + 250 - 250)]);
}
