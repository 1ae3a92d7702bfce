//! Runs: changes of one document, each on the one before, of which only the last is signed.
//!
//! A change names by hash what it stands on, so the last signature holds for all of a run. Twelve thousand
//! signatures would be most of what a late joiner is sent. A run is taken whole or not at all: so whoever holds a
//! change without a signature also holds the signed one that vouches for it, and can pass both on.

use super::acceptance::{Opened, Rejected, Rejection};
use super::{Ledger, Record};
use crate::envelope::Envelope;
use crate::subject::Subject;
use domain::EntryId;

/// A run on its way in; it ends with the first change that is signed.
#[derive(Debug, Default)]
pub(super) struct Run(pub(super) Vec<Opened>);

impl Run {
    /// What nothing vouches for any more, because the next change does not stand on it.
    pub(super) fn broken_by(&mut self, next: &Envelope) -> Vec<Rejected> {
        let goes_on = self.0.last().is_none_or(|Opened { envelope: last, .. }| {
            last.device == next.device && next.deps.contains(&last.hash)
        });
        if goes_on { Vec::new() } else { std::mem::take(self).unsigned().collect() }
    }

    pub(super) fn unsigned(self) -> impl Iterator<Item = Rejected> {
        self.0.into_iter().map(|Opened { envelope, .. }| Rejected {
            entry: Some(envelope.hash),
            why: Rejection::Unsigned { device: envelope.device },
        })
    }
}

impl Ledger {
    /// A signature is kept at least so often, so that what is taken whole or not at all stays small.
    const RUN_MAX: usize = 64;
    const RUN_BYTES_MAX: usize = 256 << 10;

    /// Whether all that a run stands on is here or in it.
    pub(super) fn stands_here(&self, run: &[Opened]) -> bool {
        run.iter().enumerate().all(|(place, Opened { envelope, .. })| {
            let is_here = |dep: &EntryId| {
                self.record(envelope.device, *dep).is_some()
                    || run[..place].iter().any(|earlier| earlier.envelope.hash == *dep)
            };
            envelope.deps.iter().all(is_here)
        })
    }

    /// Which of these records need no signature on their way to somebody, because the next one vouches for them.
    pub(crate) fn vouched(&self, records: &[&Record]) -> Vec<bool> {
        let (mut count, mut bytes) = (0, 0);
        let nexts = records.iter().skip(1).map(Some).chain([None]);
        let spared = records.iter().zip(nexts).map(|(record, next)| {
            (count, bytes) = (count + 1, bytes + self.weight(record));
            let follows = |next: &&&Record| {
                next.author == record.author
                    && next.deps.contains(&record.id)
                    && count < Self::RUN_MAX
                    && bytes + self.weight(next) <= Self::RUN_BYTES_MAX
            };
            let is_plain = record.entry.fact.about() != Subject::Rights;
            let is_vouched =
                record.signed.signature.is_none() || is_plain && next.as_ref().is_some_and(follows);
            if !is_vouched {
                (count, bytes) = (0, 0);
            }
            is_vouched
        });
        spared.collect()
    }

    /// What a record costs whoever takes it in, but for a new branch.
    fn weight(&self, record: &Record) -> usize {
        let below = record.deps.iter().filter_map(|dep| self.record(record.author, *dep));
        record.way - below.map(|below| below.way).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
