//! A schedule of the event's own (RO Annex 3.8): which seats meet, round by round.

use crate::fixtures::{given, of_seats, play};
use crate::pool::Pool;
use crate::proposal::NoPairing;

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let step = pool.field.step();
    let Some(pairs) = given(pool, step)? else {
        let (round, steps) = (pool.field.round, pool.request.seats.len());
        return Err(NoPairing::NoOwnRound { round, step, steps });
    };
    let seeding = pool.field.seeding.clone();
    play(pool, of_seats(&seeding, &pairs))
}
