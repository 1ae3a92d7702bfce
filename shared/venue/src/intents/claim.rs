//! An arbiter takes a challenge: the oldest that waits, or one that somebody else has held for long.

use crate::called::called;
use crate::hall::Hall;
use desk::Called;
use desk::Refused;
use domain::limit::REPLACES_MAX;
use domain::{EntryId, messages};
use ledger::{Challenge, Entry, Fact};
use std::time::Duration;

messages! {
    /// Why a challenge is not taken.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ClaimRefused {
        NoneWaits,
        Decided,
        Taken,
        Held { by: Called, time: Duration },
        Unknown,
    }
}

/// How long a claim is left alone, on this device's own clock.
const TAKE_OVER_MS: u64 = 120_000;

pub(super) fn decide(hall: &Hall<'_>, wanted: Option<EntryId>) -> Result<Entry, Refused> {
    hall.must_judge()?;
    let id = match wanted {
        Some(id) => id,
        None => oldest(hall).ok_or_else(|| Refused::because(ClaimRefused::NoneWaits))?,
    };
    let challenge = hall.challenge(id)?;
    if !challenge.rulings.is_empty() {
        return Err(Refused::because(ClaimRefused::Decided));
    }
    if challenge.claims.iter().any(|claim| claim.by == hall.me) {
        return Err(Refused::because(ClaimRefused::Taken));
    }
    if !challenge.claims.is_empty() && !may_take_over(hall, challenge) {
        let by = called(hall.tournament, challenge.claims[0].by);
        let time = Duration::from_millis(TAKE_OVER_MS);
        return Err(Refused::because(ClaimRefused::Held { by, time }));
    }
    let under = hall.under(challenge.card.round.division);
    let replaces = challenge.claims.iter().map(|claim| claim.entry).take(REPLACES_MAX).collect();
    Ok(Entry { under, replaces, fact: Fact::ChallengeClaimed { challenge: id } })
}

/// Whether every claim on a challenge has been held for long.
pub(crate) fn may_take_over(hall: &Hall<'_>, challenge: &Challenge) -> bool {
    challenge.claims.iter().all(|claim| {
        let heard = hall.heard.get(&claim.entry).copied().unwrap_or(hall.now_ms);
        hall.now_ms.saturating_sub(heard) >= TAKE_OVER_MS
    })
}

/// The waiting challenge that was heard of first here.
fn oldest(hall: &Hall<'_>) -> Option<EntryId> {
    let waiting =
        |challenge: &Challenge| challenge.rulings.is_empty() && challenge.claims.is_empty();
    let challenges = hall.tournament.challenges.iter();
    challenges
        .filter(|(_, challenge)| waiting(challenge))
        .map(|(id, _)| *id)
        .min_by_key(|id| (hall.heard.get(id).copied().unwrap_or(u64::MAX), *id))
}

impl<'a> Hall<'a> {
    pub(crate) fn challenge(&self, id: EntryId) -> Result<&'a Challenge, Refused> {
        let challenge = self.tournament.challenges.get(&id);
        challenge.ok_or_else(|| Refused::because(ClaimRefused::Unknown))
    }
}
