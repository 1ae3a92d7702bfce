//! Challenges, who took them and what they ruled (rules 4, 7, 10, 12, 25, 29 and 30).

use super::Fold;
use super::stand::standing;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::{Missing, RefusalReason};
use crate::subject::{Subject, Writer};
use crate::tournament::{Challenge, Checked, Claim, ConflictOver, Ruling};
use domain::challenge::WORDS_MAX;
use domain::{CardId, EntryId, Word};
use std::collections::BTreeSet;

pub(super) fn resolve(fold: &mut Fold<'_>, id: EntryId) {
    let Some(record) = fold.files.record(fold.ledger, id) else { return };
    let follow = fold.follow(record);
    let follow = fold.allowed(follow);
    fold.refusals.remove(&id);
    fold.no_conflict(&ConflictOver::Challenge(id));
    match send(fold, record) {
        Ok(None) => {
            fold.tournament.challenges.remove(&id);
        }
        Ok(Some(mut challenge)) => {
            claim(&follow, &mut challenge);
            rule(fold, id, &follow, &mut challenge);
            at_table(fold, &follow, &mut challenge);
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

/// `None` where the table put other words in its place.
fn send(fold: &Fold<'_>, record: &Record) -> Result<Option<Challenge>, RefusalReason> {
    let Fact::ChallengeSent { card, by, words, play, doubt, agreed, here } = &record.entry.fact
    else {
        return Err(RefusalReason::Unknown { what: Missing::Challenge });
    };
    fold.check_table(record, *card)?;
    let hand_ins = fold.hand_ins.get(card).map(Vec::as_slice).unwrap_or_default();
    if fold.ledger.stands_on_any(record, hand_ins) {
        return Err(RefusalReason::HandedIn { card: *card });
    }
    if doubt.is_words() && !are_words(words) {
        return Err(RefusalReason::Unknown { what: Missing::Play });
    }
    if !is_taken(fold, record) {
        if is_replaced(fold, record, *card) {
            return Ok(None);
        }
        let before = record.entry.replaces.iter();
        let mut before = before.filter_map(|id| fold.files.record(fold.ledger, *id));
        if before.any(|before| is_taken(fold, before)) {
            return Err(RefusalReason::WordsFixed);
        }
    }
    Ok(Some(Challenge {
        card: *card,
        by: *by,
        words: words.clone(),
        play: *play,
        doubt: *doubt,
        agreed: *agreed,
        here: *here,
        author: record.author,
        claims: Vec::new(),
        rulings: Vec::new(),
        retracted: None,
        checked: None,
    }))
}

/// Whether an arbiter has taken or answered a challenge.
fn is_taken(fold: &Fold<'_>, record: &Record) -> bool {
    let follow = fold.files.of(fold.ledger, Subject::Begun(record.id));
    follow.iter().any(|later| {
        let of_judge = later.entry.fact.kind().writer == Writer::Judge;
        of_judge && fold.authority.check_writer(later).is_ok()
    })
}

/// Whether the same laptop has put other words in its place.
fn is_replaced(fold: &Fold<'_>, record: &Record, card: CardId) -> bool {
    fold.files
        .of(fold.ledger, Subject::Challenges(card))
        .iter()
        .any(|later| later.author == record.author && later.entry.replaces.contains(&record.id))
}

/// Other challenges whose state depends on this one: those in whose place it is, or that are in its own.
pub(super) fn neighbours(fold: &Fold<'_>, id: EntryId) -> Vec<EntryId> {
    let Some(record) = fold.files.record(fold.ledger, id) else { return Vec::new() };
    let Subject::Challenges(card) = record.entry.fact.about() else { return Vec::new() };
    let others = fold.files.of(fold.ledger, Subject::Challenges(card));
    let after = others.iter().filter(|other| other.entry.replaces.contains(&id));
    let before = others.iter().filter(|other| record.entry.replaces.contains(&other.id));
    after.chain(before).map(|other| other.id).collect()
}

/// What the table's own laptop says of its challenge.
fn at_table(fold: &mut Fold<'_>, follow: &[&Record], challenge: &mut Challenge) {
    let mut checks = Vec::new();
    for record in follow {
        if record.entry.fact.kind().writer != Writer::Table {
            continue;
        }
        if let Err(reason) = fold.check_table(record, challenge.card) {
            fold.refuse(record, reason);
            continue;
        }
        if let Fact::ChallengeChecked { verdict, bad, lists, .. } = &record.entry.fact {
            let (entry, verdict) = (record.id, *verdict);
            checks.push(Checked { entry, verdict, bad: bad.clone(), lists: lists.clone() });
        } else {
            challenge.retracted.get_or_insert(record.id);
        }
    }
    let first = checks.first().map(|check| check.verdict);
    if checks.iter().all(|check| Some(check.verdict) == first) {
        challenge.checked = checks.into_iter().next();
    }
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
        let Fact::ChallengeRuled { verdict, bad, proposed, reason, .. } = &record.entry.fact else {
            continue;
        };
        challenge.rulings.push(Ruling {
            entry: record.id,
            by: record.author,
            by_director: directors.contains(&record.id),
            verdict: *verdict,
            bad: bad.clone(),
            proposed: *proposed,
            reason: reason.clone(),
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
