//! The waiting room: signed changes whose device or whose predecessors are not known yet.
//!
//! It is bounded in number and in bytes. What does not fit is dropped without harm, because the
//! frontier does not name it and the next sync brings it again.

use crate::envelope::{CHANGE_BYTES_MAX, Envelope};
use crate::signed::Signed;
use domain::{DeviceId, EntryId};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub(crate) struct WaitingRoom {
    by_device: BTreeMap<DeviceId, Waiting>,
    count: usize,
    bytes: usize,
    /// How many of them wait for their device's admission, which anybody can make up.
    strangers: usize,
}

/// What waits of one device; never empty.
#[derive(Clone, Debug, Default)]
struct Waiting {
    changes: BTreeMap<EntryId, (Envelope, Signed)>,
    /// Who waits for which predecessor; under `None`, for the device's admission.
    on: BTreeMap<Option<EntryId>, Vec<EntryId>>,
    bytes: usize,
}

impl WaitingRoom {
    pub(crate) const COUNT_MAX: usize = 32_768;
    pub(crate) const COUNT_MAX_PER_DEVICE: usize = 16_384;
    const STRANGERS_MAX: usize = Self::COUNT_MAX / 4;
    const STRANGERS_BYTES_MAX: usize = Self::BYTES_MAX / 4;
    pub(crate) const BYTES_MAX: usize = 192 * CHANGE_BYTES_MAX;
    /// A whole record may come in any order.
    pub(crate) const BYTES_MAX_PER_DEVICE: usize = 64 * CHANGE_BYTES_MAX;

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many changes of a device wait, and their bytes.
    pub(crate) fn of(&self, device: DeviceId) -> (usize, usize) {
        self.by_device.get(&device).map_or((0, 0), |waiting| (waiting.changes.len(), waiting.bytes))
    }

    pub(crate) fn contains(&self, device: DeviceId, hash: EntryId) -> bool {
        self.by_device.get(&device).is_some_and(|waiting| waiting.changes.contains_key(&hash))
    }

    /// Keeps a change until `on` has arrived. Whether there was room.
    pub(crate) fn admit(
        &mut self,
        envelope: Envelope,
        signed: Signed,
        on: Option<EntryId>,
    ) -> bool {
        let size = signed.change.len();
        let (count, bytes) = self.of(envelope.device);
        let is_stranger = on.is_none();
        let is_full = self.count >= Self::COUNT_MAX
            || self.bytes + size > Self::BYTES_MAX
            || (is_stranger && self.strangers >= Self::STRANGERS_MAX)
            || (is_stranger && self.bytes + size > Self::STRANGERS_BYTES_MAX)
            || count >= Self::COUNT_MAX_PER_DEVICE
            || bytes + size > Self::BYTES_MAX_PER_DEVICE;
        if is_full {
            return false;
        }
        let waiting = self.by_device.entry(envelope.device).or_default();
        let hash = envelope.hash;
        if waiting.changes.insert(hash, (envelope, signed)).is_none() {
            waiting.on.entry(on).or_default().push(hash);
            waiting.bytes += size;
            self.bytes += size;
            self.count += 1;
            self.strangers += usize::from(is_stranger);
        }
        true
    }

    /// Drops what can never come in, because it stands on a change that was rejected for good.
    pub(crate) fn turn_away(&mut self, device: DeviceId, rejected: EntryId) {
        let mut next = vec![rejected];
        while let Some(on) = next.pop() {
            next.extend(self.release(device, Some(on)).iter().map(|(envelope, _)| envelope.hash));
        }
    }

    /// Lets out what waits for `on`; what lacks something else as well will come back.
    pub(crate) fn release(
        &mut self,
        device: DeviceId,
        on: Option<EntryId>,
    ) -> Vec<(Envelope, Signed)> {
        let Some(waiting) = self.by_device.get_mut(&device) else { return Vec::new() };
        let hashes = waiting.on.remove(&on).unwrap_or_default();
        let released: Vec<_> =
            hashes.iter().filter_map(|hash| waiting.changes.remove(hash)).collect();
        let bytes: usize = released.iter().map(|(_, signed)| signed.change.len()).sum();
        waiting.bytes -= bytes;
        self.bytes -= bytes;
        self.count -= released.len();
        if on.is_none() {
            self.strangers -= released.len();
        }
        if waiting.changes.is_empty() {
            self.by_device.remove(&device);
        }
        released
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Signature;

    fn admit(room: &mut WaitingRoom, device: u8, number: u16, bytes: usize) -> bool {
        let mut hash = [device; 32];
        hash[..2].copy_from_slice(&number.to_be_bytes());
        let (hash, device) = (EntryId(hash), DeviceId([device; 32]));
        let envelope = Envelope { hash, device, nonce: [0; 8], deps: Vec::new() };
        let signed = Signed { change: vec![0; bytes], signature: Some(Signature([0; 64])) };
        room.admit(envelope, signed, Some(EntryId([number.to_be_bytes()[1] % 2; 32])))
    }

    #[test]
    fn one_device_can_take_neither_all_places_nor_all_bytes() {
        let mut room = WaitingRoom::default();
        let small = (0..20_000).filter(|number| admit(&mut room, 1, *number, 10)).count();
        assert_eq!(small, WaitingRoom::COUNT_MAX_PER_DEVICE);
        let large = (0..2_000).filter(|n| admit(&mut room, 2, *n, CHANGE_BYTES_MAX)).count();
        assert_eq!(large * CHANGE_BYTES_MAX, WaitingRoom::BYTES_MAX_PER_DEVICE);
        assert!(admit(&mut room, 3, 0, 10));
        let released = [0, 1].map(|on| room.release(DeviceId([2; 32]), Some(EntryId([on; 32]))));
        assert_eq!(released.map(|changes| changes.len()), [large / 2; 2]);
        assert_eq!(room.of(DeviceId([2; 32])), (0, 0));
        assert!(admit(&mut room, 2, 0, CHANGE_BYTES_MAX));
    }

    #[test]
    fn strangers_leave_room_for_those_who_are_known() {
        let mut room = WaitingRoom::default();
        let stranger = |device: u8, number: u16| {
            let mut hash = [device; 32];
            hash[..2].copy_from_slice(&number.to_be_bytes());
            let (hash, device) = (EntryId(hash), DeviceId([device; 32]));
            let envelope = Envelope { hash, device, nonce: [0; 8], deps: Vec::new() };
            (envelope, Signed { change: vec![0; 10], signature: Some(Signature([0; 64])) })
        };
        let mut taken = 0;
        for device in 10..20 {
            for number in 0..1_000 {
                let (envelope, signed) = stranger(device, number);
                taken += usize::from(room.admit(envelope, signed, None));
            }
        }
        assert_eq!(taken, WaitingRoom::STRANGERS_MAX);
        assert!(admit(&mut room, 1, 0, 10));
        room.release(DeviceId([10; 32]), None);
        let (envelope, signed) = stranger(30, 0);
        assert!(room.admit(envelope, signed, None));
        // As many come in as have gone, and no more.
        let more = (1..2_000).map(|number| stranger(30, number));
        let more =
            more.filter(|(envelope, signed)| room.admit(envelope.clone(), signed.clone(), None));
        assert_eq!(more.count(), 999);
    }

    #[test]
    fn a_full_room_keeps_nothing_of_those_it_turns_away() {
        let mut room = WaitingRoom::default();
        for device in 0..200 {
            (0..64).for_each(|number| {
                admit(&mut room, device, number, CHANGE_BYTES_MAX);
            });
        }
        assert_eq!(room.bytes, WaitingRoom::BYTES_MAX);
        assert_eq!(room.by_device.len(), 3);
    }

    #[test]
    fn two_devices_take_all_places_and_a_third_waits_until_one_is_free() {
        let mut room = WaitingRoom::default();
        let fill = |room: &mut WaitingRoom, device: u8| {
            (0..20_000).filter(|number| admit(room, device, *number, 10)).count()
        };
        assert_eq!([1, 2].map(|device| fill(&mut room, device)), [16_384; 2]);
        assert_eq!((room.len(), room.bytes()), (32_768, 327_680));
        assert!(!admit(&mut room, 3, 0, 10));
        assert_eq!(room.release(DeviceId([1; 32]), Some(EntryId([0; 32]))).len(), 8_192);
        assert_eq!((room.len(), room.bytes()), (24_576, 245_760));
        assert_eq!(room.of(DeviceId([1; 32])), (8_192, 81_920));
        assert!(admit(&mut room, 3, 0, 10));
    }

    #[test]
    fn a_room_is_filled_to_the_last_byte() {
        let mut room = WaitingRoom::default();
        for device in [1, 2, 3] {
            (0..63).for_each(|number| assert!(admit(&mut room, device, number, CHANGE_BYTES_MAX)));
        }
        let left = WaitingRoom::BYTES_MAX_PER_DEVICE - 63 * CHANGE_BYTES_MAX;
        assert!(!admit(&mut room, 1, 63, left + 1));
        assert!(admit(&mut room, 1, 63, left));
        assert!(!admit(&mut room, 4, 0, 2 * left + 1));
        assert!(admit(&mut room, 4, 0, 2 * left));
        assert_eq!(room.bytes(), WaitingRoom::BYTES_MAX);
        assert!(!admit(&mut room, 5, 0, 1));
    }

    #[test]
    fn strangers_take_a_quarter_of_the_bytes() {
        let mut room = WaitingRoom::default();
        let mut stranger = |device: u8, bytes: usize| {
            let (hash, device) = (EntryId([device; 32]), DeviceId([device; 32]));
            let envelope = Envelope { hash, device, nonce: [0; 8], deps: Vec::new() };
            let signed = Signed { change: vec![0; bytes], signature: Some(Signature([0; 64])) };
            room.admit(envelope, signed, None)
        };
        (0..47).for_each(|device| assert!(stranger(device, CHANGE_BYTES_MAX)));
        assert!(!stranger(100, CHANGE_BYTES_MAX + 1));
        assert!(stranger(100, CHANGE_BYTES_MAX));
        assert!(!stranger(101, 1));
        assert!(admit(&mut room, 1, 0, 1));
    }

    #[test]
    fn what_waits_already_is_counted_once() {
        let mut room = WaitingRoom::default();
        assert!(!room.contains(DeviceId([1; 32]), EntryId([1; 32])));
        assert!(admit(&mut room, 1, 0x0101, 10) && admit(&mut room, 1, 0x0101, 10));
        assert!(room.contains(DeviceId([1; 32]), EntryId([1; 32])));
        assert_eq!((room.len(), room.bytes()), (1, 10));
    }

    #[test]
    fn nothing_is_kept_of_a_device_of_which_nothing_waits() {
        let mut room = WaitingRoom::default();
        let (device, on) = (DeviceId([1; 32]), Some(EntryId([0; 32])));
        assert!(admit(&mut room, 1, 2, 10) && admit(&mut room, 1, 4, 10));
        assert_eq!(room.release(device, on).len(), 2);
        assert!(room.by_device.is_empty());
    }
}
