//! What the rounds of a division come to, meeting by meeting.

use crate::book::{Book, Clause, PointsAward, SpreadAward};
use domain::{AbsenceReason, CardContent, Division, PlayedRound, PlayerId, SatOut};

pub(super) enum Meeting<'d> {
    Game {
        players: [PlayerId; 2],
        card: &'d CardContent,
        last_round: bool,
    },
    Bye(PlayerId),
    /// A player who was not there and had no opponent either.
    Absent {
        player: PlayerId,
        reason: AbsenceReason,
        last_round: bool,
    },
    /// Figures that an event file gives a player for a round; they stand, whatever the book gives.
    Recorded {
        player: PlayerId,
        half_wins: i32,
        spread: i32,
        points: i32,
    },
}

impl Meeting<'_> {
    pub(super) fn players(&self) -> Vec<PlayerId> {
        match self {
            Self::Game { players, .. } => players.to_vec(),
            Self::Bye(player) | Self::Absent { player, .. } | Self::Recorded { player, .. } => {
                vec![*player]
            }
        }
    }
}

/// The number under which what players bring along is counted.
const BEFORE_THE_EVENT: u16 = 0;

/// Everything that is decided, each with its round. A round that is only posted brings nobody anything.
pub(super) fn meetings<'d>(
    book: &'d Book,
    division: &'d Division,
) -> impl Iterator<Item = (u16, Meeting<'d>)> {
    let carried = division.carried.iter().map(|(player, carried)| {
        let (player, half_wins, spread) = (*player, carried.wins.0, carried.spread);
        (BEFORE_THE_EVENT, Meeting::Recorded { player, half_wins, spread, points: 0 })
    });
    let rounds = division.rounds.iter().filter(|(_, round)| round.started);
    carried.chain(rounds.flat_map(|(number, round)| {
        let last_round = book.is_last(division, *number);
        let mut meetings = of_round(book, round, last_round);
        meetings.extend(missed(book, division, round, last_round));
        meetings.into_iter().map(|meeting| (*number, meeting))
    }))
}

fn missed<'d>(
    book: &Book,
    division: &Division,
    round: &PlayedRound,
    last_round: bool,
) -> Vec<Meeting<'d>> {
    let Some(rule) = missing_costs(book) else { return Vec::new() };
    let absent = |player| Meeting::Absent { player, reason: rule.value, last_round };
    without_part(division, round).map(absent).collect()
}

/// As what whoever has no part in a round counts, where the book says what that costs.
pub fn missing_costs(book: &Book) -> Option<&Clause<AbsenceReason>> {
    book.rounds.as_ref().and_then(|rules| rules.missed.as_ref())
}

/// Who has no part in a round that is on or over. Whoever is out of the event misses nothing.
pub fn without_part(division: &Division, round: &PlayedRound) -> impl Iterator<Item = PlayerId> {
    let (there, out) = (round.players(), division.expelled());
    let players = division.players.keys().copied();
    players.filter(move |id| !there.contains(id) && !out.contains(id))
}

/// The decided tables of a round, then who sat out or was away, and what a file adds.
fn of_round<'d>(book: &Book, round: &'d PlayedRound, last_round: bool) -> Vec<Meeting<'d>> {
    let publication = &round.publication;
    let games = publication.pairings.iter().filter_map(|pairing| {
        let card = round.card(pairing.table)?;
        let of_two = matches!(card, CardContent::Duel(_) | CardContent::Outcome(_));
        of_two.then_some(Meeting::Game { players: pairing.players, card, last_round })
    });
    let mut meetings: Vec<Meeting<'_>> = games.collect();
    let on_file = &round.on_file;
    let byes = publication.byes.iter().filter(|player| !on_file.sat_out.contains_key(player));
    meetings.extend(byes.map(|player| Meeting::Bye(*player)));
    meetings.extend(on_file.sat_out.iter().filter_map(|(player, sat_out)| match sat_out {
        SatOut::Open | SatOut::Away => None,
        SatOut::Recorded(spread) => Some(recorded(book, *player, *spread)),
    }));
    meetings.extend(on_file.penalties.iter().map(|&(player, spread)| Meeting::Recorded {
        player,
        half_wins: 0,
        spread,
        points: 0,
    }));
    meetings.extend(publication.absent.iter().map(|absent| Meeting::Absent {
        player: absent.player,
        reason: absent.reason,
        last_round,
    }));
    meetings
}

/// The figures that stand in a file for a round without an opponent; a bye where they are the book's.
fn recorded<'d>(book: &Book, player: PlayerId, spread: i32) -> Meeting<'d> {
    let bye = book.bye.as_ref().filter(|_| spread > 0);
    if bye.is_some_and(|bye| bye.spread.value == SpreadAward::Fixed(spread)) {
        return Meeting::Bye(player);
    }
    let points = bye.and_then(|bye| bye.points.as_ref());
    let points = points.map_or(0, |clause| match clause.value {
        PointsAward::Fixed(points) => points,
        PointsAward::Named(_) | PointsAward::OwnAtLeast(_) => 0,
    });
    let half_wins = if spread > 0 { 2 } else { 0 };
    Meeting::Recorded { player, half_wins, spread, points }
}
