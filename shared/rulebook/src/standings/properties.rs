//! What holds for every table, whatever was played.

use super::record::{Compensation, Deduction, Meeting, Record, Recorded, Stage, Warnings};
use super::{Counters, ListPlayer, ListRecord, Table, rank_lists, table};
use crate::book::{AbsenceReason, Book, Column, StopKind};
use crate::result::{Absence, DuelCard, End, Forfeit, Game, InvalidTurn, Step, StoppedGame};
use domain::{DivisionId, PlayerId, Side};
use proptest::prelude::*;

const BOOKS: [&str; 4] = ["de-tso", "ro-frs", "no-nsf", "nl-scrabble"];
const PLAYERS: u16 = 8;

fn id(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

/// What may happen under each of the books above.
fn game(book: &'static str) -> BoxedStrategy<Game> {
    let scores = [-20..900, -20..900i32];
    let reason = match book {
        "de-tso" => AbsenceReason::NoShow,
        "ro-frs" => AbsenceReason::Excused,
        _ => AbsenceReason::NeverArrived,
    };
    let absence = Some(Absence { reason, late_s: None });
    if book == "nl-scrabble" {
        return game_with_a_jury().boxed();
    }
    prop_oneof![
        6 => scores.clone().prop_map(|s| Game::Played(DuelCard::plain(s))),
        2 => (scores.clone(), any::<bool>(), 0..40i32, 0..250u32).prop_map(
            move |(scores, first, rack, seconds)| {
                let (side, racks) =
                    if first { (Side::First, [0, rack]) } else { (Side::Second, [rack, 0]) };
                let overtime_s = if book == "ro-frs" { [0; 2] } else { [seconds, 0] };
                let played = DuelCard::plain(scores);
                Game::Played(DuelCard { end: End::Out(side), racks, overtime_s, ..played })
            }
        ),
        1 => (scores, any::<bool>()).prop_map(|(scores, first)| Game::Stopped(StoppedGame {
            kind: StopKind::Overtime,
            offenders: [first, !first],
            scores,
            racks: [0; 2],
            overtime_s: [0; 2],
        })),
        1 => any::<(bool, bool)>().prop_map(move |(first, last_round)| {
            let absent = if first { [absence, None] } else { [None, absence] };
            Game::Forfeit(Forfeit { absent, last_round })
        }),
    ]
    .boxed()
}

/// Clocks that ran out, racks, and turns that the jury found.
fn game_with_a_jury() -> impl Strategy<Value = Game> {
    let side = any::<bool>().prop_map(|first| if first { Side::First } else { Side::Second });
    let turn =
        (side.clone(), 0..80i32).prop_map(|(side, turn_score)| InvalidTurn { side, turn_score });
    let turns = prop::collection::vec(turn, 0..3);
    let scores = [0..700, 0..700i32];
    (scores, [0..30, 0..30i32], prop::option::of(side), turns).prop_map(
        |(scores, racks, flagged, invalid_turns)| {
            let end = if flagged.is_some() { End::Time } else { End::Passes };
            let played = DuelCard::plain(scores);
            Game::Played(DuelCard { end, racks, flagged, invalid_turns, ..played })
        },
    )
}

fn record(book: &'static str) -> impl Strategy<Value = Record> {
    let seats = Just((1..=PLAYERS).collect::<Vec<u16>>()).prop_shuffle();
    let round = (seats, prop::collection::vec(game(book), usize::from(PLAYERS / 2)));
    let rounds = prop::collection::vec(round, 0..6);
    (rounds, any::<bool>(), 0..60i32, 0..4u16, 1..=PLAYERS).prop_map(
        move |(rounds, last, taken, warned, who)| {
            let mut record = Record {
                stage: if last { Stage::Final } else { Stage::Intermediate },
                players: (1..=PLAYERS).map(|n| (id(n), format!("Player {n}"))).collect(),
                ..Record::default()
            };
            for (number, (seats, games)) in (1..).zip(rounds) {
                let pairs = seats.chunks(2).zip(games);
                let meeting = |(seats, game): (&[u16], Game)| Meeting::Game {
                    players: [id(seats[0]), id(seats[1])],
                    game,
                };
                record.rounds.insert(number, pairs.map(meeting).collect());
            }
            let (player, half_wins) = (id(who), 0);
            let (spread, points) = if book == "nl-scrabble" { (0, taken) } else { (taken, 0) };
            record.deductions.push(Deduction { player, half_wins, spread, points });
            if book == "ro-frs" {
                let warnings = Warnings { technical: warned, disciplinary: 0 };
                record.warnings.insert(player, warnings);
                record.compensations.push(Compensation {
                    player,
                    play_value: taken,
                    proved_same_day: true,
                });
            }
            record
        },
    )
}

fn shape(table: &Table<'_>) -> Vec<(u16, String, i32, i32, i32)> {
    let row =
        |row: &super::Row<'_>| (row.rank, row.name.clone(), row.wins.0, row.spread, row.points);
    table.rows.iter().map(row).collect()
}

/// What made a figure, round by round and beside the rounds.
pub(super) fn steps<'b>(row: &super::Row<'b>, column: Column) -> Vec<Step<'b>> {
    let of_rounds = row.entries.iter().flat_map(|entry| match column {
        Column::Wins => &entry.share.wins.steps,
        Column::Spread => &entry.share.spread.steps,
        Column::Points => &entry.share.points.steps,
    });
    let beside = row.lines.iter().filter(|line| line.column == column).map(|line| &line.step);
    of_rounds.chain(beside).copied().collect()
}

fn check(book: &Book, record: &Record) -> Result<(), TestCaseError> {
    let made = table(book, record).map_err(|error| TestCaseError::fail(error.to_string()))?;
    for row in &made.rows {
        for (column, value) in
            [(Column::Wins, row.wins.0), (Column::Spread, row.spread), (Column::Points, row.points)]
        {
            let steps = steps(row, column);
            prop_assert_eq!(value, steps.iter().map(|step| step.amount).sum::<i32>());
            prop_assert!(steps.iter().all(|step| !step.cite.0.is_empty()));
            prop_assert!(value == 0 || !steps.is_empty());
        }
    }
    // Ranks rise, and nobody shares one unless level in everything.
    for pair in made.rows.windows(2) {
        prop_assert!(pair[0].rank <= pair[1].rank);
        let decided = pair[1].apart.last().is_some_and(|apart| apart.decided);
        prop_assert_eq!(decided, pair[0].rank < pair[1].rank);
        prop_assert!(pair[0].wins >= pair[1].wins);
    }
    // The order in which the games are told, and who is called first, do not matter.
    let mut told_backwards = record.clone();
    for meetings in told_backwards.rounds.values_mut() {
        meetings.reverse();
    }
    prop_assert_eq!(shape(&made), shape(&table(book, &told_backwards).expect("the same games")));
    let turned = |player: PlayerId| id(PLAYERS + 1 - player.number);
    let renumbered = Record {
        stage: record.stage,
        swiss: record.swiss,
        players: record.players.iter().map(|(id, name)| (turned(*id), name.clone())).collect(),
        rounds: record
            .rounds
            .iter()
            .map(|(round, meetings)| {
                let meetings = meetings.iter().map(|meeting| match meeting {
                    Meeting::Bye(player) => Meeting::Bye(turned(*player)),
                    Meeting::Game { players, game } => {
                        Meeting::Game { players: players.map(turned), game: game.clone() }
                    }
                    Meeting::Absent { player, absence, last_round } => Meeting::Absent {
                        player: turned(*player),
                        absence: *absence,
                        last_round: *last_round,
                    },
                    Meeting::Recorded(recorded) => {
                        Meeting::Recorded(Recorded { player: turned(recorded.player), ..*recorded })
                    }
                });
                (*round, meetings.collect())
            })
            .collect(),
        expelled: record.expelled.iter().map(|player| turned(*player)).collect(),
        deductions: record
            .deductions
            .iter()
            .map(|taken| Deduction { player: turned(taken.player), ..*taken })
            .collect(),
        warnings: record.warnings.iter().map(|(player, w)| (turned(*player), *w)).collect(),
        compensations: record
            .compensations
            .iter()
            .map(|given| Compensation { player: turned(given.player), ..*given })
            .collect(),
    };
    prop_assert_eq!(shape(&made), shape(&table(book, &renumbered).expect("the same games")));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_tso_table_is_cited_ordered_and_independent_of_the_telling(record in record(BOOKS[0])) {
        check(&Book::named(BOOKS[0]).expect("it comes with the program"), &record)?;
    }

    #[test]
    fn a_ro_table_is_cited_ordered_and_independent_of_the_telling(record in record(BOOKS[1])) {
        check(&Book::named(BOOKS[1]).expect("it comes with the program"), &record)?;
    }

    #[test]
    fn a_nsf_table_is_cited_ordered_and_independent_of_the_telling(record in record(BOOKS[2])) {
        check(&Book::named(BOOKS[2]).expect("it comes with the program"), &record)?;
    }

    #[test]
    fn a_nl_table_is_cited_ordered_and_independent_of_the_telling(record in record(BOOKS[3])) {
        check(&Book::named(BOOKS[3]).expect("it comes with the program"), &record)?;
    }

    #[test]
    fn a_table_of_lists_is_cited_ordered_and_independent_of_the_telling(
        saldo in prop::collection::vec(([-3..3i32, -3..3], [0..2u32, 0..2, 0..2]), 2..12),
    ) {
        let book = Book::named("schafkopf").expect("it comes with the program");
        let record_of = |number_of: &dyn Fn(u16) -> u16| {
            let mut record = ListRecord::default();
            for (number, (rounds, [sie, tout, solo])) in (1..).zip(&saldo) {
                let counters = Counters {
                    sie_played: *sie,
                    tout_played: *tout,
                    solo_played: *solo,
                    ..Counters::default()
                };
                let name = format!("Player {number:02}");
                let saldo = rounds.iter().map(|points| Some(*points)).collect();
                record.players.insert(id(number_of(number)), ListPlayer { name, saldo, counters });
            }
            record
        };
        let there = record_of(&|number| number);
        let made = rank_lists(&book, &there).expect("the book ranks lists");
        let key = |row: &super::ListRow<'_>| {
            let c = row.counters;
            (row.saldo, c.sie_played, c.tout_won, c.tout_played, c.solo_won, c.solo_played)
        };
        for pair in made.rows.windows(2) {
            prop_assert!(key(&pair[0]) >= key(&pair[1]));
            prop_assert_eq!(pair[0].rank < pair[1].rank, key(&pair[0]) > key(&pair[1]));
            prop_assert_eq!(pair[1].apart.is_some(), key(&pair[0]) > key(&pair[1]));
        }
        for row in &made.rows {
            prop_assert_eq!(row.rounds.iter().map(|(_, _, points)| points).sum::<i32>(), row.saldo);
            prop_assert!(row.why().iter().all(|why| !why.citation.0.is_empty()));
        }
        let back = record_of(&|number| 100 - number);
        let turned = rank_lists(&book, &back).expect("the book ranks lists");
        let shape = |rows: &[super::ListRow<'_>]| -> Vec<(u16, String)> {
            rows.iter().map(|row| (row.rank, row.name.clone())).collect()
        };
        prop_assert_eq!(shape(&made.rows), shape(&turned.rows));
    }

    #[test]
    fn the_spread_of_played_games_sums_to_zero(
        games in prop::collection::vec(([-50..900, -50..900i32], 0..40i32), 1..8),
    ) {
        for id_of_book in ["de-tso", "ro-frs", "nl-scrabble", "no-nsf"] {
            let book = Book::named(id_of_book).expect("it comes with the program");
            let mut record = Record::default();
            for (number, (scores, rack)) in (1..).zip(&games) {
                let (end, racks) = (End::Out(Side::First), [0, *rack]);
                let game = Game::Played(DuelCard { end, racks, ..DuelCard::plain(*scores) });
                let players = [id(2 * number), id(2 * number + 1)];
                for player in players {
                    record.players.insert(player, player.to_string());
                }
                record.rounds.entry(1).or_default().push(Meeting::Game { players, game });
            }
            let made = table(&book, &record).expect("played games have a rule");
            prop_assert_eq!(made.rows.iter().map(|row| row.spread).sum::<i32>(), 0);
        }
    }
}
