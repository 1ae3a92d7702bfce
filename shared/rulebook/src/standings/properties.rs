//! What holds for every table, whatever was played.

use super::{Counters, ListPlayer, ListRecord, Stage, Table, checked_table, rank_lists};
use crate::book::{Book, Column};
use crate::result::Step;
use domain::{
    AbsenceReason, Absent, CardContent, Division, DivisionId, DuelCard, End, InvalidTurn, Outcome,
    Pairing, PlayedRound, Player, PlayerId, Publication, RoundId, Sanction, SanctionEffect, Side,
    StopKind, TableNo, Term, Title,
};
use proptest::prelude::*;

const BOOKS: [&str; 4] = ["de-tso", "ro-frs", "no-nsf", "nl-scrabble"];
const PLAYERS: u16 = 8;

fn id(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

/// What happened at a table whose players are not seated yet.
#[derive(Clone, Debug)]
enum Happened {
    Played(DuelCard),
    Stopped(Side, [i32; 2]),
    Missed(Side, AbsenceReason),
}

impl Happened {
    fn card(self, players: [PlayerId; 2]) -> CardContent {
        CardContent::Outcome(match self {
            Self::Played(card) => return CardContent::Duel(card),
            Self::Stopped(side, scores) => Outcome::Stopped {
                kind: StopKind::Overtime,
                offenders: vec![players[side.index()]],
                scores,
                racks: [0; 2],
                overtime_s: [0; 2],
            },
            Self::Missed(side, reason) => {
                let player = players[side.index()];
                Outcome::Forfeit { absent: vec![Absent { player, reason, late_s: None }] }
            }
        })
    }
}

fn side() -> impl Strategy<Value = Side> + Clone {
    any::<bool>().prop_map(|first| if first { Side::First } else { Side::Second })
}

/// What may happen under each of the books above.
fn game(book: &'static str) -> BoxedStrategy<Happened> {
    let scores = [-20..900, -20..900i32];
    let reason = match book {
        "de-tso" => AbsenceReason::NoShow,
        "ro-frs" => AbsenceReason::Excused,
        _ => AbsenceReason::NeverArrived,
    };
    if book == "nl-scrabble" {
        return game_with_a_jury().boxed();
    }
    prop_oneof![
        6 => scores.clone().prop_map(|s| Happened::Played(DuelCard::plain(s))),
        2 => (scores.clone(), any::<bool>(), 0..40i32, 0..250u32).prop_map(
            move |(scores, first, rack, seconds)| {
                let (side, racks) =
                    if first { (Side::First, [0, rack]) } else { (Side::Second, [rack, 0]) };
                let overtime_s = if book == "ro-frs" { [0; 2] } else { [seconds, 0] };
                let played = DuelCard::plain(scores);
                Happened::Played(DuelCard { end: End::Out(side), racks, overtime_s, ..played })
            }
        ),
        1 => (side(), scores).prop_map(|(side, scores)| Happened::Stopped(side, scores)),
        1 => side().prop_map(move |side| Happened::Missed(side, reason)),
    ]
    .boxed()
}

/// Clocks that ran out, racks, and turns that the jury found.
fn game_with_a_jury() -> impl Strategy<Value = Happened> {
    let turn = (side(), 0..80i32).prop_map(|(side, turn_score)| InvalidTurn { side, turn_score });
    let turns = prop::collection::vec(turn, 0..3);
    let scores = [0..700, 0..700i32];
    (scores, [0..30, 0..30i32], prop::option::of(side()), turns).prop_map(
        |(scores, racks, flagged, invalid_turns)| {
            let end = if flagged.is_some() { End::Time } else { End::Passes };
            let played = DuelCard::plain(scores);
            Happened::Played(DuelCard { end, racks, flagged, invalid_turns, ..played })
        },
    )
}

fn empty_round(number: u16) -> PlayedRound {
    let round = RoundId { division: DivisionId::A, number };
    let (pairings, fours, byes, absent) = (vec![], vec![], vec![], vec![]);
    PlayedRound::new(Publication { round, pairings, fours, byes, absent }, [].into())
}

fn enter(division: &mut Division, id: PlayerId, name: String) {
    division.players.insert(id, Player::new(id, name.parse().expect("a name")));
}

fn sanction(player: PlayerId, effect: SanctionEffect) -> Sanction {
    Sanction { player, measure: Term::own("any"), reason: domain::Line::own("late"), effect }
}

/// A division, and which of its tables is asked for.
fn division(book: &'static str) -> impl Strategy<Value = (Division, Stage)> {
    let seats = Just((1..=PLAYERS).collect::<Vec<u16>>()).prop_shuffle();
    let round = (seats, prop::collection::vec(game(book), usize::from(PLAYERS / 2)));
    let rounds = prop::collection::vec(round, 0..6);
    (rounds, any::<bool>(), 0..60u16, 0..4u16, 1..=PLAYERS).prop_map(
        move |(rounds, last, taken, warned, who)| {
            let planned = if last { u16::try_from(rounds.len()).expect("a few") } else { 9 };
            let mut division = Division::new(DivisionId::A, Title::own("A"), planned);
            for number in 1..=PLAYERS {
                enter(&mut division, id(number), format!("Player {number}"));
            }
            for (number, (seats, games)) in (1..).zip(rounds) {
                let mut round = empty_round(number);
                for ((table, seats), game) in (1..).map(TableNo).zip(seats.chunks(2)).zip(games) {
                    let players = [id(seats[0]), id(seats[1])];
                    round.seat(Pairing { table, players }, Some(game.card(players)));
                }
                division.rounds.insert(number, round);
            }
            let (player, half_wins) = (id(who), 0);
            let (spread, points) = if book == "nl-scrabble" { (0, taken) } else { (taken, 0) };
            let mut effects = vec![SanctionEffect::Deduction { half_wins, spread, points }];
            if book == "ro-frs" {
                let warning = SanctionEffect::Warning { disciplinary: false };
                effects.extend((0..warned).map(|_| warning));
                let (play_value, proved_same_day) = (taken, true);
                effects.push(SanctionEffect::Compensation { play_value, proved_same_day });
            }
            division.sanctions = effects.into_iter().map(|one| sanction(player, one)).collect();
            (division, if last { Stage::Final } else { Stage::Intermediate })
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

fn check(book: &Book, division: &Division, stage: Stage) -> Result<(), TestCaseError> {
    let made = checked_table(book, division, stage);
    let made = made.map_err(|error| TestCaseError::fail(error.to_string()))?;
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
    let mut told_backwards = division.clone();
    for round in told_backwards.rounds.values_mut() {
        round.publication.pairings.reverse();
    }
    let shape_of =
        |told: &Division| shape(&checked_table(book, told, stage).expect("the same games"));
    prop_assert_eq!(shape(&made), shape_of(&told_backwards));
    prop_assert_eq!(shape(&made), shape_of(&renumbered(division)));
    Ok(())
}

/// The same with every player's number turned round.
fn renumbered(division: &Division) -> Division {
    let turned = |player: &mut PlayerId| *player = id(PLAYERS + 1 - player.number);
    let mut other = division.clone();
    other.players.clear();
    for mut player in division.players.values().cloned() {
        turned(&mut player.id);
        other.players.insert(player.id, player);
    }
    for round in other.rounds.values_mut() {
        round.publication.pairings.iter_mut().flat_map(|one| &mut one.players).for_each(turned);
        for card in round.cards.values_mut() {
            let domain::CardState::Counts(CardContent::Outcome(outcome)) = card else { continue };
            match outcome {
                Outcome::Forfeit { absent } => {
                    absent.iter_mut().for_each(|absent| turned(&mut absent.player));
                }
                Outcome::Stopped { offenders, .. } => offenders.iter_mut().for_each(turned),
                Outcome::Drawn { .. } => {}
            }
        }
    }
    other.sanctions.iter_mut().for_each(|sanction| turned(&mut sanction.player));
    other
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_tso_table_is_cited_ordered_and_independent_of_the_telling((division, stage) in division(BOOKS[0])) {
        check(&Book::named(BOOKS[0]).expect("it comes with the program"), &division, stage)?;
    }

    #[test]
    fn a_ro_table_is_cited_ordered_and_independent_of_the_telling((division, stage) in division(BOOKS[1])) {
        check(&Book::named(BOOKS[1]).expect("it comes with the program"), &division, stage)?;
    }

    #[test]
    fn a_nsf_table_is_cited_ordered_and_independent_of_the_telling((division, stage) in division(BOOKS[2])) {
        check(&Book::named(BOOKS[2]).expect("it comes with the program"), &division, stage)?;
    }

    #[test]
    fn a_nl_table_is_cited_ordered_and_independent_of_the_telling((division, stage) in division(BOOKS[3])) {
        check(&Book::named(BOOKS[3]).expect("it comes with the program"), &division, stage)?;
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
            let mut division = Division::new(DivisionId::A, Title::own("A"), 0);
            let mut round = empty_round(1);
            for (number, (scores, rack)) in (1..).zip(&games) {
                let (end, racks) = (End::Out(Side::First), [0, *rack]);
                let card = DuelCard { end, racks, ..DuelCard::plain(*scores) };
                let players = [id(2 * number), id(2 * number + 1)];
                for player in players {
                    enter(&mut division, player, player.to_string());
                }
                let pairing = Pairing { table: TableNo(number), players };
                round.seat(pairing, Some(CardContent::Duel(card)));
            }
            division.rounds.insert(1, round);
            let made = checked_table(&book, &division, Stage::Final);
            let made = made.expect("played games have a rule");
            prop_assert_eq!(made.rows.iter().map(|row| row.spread).sum::<i32>(), 0);
        }
    }
}
