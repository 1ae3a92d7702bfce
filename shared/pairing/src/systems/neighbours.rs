//! Neighbours in the order who have not met, with as few repeats as possible.
//!
//! From the top, each player gets the nearest lower one not met, but only if the rest can then
//! still be paired without a repeat. That is the pairing one finds by undoing pairs from the bottom
//! upwards, without the search that undoing can turn into.

use crate::byes::{eligible, saving_repeats, set_aside};
use crate::pool::{Drawn, Pool};
use crate::proposal::NoPairing;
use crate::reason::{ByeBasis, MadeBy, PairBasis};
use crate::walk::{Choice, Toward, repair};

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let by_lot = pool.field.is_first_round();
    let list = pool.list();
    if list.len() % 2 == 1 {
        let lowest = *eligible(pool, &list).from_below.first().expect("somebody has sat out least");
        let place = saving_repeats(pool, &list).unwrap_or(lowest);
        let basis =
            if by_lot { ByeBasis::Lot } else { ByeBasis::Place { place: pool.ranks[place] } };
        set_aside(pool, &list, place, basis);
    }
    let list = pool.list();
    for Choice { places, skipped } in repair(pool, &list, &Toward::Nearest)? {
        let basis = if by_lot {
            PairBasis::Lot
        } else {
            PairBasis::Places { places: places.map(|place| pool.ranks[place]) }
        };
        let (made_by, repeats) = (MadeBy::Engine, pool.repeats);
        pool.take(Drawn { places, basis, skipped, made_by, repeats });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
