//! Neighbours in the order who have not met, as RO 9.2 d and the king of the hill pair them.
//!
//! From the top, each player gets the nearest lower one not met, but only if the rest can then
//! still be paired with as few repeats as possible. That is the pairing one finds by undoing pairs
//! from the bottom upwards, without the search that undoing can turn into.

use crate::field::{Entrant, Pair};
use crate::matching::Rest;
use crate::reason::SkipCause;
use std::collections::{BTreeMap, BTreeSet};

/// A drawn round, by place in the order.
pub(crate) struct Draw {
    pub(crate) pairs: Vec<Drawn>,
    pub(crate) bye: Option<DrawnBye>,
}

pub(crate) struct Drawn {
    pub(crate) places: [usize; 2],
    /// Players in between who were not taken.
    pub(crate) skipped: Vec<(usize, SkipCause)>,
    pub(crate) repeat: bool,
}

pub(crate) struct DrawnBye {
    pub(crate) place: usize,
    /// Lower players who do not sit out.
    pub(crate) skipped: Vec<(usize, SkipCause)>,
}

pub(crate) fn draw(order: &[&Entrant], met: &BTreeSet<Pair>) -> Draw {
    let mut rest = Rest::new(not_met(order, met));
    let bye = (order.len() % 2 == 1).then(|| draw_bye(order, &mut rest));
    let mut pairs = Vec::with_capacity(order.len() / 2);
    for higher in 0..order.len() {
        if rest.is_left(higher) {
            pairs.push(draw_pair(higher, &mut rest));
        }
    }
    Draw { pairs, bye }
}

fn not_met(order: &[&Entrant], met: &BTreeSet<Pair>) -> Vec<Vec<bool>> {
    let count = order.len();
    let places: BTreeMap<_, _> =
        order.iter().enumerate().map(|(place, entrant)| (entrant.player, place)).collect();
    let mut open = vec![vec![true; count]; count];
    for (place, row) in open.iter_mut().enumerate() {
        row[place] = false;
    }
    for pair in met {
        if let [Some(a), Some(b)] = pair.players().map(|player| places.get(&player)) {
            open[*a][*b] = false;
            open[*b][*a] = false;
        }
    }
    open
}

/// The lowest of those who sat out least; a higher one only if that saves a repeat.
fn draw_bye(order: &[&Entrant], rest: &mut Rest) -> DrawnBye {
    let fewest = order.iter().map(|entrant| entrant.byes).min().unwrap_or(0);
    let spare = rest.spare();
    let from_below = || (0..order.len()).rev().filter(|place| order[*place].byes == fewest);
    let place = from_below()
        .find(|place| spare[*place])
        .or_else(|| from_below().next())
        .expect("somebody has sat out least");
    let cause = |lower: usize| match order[lower].byes {
        byes if byes > fewest => SkipCause::HadBye,
        _ => SkipCause::Needed,
    };
    let skipped = (place + 1..order.len()).rev().map(|lower| (lower, cause(lower))).collect();
    rest.take_out(place);
    DrawnBye { place, skipped }
}

fn draw_pair(higher: usize, rest: &mut Rest) -> Drawn {
    let below: Vec<usize> = rest.places_from(higher + 1).collect();
    let lower = take_out_partners(higher, &below, rest);
    let cause =
        |place| if rest.is_open(higher, place) { SkipCause::Needed } else { SkipCause::Met };
    let between = below.into_iter().take_while(|place| *place != lower);
    Drawn {
        places: [higher, lower],
        skipped: between.map(|place| (place, cause(place))).collect(),
        repeat: !rest.is_open(higher, lower),
    }
}

/// Pairs a player with the nearest lower one not met who leaves the rest with as few repeats as
/// possible.
fn take_out_partners(higher: usize, below: &[usize], rest: &mut Rest) -> usize {
    let nearest = below.iter().copied().find(|place| rest.is_open(higher, *place));
    if let Some(nearest) = nearest
        && rest.take_out_pair(higher, nearest)
    {
        return nearest;
    }
    rest.take_out(higher);
    let lower = match nearest {
        Some(_) => first_spare(below, rest, |place| rest.is_open(higher, place)),
        None => first_spare(below, rest, |_| true),
    };
    rest.take_out(lower);
    lower
}

fn first_spare(below: &[usize], rest: &Rest, suits: impl Fn(usize) -> bool) -> usize {
    let spare = rest.spare();
    let mut fitting = below.iter().copied().filter(|place| spare[*place] && suits(*place));
    fitting.next().expect("a largest matching of an even rest leaves such a partner")
}

#[cfg(test)]
mod tests;
