//! Green (RO Annex 3.8 a), for small odd fields: byes go down the ratings, then king of the hill.

use crate::fixtures::{given, of_seats, play};
use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::systems::king_of_the_hill;
use crate::systems::round_robin::{clark, rounds};

/// Seeds, counted from 1, that meet in a round of the incomplete round robin. With an odd field
/// the seed that sits out in a round is the number of the round.
pub fn games(players: usize, round: usize) -> Vec<[usize; 2]> {
    if players.is_multiple_of(2) {
        return clark(players, round);
    }
    // The rotation gives the phantom a different seat in every round; that seat is whose turn it is.
    let mut seed_of = vec![0; players + 2];
    for turn in 1..=players {
        let with_phantom = clark(players + 1, turn);
        let phantom = with_phantom.iter().find(|pair| pair.contains(&(players + 1)));
        let seat = phantom.map_or(0, |[a, b]| a + b - (players + 1));
        seed_of[seat] = turn;
    }
    clark(players, round).into_iter().map(|pair| pair.map(|seat| seed_of[seat])).collect()
}

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    if pool.field.round.number >= pool.field.rounds {
        return king_of_the_hill::with_repeats(pool);
    }
    let seeding = pool.field.seeding.clone();
    let step = pool.field.step();
    let pairs = match given(pool, step)? {
        Some(pairs) => pairs,
        None => {
            let steps = rounds(seeding.len());
            if usize::from(step) > steps {
                let (round, system) = (pool.field.round, pool.request.system);
                let steps = u16::try_from(steps).unwrap_or(u16::MAX);
                return Err(NoPairing::ScheduleOver { round, system, step, steps });
            }
            games(seeding.len(), usize::from(step))
        }
    };
    play(pool, of_seats(&seeding, &pairs))
}
