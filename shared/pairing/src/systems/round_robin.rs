//! Round robin by the Clark rotation (RO 9.3): seat 1 stays, the others move on by one seat.

use crate::fixtures::{given, of_seats, play};
use crate::pool::Pool;
use crate::proposal::NoPairing;

/// How many rounds everybody needs to meet everybody once.
pub fn rounds(players: usize) -> usize {
    if players.is_multiple_of(2) { players.saturating_sub(1) } else { players }
}

/// The seats that meet in a round, both counted from 1. With an odd field one seat is missing:
/// its opponent would be the seat after the last. After the last round it begins again.
pub fn clark(players: usize, round: usize) -> Vec<[usize; 2]> {
    let seats = players + players % 2;
    if seats < 2 {
        return Vec::new();
    }
    let turns = (round - 1) % (seats - 1);
    let at = |position: usize| match position {
        0 => 1,
        _ => (position - 1 + (seats - 1) - turns) % (seats - 1) + 2,
    };
    let pair = |position: usize| [at(position), at(seats - 1 - position)];
    let real = |pair: &[usize; 2]| pair.iter().all(|seat| *seat <= players);
    (0..seats / 2).map(pair).filter(real).collect()
}

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let seeding = pool.field.seeding.clone();
    let step = pool.field.step();
    let pairs = match given(pool, step)? {
        Some(pairs) => pairs,
        None => clark(seeding.len(), usize::from(step)),
    };
    play(pool, of_seats(&seeding, &pairs))
}
