//! Who sits out when the field is odd: the lowest player who may still sit.

use crate::matching::{Blossom, Engine, Rest, Weights};
use crate::pool::Pool;
use crate::reason::{ByeBasis, SkipCause};
use crate::walk::table;

/// Who may sit, lowest first, and whether somebody is within the limit at all.
pub(crate) struct Eligible {
    pub(crate) from_below: Vec<usize>,
}

/// Those of the list who may sit out; if all have had their byes, those who had fewest.
pub(crate) fn eligible(pool: &Pool<'_>, list: &[usize]) -> Eligible {
    let limit = pool.request.rules.byes_max(pool.field);
    let daily = limit.is_some_and(|(_, daily)| daily);
    let count = |place: usize| {
        let entrant = pool.entrants[place];
        if daily { entrant.byes_today } else { entrant.byes }
    };
    let fewest = list.iter().map(|place| count(*place)).min().unwrap_or(0);
    let most = limit.map_or(fewest, |(max, _)| max.saturating_sub(1).max(fewest));
    let may_sit = |place: &&usize| count(**place) <= most;
    Eligible { from_below: list.iter().rev().filter(may_sit).copied().collect() }
}

/// Lets this player sit out, and says for everybody lower why not they.
pub(crate) fn set_aside(pool: &mut Pool<'_>, list: &[usize], place: usize, basis: ByeBasis) {
    let may_sit = eligible(pool, list).from_below;
    let lower = list.iter().rev().take_while(|other| **other != place);
    let cause = |other: &usize| {
        let because = if may_sit.contains(other) { SkipCause::Needed } else { SkipCause::HadBye };
        (*other, because)
    };
    let skipped = lower.map(cause).collect();
    pool.sit(place, basis, skipped);
}

/// The lowest of those who may sit and leave the others a round of these pairs.
pub(crate) fn lowest(
    pool: &Pool<'_>,
    list: &[usize],
    from_below: &[usize],
    may_meet: impl Fn(usize, usize) -> bool,
) -> Option<usize> {
    let rest = Rest::new(table(pool, list, may_meet));
    let spare = rest.spare();
    let at = |place: &usize| list.iter().position(|other| other == place);
    let fits = |place: &&usize| at(place).is_some_and(|at| spare[at]);
    let whole = rest.pairs().len() == list.len() / 2;
    from_below.iter().find(fits).filter(|_| whole).copied()
}

/// The lowest of those who may sit and leave the others as few repeats as possible; `None` if they cannot all
/// be paired.
pub(crate) fn saving_repeats(pool: &Pool<'_>, list: &[usize]) -> Option<usize> {
    let from_below = eligible(pool, list).from_below;
    let is_repeat = |a, b| pool.bar(a, b).is_some_and(SkipCause::is_repeat);
    let is_hard = |a, b| pool.hard_bar(a, b).is_some();
    let without = lowest(pool, list, &from_below, |a, b| !is_repeat(a, b) && !is_hard(a, b));
    if without.is_some() {
        return without;
    }
    // The bye is one more opponent, and a repeat outweighs every place.
    let bye = list.len();
    let weights = Weights::new(bye + 1, |a, b| {
        if b == bye {
            return from_below.iter().position(|place| *place == list[a]).map(|at| at as i64);
        }
        let again = if is_repeat(list[a], list[b]) { bye as i64 } else { 0 };
        (!is_hard(list[a], list[b])).then_some(again)
    });
    Blossom.cheapest(&weights).map(|mates| list[mates[bye]])
}
