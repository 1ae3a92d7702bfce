//! An arbiter takes a challenge: the oldest that waits, or one that somebody else has held for long.

use crate::hall::Hall;
use desk::Refused;
use domain::limit::REPLACES_MAX;
use domain::{EntryId, Name, messages};
use ledger::{Challenge, Entry, Fact};

messages! {
    /// Why a challenge is not taken.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ClaimRefused {
        NoneWaits,
        Decided,
        Taken,
        /// Whoever holds this laptop plays in that game.
        OwnGame { player: Name },
        Retracted,
        Unknown,
    }
}

/// After this, on this device's own clock, somebody else is asked to take it over. Naming it takes it over at any time.
const TAKE_OVER_MS: u64 = 120_000;

pub(super) fn decide(hall: &Hall<'_>, wanted: Option<EntryId>) -> Result<Entry, Refused> {
    hall.must_judge()?;
    let id = match wanted {
        Some(id) => id,
        None => oldest(hall).ok_or_else(|| Refused::because(ClaimRefused::NoneWaits))?,
    };
    let challenge = hall.challenge(id)?;
    if challenge.is_answered() {
        return Err(Refused::because(ClaimRefused::Decided));
    }
    if challenge.retracted.is_some() {
        return Err(Refused::because(ClaimRefused::Retracted));
    }
    check_other_game(hall, challenge)?;
    if challenge.claims.iter().any(|claim| claim.by == hall.me) {
        return Err(Refused::because(ClaimRefused::Taken));
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
        |challenge: &Challenge| is_waiting(challenge) && check_other_game(hall, challenge).is_ok();
    let challenges = hall.tournament.challenges.iter();
    challenges
        .filter(|(_, challenge)| waiting(challenge))
        .map(|(id, _)| *id)
        .min_by_key(|id| (hall.heard.get(id).copied().unwrap_or(u64::MAX), *id))
}

/// Whether nobody has taken a challenge yet that is for the arbiters.
pub(crate) fn is_waiting(challenge: &Challenge) -> bool {
    !challenge.is_over() && challenge.claims.is_empty() && !challenge.here
}

/// Nobody judges the own game. A laptop that has a player's name is that player's.
pub(crate) fn check_other_game(hall: &Hall<'_>, challenge: &Challenge) -> Result<(), Refused> {
    let division = hall.tournament.divisions.get(&challenge.card.round.division);
    let own = hall.tournament.devices.get(&hall.me).map(|device| device.name.to_lowercase());
    let seated = hall.seated(challenge.card).iter();
    let names = seated.filter_map(|id| Some(&division?.players.get(id)?.name));
    let mut names = names.filter(|name| Some(name.to_lowercase()) == own);
    match names.next() {
        Some(player) => Err(Refused::because(ClaimRefused::OwnGame { player: player.clone() })),
        None => Ok(()),
    }
}

impl<'a> Hall<'a> {
    pub(crate) fn challenge(&self, id: EntryId) -> Result<&'a Challenge, Refused> {
        let challenge = self.tournament.challenges.get(&id);
        challenge.ok_or_else(|| Refused::because(ClaimRefused::Unknown))
    }
}
