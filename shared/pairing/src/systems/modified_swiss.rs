//! Modified Swiss (RO Annex 3.2): groups of equal wins, upper half against lower half.
//!
//! An odd group takes the best of the next one. Where two would meet again, the lowest of the group
//! change places with the best of the next, as many as it takes.

use crate::aim::{aims, halves, take};
use crate::pool::Pool;
use crate::prelude::prelude;
use crate::proposal::NoPairing;
use crate::walk::Choice;

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let list = prelude(pool, false)?;
    let mut groups = even_groups(by_wins(pool, &list));
    if exchange(&mut groups, &|a, b| pool.bar(a, b).is_none()) {
        let straight = groups.iter().flat_map(|group| aims(group));
        let choices = straight.map(|places| Choice { places, skipped: Vec::new() }).collect();
        take(pool, &groups, choices);
        return Ok(());
    }
    halves(pool, &groups)
}

/// Groups of equal wins, best first; one group before the first round.
fn by_wins(pool: &Pool<'_>, list: &[usize]) -> Vec<Vec<usize>> {
    if pool.field.based_on == 0 {
        return vec![list.to_vec()];
    }
    let level = |a: &usize, b: &usize| pool.entrants[*a].wins == pool.entrants[*b].wins;
    list.chunk_by(level).map(<[usize]>::to_vec).collect()
}

/// Pulls the best of the next group up into every odd group.
fn even_groups(groups: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut even: Vec<Vec<usize>> = Vec::with_capacity(groups.len());
    for group in groups {
        match even.last_mut() {
            Some(above) if above.len() % 2 == 1 => {
                above.push(group[0]);
                if group.len() > 1 {
                    even.push(group[1..].to_vec());
                }
            }
            _ => even.push(group),
        }
    }
    even
}

/// Exchanges players until every pair is free; `false` leaves the groups as they were.
fn exchange(groups: &mut [Vec<usize>], free: &dyn Fn(usize, usize) -> bool) -> bool {
    let before = groups.to_vec();
    let fits = |group: &[usize]| aims(group).iter().all(|[a, b]| free(*a, *b));
    for upper in 0..groups.len().saturating_sub(1) {
        if !fits(&groups[upper]) {
            // The last group has no next one, so that the one above it looks after both.
            let both = upper + 2 == groups.len();
            let fit = |pair: &[Vec<usize>]| fits(&pair[0]) && (!both || fits(&pair[1]));
            let found = exchanged(&groups[upper], &groups[upper + 1]).find(|pair| fit(pair));
            let found = found.or_else(|| {
                exchanged(&groups[upper], &groups[upper + 1]).find(|pair| fits(&pair[0]))
            });
            let Some([above, below]) = found else { continue };
            groups[upper] = above;
            groups[upper + 1] = below;
        }
    }
    if let [.., above, below] = groups
        && !fits(below)
    {
        let both_fit = |pair: &[Vec<usize>; 2]| pair.iter().all(|group| fits(group));
        let found = exchanged(above, below).find(both_fit);
        if let Some(exchanged) = found {
            [*above, *below] = exchanged;
        }
    }
    if groups.iter().all(|group| fits(group)) {
        return true;
    }
    groups.clone_from_slice(&before);
    false
}

/// The lowest one, two, three and so on of a group against as many of the best of the next.
fn exchanged<'g>(
    above: &'g [usize],
    below: &'g [usize],
) -> impl Iterator<Item = [Vec<usize>; 2]> + use<'g> {
    (1..=above.len().min(below.len())).map(|count| {
        let (stay_above, down) = above.split_at(above.len() - count);
        let (up, stay_below) = below.split_at(count);
        [[stay_above, up].concat(), [down, stay_below].concat()]
    })
}
