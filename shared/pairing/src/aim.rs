//! Groups whose upper half aims at the lower half: first against first, second against second.

use crate::pool::{Drawn, Pool};
use crate::proposal::NoPairing;
use crate::reason::{MadeBy, PairBasis, SkipCause};
use crate::walk::{Choice, Toward, by_rule};
use std::ops::Range;

/// Pairs groups of even size, given by place. Where a pair is ruled out, everybody gets the free
/// player nearest to the one he aimed at, his own group first.
pub(crate) fn halves(pool: &mut Pool<'_>, groups: &[Vec<usize>]) -> Result<(), NoPairing> {
    let straight: Vec<[usize; 2]> = groups.iter().flat_map(|group| aims(group)).collect();
    let choices = if straight.iter().all(|[a, b]| pool.bar(*a, *b).is_none()) {
        let plain = |places| Choice { places, skipped: Vec::new() };
        straight.into_iter().map(plain).collect()
    } else {
        nearest_to_aim(pool, groups)?
    };
    take(pool, groups, choices);
    Ok(())
}

/// The pairs that a group aims at.
pub(crate) fn aims(group: &[usize]) -> Vec<[usize; 2]> {
    let half = group.len() / 2;
    (0..half).map(|at| [group[at], group[at + half]]).collect()
}

fn nearest_to_aim(pool: &Pool<'_>, groups: &[Vec<usize>]) -> Result<Vec<Choice>, NoPairing> {
    let list: Vec<usize> = groups.concat();
    let mut ranges = Vec::with_capacity(groups.len());
    let mut group_of = Vec::with_capacity(list.len());
    let mut aim_of = Vec::with_capacity(list.len());
    for (number, group) in groups.iter().enumerate() {
        let (start, half) = (aim_of.len(), group.len() / 2);
        ranges.push(start..start + group.len());
        for at in 0..group.len() {
            group_of.push(number);
            aim_of.push(start + if at < half { at + half } else { at - half });
        }
    }
    let partners = |index: usize| nearest_first(&ranges, group_of[index], aim_of[index], index);
    by_rule(pool, &list, &Toward::Listed(&partners))
}

/// Everybody else: the own group first, then those one away and so on; in each the nearest to the aim first, and of
/// two the upper one.
fn nearest_first(groups: &[Range<usize>], own: usize, aim: usize, index: usize) -> Vec<usize> {
    let mut order = Vec::with_capacity(groups.last().map_or(0, |last| last.end));
    for away in 0..groups.len() {
        let group = |at: Option<usize>| at.and_then(|at| groups.get(at)).cloned().unwrap_or(0..0);
        let (mut upper, mut lower) = match away {
            0 => (groups[own].start..aim + 1, aim + 1..groups[own].end),
            _ => (group(own.checked_sub(away)), group(Some(own + away))),
        };
        while !(upper.is_empty() && lower.is_empty()) {
            let is_upper =
                lower.is_empty() || !upper.is_empty() && aim + 1 - upper.end <= lower.start - aim;
            let next = if is_upper { upper.next_back() } else { lower.next() };
            order.extend(next.filter(|next| *next != index));
        }
    }
    order
}

/// Takes the pairs with their places in their groups.
pub(crate) fn take(pool: &mut Pool<'_>, groups: &[Vec<usize>], choices: Vec<Choice>) {
    let mut spots = vec![(0, 0); pool.entrants.len()];
    for (number, group) in groups.iter().enumerate() {
        for (at, place) in group.iter().enumerate() {
            spots[*place] = (number + 1, at + 1);
        }
    }
    for Choice { places, skipped } in choices {
        let [(group, first), (other_group, second)] = places.map(|place| spots[place]);
        let basis = if group == other_group {
            PairBasis::Group { group, places: [first, second] }
        } else {
            PairBasis::Places { places: places.map(|place| pool.ranks[place]) }
        };
        let skipped: Vec<(usize, SkipCause)> = skipped;
        let (made_by, repeats) = (MadeBy::Engine, pool.repeats);
        pool.take(Drawn { places, basis, skipped, made_by, repeats });
    }
}
