//! Chew (RO Annex 3.9): players out of reach first, contenders among themselves, the others Swiss.

use crate::gibson;
use crate::matching::Rest;
use crate::pool::{Drawn, Pool};
use crate::prelude::{may_meet, must_look_ahead, prelude};
use crate::proposal::NoPairing;
use crate::reason::{MadeBy, PairBasis};
use crate::walk::{Choice, Toward, by_rule, repair, table};

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let contenders = gibson::race(pool)?.contenders;
    let list = prelude(pool, false)?;
    let (top, bottom): (Vec<usize>, Vec<usize>) =
        list.iter().partition(|place| contenders.contains(place));
    let inner = inner_circle(pool, top, bottom);
    let choices = repair(pool, &inner.circle, &Toward::Nearest)?;
    let others = by_rule(pool, &inner.others, &Toward::Nearest)?;
    for Choice { places, skipped } in choices.into_iter().chain(others) {
        let basis = PairBasis::Places { places: places.map(|place| pool.ranks[place]) };
        let (made_by, repeats) = (MadeBy::Engine, pool.repeats);
        pool.take(Drawn { places, basis, skipped, made_by, repeats });
    }
    Ok(())
}

struct Split {
    circle: Vec<usize>,
    others: Vec<usize>,
}

/// The contenders, and as many of the best others as it takes to make two parts that can be paired.
fn inner_circle(pool: &Pool<'_>, top: Vec<usize>, bottom: Vec<usize>) -> Split {
    let mut split = Split { circle: top, others: bottom };
    let grow = |split: &mut Split, count: usize| {
        split.circle.extend(split.others.drain(..count.min(split.others.len())));
    };
    if split.circle.len() % 2 == 1 {
        grow(&mut split, 1);
    }
    let works = |places: &[usize], ruled_out: &dyn Fn(usize, usize) -> bool| {
        Rest::new(table(places, |a, b| !ruled_out(a, b))).is_perfect()
    };
    while !split.others.is_empty()
        && must_look_ahead(pool, &[&split.circle[..], &split.others].concat())
        && !(works(&split.circle, &|a, b| pool.hard_bar(a, b).is_some())
            && works(&split.others, &|a, b| !may_meet(pool, a, b)))
    {
        grow(&mut split, 2);
    }
    split
}
