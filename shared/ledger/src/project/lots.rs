//! What the lot decided (rule 23).

use super::Fold;
use super::stand::standing;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::{Missing, RefusalReason};
use crate::subject::Subject;
use crate::tournament::ConflictOver;
use domain::{DivisionId, PlayerId};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn resolve(fold: &mut Fold<'_>) {
    let lots = fold.open(Subject::Lots);
    let lots = fold.allowed(lots);
    fold.conflicts.retain(|_, conflict| !matches!(conflict.over, ConflictOver::Lot(_)));
    fold.tournament.lots.clear();
    let divisions = fold.tournament.divisions.iter_mut();
    let before: BTreeMap<DivisionId, Vec<PlayerId>> =
        divisions.map(|(id, division)| (*id, std::mem::take(&mut division.drawn))).collect();
    let mut by_division: BTreeMap<DivisionId, Vec<&Record>> = BTreeMap::new();
    for record in lots {
        let order = order(record);
        let distinct: BTreeSet<&PlayerId> = order.iter().collect();
        let known = distinct.len() == order.len() && fold.are_entered(order.iter().copied());
        match order.first().filter(|_| known) {
            Some(first) => by_division.entry(first.division).or_default().push(record),
            None => fold.refuse(record, RefusalReason::Unknown { what: Missing::Player }),
        }
    }
    for (division, records) in by_division {
        draw(fold, division, &standing(&records));
    }
    for (id, before) in before {
        if fold.tournament.divisions.get(&id).is_some_and(|division| division.drawn != before) {
            fold.changed(id);
        }
    }
}

fn draw(fold: &mut Fold<'_>, division: DivisionId, lots: &[&Record]) {
    let contradicts = |one: &Record| {
        lots.iter().any(|other| {
            let differs = other.id != one.id && order(other) != order(one);
            differs && order(other).iter().any(|player| order(one).contains(player))
        })
    };
    let contested: Vec<&Record> = lots.iter().filter(|lot| contradicts(lot)).copied().collect();
    if !contested.is_empty() {
        fold.conflict(ConflictOver::Lot(division), &contested);
    }
    for lot in lots.iter().filter(|lot| !contested.iter().any(|other| other.id == lot.id)) {
        let Some(found) = fold.tournament.divisions.get_mut(&division) else { continue };
        // Lots that say the same count as one.
        if order(lot).iter().all(|player| !found.drawn.contains(player)) {
            found.drawn.extend(order(lot));
        }
        fold.tournament.lots.insert(lot.id, order(lot).to_vec());
    }
}

fn order(record: &Record) -> &[PlayerId] {
    let Fact::LotDrawn { order, .. } = &record.entry.fact else { return &[] };
    order
}
