//! The Swiss system as RO 9.2 writes it.
//!
//! From the top, each player gets the next one he has not met; pairs once made stay. The first
//! round is drawn by lot, or pairs the strongest with the weakest of another club.

use crate::pool::{Drawn, Pool};
use crate::prelude::prelude;
use crate::proposal::NoPairing;
use crate::reason::{MadeBy, PairBasis, SkipCause};
use crate::system::FirstRound;
use crate::walk::{Choice, Toward, by_rule, cheapest, fewest};

pub(crate) fn pair(pool: &mut Pool<'_>, first: FirstRound) -> Result<(), NoPairing> {
    pool.wish_clubs_apart();
    if !pool.field.is_first_round() {
        return down(pool, &Toward::Nearest, &|pool, places| PairBasis::Places {
            places: places.map(|place| pool.ranks[place]),
        });
    }
    match first {
        FirstRound::Lot => down(pool, &Toward::Nearest, &|_, _| PairBasis::Lot),
        FirstRound::Strongest => down(pool, &Toward::Farthest, &|pool, places| PairBasis::Seeds {
            seeds: places.map(|place| pool.ranks[place]),
        }),
    }
}

/// Pairs the pool from the top down, after the bye and players out of reach.
pub(crate) fn down(
    pool: &mut Pool<'_>,
    toward: &Toward<'_>,
    basis: &dyn Fn(&Pool<'_>, [usize; 2]) -> PairBasis,
) -> Result<(), NoPairing> {
    let list = prelude(pool, matches!(basis(pool, [0, 0]), PairBasis::Lot))?;
    let choices = few_club_mates(pool, &list, toward)?;
    for Choice { places, skipped } in choices {
        let basis = basis(pool, places);
        let (made_by, repeats) = (MadeBy::Engine, pool.repeats);
        pool.take(Drawn { places, basis, skipped, made_by, repeats });
    }
    Ok(())
}

/// The way down the list, and another pairing only where that saves a pair of club mates (9.2 e).
fn few_club_mates(
    pool: &Pool<'_>,
    list: &[usize],
    toward: &Toward<'_>,
) -> Result<Vec<Choice>, NoPairing> {
    let count = |choices: &[Choice], cause: fn(SkipCause) -> bool| {
        let barred =
            |choice: &&Choice| pool.bar(choice.places[0], choice.places[1]).is_some_and(cause);
        choices.iter().filter(barred).count()
    };
    let mates = |choices: &[Choice]| count(choices, |bar| bar == SkipCause::ClubWish);
    let literal = by_rule(pool, list, toward)?;
    let in_literal = mates(&literal);
    if in_literal == 0 {
        return Ok(literal);
    }
    // Fewest pairs with anything against them are also fewest club mates if none is a repeat.
    if let Some(few) = fewest(pool, list, toward)
        && count(&few, SkipCause::is_repeat) == 0
    {
        return Ok(if mates(&few) < in_literal { few } else { literal });
    }
    let cheap = cheapest(pool, list)?;
    Ok(if mates(&cheap) < in_literal { cheap } else { literal })
}
