//! Who sits out when the field is odd: the lowest player who may still sit.

use crate::pool::Pool;
use crate::reason::{ByeBasis, SkipCause};

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
