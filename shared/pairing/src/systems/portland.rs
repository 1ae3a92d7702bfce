//! Portland or Fontes Swiss (RO Annex 3.6): Swiss from the standings two rounds back, so that a
//! round can be paired while the one before it is played.

use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::reason::PairBasis;
use crate::systems::swiss::down;
use crate::walk::Toward;

const ROUNDS_BACK: u16 = 2;

/// After which round the standings are taken; the first rounds need another source.
pub fn source_round(round: u16) -> Option<u16> {
    round.checked_sub(ROUNDS_BACK).filter(|source| *source > 0)
}

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let (round, system) = (pool.field.round, pool.request.system);
    if source_round(round.number).is_none() || pool.field.based_on == 0 {
        return Err(NoPairing::NoSource { round, system });
    }
    down(pool, &Toward::Nearest, &|pool, places| PairBasis::Places {
        places: places.map(|place| pool.ranks[place]),
    })
}
