//! Rapid pairing (RO Annex 3.3): groups of four that play each other without waiting for standings.

use crate::field::LastGame;
use crate::fixtures::{Fixture, play};
use crate::pool::Pool;
use crate::proposal::{NoPairing, PairingWarning};
use crate::system::{RapidShape, System};
use crate::systems::round_robin::clark;
use domain::PlayerId;

const GROUP: usize = 4;
const BLOCK: usize = 12;

/// What pairs a round of a whole plan, and where that part begins: three rounds over the field, three within halves,
/// two within twelves, then king of the hill.
pub(crate) fn part(round: u16, block_start: u16) -> (System, u16) {
    let at = |after: u16| block_start.saturating_add(after);
    let rapid = |shape| System::Rapid { shape };
    match round.saturating_sub(block_start) {
        0..3 => (rapid(RapidShape::Whole), block_start),
        3..6 => (rapid(RapidShape::Halves), at(3)),
        6..8 => (rapid(RapidShape::Twelves), at(6)),
        _ => (System::KingOfTheHill, at(8)),
    }
}

/// Places, counted from 1, that form groups. Only the last group of all can have five to seven.
pub fn groups(players: usize, shape: RapidShape) -> Vec<Vec<usize>> {
    let places: Vec<usize> = (1..=players).collect();
    match shape {
        RapidShape::Whole => spread(&places),
        RapidShape::Halves => {
            // Both halves are made of whole groups; the upper one takes the middle group.
            let upper = players.div_ceil(2 * GROUP) * GROUP;
            if players < 2 * GROUP {
                return spread(&places);
            }
            let (upper, lower) = places.split_at(upper);
            [spread(upper), spread(lower)].concat()
        }
        RapidShape::Twelves => {
            let blocks = players / BLOCK;
            // Fewer than four are no group of their own.
            let blocks = if players % BLOCK < GROUP && !players.is_multiple_of(BLOCK) {
                blocks.saturating_sub(1)
            } else {
                blocks
            };
            let (full, tail) = places.split_at(blocks * BLOCK);
            let mut groups: Vec<Vec<usize>> = full.chunks(BLOCK).flat_map(spread).collect();
            groups.extend(spread(tail));
            groups
        }
    }
}

/// Every group gets one of each quarter; who is left over joins the last group.
fn spread(places: &[usize]) -> Vec<Vec<usize>> {
    let count = places.len() / GROUP;
    if count == 0 {
        return if places.is_empty() { Vec::new() } else { vec![places.to_vec()] };
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::with_capacity(GROUP); count];
    for (at, place) in places.iter().enumerate() {
        let group = if at < count * GROUP { at % count } else { count - 1 };
        groups[group].push(*place);
    }
    groups
}

pub(crate) fn pair(pool: &mut Pool<'_>, shape: RapidShape) -> Result<(), NoPairing> {
    let step = pool.field.step();
    let steps = if shape == RapidShape::Twelves { 2 } else { 3 };
    if step > steps {
        let (round, system) = (pool.field.round, pool.request.system);
        return Err(NoPairing::ScheduleOver { round, system, step, steps });
    }
    // Absent players keep their place, so that the groups stay the same for the whole block.
    let order = pool.field.seeding.clone();
    let mut fixtures = Vec::new();
    for (number, group) in groups(order.len(), shape).iter().enumerate() {
        let players: Vec<PlayerId> = group.iter().map(|place| order[place - 1]).collect();
        if players.len() != GROUP {
            let (group, players) = (number + 1, players.len());
            pool.warnings.push(PairingWarning::UnevenGroup { group, players });
        }
        let seats = match shape {
            RapidShape::Whole | RapidShape::Halves => clark(players.len(), usize::from(step)),
            RapidShape::Twelves => two_rounds(pool, &players, step),
        };
        let fixture = |seats: [usize; 2]| Fixture {
            players: seats.map(|seat| players[seat - 1]),
            seats: seats.map(|seat| group[seat - 1]),
        };
        fixtures.extend(seats.into_iter().map(fixture));
    }
    play(pool, fixtures)
}

/// First the best two and the weakest two, then winners and losers.
fn two_rounds(pool: &mut Pool<'_>, players: &[PlayerId], step: u16) -> Vec<[usize; 2]> {
    let neighbours = (1..players.len()).step_by(2).map(|seat| [seat, seat + 1]);
    if step == 1 {
        return neighbours.collect();
    }
    let ordered: Vec<[usize; 2]> =
        neighbours.map(|seats| winner_first(pool, players, seats)).collect();
    // The winner of a game meets the winner of the next one; a fifth to seventh player stays over.
    ordered
        .chunks_exact(2)
        .flat_map(|games| [[games[0][0], games[1][0]], [games[0][1], games[1][1]]])
        .collect()
}

/// The better placed one stands for the winner when a result is missing or the game was drawn.
fn winner_first(pool: &mut Pool<'_>, players: &[PlayerId], [a, b]: [usize; 2]) -> [usize; 2] {
    let both = [players[a - 1], players[b - 1]];
    let last = both.map(|player| pool.place_of(player).and_then(|place| pool.entrants[place].last));
    match last {
        [Some(LastGame::Lost), _] | [_, Some(LastGame::Won)] => [b, a],
        [None, None] => {
            pool.warnings.push(PairingWarning::NoResult { players: both, winner: both[0] });
            [a, b]
        }
        _ => [a, b],
    }
}
