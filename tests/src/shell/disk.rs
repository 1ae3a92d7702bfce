//! A disk that knows what would survive a power cut and what would not.

use crate::wire::id_of;
use domain::EntryId;
use ledger::Signed;
use people::Dice;
use std::collections::{BTreeMap, BTreeSet};
use venue::{Gate, Write};

#[derive(Clone, Debug, Default)]
pub(crate) struct Disk {
    synced: Vec<Signed>,
    ids: BTreeSet<EntryId>,
    /// Handed over and not synced yet, oldest first; with its gate where somebody waits for it.
    unsynced: Vec<(Option<Gate>, Write)>,
    kept: BTreeMap<String, Vec<u8>>,
    pub(crate) is_full: bool,
}

/// There is no room left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl Disk {
    pub(crate) const FULL: &'static str = "the disk is full: make room and start again";

    /// Changes and values of the device's own, which will be there together or not at all.
    pub(crate) fn begin(&mut self, gate: Gate, write: Write) {
        self.unsynced.push((Some(gate), write));
    }

    /// Changes that nobody waits for.
    pub(crate) fn group(&mut self, changes: Vec<Signed>) {
        let write = |signed| (None, Write { changes: vec![signed], keep: Vec::new() });
        self.unsynced.extend(changes.into_iter().map(write));
    }

    /// Changes that are durable at once, with everything handed over before.
    pub(crate) fn commit(&mut self, changes: Vec<Signed>) -> Result<(), Full> {
        self.group(changes);
        self.sync()
    }

    /// Everything handed over becomes durable.
    pub(crate) fn sync(&mut self) -> Result<(), Full> {
        self.sync_first(self.unsynced.len())
    }

    /// A commit, and everything handed over before it, becomes durable.
    pub(crate) fn sync_to(&mut self, gate: Gate) -> Result<(), Full> {
        let last = self.unsynced.iter().rposition(|(at, _)| at.is_some_and(|at| at <= gate));
        self.sync_first(last.map_or(0, |last| last + 1))
    }

    fn sync_first(&mut self, count: usize) -> Result<(), Full> {
        if self.is_full && count > 0 {
            return Err(Full);
        }
        for (_, write) in self.unsynced.drain(..count).collect::<Vec<_>>() {
            write.changes.into_iter().for_each(|signed| self.take(signed));
            let kept = write.keep.into_iter().map(|(key, value)| (key.to_owned(), value));
            self.kept.extend(kept);
        }
        Ok(())
    }

    /// The power fails. Of what was not synced, a part from the front survives, each commit as a whole; a
    /// change after it that nobody waited for may be torn.
    pub(crate) fn lose_power(&mut self, dice: &mut Dice) {
        if self.unsynced.is_empty() || self.is_full {
            self.unsynced.clear();
            return;
        }
        let survive = dice.below(self.unsynced.len() + 1);
        self.sync_first(survive).expect("it is not full");
        let torn = self.unsynced.first().filter(|(gate, _)| gate.is_none() && dice.one_in(2));
        if let Some(mut torn) = torn.and_then(|(_, write)| write.changes.first().cloned()) {
            torn.change.truncate(dice.below(torn.change.len().max(1)));
            self.synced.push(torn);
        }
        self.unsynced.clear();
    }

    /// Whatever is not synced is gone.
    pub(crate) fn forget(&mut self) {
        self.unsynced.clear();
    }

    /// A disk with these changes on it.
    pub(crate) fn with(changes: &[Signed]) -> Self {
        let mut disk = Self::default();
        changes.iter().for_each(|signed| disk.take(signed.clone()));
        disk
    }

    fn take(&mut self, signed: Signed) {
        if self.ids.insert(id_of(&signed)) {
            self.synced.push(signed);
        }
    }

    /// A copy of what is safely on it.
    pub(crate) fn as_image(&self) -> Self {
        Self { unsynced: Vec::new(), is_full: false, ..self.clone() }
    }

    /// What a program finds when it starts.
    pub(crate) fn stored(&self) -> Vec<Signed> {
        self.synced.clone()
    }

    pub(crate) fn kept(&self) -> BTreeMap<String, Vec<u8>> {
        self.kept.clone()
    }

    /// What would survive a power cut.
    pub(crate) fn ids(&self) -> &BTreeSet<EntryId> {
        &self.ids
    }
}
