//! King of the hill (RO Annex 3.1): neighbours by rating, then by the standings; repeats only at
//! the end.

use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::reason::PairBasis;
use crate::rules::Repeats;
use crate::systems::swiss::down;
use crate::walk::Toward;

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let rules = &pool.request.rules;
    let unsaid = rules.repeats.is_none() && rules.repeats_from.is_none();
    if unsaid && pool.field.round.number >= pool.field.rounds {
        pool.repeats = Repeats::Allow;
    }
    neighbours(pool)
}

/// The last round of other systems: neighbours, whether they have met or not.
pub(crate) fn with_repeats(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    if pool.request.rules.repeats.is_none() {
        pool.repeats = Repeats::Allow;
    }
    neighbours(pool)
}

fn neighbours(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let seeded = pool.field.based_on == 0;
    down(pool, &Toward::Nearest, &|pool, places| {
        let ranks = places.map(|place| pool.ranks[place]);
        if seeded { PairBasis::Seeds { seeds: ranks } } else { PairBasis::Places { places: ranks } }
    })
}
