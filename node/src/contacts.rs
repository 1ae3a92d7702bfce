//! Whom this device knows, where they were reachable, and whom to dial next.
//!
//! A device keeps a connection to every director it knows and to a few others, so that 300 tables do not
//! make 45,000 connections. Strangers, found by mDNS or named by hand, are tried only while no director
//! is connected.

use crate::hello::{ACQUAINTANCES_MAX, ADDRESSES_MAX, Acquaintance};
use crate::random;
use domain::{DeviceId, Role};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

#[derive(Debug, Default)]
pub(crate) struct Contacts {
    devices: BTreeMap<DeviceId, Contact>,
    /// Addresses given by hand, and who answered there.
    by_hand: BTreeMap<SocketAddr, ByHand>,
    /// Whether what should be remembered has changed.
    changed: bool,
}

/// Whom to dial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Device(DeviceId, Vec<SocketAddr>),
    Address(SocketAddr),
}

/// What a device has at the moment, which decides whom it wants.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links {
    pub(crate) connected: BTreeSet<DeviceId>,
    pub(crate) director_connected: bool,
    /// Other devices that are connected, admitted or about to be.
    pub(crate) others: usize,
}

#[derive(Debug, Default)]
struct Contact {
    addresses: Vec<SocketAddr>,
    /// `None` for a candidate nobody has vouched for.
    role: Option<Role>,
    /// Whether it has shown its certificate; otherwise the role is hearsay.
    proven: bool,
    tries: Tries,
}

#[derive(Debug, Default)]
struct ByHand {
    answered: Option<DeviceId>,
    tries: Tries,
}

impl Contacts {
    /// Connections to devices other than directors that each device makes for itself.
    pub(crate) const OTHERS_WANTED: usize = 3;
    const DEVICES_MAX: usize = 512;
    const DIALLING_MAX: usize = 8;
    const REMEMBERED_MAX: usize = 32;

    pub(crate) fn by_hand(&mut self, address: SocketAddr) {
        self.by_hand.entry(address).or_default();
    }

    /// A candidate was seen, by mDNS for example.
    pub(crate) fn seen(&mut self, device: DeviceId, address: SocketAddr) {
        if let Some(contact) = self.entry(device) {
            contact.learn(&[address]);
        }
    }

    /// Somebody mentioned a device.
    pub(crate) fn mentioned(&mut self, acquaintance: &Acquaintance) {
        if let Some(contact) = self.entry(acquaintance.device) {
            contact.learn(&acquaintance.addresses);
            contact.role.get_or_insert(acquaintance.role);
        }
    }

    /// A device showed its certificate and told its addresses.
    pub(crate) fn admitted(&mut self, device: DeviceId, role: Role, addresses: &[SocketAddr]) {
        let Some(contact) = self.entry(device) else { return };
        // Only proven contacts are remembered, so becoming one is a change even if all else was mentioned.
        let before = (contact.proven, contact.role, contact.addresses.clone());
        contact.learn(addresses);
        contact.role = Some(role);
        contact.proven = true;
        contact.tries.succeeded();
        self.changed |= before != (true, Some(role), self.devices[&device].addresses.clone());
    }

    pub(crate) fn connected(&mut self, device: DeviceId, address: Option<SocketAddr>) {
        if let Some(contact) = self.devices.get_mut(&device) {
            contact.tries.dialling = false;
        }
        let by_hand = address.and_then(|address| self.by_hand.get_mut(&address));
        if let Some(by_hand) = by_hand {
            by_hand.answered = Some(device);
            by_hand.tries.succeeded();
        }
    }

    pub(crate) fn failed(&mut self, now: Instant, target: &Target) {
        if let Some(tries) = self.tries(target) {
            tries.failed(now);
        }
    }

    /// The device is of no use to us for a while: another event, another version, no event at all.
    pub(crate) fn avoid(&mut self, now: Instant, device: DeviceId, pause: Duration) {
        let by_hand = self.by_hand.values_mut().filter(|entry| entry.answered == Some(device));
        by_hand.for_each(|entry| entry.tries.not_before(now + pause));
        if let Some(contact) = self.devices.get_mut(&device) {
            contact.tries.not_before(now + pause);
        }
    }

    /// The device turned out to belong to another event, whatever we had heard of it.
    pub(crate) fn disown(&mut self, device: DeviceId) {
        if let Some(contact) = self.devices.get_mut(&device) {
            self.changed |= contact.role.take().is_some();
            contact.proven = false;
        }
    }

    /// Whom to dial now; each counts as being dialled until `connected` or `failed` says otherwise.
    pub(crate) fn due(&mut self, now: Instant, links: &Links) -> Vec<Target> {
        let dialling = self.devices.values().filter(|contact| contact.tries.dialling).count()
            + self.by_hand.values().filter(|entry| entry.tries.dialling).count();
        let mut room = Self::DIALLING_MAX.saturating_sub(dialling);
        let directors = self.devices_due(now, links, |role| role == Some(Role::Director));
        let mut targets = self.choose(directors, &mut room);
        if !links.director_connected {
            let by_hand = self.addresses_due(now, links);
            targets.extend(self.choose(by_hand, &mut room));
            let strangers = self.devices_due(now, links, |role| role.is_none());
            targets.extend(self.choose(strangers, &mut room));
        }
        let is_other = |role: Option<Role>| role.is_some_and(|role| role != Role::Director);
        let under_way = |contact: &&Contact| contact.tries.dialling && is_other(contact.role);
        let have = links.others + self.devices.values().filter(under_way).count();
        let mut room = room.min(Self::OTHERS_WANTED.saturating_sub(have));
        let others = self.devices_due(now, links, is_other);
        targets.extend(self.choose(others, &mut room));
        targets
    }

    fn choose(&mut self, from: Vec<Target>, room: &mut usize) -> Vec<Target> {
        let chosen = some_of(from, *room);
        *room -= chosen.len();
        for target in &chosen {
            self.tries(target).expect("a target is one of ours").dialling = true;
        }
        chosen
    }

    pub(crate) fn directors(&self) -> Vec<Acquaintance> {
        let mut directors = self.acquaintances(|role| role == Role::Director);
        directors.truncate(ACQUAINTANCES_MAX);
        directors
    }

    /// A few devices to tell a newcomer about: the directors, and others by lot.
    pub(crate) fn introductions(&self, newcomer: DeviceId) -> Vec<Acquaintance> {
        let mut told = self.directors();
        let others = self.acquaintances(|role| role != Role::Director);
        told.extend(some_of(others, ACQUAINTANCES_MAX - told.len()));
        told.retain(|acquaintance| acquaintance.device != newcomer);
        told
    }

    /// What to remember for the next start, if it has changed since the last call.
    pub(crate) fn take_remembered(&mut self) -> Option<Vec<u8>> {
        if !std::mem::take(&mut self.changed) {
            return None;
        }
        let mut remembered = self.directors();
        let others = self.acquaintances(|role| role != Role::Director);
        remembered.extend(some_of(others, Self::REMEMBERED_MAX));
        Some(postcard::to_stdvec(&remembered).expect("plain data always serialises"))
    }

    pub(crate) fn recall(&mut self, remembered: &[u8]) {
        let Ok(remembered) = postcard::from_bytes::<Vec<Acquaintance>>(remembered) else {
            tracing::warn!("the remembered addresses cannot be read and are left out");
            return;
        };
        remembered.iter().for_each(|acquaintance| self.mentioned(acquaintance));
    }

    /// A hall does not hold more devices than we remember: when it seems to, hearsay makes room.
    fn entry(&mut self, device: DeviceId) -> Option<&mut Contact> {
        if self.devices.len() >= Self::DEVICES_MAX && !self.devices.contains_key(&device) {
            let hearsay = self.devices.iter().find(|(_, contact)| !contact.proven);
            let hearsay = hearsay.map(|(device, _)| *device)?;
            self.devices.remove(&hearsay);
        }
        Some(self.devices.entry(device).or_default())
    }

    fn tries(&mut self, target: &Target) -> Option<&mut Tries> {
        match target {
            Target::Device(device, _) => self.devices.get_mut(device).map(|entry| &mut entry.tries),
            Target::Address(address) => self.by_hand.get_mut(address).map(|entry| &mut entry.tries),
        }
    }

    fn devices_due(
        &self,
        now: Instant,
        links: &Links,
        wanted: impl Fn(Option<Role>) -> bool,
    ) -> Vec<Target> {
        let due = |(device, contact): &(&DeviceId, &Contact)| {
            wanted(contact.role)
                && contact.tries.is_due(now)
                && !contact.addresses.is_empty()
                && !links.connected.contains(*device)
        };
        let target = |(device, contact): (&DeviceId, &Contact)| {
            Target::Device(*device, contact.addresses.clone())
        };
        self.devices.iter().filter(due).map(target).collect()
    }

    fn addresses_due(&self, now: Instant, links: &Links) -> Vec<Target> {
        let due = |(_, entry): &(&SocketAddr, &ByHand)| {
            let connected = entry.answered.is_some_and(|device| links.connected.contains(&device));
            entry.tries.is_due(now) && !connected
        };
        let busy = |address: &SocketAddr| {
            let knows = |(device, contact): (&DeviceId, &Contact)| {
                let busy = contact.tries.dialling || links.connected.contains(device);
                busy && contact.addresses.contains(address)
            };
            self.devices.iter().any(knows)
        };
        let due = self.by_hand.iter().filter(due).map(|(address, _)| *address);
        due.filter(|address| !busy(address)).map(Target::Address).collect()
    }

    fn acquaintances(&self, wanted: impl Fn(Role) -> bool) -> Vec<Acquaintance> {
        let known = self.devices.iter().filter(|(_, contact)| !contact.addresses.is_empty());
        known
            .filter_map(|(device, contact)| {
                let role = contact.role.filter(|role| wanted(*role))?;
                Some(Acquaintance { device: *device, role, addresses: contact.addresses.clone() })
            })
            .collect()
    }
}

impl Contact {
    /// The newest addresses stand first, and the oldest fall off.
    fn learn(&mut self, addresses: &[SocketAddr]) {
        let mut learnt: Vec<_> = addresses.iter().copied().take(ADDRESSES_MAX).collect();
        learnt.extend(self.addresses.iter().filter(|known| !addresses.contains(known)));
        learnt.truncate(ADDRESSES_MAX);
        self.addresses = learnt;
    }
}

/// When to try again: soon at first, then more and more slowly, never in step with others.
#[derive(Debug, Default)]
struct Tries {
    dialling: bool,
    pause: Option<Duration>,
    not_before: Option<Instant>,
}

impl Tries {
    const PAUSE_FIRST: Duration = Duration::from_millis(500);
    const PAUSE_MAX: Duration = Duration::from_secs(5);

    fn is_due(&self, now: Instant) -> bool {
        !self.dialling && self.not_before.is_none_or(|time| time <= now)
    }

    fn succeeded(&mut self) {
        *self = Self::default();
    }

    fn failed(&mut self, now: Instant) {
        let pause = self.pause.map_or(Self::PAUSE_FIRST, |pause| (pause * 2).min(Self::PAUSE_MAX));
        // Hanging up on a device to be avoided ends a connection, too: the longer pause counts.
        let not_before = self.not_before.max(Some(now + random::jittered(pause)));
        *self = Self { dialling: false, pause: Some(pause), not_before };
    }

    fn not_before(&mut self, time: Instant) {
        self.dialling = false;
        self.not_before = Some(time);
    }
}

/// At most `wanted` of them, drawn by lot.
fn some_of<T>(mut from: Vec<T>, wanted: usize) -> Vec<T> {
    let mut chosen = Vec::new();
    while chosen.len() < wanted && !from.is_empty() {
        chosen.push(from.swap_remove(random::below(from.len())));
    }
    chosen
}

#[cfg(test)]
mod tests;
