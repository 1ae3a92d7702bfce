//! Published and started rounds (rules 5 to 7, 11 and 20).

use super::Fold;
use super::stand::standing;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use crate::subject::Subject;
use crate::tournament::{ConflictOver, Part, PublishedRound};
use domain::{CardState, EntryId, PairingOrigin, PlayedRound, Publication, RoundId};
use std::collections::{BTreeMap, BTreeSet};

/// What is to be said of a round.
#[derive(Default, PartialEq, Eq)]
struct Resolved<'a> {
    published: Option<(PublishedRound, &'a Publication)>,
    starts: BTreeSet<EntryId>,
    taken_back: Option<EntryId>,
}

/// Whether anything changed for the cards of the round.
pub(super) fn resolve(fold: &mut Fold<'_>, round: RoundId) -> bool {
    let records = fold.open(Subject::Round(round));
    let mut starts_of: BTreeMap<EntryId, Vec<EntryId>> = BTreeMap::new();
    for record in &records {
        let starts = fold.follow(record);
        let starts = fold.allowed(starts);
        starts_of.insert(record.id, starts.iter().map(|start| start.id).collect());
    }
    let mut records = fold.allowed(records);
    if !fold.tournament.divisions.contains_key(&round.division) {
        records.drain(..).for_each(|record| fold.refuse(record, RefusalReason::NoDivision));
    }
    let standing = standing(&records);
    fold.no_conflict(&ConflictOver::Round(round));
    let first = standing.first().copied();
    let differs = |record: &&Record| content(record) != first.and_then(content);
    let outcome = if standing.iter().any(differs) {
        fold.conflict(ConflictOver::Round(round), &standing);
        Resolved::default()
    } else {
        first.map(|first| outcome(first, &records, &starts_of)).unwrap_or_default()
    };
    fold.settle_round(round, outcome)
}

fn outcome<'a>(
    first: &'a Record,
    records: &[&Record],
    starts_of: &BTreeMap<EntryId, Vec<EntryId>>,
) -> Resolved<'a> {
    let Fact::RoundPublished { publication, made } = &first.entry.fact else {
        return Resolved { taken_back: Some(first.id), ..Resolved::default() };
    };
    // What was taken back has to be started anew, even if the same pairs are published again.
    let taken_back: BTreeSet<EntryId> = records
        .iter()
        .filter(|record| content(record).is_none())
        .flat_map(|record| record.entry.replaces.iter().copied())
        .collect();
    // Of two directors' publications one may win that was started before it won.
    let starts: BTreeSet<EntryId> = records
        .iter()
        .filter(|record| content(record) == Some(publication) && !taken_back.contains(&record.id))
        .filter_map(|record| starts_of.get(&record.id))
        .flatten()
        .copied()
        .collect();
    let started = starts.first().copied();
    let published = PublishedRound { entry: first.id, started, made: PairingOrigin::clone(made) };
    Resolved { published: Some((published, publication)), starts, taken_back: None }
}

impl Fold<'_> {
    fn settle_round(&mut self, round: RoundId, outcome: Resolved<'_>) -> bool {
        let Some(division) = self.tournament.divisions.get_mut(&round.division) else {
            return false;
        };
        let published = self.tournament.rounds.get(&round).cloned();
        let played = division.rounds.get(&round.number).map(|played| &played.publication);
        let starts = self.started.iter().filter(|(_, of)| **of == round).map(|(start, _)| *start);
        let before = Resolved {
            published: published.zip(played),
            starts: starts.collect(),
            taken_back: self.tournament.taken_back.get(&round).copied(),
        };
        if before == outcome {
            return false;
        }
        self.digests.forget(Part::Pairings(round));
        self.digests.forget(Part::Event);
        for start in before.starts {
            self.started.remove(&start);
        }
        self.started.extend(outcome.starts.iter().map(|start| (*start, round)));
        self.tournament.rounds.remove(&round);
        self.tournament.taken_back.remove(&round);
        division.rounds.remove(&round.number);
        if let Some(entry) = outcome.taken_back {
            self.tournament.taken_back.insert(round, entry);
        }
        if let Some((published, publication)) = outcome.published {
            let cards = publication.tables().map(|(table, _)| (table, CardState::Open));
            let played = PlayedRound {
                started: published.started.is_some(),
                ..PlayedRound::new(publication.clone(), cards.collect())
            };
            division.rounds.insert(round.number, played);
            self.tournament.rounds.insert(round, published);
        }
        self.changed(round.division);
        true
    }
}

/// The round as an entry has it; `None` where it is taken back.
fn content(record: &Record) -> Option<&Publication> {
    let Fact::RoundPublished { publication, .. } = &record.entry.fact else { return None };
    Some(publication)
}
