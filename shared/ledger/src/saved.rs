//! Documents as automerge itself saves them, for any program that reads automerge.
//!
//! The raw changes of a device, applied to an empty document, give its document. Automerge knows one change per
//! actor and sequence; so entries that contradict each other in one place ([`Ledger::proofs`]) cannot share
//! a document. Each branch of such a device is a document of its own, and what stands on both sides of a
//! contradiction is in none.

use crate::contain::contain;
use crate::ledger::{Ledger, Record};
use crate::value;
use automerge::{Automerge, Change};
use domain::{DeviceId, EntryId, messages};
use std::collections::{BTreeMap, BTreeSet};

/// What a device wrote, as documents that automerge can load.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// One document; several where the device contradicted itself.
    pub documents: Vec<Vec<u8>>,
    /// Entries that stand on a contradiction, which no automerge document can hold.
    pub left_out: BTreeSet<EntryId>,
}

/// Saves the document of a device.
pub fn save(ledger: &Ledger, author: DeviceId) -> Result<Saved, SaveError> {
    let records = ledger.document(author);
    let (branches, left_out) = Branches::of(&records);
    let save = |branch: &Branch| {
        let changes = records.iter().filter(|record| branch.entries.contains(&record.id));
        let changes: Result<Vec<Change>, _> =
            changes.map(|record| Change::try_from(record.signed.change.as_slice())).collect();
        document(author, changes.map_err(|error| refused(author, &error))?)
    };
    let documents: Result<Vec<_>, SaveError> = branches.iter().map(save).collect();
    Ok(Saved { documents: documents?, left_out })
}

/// An entry as JSON, as its change says it: what this version does not understand, too.
pub fn told(record: &Record) -> Option<serde_json::Value> {
    let told = || {
        let change = Change::try_from(record.signed.change.as_slice()).ok()?;
        value::read(&change.decode()).ok()
    };
    contain(told).flatten()
}

/// Applies changes to an empty document and saves it.
fn document(author: DeviceId, changes: Vec<Change>) -> Result<Vec<u8>, SaveError> {
    let save = move || {
        let mut document = Automerge::new();
        document.apply_changes(changes)?;
        // What is written here has to be read elsewhere, so it is read once before.
        document.save_and_verify()
    };
    let saved = contain(save).ok_or(SaveError::Panicked { author })?;
    saved.map_err(|error| refused(author, &error))
}

fn refused(author: DeviceId, error: &impl ToString) -> SaveError {
    SaveError::Refused { author, why: error.to_string() }
}

/// Entries with all they stand on, no two of them in one place.
#[derive(Default)]
struct Branch {
    entries: BTreeSet<EntryId>,
    places: BTreeMap<([u8; 8], u64), EntryId>,
}

/// The entries of one document on their way into branches.
struct Branches<'a>(BTreeMap<EntryId, &'a Record>);

impl<'a> Branches<'a> {
    /// Every head goes into the first branch that it does not contradict. In the place of a head that
    /// stands on a contradiction come its predecessors.
    fn of(records: &[&'a Record]) -> (Vec<Branch>, BTreeSet<EntryId>) {
        let all = Self(records.iter().map(|record| (record.id, *record)).collect());
        let stood_on: BTreeSet<EntryId> =
            records.iter().flat_map(|record| &record.deps).copied().collect();
        let mut heads: BTreeSet<EntryId> =
            all.0.keys().filter(|id| !stood_on.contains(id)).copied().collect();
        let mut branches: Vec<Branch> = Vec::new();
        let mut left_out = BTreeSet::new();
        while let Some(head) = heads.pop_first() {
            if branches.iter().any(|branch| branch.entries.contains(&head)) {
                continue;
            }
            match all.way_back(head) {
                Some(way) => match branches.iter_mut().find(|branch| branch.agrees_with(&way)) {
                    Some(branch) => branch.take(way),
                    None => branches.push(way),
                },
                None => {
                    left_out.insert(head);
                    heads.extend(&all.0[&head].deps);
                }
            }
        }
        (branches, left_out)
    }

    /// An entry with all it stands on; `None` if that contradicts itself.
    fn way_back(&self, head: EntryId) -> Option<Branch> {
        let mut way = Branch::default();
        let mut next = vec![head];
        while let Some(id) = next.pop() {
            if way.entries.insert(id) {
                let record = self.0[&id];
                if way.places.insert((record.nonce, record.sequence), id).is_some() {
                    return None;
                }
                next.extend(&record.deps);
            }
        }
        Some(way)
    }
}

impl Branch {
    fn agrees_with(&self, other: &Self) -> bool {
        other.places.iter().all(|(place, id)| self.places.get(place).is_none_or(|own| own == id))
    }

    fn take(&mut self, other: Self) {
        self.entries.extend(other.entries);
        self.places.extend(other.places);
    }
}

messages! {
    /// Why a record is no document of automerge.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum SaveError {
        Refused { author: DeviceId, why: String },
        Panicked { author: DeviceId },
    }
}

#[cfg(test)]
mod tests;
