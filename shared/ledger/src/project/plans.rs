//! By which plan a division goes on (rule 28).

use super::stand::standing;
use super::{Fold, founding};
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use crate::subject::Subject;
use crate::tournament::{ConflictOver, Part};
use domain::{DivisionId, PairingPlan};
use std::collections::BTreeMap;

pub(super) fn resolve(fold: &mut Fold<'_>) {
    fold.digests.forget(Part::Event);
    fold.conflicts.retain(|_, conflict| !matches!(conflict.over, ConflictOver::Plan(_)));
    fold.tournament.plans.clear();
    let changes = fold.open(Subject::Plans);
    let changes = fold.allowed(changes);
    let mut by_division: BTreeMap<DivisionId, Vec<&Record>> = BTreeMap::new();
    for record in changes {
        match changed(record).filter(|(id, ..)| fold.tournament.divisions.contains_key(id)) {
            Some((id, ..)) => by_division.entry(id).or_default().push(record),
            None => fold.refuse(record, RefusalReason::NoDivision),
        }
    }
    for founded in founding::divisions(fold) {
        let changes = by_division.remove(&founded.id).unwrap_or_default();
        let standing = standing(&changes);
        fold.tournament.plans.insert(founded.id, standing.iter().map(|one| one.id).collect());
        let mut said = standing.iter().filter_map(|record| changed(record));
        let first = said.next();
        // What was announced holds until a director decides.
        let differ = said.any(|other| Some(other) != first);
        if differ {
            fold.conflict(ConflictOver::Plan(founded.id), &standing);
        }
        let (_, rounds, plan) =
            first.filter(|_| !differ).unwrap_or((founded.id, founded.rounds, &founded.plan));
        let Some(division) = fold.tournament.divisions.get_mut(&founded.id) else { continue };
        if (division.rounds_planned, &division.plan) != (rounds, plan) {
            (division.rounds_planned, division.plan) = (rounds, plan.clone());
            fold.changed(founded.id);
        }
    }
    fold.tournament.plans.retain(|_, entries| !entries.is_empty());
}

fn changed(record: &Record) -> Option<(DivisionId, u16, &PairingPlan)> {
    let Fact::PlanChanged { division, rounds, plan } = &record.entry.fact else { return None };
    Some((*division, *rounds, plan))
}
