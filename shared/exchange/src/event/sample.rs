//! Divisions and events for tests.

use super::{Event, ReadGame, blank, empty_round, finish};
use domain::{
    AbsenceReason, Absent, CardContent, CardState, Division, DivisionId, DrawCause, DuelCard,
    Outcome, PlayedRound, Player, PlayerId, SatOut, Starts,
};
use proptest::prelude::*;

/// Four players and two rounds, everything played.
pub(crate) fn four_players() -> Division {
    let mut division = blank(DivisionId::A);
    let id = |number| PlayerId { division: DivisionId::A, number };
    let names = ["Bahr, Anna", "Ceh, Bert", "Dahl, Åse", "Dima, Țica"];
    for (number, name) in (1..).zip(names) {
        division.players.insert(id(number), Player::new(id(number), name.parse().unwrap()));
    }
    let rounds = [
        [([1, 2], [401, 388]), ([3, 4], [350, 350])],
        [([4, 1], [310, 420]), ([2, 3], [377, 402])],
    ];
    for (number, games) in (1..).zip(rounds) {
        let games = (1..).zip(games).map(|(table, (players, scores))| ReadGame {
            table: Some(table),
            players: players.map(id),
            starts: None,
            card: Some(CardContent::Duel(DuelCard::plain(scores))),
        });
        let mut round = empty_round(DivisionId::A, number);
        finish(&mut round, games.collect());
        division.rounds.insert(number, round);
    }
    division
}

/// The card of the nth pair of a round.
pub(crate) fn card(division: &mut Division, round: u16, nth: usize) -> &mut CardState {
    let round = division.rounds.get_mut(&round).unwrap();
    round.cards.get_mut(&round.publication.pairings[nth].table).unwrap()
}

/// Any event that a file can hold; its rounds pair every player at most once.
pub(crate) fn any_event() -> impl Strategy<Value = Event> {
    let names = prop::option::of("[A-ZÅȚ\"\\\\;][a-zöș ,;'\\\\]{0,8}[a-z]");
    let count = 0u8..3;
    let divisions = count.prop_flat_map(|count| {
        (0..count).map(|letter| any_division(DivisionId(letter))).collect::<Vec<_>>()
    });
    (names, divisions).prop_map(|(name, divisions)| {
        let name = name.and_then(|name| name.parse().ok());
        Event { name, book: Some("ro-frs".to_owned()), rules: None, divisions }
    })
}

pub(crate) fn any_division(id: DivisionId) -> impl Strategy<Value = Division> {
    let players = prop::collection::vec(any_player(), 1..9);
    let rounds = prop::collection::vec(any_seats(), 0..5);
    let what = (players, rounds, 0u16..20, any::<bool>());
    what.prop_map(move |(players, rounds, planned, in_pairs)| {
        let mut division = blank(id);
        division.rounds_planned = planned;
        let count = u16::try_from(players.len()).unwrap();
        for (number, (letter, read)) in (1..).zip(('A'..='Z').zip(players)) {
            let id = division.player_id(number);
            let Entered { name, club, rating, away, kept } = read;
            // Nobody is listed twice.
            let name = format!("{letter}{name}").parse().unwrap();
            // Pairs, but for somebody who is left over.
            let team = (in_pairs && (number % 2 == 0 || number < count)).then(|| domain::Member {
                team: domain::Line::own(format!("Team {}", number.div_ceil(2))),
                board: Some(2 - number % 2),
            });
            let player = Player::new(id, name);
            division.players.insert(id, Player { club, rating, team, ..player });
            division.withdrawn.extend(away.then_some(id));
            division.kept.extend(kept.map(|text| (id, vec![("xkey".to_owned(), text)])));
        }
        for (number, seats) in (1..).zip(rounds) {
            let players: Vec<PlayerId> = division.players.keys().copied().collect();
            division.rounds.insert(number, seats.round(number, players));
        }
        division
    })
}

#[derive(Clone, Debug)]
struct Entered {
    name: String,
    club: Option<domain::Club>,
    rating: Option<i32>,
    away: bool,
    kept: Option<String>,
}

fn any_player() -> impl Strategy<Value = Entered> {
    let name = "[A-ZÅȚ][a-zöș;\\\\']{0,8}, [A-Z][a-z]{1,7}";
    let club = prop::option::of("[A-Z][a-z;\\\\]{1,6}( [A-Z][a-z]{1,6})?");
    let kept = prop::option::of("[a-z0-9;\\\\-]{1,5}( [a-z0-9;\\\\]{1,4}){0,3}");
    (name, club, prop::option::of(1i32..2400), any::<bool>(), kept).prop_map(
        |(name, club, rating, away, kept)| {
            let club = club.map(|club| club.parse().unwrap());
            Entered { name, club, rating, away, kept }
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
    fn round(&self, number: u16, mut players: Vec<PlayerId>) -> PlayedRound {
        let turn = self.turn % players.len();
        players.rotate_left(turn);
        let mut round = empty_round(players[0].division, number);
        let mut games = Vec::new();
        for ((table, pair), &(lot, a, b)) in (1..).zip(players.chunks(2)).zip(&self.lots) {
            let starts = [None, Some(Starts::Draw), Some(Starts::Unknown)][usize::from(lot % 3)];
            let mut sit_out = |how| pair.iter().for_each(|one| round.sit_out(*one, how));
            match (pair, lot) {
                (&[first, second], 0..=7) => games.push(ReadGame {
                    table: (lot != 1).then_some(table),
                    players: [first, second],
                    starts,
                    card: card_of(lot, second, a, b),
                }),
                (pair, 8) => round.publication.byes.extend(pair),
                (pair, 9) => {
                    sit_out(SatOut::Away);
                    round.on_file.penalties.push((pair[0], if a == 0 { -20 } else { a }));
                }
                (pair, 10) => round.publication.absent.extend(pair.iter().map(|one| Absent {
                    player: *one,
                    reason: AbsenceReason::Excused,
                    late_s: None,
                })),
                (_, _) => sit_out(SatOut::Recorded(if a == 0 { 1 } else { a })),
            }
        }
        finish(&mut round, games);
        round
    }
}

fn card_of(lot: u8, second: PlayerId, a: i32, b: i32) -> Option<CardContent> {
    let absent = Absent { player: second, reason: AbsenceReason::NoShow, late_s: None };
    match lot {
        0 => None,
        6 => Some(CardContent::Outcome(Outcome::Forfeit { absent: vec![absent] })),
        7 => Some(CardContent::Outcome(Outcome::Drawn { cause: DrawCause::NoCard })),
        _ => Some(CardContent::Duel(DuelCard::plain([a, b]))),
    }
}
