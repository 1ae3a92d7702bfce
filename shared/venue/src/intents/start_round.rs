//! A director starts a published round.

use crate::hall::Hall;
use desk::Refused;
use domain::RoundId;
use ledger::{Entry, Fact};

pub(super) fn decide(hall: &Hall<'_>, round: RoundId) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let published = hall.published(round)?;
    if published.started.is_some() {
        return Err(Refused::because(format!("round {round} has started already")));
    }
    let under = hall.under(round.division);
    let fact = Fact::RoundStarted { publication: published.entry };
    Ok(Entry { under, ..Entry::new(fact) })
}
