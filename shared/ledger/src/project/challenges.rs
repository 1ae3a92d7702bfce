//! Challenges, who took them and what they ruled (rules 4, 7, 10, 12 and 25).

use super::Fold;
use super::stand::standing;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::{Missing, RefusalReason};
use crate::tournament::{Challenge, Claim, ConflictOver, Ruling};
use domain::challenge::WORDS_MAX;
use domain::{EntryId, Word};
use std::collections::BTreeSet;

pub(super) fn resolve(fold: &mut Fold<'_>, id: EntryId) {
    let Some(record) = fold.files.record(fold.ledger, id) else { return };
    let follow = fold.follow(record);
    let follow = fold.allowed(follow);
    fold.refusals.remove(&id);
    fold.no_conflict(&ConflictOver::Challenge(id));
    match send(fold, record) {
        Ok(mut challenge) => {
            claim(&follow, &mut challenge);
            rule(fold, id, &follow, &mut challenge);
            fold.tournament.challenges.insert(id, challenge);
        }
        Err(reason) => {
            fold.refuse(record, reason);
            for later in follow {
                fold.refuse(later, RefusalReason::Unknown { what: Missing::Challenge });
            }
            fold.tournament.challenges.remove(&id);
        }
    }
}

fn send(fold: &Fold<'_>, record: &Record) -> Result<Challenge, RefusalReason> {
    let Fact::ChallengeSent { card, by, words, play } = &record.entry.fact else {
        return Err(RefusalReason::Unknown { what: Missing::Challenge });
    };
    fold.check_table(record, *card)?;
    let hand_ins = fold.hand_ins.get(card).map(Vec::as_slice).unwrap_or_default();
    if fold.ledger.stands_on_any(record, hand_ins) {
        return Err(RefusalReason::HandedIn { card: *card });
    }
    if !are_words(words) {
        return Err(RefusalReason::Unknown { what: Missing::Play });
    }
    Ok(Challenge {
        card: *card,
        by: *by,
        words: words.clone(),
        play: *play,
        author: record.author,
        claims: Vec::new(),
        rulings: Vec::new(),
    })
}

/// Whether a list of words can be one play.
fn are_words(words: &[Word]) -> bool {
    (1..=WORDS_MAX).contains(&words.len())
}

fn claim(follow: &[&Record], challenge: &mut Challenge) {
    let is_claim = |record: &&&Record| matches!(record.entry.fact, Fact::ChallengeClaimed { .. });
    let claims: Vec<&Record> = follow.iter().filter(is_claim).copied().collect();
    let standing = standing(&claims);
    let claims = standing.iter().map(|record| Claim { entry: record.id, by: record.author });
    challenge.claims = claims.collect();
}

fn rule(fold: &mut Fold<'_>, id: EntryId, follow: &[&Record], challenge: &mut Challenge) {
    let is_ruling = |record: &&&Record| matches!(record.entry.fact, Fact::ChallengeRuled { .. });
    let records: Vec<&Record> = follow.iter().filter(is_ruling).copied().collect();
    let directors: BTreeSet<EntryId> = records
        .iter()
        .filter(|record| fold.authority.check_director(record).is_ok())
        .map(|record| record.id)
        .collect();
    let rulings = standing_over(&records, &directors);
    for record in &rulings {
        let Fact::ChallengeRuled { verdict, bad, .. } = &record.entry.fact else { continue };
        challenge.rulings.push(Ruling {
            entry: record.id,
            by: record.author,
            by_director: directors.contains(&record.id),
            verdict: *verdict,
            bad: bad.clone(),
        });
    }
    let verdict = challenge.verdict();
    if challenge.rulings.iter().any(|ruling| Some(ruling.verdict) != verdict) {
        fold.conflict(ConflictOver::Challenge(id), &rulings);
    }
}

/// The rulings that no other one replaces, where only a director's replaces a director's.
fn standing_over<'a>(records: &[&'a Record], directors: &BTreeSet<EntryId>) -> Vec<&'a Record> {
    let replaces = |record: &&'a Record| {
        let directs = directors.contains(&record.id);
        let replaced = record.entry.replaces.iter().copied();
        replaced.filter(move |old| directs || !directors.contains(old)).collect::<Vec<_>>()
    };
    let replaced: BTreeSet<EntryId> = records.iter().flat_map(replaces).collect();
    records.iter().filter(|record| !replaced.contains(&record.id)).copied().collect()
}
