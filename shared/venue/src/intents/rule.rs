//! An arbiter answers a challenge, or another one looks at the answer again.

use crate::answers;
use crate::called::called;
use crate::hall::Hall;
use crate::intents::claim::check_other_game;
use desk::{Called, Refused};
use domain::limit::REPLACES_MAX;
use domain::{Breach, EntryId, Reason, Role, Verdict, Word, messages};
use ledger::{Challenge, Entry, Fact};
use rulebook::steps::challenge::{Appeal, Disclosed};

messages! {
    /// Why a challenge is not answered.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum RuleRefused {
        NobodyAnswered,
        NotInPlay { word: Word, words: String },
        BadButAcceptable,
        /// The book lets nobody say which word failed, so that no entry may hold it.
        NotTold,
        /// The same of the reason.
        ReasonNotTold,
        Retracted,
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
    pub(super) reason: Option<Reason>,
}

pub(super) fn decide(
    hall: &Hall<'_>,
    id: EntryId,
    Said { verdict, bad, appeal, reason }: Said,
) -> Result<Entry, Refused> {
    hall.must_judge()?;
    let challenge = hall.challenge(id)?;
    check_other_game(hall, challenge)?;
    if challenge.retracted.is_some() && !challenge.is_answered() {
        return Err(Refused::because(RuleRefused::Retracted));
    }
    let bad = disclosed(hall, check_words(challenge, verdict, bad)?, challenge)?;
    let reason = told_reason(hall, reason)?;
    let proposal = hall.lists.judge(&challenge.words).proposal;
    let proposed =
        (challenge.doubt.is_words() && !hall.lists.named().is_empty()).then_some(proposal);
    let replaces = match (challenge.verdict(), appeal) {
        (Some(_), true) => {
            match check_appeal(hall, challenge, verdict)? {
                // The last word takes the place of what was said before.
                true if challenge.verdict() != Some(verdict) => standing(hall, challenge),
                // Both answers stand beside each other: where they differ, the director decides.
                _ => Vec::new(),
            }
        }
        (Some(_), false) => return Err(decided(hall)),
        (None, true) if !challenge.is_answered() => {
            return Err(Refused::because(RuleRefused::NobodyAnswered));
        }
        (None, _) => {
            check_holder(hall, challenge)?;
            standing(hall, challenge)
        }
    };
    let under = hall.under(challenge.card.round.division);
    let fact = Fact::ChallengeRuled { challenge: id, verdict, bad, proposed, reason };
    Ok(Entry { under, replaces, fact })
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

/// Another person looks at it, if the book has that. Whether that is the last word.
fn check_appeal(hall: &Hall<'_>, challenge: &Challenge, verdict: Verdict) -> Result<bool, Refused> {
    let Some(rules) = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref()) else {
        return Err(Refused::because(RuleRefused::Decided));
    };
    let state = answers::follow(hall, rules, challenge, Some(verdict));
    match state.refused {
        Some((_, breach)) => Err(breach.into()),
        None => Ok(state.final_verdict.is_some()),
    }
}

/// What the entry says about the words: nothing where the players may not be told, for they can read it.
fn disclosed(hall: &Hall<'_>, bad: Vec<Word>, challenge: &Challenge) -> Result<Vec<Word>, Refused> {
    let rules = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
    let rule = rules.map(|rules| &rules.disclosed);
    match rule.filter(|rule| rule.value == Disclosed::WholePlay) {
        None => Ok(bad),
        Some(_) if bad.is_empty() || challenge.words.len() == 1 => Ok(Vec::new()),
        Some(rule) => Err(Breach::new(RuleRefused::NotTold, &rule.cite).into()),
    }
}

/// A reason is written down for all to read, unless the book lets nobody know.
fn told_reason(hall: &Hall<'_>, reason: Option<Reason>) -> Result<Option<Reason>, Refused> {
    let rules = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
    let rule = rules.map(|rules| &rules.disclosed);
    match (reason, rule.filter(|rule| rule.value == Disclosed::WholePlay)) {
        (Some(_), Some(rule)) => Err(Breach::new(RuleRefused::ReasonNotTold, &rule.cite).into()),
        (reason, _) => Ok(reason),
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
