//! An arbiter answers a challenge, or another one looks at the answer again.

use crate::called::called;
use crate::hall::Hall;
use desk::{Called, Refused};
use domain::limit::REPLACES_MAX;
use domain::{DeviceId, EntryId, Role, Verdict, Word, messages};
use ledger::{Challenge, Entry, Fact};
use rulebook::steps::Office;
use rulebook::steps::challenge::{Appeal, Bench, Decision};
use std::collections::BTreeSet;

messages! {
    /// Why a challenge is not answered.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum RuleRefused {
        NobodyAnswered,
        NotInPlay { word: Word, words: String },
        BadButAcceptable,
        Held { by: Called },
        NotTaken,
        /// The arbiters contradict each other.
        Contradicted,
        Decided,
        /// Decided, and the book has an appeal.
        OnlyAppeal,
    }
}

/// What the arbiter says.
pub(super) struct Said {
    pub(super) verdict: Verdict,
    pub(super) bad: Vec<Word>,
    pub(super) appeal: bool,
}

pub(super) fn decide(
    hall: &Hall<'_>,
    id: EntryId,
    Said { verdict, bad, appeal }: Said,
) -> Result<Entry, Refused> {
    hall.must_judge()?;
    let challenge = hall.challenge(id)?;
    let bad = check_words(challenge, verdict, bad)?;
    let replaces = match (challenge.verdict(), appeal) {
        (Some(_), true) => {
            check_appeal(hall, challenge, verdict)?;
            // Both answers stand beside each other: where they differ, the director decides.
            Vec::new()
        }
        (Some(_), false) => return Err(decided(hall)),
        (None, true) if challenge.rulings.is_empty() => {
            return Err(Refused::because(RuleRefused::NobodyAnswered));
        }
        (None, _) => {
            check_holder(hall, challenge)?;
            standing(hall, challenge)
        }
    };
    let under = hall.under(challenge.card.round.division);
    Ok(Entry { under, replaces, fact: Fact::ChallengeRuled { challenge: id, verdict, bad } })
}

/// The answers that stand, those of directors first: they alone decide, and an arbiter's laptop may have
/// written more than fit into an entry.
fn standing(hall: &Hall<'_>, challenge: &Challenge) -> Vec<EntryId> {
    let of_director = |by| hall.tournament.has_role(by, |role| role == Role::Director);
    let mut rulings: Vec<_> =
        challenge.rulings.iter().map(|ruling| (!of_director(ruling.by), ruling.entry)).collect();
    rulings.sort_unstable();
    rulings.into_iter().map(|(_, entry)| entry).take(REPLACES_MAX).collect()
}

/// The words that are not good are words of the play; one alone goes without saying.
fn check_words(
    challenge: &Challenge,
    verdict: Verdict,
    bad: Vec<Word>,
) -> Result<Vec<Word>, Refused> {
    let capital = |typed: &Word| typed.to_uppercase();
    let is_bad = |word: &Word| bad.iter().any(|bad| *word == capital(bad));
    let known = |typed: &&Word| challenge.words.iter().any(|word| *word == capital(typed));
    if let Some(stranger) = bad.iter().find(|typed| !known(typed)) {
        let words = challenge.words.join(" ");
        return Err(Refused::because(RuleRefused::NotInPlay { word: stranger.clone(), words }));
    }
    match (verdict, challenge.words.as_slice()) {
        (Verdict::Acceptable, _) if !bad.is_empty() => {
            Err(Refused::because(RuleRefused::BadButAcceptable))
        }
        (Verdict::Unacceptable, [only]) => Ok(vec![only.clone()]),
        (Verdict::Acceptable | Verdict::Unacceptable, words) => {
            Ok(words.iter().filter(|word| is_bad(word)).cloned().collect())
        }
    }
}

fn check_holder(hall: &Hall<'_>, challenge: &Challenge) -> Result<(), Refused> {
    if hall.is_director() {
        return Ok(());
    }
    if !challenge.rulings.is_empty() {
        return Err(Refused::because(RuleRefused::Contradicted));
    }
    if challenge.claims.iter().any(|claim| claim.by == hall.me) {
        return Ok(());
    }
    Err(Refused::because(match challenge.claims.first() {
        Some(claim) => RuleRefused::Held { by: called(hall.tournament, claim.by) },
        None => RuleRefused::NotTaken,
    }))
}

/// Another person looks at it, if the book has that.
fn check_appeal(hall: &Hall<'_>, challenge: &Challenge, verdict: Verdict) -> Result<(), Refused> {
    let Some(rules) = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref()) else {
        return Err(Refused::because(RuleRefused::Decided));
    };
    let judges = hall.tournament.devices.values().filter(|device| {
        device.roles.iter().any(|role| matches!(role, Role::Arbiter | Role::Director))
    });
    let bench = Bench { external: true, judges_available: judges.count() };
    let decision = |by: DeviceId, verdict| {
        let directs = hall.tournament.has_role(by, |role| role == Role::Director);
        let office = if directs { Office::Director } else { Office::Arbiter };
        Decision { by: BTreeSet::from([by.to_string()]), office, verdict }
    };
    let mut decisions: Vec<Decision<Verdict>> =
        challenge.rulings.iter().map(|ruling| decision(ruling.by, ruling.verdict)).collect();
    decisions.push(decision(hall.me, verdict));
    match Appeal::follow(&rules.appeal, bench, &decisions).refused {
        Some((_, breach)) => Err(breach.into()),
        None => Ok(()),
    }
}

fn decided(hall: &Hall<'_>) -> Refused {
    let rules = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
    let appeal = rules.map(|rules| &rules.appeal);
    match appeal.filter(|appeal| appeal.value != Appeal::Binding) {
        None => Refused {
            citation: appeal.map(|appeal| appeal.cite.clone()),
            ..Refused::because(RuleRefused::Decided)
        },
        Some(appeal) => Refused {
            citation: Some(appeal.cite.clone()),
            ..Refused::because(RuleRefused::OnlyAppeal)
        },
    }
}
