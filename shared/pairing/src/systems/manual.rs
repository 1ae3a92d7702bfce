//! The director makes every pair; the program seats them, balances the starts and says what is
//! missing.

use crate::pool::Pool;
use crate::proposal::NoPairing;

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let players: Vec<_> = pool.list().into_iter().map(|place| pool.player(place)).collect();
    if players.is_empty() {
        Ok(())
    } else {
        Err(NoPairing::NotPlaced { round: pool.field.round, players })
    }
}
