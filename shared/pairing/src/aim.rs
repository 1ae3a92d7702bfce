//! Groups whose upper half aims at the lower half: first against first, second against second.

use crate::pool::{Drawn, Pool};
use crate::proposal::NoPairing;
use crate::reason::{MadeBy, PairBasis, SkipCause};
use crate::walk::{Choice, Toward, by_rule};

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
    let mut group_of = Vec::with_capacity(list.len());
    let mut aim_of = Vec::with_capacity(list.len());
    for (number, group) in groups.iter().enumerate() {
        let (start, half) = (aim_of.len(), group.len() / 2);
        for at in 0..group.len() {
            group_of.push(number);
            aim_of.push(start + if at < half { at + half } else { at - half });
        }
    }
    let partners = |index: usize| {
        let mut others: Vec<usize> = (0..list.len()).filter(|other| *other != index).collect();
        others.sort_by_key(|other| {
            let groups_away = group_of[*other].abs_diff(group_of[index]);
            (groups_away, other.abs_diff(aim_of[index]), *other)
        });
        others
    };
    by_rule(pool, &list, &Toward::Listed(&partners))
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
