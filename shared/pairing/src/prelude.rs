//! What every system that uses standings does first: the bye of an odd field, then players who are
//! out of reach.

use crate::byes::{eligible, lowest, saving_repeats, set_aside};
use crate::gibson;
use crate::matching::Rest;
use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::reason::ByeBasis;
use crate::rules::DeadEnd;
use crate::walk::{stuck, table};

/// Sets one player of an odd field aside and pairs off those who are out of reach; returns the
/// even rest, best first.
pub(crate) fn prelude(pool: &mut Pool<'_>, by_lot: bool) -> Result<Vec<usize>, NoPairing> {
    let race = gibson::race(pool)?;
    let list = pool.list();
    if list.len() % 2 == 1 {
        let sitter = match gibson::sitter(pool, &race, &list) {
            Some(place) => (place, ByeBasis::Gibson),
            None => {
                let place = choose_bye(pool, &list)?;
                (
                    place,
                    if by_lot {
                        ByeBasis::Lot
                    } else {
                        ByeBasis::Place { place: pool.ranks[place] }
                    },
                )
            }
        };
        set_aside(pool, &list, sitter.0, sitter.1);
    }
    gibson::pair_off(pool, &race);
    Ok(pool.list())
}

/// Which pairs a legal round is made of: those not ruled out, and when repairing no repeats.
pub(crate) fn may_meet(pool: &Pool<'_>, a: usize, b: usize) -> bool {
    match pool.request.rules.dead_end {
        DeadEnd::Literal => pool.hard_bar(a, b).is_none(),
        DeadEnd::Repair => !pool.bar(a, b).is_some_and(|bar| bar.is_hard() || bar.is_repeat()),
    }
}

/// Whether a legal round has to be looked for, because not every pair is one.
pub(crate) fn must_look_ahead(pool: &Pool<'_>, list: &[usize]) -> bool {
    pool.request.rules.dead_end == DeadEnd::Repair || pool.has_hard_bars(list)
}

/// The lowest player who may sit and leaves the others a legal round, when repairing one without repeats.
fn choose_bye(pool: &Pool<'_>, list: &[usize]) -> Result<usize, NoPairing> {
    let from_below = eligible(pool, list).from_below;
    if !must_look_ahead(pool, list) {
        return Ok(*from_below.first().expect("somebody has sat out least"));
    }
    let place = match pool.request.rules.dead_end {
        DeadEnd::Literal => lowest(pool, list, &from_below, |a, b| may_meet(pool, a, b)),
        DeadEnd::Repair => saving_repeats(pool, list),
    };
    place.ok_or_else(|| stuck_with_bye(pool, list, &from_below))
}

/// The bye is one more opponent, whom only those who may sit can have.
fn stuck_with_bye(pool: &Pool<'_>, list: &[usize], from_below: &[usize]) -> NoPairing {
    let phantom = list.len();
    let mut open = table(pool, list, |a, b| pool.hard_bar(a, b).is_none());
    for (row, place) in open.iter_mut().zip(list) {
        row.push(from_below.contains(place));
    }
    let last: Vec<bool> = open.iter().map(|row| row[phantom]).chain([false]).collect();
    open.push(last);
    stuck(pool, list, &Rest::new(open).barrier(), Some(phantom))
}
