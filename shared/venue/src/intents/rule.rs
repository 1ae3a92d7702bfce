//! An arbiter answers a challenge.

use crate::hall::Hall;
use desk::Refused;
use domain::{EntryId, Verdict};
use ledger::{Entry, Fact};

pub(super) fn decide(hall: &Hall<'_>, id: EntryId, verdict: Verdict) -> Result<Entry, Refused> {
    hall.must_judge()?;
    let challenge = hall.challenge(id)?;
    let mine = challenge.claims.iter().any(|claim| claim.by == hall.me);
    if challenge.verdict().is_some() {
        return Err(Refused::because("this challenge is decided already"));
    }
    if !challenge.rulings.is_empty() && !hall.is_director() {
        let what = "the arbiters contradict each other: the director decides this challenge";
        return Err(Refused::because(what));
    }
    if !mine && !hall.is_director() {
        return Err(Refused::because(match challenge.claims.first() {
            Some(claim) => {
                let holder = hall.tournament.device_name(claim.by);
                format!("{holder} has this challenge: take it over first")
            }
            None => "pull this challenge first, so that nobody else judges it too".to_owned(),
        }));
    }
    let under = hall.under(challenge.card.round.division);
    let replaces = challenge.rulings.iter().map(|ruling| ruling.entry).collect();
    Ok(Entry { under, replaces, fact: Fact::ChallengeRuled { challenge: id, verdict } })
}
