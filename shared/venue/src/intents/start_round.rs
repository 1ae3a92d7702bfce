//! A director starts a published round.

use crate::hall::Hall;
use desk::Refused;
use domain::{RoundId, messages};
use ledger::{Entry, Fact};

messages! {
    /// Why a round is not started.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum StartRefused {
        Started { round: RoundId },
        NotItsTurn { round: RoundId, first: RoundId },
    }
}

pub(super) fn decide(hall: &Hall<'_>, round: RoundId) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let published = hall.published(round)?;
    if published.started.is_some() {
        return Err(Refused::because(StartRefused::Started { round }));
    }
    let waiting = hall.division(round.division)?.waiting();
    let first = waiting.map_or(round, |waiting| waiting.publication.round);
    if first.number < round.number {
        return Err(Refused::because(StartRefused::NotItsTurn { round, first }));
    }
    let under = hall.under(round.division);
    let fact = Fact::RoundStarted { publication: published.entry };
    Ok(Entry { under, ..Entry::new(fact) })
}
