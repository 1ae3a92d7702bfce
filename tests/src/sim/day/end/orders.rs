//! The same bytes in another order: whatever was offered to anybody is put to two fresh ledgers.

use super::super::super::model::Law;
use super::super::Day;
use domain::EntryId;
use ledger::{Ledger, Record, Signed};
use people::Dice;
use std::collections::{BTreeMap, BTreeSet};

/// A bad order may need so many passes: waiting rooms are small.
const PASSES_MAX: usize = 40;

impl Day {
    /// With nobody hostile there is nothing whose order could matter.
    pub(super) fn check_orders(&mut self, active: &[usize]) {
        if self.offered.is_empty() {
            return;
        }
        let mut offered: BTreeMap<Vec<EntryId>, Vec<Signed>> =
            self.offered.iter().map(|(id, signed)| (vec![*id], vec![signed.clone()])).collect();
        for seat in active {
            let Some(venue) = &self.laptops[*seat].core.venue else { continue };
            offered.extend(runs(venue.ledger()));
        }
        let sorted: Vec<Vec<Signed>> = offered.into_values().collect();
        let mut shuffled = sorted.clone();
        Dice::new(self.seed, 12).shuffle(&mut shuffled);
        let [one, other] = [sorted, shuffled].map(|runs| accepted(self.event, &runs.concat()));
        if let Some(id) = one.symmetric_difference(&other).next() {
            let what = format!("only one of two orders accepts {}", id.short());
            self.watch.breaks(Law::OrderDoesNotMatter, what);
        }
    }
}

/// What a laptop holds: what has no signature of its own stays with what vouches for it.
fn runs(ledger: &Ledger) -> BTreeMap<Vec<EntryId>, Vec<Signed>> {
    let records = ledger.in_order();
    let runs = records.split_inclusive(|record| record.signed.signature.is_some());
    let run = |run: &[&Record]| {
        let changes = run.iter().map(|record| record.signed.clone());
        (run.iter().map(|record| record.id).collect(), changes.collect())
    };
    runs.map(run).collect()
}

/// What a ledger holds that is offered the same again and again until nothing is new.
fn accepted(event: domain::EventId, changes: &[Signed]) -> BTreeSet<EntryId> {
    let mut ledger = Ledger::new(event);
    for _ in 0..PASSES_MAX {
        let before = ledger.len();
        ledger.receive(changes.iter().cloned());
        if ledger.len() == before {
            break;
        }
    }
    ledger.records().map(|record| record.id).collect()
}
