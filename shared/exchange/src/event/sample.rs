//! Divisions and events for tests.

use super::{Event, EventDivision, EventGame, EventPlayer, EventRound, Penalty, SatOut, Starts};
use domain::{DivisionId, DuelCard};
use proptest::prelude::*;
use rulebook::book::AbsenceReason;
use rulebook::result::{Absence, DrawCause, Forfeit, Game};

/// Four players and two rounds, everything played.
pub(crate) fn four_players() -> EventDivision {
    let mut division = EventDivision::new(DivisionId::A);
    let names = ["Bahr, Anna", "Ceh, Bert", "Dahl, Åse", "Dima, Țica"];
    for (number, name) in (1..).zip(names) {
        division.players.insert(number, EventPlayer::new(name.parse().unwrap()));
    }
    let rounds = [
        [([1, 2], [401, 388]), ([3, 4], [350, 350])],
        [([4, 1], [310, 420]), ([2, 3], [377, 402])],
    ];
    for (number, games) in (1..).zip(rounds) {
        let games = (1..).zip(games).map(|(table, (players, scores))| EventGame {
            table: Some(table),
            players,
            starts: Starts::First,
            result: Some(Game::Played(DuelCard::plain(scores))),
        });
        division.rounds.entry(number).or_default().games = games.collect();
    }
    division
}

/// Any event that a file can hold; its rounds pair every player at most once.
pub(crate) fn any_event() -> impl Strategy<Value = Event> {
    let names = prop::option::of("[A-ZÅȚ\"\\\\;][a-zöș ,;'\\\\]{0,8}[a-z]");
    let divisions = prop::collection::vec(any_division(), 0..3);
    (names, divisions).prop_map(|(name, mut divisions)| {
        for (letter, division) in (0..).zip(&mut divisions) {
            division.id = DivisionId(letter);
        }
        let name = name.and_then(|name| name.parse().ok());
        Event { name, book: Some("ro-frs".to_owned()), rules: None, divisions }
    })
}

pub(crate) fn any_division() -> impl Strategy<Value = EventDivision> {
    let players = prop::collection::vec(any_player(), 1..9);
    let rounds = prop::collection::vec(any_seats(), 0..5);
    (players, rounds, prop::option::of(1u16..20)).prop_map(|(players, rounds, planned)| {
        let mut division = EventDivision::new(DivisionId::A);
        division.rounds_planned = planned;
        // Nobody is listed twice.
        let own = |(letter, player): (char, EventPlayer)| EventPlayer {
            name: format!("{letter}{}", player.name).parse().unwrap(),
            ..player
        };
        division.players = (1..).zip(('A'..='Z').zip(players).map(own)).collect();
        for (number, seats) in (1..).zip(rounds) {
            division.rounds.insert(number, seats.round(division.players.len()));
        }
        division
    })
}

fn any_player() -> impl Strategy<Value = EventPlayer> {
    let name = "[A-ZÅȚ][a-zöș;\\\\']{0,8}, [A-Z][a-z]{1,7}";
    let club = prop::option::of("[A-Z][a-z;\\\\]{1,6}( [A-Z][a-z]{1,6})?");
    let kept = prop::option::of("[a-z0-9;\\\\-]{1,5}( [a-z0-9;\\\\]{1,4}){0,3}");
    (name, club, prop::option::of(1i32..2400), any::<bool>(), kept).prop_map(
        |(name, club, rating, away, kept)| {
            let kept = kept.map(|text| ("xkey".to_owned(), text)).into_iter().collect();
            let club = club.map(|club| club.parse().unwrap());
            let name = name.parse().unwrap();
            EventPlayer { name, club, rating, team: None, away, kept }
        },
    )
}

/// What becomes of each pair of neighbours in a round, and how far the field is turned before.
#[derive(Clone, Debug)]
struct Seats {
    turn: usize,
    lots: Vec<(u8, i32, i32)>,
}

fn any_seats() -> impl Strategy<Value = Seats> {
    let lot = (0u8..12, -120i32..700, 0i32..700);
    (0usize..8, prop::collection::vec(lot, 8)).prop_map(|(turn, lots)| Seats { turn, lots })
}

impl Seats {
    fn round(&self, players: usize) -> EventRound {
        let mut numbers: Vec<u16> = (1..).take(players).collect();
        numbers.rotate_left(self.turn % players);
        let mut round = EventRound::default();
        for ((table, pair), (lot, a, b)) in (1..).zip(numbers.chunks(2)).zip(&self.lots) {
            match (pair, lot) {
                ([first, second], 0..=7) => round.games.push(EventGame {
                    table: (*lot != 1).then_some(table),
                    players: [*first, *second],
                    starts: [Starts::First, Starts::Draw, Starts::Unknown][usize::from(lot % 3)],
                    result: outcome(*lot, *a, *b),
                }),
                (pair, 8) => round.sat_out.extend(pair.iter().map(|one| (*one, SatOut::Bye))),
                (pair, 9) => {
                    round.sat_out.extend(pair.iter().map(|one| (*one, SatOut::Absent(None))));
                    let (number, spread) = (pair[0], if *a == 0 { -20 } else { *a });
                    round.penalties.push(Penalty { number, spread });
                }
                (pair, 10) => {
                    let reason = SatOut::Absent(Some(AbsenceReason::Excused));
                    round.sat_out.extend(pair.iter().map(|one| (*one, reason)));
                }
                (pair, _) => {
                    let spread = SatOut::Recorded(if *a == 0 { 1 } else { *a });
                    round.sat_out.extend(pair.iter().map(|one| (*one, spread)));
                }
            }
        }
        round
    }
}

fn outcome(lot: u8, a: i32, b: i32) -> Option<Game> {
    let absence = Absence { reason: AbsenceReason::NoShow, late_s: None };
    match lot {
        0 => None,
        6 => Some(Game::Forfeit(Forfeit { absent: [None, Some(absence)], last_round: false })),
        7 => Some(Game::Drawn(DrawCause::NoCard)),
        _ => Some(Game::Played(DuelCard::plain([a, b]))),
    }
}
