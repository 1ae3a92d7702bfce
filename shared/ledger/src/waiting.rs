//! The waiting room: signed changes whose device or whose predecessors are not known yet.
//!
//! It is bounded. What does not fit is dropped without harm, because the frontier does not name it and
//! the next sync brings it again.

use crate::envelope::Envelope;
use crate::signed::Signed;
use domain::{DeviceId, EntryId};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub(crate) struct WaitingRoom {
    by_device: BTreeMap<DeviceId, BTreeMap<EntryId, (Envelope, Signed)>>,
    count: usize,
}

impl WaitingRoom {
    const COUNT_MAX: usize = 4096;
    const COUNT_MAX_PER_DEVICE: usize = 1024;

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn contains(&self, device: DeviceId, hash: EntryId) -> bool {
        self.by_device.get(&device).is_some_and(|changes| changes.contains_key(&hash))
    }

    /// Whether there was room.
    pub(crate) fn admit(&mut self, envelope: Envelope, signed: Signed) -> bool {
        let of_device = self.by_device.entry(envelope.device).or_default();
        if self.count >= Self::COUNT_MAX || of_device.len() >= Self::COUNT_MAX_PER_DEVICE {
            return false;
        }
        if of_device.insert(envelope.hash, (envelope, signed)).is_none() {
            self.count += 1;
        }
        true
    }

    /// Lets everything of a device out; what still cannot go on will come back.
    pub(crate) fn release(&mut self, device: DeviceId) -> Vec<(Envelope, Signed)> {
        let released = self.by_device.remove(&device).unwrap_or_default();
        self.count -= released.len();
        released.into_values().collect()
    }
}
