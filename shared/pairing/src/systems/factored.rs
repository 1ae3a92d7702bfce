//! Factored pairing FPn (RO Annex 3.4): groups of n down the standings, upper half against lower.

use crate::aim::halves;
use crate::pool::Pool;
use crate::prelude::prelude;
use crate::proposal::NoPairing;
use crate::rules::Repeats;

pub(crate) fn pair(pool: &mut Pool<'_>, factor: u16) -> Result<(), NoPairing> {
    let size = usize::from(factor);
    if size < 2 || size % 2 == 1 {
        return Err(NoPairing::BadFactor { system: pool.request.system });
    }
    // The document uses it for the last rounds, in which repeats are allowed.
    if pool.request.rules.repeats.is_none() {
        pool.repeats = Repeats::Allow;
    }
    let list = prelude(pool, false)?;
    halves(pool, &groups(&list, size))
}

/// Groups of the factor; what remains is a group of its own.
pub(crate) fn groups(list: &[usize], size: usize) -> Vec<Vec<usize>> {
    list.chunks(size).map(<[usize]>::to_vec).collect()
}
