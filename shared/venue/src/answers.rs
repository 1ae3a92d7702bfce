//! The answers to a challenge as the book looks at them, and whether another one may follow.

use crate::hall::Hall;
use domain::{DeviceId, EntryId, Role, Verdict};
use ledger::{Challenge, Fact, Record};
use rulebook::steps::Office;
use rulebook::steps::challenge::{Appeal, AppealState, Bench, ChallengeSteps, Decision};
use std::collections::{BTreeMap, BTreeSet};

/// Where the answers so far lead, and one more by this device if there is one to come.
pub(crate) fn follow(
    hall: &Hall<'_>,
    rules: &ChallengeSteps,
    challenge: &Challenge,
    next: Option<Verdict>,
) -> AppealState<Verdict> {
    let mut decisions = answers(hall, challenge);
    decisions.extend(next.map(|verdict| decision(hall, hall.me, verdict)));
    Appeal::follow(&rules.appeal, bench(hall), &decisions)
}

/// Nobody may ask once more.
pub(crate) fn is_final(hall: &Hall<'_>, rules: &ChallengeSteps, challenge: &Challenge) -> bool {
    answers(hall, challenge).len() > 1
        && follow(hall, rules, challenge, None).final_verdict.is_some()
}

/// Every answer that was given, those that were replaced first and directors' last among the others.
fn answers(hall: &Hall<'_>, challenge: &Challenge) -> Vec<Decision<Verdict>> {
    let mut replaced: BTreeMap<EntryId, (DeviceId, Verdict)> = BTreeMap::new();
    let mut open: Vec<EntryId> = challenge.rulings.iter().map(|ruling| ruling.entry).collect();
    let standing: BTreeSet<EntryId> = open.iter().copied().collect();
    while let Some(record) = open.pop().and_then(|id| hall.ledger.find(id)) {
        let earlier = record.entry.replaces.iter().filter_map(|id| hall.ledger.find(*id));
        for (record, verdict) in earlier.filter_map(|record| ruled(hall, record)) {
            if !standing.contains(&record.id)
                && replaced.insert(record.id, (record.author, verdict)).is_none()
            {
                open.push(record.id);
            }
        }
    }
    let checked = challenge.checked.iter().map(|checked| (challenge.author, checked.verdict));
    let mut now: Vec<_> = challenge.rulings.iter().collect();
    now.sort_by_key(|ruling| (ruling.by_director, ruling.entry));
    let now = now.into_iter().map(|ruling| (ruling.by, ruling.verdict));
    let all = checked.chain(replaced.into_values()).chain(now);
    all.map(|(by, verdict)| decision(hall, by, verdict)).collect()
}

fn ruled<'a>(hall: &Hall<'_>, record: &'a Record) -> Option<(&'a Record, Verdict)> {
    let Fact::ChallengeRuled { verdict, .. } = &record.entry.fact else { return None };
    (!hall.refusals.contains_key(&record.id)).then_some((record, *verdict))
}

fn decision(hall: &Hall<'_>, by: DeviceId, verdict: Verdict) -> Decision<Verdict> {
    let directs = hall.tournament.has_role(by, |role| role == Role::Director);
    let office = if directs { Office::Director } else { Office::Arbiter };
    Decision { by: BTreeSet::from([by.to_string()]), office, verdict }
}

/// The director is no other judge beside the arbiters: where there is one arbiter, there is one judge.
fn bench(hall: &Hall<'_>) -> Bench {
    let arbiters =
        hall.tournament.devices.values().filter(|device| device.roles.contains(&Role::Arbiter));
    Bench { external: true, judges_available: arbiters.count().max(1) }
}
