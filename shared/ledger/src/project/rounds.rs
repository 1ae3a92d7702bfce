//! Published and started rounds (rules 5 to 7, 11 and 20).

use super::Fold;
use super::stand::standing;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use crate::tournament::{ConflictOver, PublishedRound};
use domain::{CardState, EntryId, PlayedRound, Publication, RoundId};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn fold(fold: &mut Fold<'_>, publications: &[&Record], starts: &[&Record]) {
    let mut by_round: BTreeMap<RoundId, Vec<&Record>> = BTreeMap::new();
    for record in fold.by_directors(publications) {
        let Some(round) = round_of(&record.entry.fact) else { continue };
        if fold.tournament.divisions.contains_key(&round.division) {
            by_round.entry(round).or_default().push(record);
        } else {
            fold.refuse(record, RefusalReason::NoDivision);
        }
    }
    let mut starts_of: BTreeMap<EntryId, Vec<EntryId>> = BTreeMap::new();
    for record in fold.by_directors(starts) {
        let Fact::RoundStarted { publication } = &record.entry.fact else { continue };
        starts_of.entry(*publication).or_default().push(record.id);
    }
    for (round, records) in by_round {
        publish(fold, round, &records, &starts_of);
    }
}

fn publish(
    fold: &mut Fold<'_>,
    round: RoundId,
    records: &[&Record],
    starts_of: &BTreeMap<EntryId, Vec<EntryId>>,
) {
    let standing = standing(records);
    let Some(first) = standing.first().copied() else { return };
    if standing.iter().any(|record| content(record) != content(first)) {
        fold.conflict(ConflictOver::Round(round), &standing);
        return;
    }
    let Fact::RoundPublished { publication, made } = &first.entry.fact else {
        fold.tournament.taken_back.insert(round, first.id);
        return;
    };
    // What was taken back has to be started anew, even if the same pairs are published again.
    let taken_back: BTreeSet<EntryId> = records
        .iter()
        .filter(|record| content(record).is_none())
        .flat_map(|record| record.entry.replaces.iter().copied())
        .collect();
    // Of two directors' publications one may win that was started before it won.
    let starts: Vec<EntryId> = records
        .iter()
        .filter(|record| content(record) == Some(publication) && !taken_back.contains(&record.id))
        .filter_map(|record| starts_of.get(&record.id))
        .flatten()
        .copied()
        .collect();
    fold.started.extend(starts.iter().map(|start| (*start, round)));
    let started = starts.iter().min().copied();
    fold.tournament
        .rounds
        .insert(round, PublishedRound { entry: first.id, started, made: made.clone() });
    let cards = publication.tables().map(|(table, _)| (table, CardState::Open));
    let played = PlayedRound {
        publication: publication.clone(),
        started: started.is_some(),
        cards: cards.collect(),
    };
    if let Some(division) = fold.tournament.divisions.get_mut(&round.division) {
        division.rounds.insert(round.number, played);
    }
}

fn round_of(fact: &Fact) -> Option<RoundId> {
    if let Fact::RoundPublished { publication, .. } = fact {
        return Some(publication.round);
    }
    if let Fact::RoundTakenBack { round, .. } = fact { Some(*round) } else { None }
}

/// The round as an entry has it; `None` where it is taken back.
fn content(record: &Record) -> Option<&Publication> {
    let Fact::RoundPublished { publication, .. } = &record.entry.fact else { return None };
    Some(publication)
}
