//! NAST (RO Annex 3.8 c): four rounds by schedule, one of modified Swiss, one king of the hill.

use crate::fixtures::{given, of_seats, play};
use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::rules::Repeats;
use crate::systems::round_robin::{clark, rounds};
use crate::systems::{king_of_the_hill, modified_swiss};

pub(crate) const SCHEDULED: u16 = 4;
const ROUNDS: u16 = SCHEDULED + 2;

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let (round, system) = (pool.field.round, pool.request.system);
    let step = pool.field.step();
    if step > ROUNDS {
        return Err(NoPairing::ScheduleOver { round, system, step, steps: ROUNDS });
    }
    if step == ROUNDS {
        return king_of_the_hill::with_repeats(pool);
    }
    if step > SCHEDULED {
        if pool.request.rules.repeats.is_none() {
            pool.repeats = Repeats::Allow;
        }
        return modified_swiss::pair(pool);
    }
    let seeding = pool.field.seeding.clone();
    let players = seeding.len();
    let pairs = match given(pool, step)? {
        Some(pairs) => pairs,
        None if usize::from(SCHEDULED) > rounds(players) => {
            return Err(NoPairing::NoSchedule { system, players });
        }
        None => clark(players, usize::from(step)),
    };
    play(pool, of_seats(&seeding, &pairs))
}
