//! A disk that knows what would survive a power cut and what would not.

use super::wire::id_of;
use crate::dice::Dice;
use domain::EntryId;
use ledger::Signed;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, Default)]
pub(super) struct Disk {
    synced: Vec<Signed>,
    ids: BTreeSet<EntryId>,
    /// Written and not synced yet, oldest first.
    grouped: Vec<Signed>,
    kept: BTreeMap<String, Vec<u8>>,
    pub(super) is_full: bool,
}

/// One durable write.
#[derive(Clone, Debug, Default)]
pub(super) struct Write {
    pub(super) changes: Vec<Signed>,
    pub(super) keep: Vec<(&'static str, Vec<u8>)>,
}

/// There is no room left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

impl Disk {
    pub(super) const FULL: &'static str = "the disk is full: make room and start again";

    /// Changes and values of the device's own in one commit, with all that was grouped before.
    pub(super) fn commit(&mut self, write: Write) -> Result<(), Full> {
        self.group(write.changes)?;
        self.sync()?;
        write.keep.into_iter().for_each(|(key, value)| {
            self.kept.insert(key.to_owned(), value);
        });
        Ok(())
    }

    pub(super) fn group(&mut self, changes: Vec<Signed>) -> Result<(), Full> {
        if self.is_full {
            return Err(Full);
        }
        self.grouped.extend(changes);
        Ok(())
    }

    pub(super) fn sync(&mut self) -> Result<(), Full> {
        if self.is_full && !self.grouped.is_empty() {
            return Err(Full);
        }
        for signed in std::mem::take(&mut self.grouped) {
            self.take(signed);
        }
        Ok(())
    }

    /// The power fails, perhaps in the middle of writing `last`, which is there as a whole or not at all if
    /// it is one commit. Of what was not synced, a part from the front survives, and the change after it may
    /// be torn.
    pub(super) fn lose_power(&mut self, last: Option<Write>, dice: &mut Dice) {
        if let Some(write) = last.filter(|_| dice.one_in(2))
            && self.commit(write).is_ok()
        {
            return;
        }
        let mut unsynced = std::mem::take(&mut self.grouped);
        if unsynced.is_empty() || self.is_full {
            return;
        }
        let survive = dice.below(unsynced.len() + 1);
        let torn = unsynced.get(survive).filter(|_| dice.one_in(2)).cloned();
        unsynced.truncate(survive);
        unsynced.into_iter().for_each(|signed| self.take(signed));
        if let Some(mut torn) = torn {
            torn.change.truncate(dice.below(torn.change.len().max(1)));
            self.synced.push(torn);
        }
    }

    fn take(&mut self, signed: Signed) {
        if self.ids.insert(id_of(&signed)) {
            self.synced.push(signed);
        }
    }

    /// A copy of what is safely on it.
    pub(super) fn as_image(&self) -> Self {
        Self { grouped: Vec::new(), is_full: false, ..self.clone() }
    }

    /// What a program finds when it starts.
    pub(super) fn stored(&self) -> Vec<Signed> {
        self.synced.clone()
    }

    pub(super) fn kept(&self) -> BTreeMap<String, Vec<u8>> {
        self.kept.clone()
    }

    /// What would survive a power cut.
    pub(super) fn ids(&self) -> &BTreeSet<EntryId> {
        &self.ids
    }
}
