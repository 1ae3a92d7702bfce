//! Challenges, who took them and what they ruled (rules 4, 7, 10, 12 and 25).

use super::stand::standing;
use super::{Facts, Fold};
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use crate::tournament::{Challenge, Claim, ConflictOver, Ruling};
use domain::challenge::WORDS_MAX;
use domain::{CardId, DeviceId, EntryId, Role, Word};
use std::collections::{BTreeMap, BTreeSet};

/// `hand_ins` are the hand-ins of every card that count.
pub(super) fn fold(
    fold: &mut Fold<'_>,
    facts: &Facts<'_>,
    hand_ins: &BTreeMap<CardId, Vec<EntryId>>,
) {
    // What each laptop wrote after a hand-in of a card.
    let mut after: BTreeMap<(DeviceId, CardId), BTreeSet<EntryId>> = BTreeMap::new();
    for record in &facts.sent {
        let Fact::ChallengeSent { card, by, words } = &record.entry.fact else { continue };
        if let Err(reason) = fold.check_table(record, *card) {
            fold.refuse(record, reason);
            continue;
        }
        if let Some(hand_ins) = hand_ins.get(card) {
            let after = after
                .entry((record.author, *card))
                .or_insert_with(|| fold.ledger.above(record.author, hand_ins));
            if after.contains(&record.id) {
                fold.refuse(record, RefusalReason::HandedIn(*card));
                continue;
            }
        }
        if !are_words(words) {
            fold.refuse(record, RefusalReason::Unknown { what: "a play" });
            continue;
        }
        let challenge = Challenge {
            card: *card,
            by: *by,
            words: words.clone(),
            author: record.author,
            claims: Vec::new(),
            rulings: Vec::new(),
        };
        fold.tournament.challenges.insert(record.id, challenge);
    }
    claim(fold, &facts.claimed);
    rule(fold, &facts.ruled);
}

/// Whether a list of words can be one play.
fn are_words(words: &[Word]) -> bool {
    (1..=WORDS_MAX).contains(&words.len())
}

fn claim(fold: &mut Fold<'_>, claimed: &[&Record]) {
    let about = |fact: &Fact| {
        let Fact::ChallengeClaimed { challenge } = fact else { return None };
        Some(*challenge)
    };
    for (challenge, records) in by_challenge(fold, claimed, about) {
        let claims = standing(&records);
        let claims = claims.iter().map(|record| Claim { entry: record.id, by: record.author });
        if let Some(challenge) = fold.tournament.challenges.get_mut(&challenge) {
            challenge.claims = claims.collect();
        }
    }
}

fn rule(fold: &mut Fold<'_>, ruled: &[&Record]) {
    let about = |fact: &Fact| {
        let Fact::ChallengeRuled { challenge, .. } = fact else { return None };
        Some(*challenge)
    };
    for (id, records) in by_challenge(fold, ruled, about) {
        let directors: BTreeSet<EntryId> = records
            .iter()
            .filter(|record| fold.authority.check_director(record).is_ok())
            .map(|record| record.id)
            .collect();
        let rulings = standing_over(&records, &directors);
        let Some(challenge) = fold.tournament.challenges.get_mut(&id) else { continue };
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

/// The records of arbiters and directors by the challenge they are about; the others are refused.
fn by_challenge<'a>(
    fold: &mut Fold<'_>,
    records: &[&'a Record],
    about: impl Fn(&Fact) -> Option<EntryId>,
) -> BTreeMap<EntryId, Vec<&'a Record>> {
    let mut sorted: BTreeMap<EntryId, Vec<&Record>> = BTreeMap::new();
    for record in records {
        let judges = |role| matches!(role, Role::Arbiter | Role::Director);
        let Some(challenge) = about(&record.entry.fact) else { continue };
        if let Err(reason) = fold.authority.check(record, "an arbiter", judges) {
            fold.refuse(record, reason);
        } else if !fold.tournament.challenges.contains_key(&challenge) {
            fold.refuse(record, RefusalReason::Unknown { what: "a challenge" });
        } else {
            sorted.entry(challenge).or_default().push(record);
        }
    }
    sorted
}
