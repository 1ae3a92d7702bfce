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

/// The contenders, and as many of the best others as it takes to make two parts that can be paired, if that can be
/// without a repeat.
fn inner_circle(pool: &Pool<'_>, mut top: Vec<usize>, mut bottom: Vec<usize>) -> Split {
    if top.len() % 2 == 1 && !bottom.is_empty() {
        top.push(bottom.remove(0));
    }
    let all = [&top[..], &bottom].concat();
    let least = top.len();
    if !must_look_ahead(pool, &all) {
        return Split { circle: top, others: bottom };
    }
    let works =
        |places: &[usize]| Rest::new(table(pool, places, |a, b| may_meet(pool, a, b))).is_perfect();
    // What cannot be paired as a whole cannot be in two parts either.
    let most = if works(&all) { all.len() } else { least };
    let mut sizes = (least..most).step_by(2);
    match sizes.find(|size| works(&all[..*size]) && works(&all[*size..])) {
        Some(size) => Split { circle: all[..size].to_vec(), others: all[size..].to_vec() },
        None => Split { circle: all, others: Vec::new() },
    }
}
