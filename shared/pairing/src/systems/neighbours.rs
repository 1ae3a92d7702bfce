//! Neighbours in the order who have not met, with as few repeats as possible.
//!
//! From the top, each player gets the nearest lower one not met, but only if the rest can then
//! still be paired with as few repeats as possible. That is the pairing one finds by undoing pairs
//! from the bottom upwards, without the search that undoing can turn into.

use crate::byes::{eligible, set_aside};
use crate::matching::Rest;
use crate::pool::{Drawn, Pool};
use crate::proposal::NoPairing;
use crate::reason::{ByeBasis, MadeBy, PairBasis};
use crate::walk::{Choice, Toward, cheapest, fewest, table};

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let by_lot = pool.field.is_first_round();
    let list = pool.list();
    if list.len() % 2 == 1 {
        let place = choose_bye(pool, &list);
        let basis =
            if by_lot { ByeBasis::Lot } else { ByeBasis::Place { place: pool.ranks[place] } };
        set_aside(pool, &list, place, basis);
    }
    let list = pool.list();
    let choices = match fewest(pool, &list, &Toward::Nearest) {
        Some(choices) => choices,
        None => cheapest(pool, &list)?,
    };
    for Choice { places, skipped } in choices {
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

/// The lowest of those who may sit; a higher one only if that saves a repeat, or if the others
/// could not all be paired.
fn choose_bye(pool: &Pool<'_>, list: &[usize]) -> usize {
    let mut from_below = eligible(pool, list).from_below;
    let index = |place: &usize| list.iter().position(|other| other == place);
    if pool.has_hard_bars(list) {
        let rest = Rest::new(table(list, |a, b| pool.hard_bar(a, b).is_none()));
        let (spare, whole) = (rest.spare(), rest.pairs().len() == list.len() / 2);
        let fits = |place: &usize| index(place).is_some_and(|at| spare[at]);
        if whole && from_below.iter().any(fits) {
            from_below.retain(fits);
        }
    }
    let spare = Rest::new(table(list, |a, b| pool.bar(a, b).is_none())).spare();
    let saves = from_below.iter().find(|place| index(place).is_some_and(|at| spare[at]));
    *saves.or(from_below.first()).expect("somebody has sat out least")
}

#[cfg(test)]
mod tests;
