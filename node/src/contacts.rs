//! Whom this device knows, where they were reachable, and whom to dial next.
//!
//! A device keeps a connection to every director it knows and to a few others, so that 300 tables do not
//! make 45,000 connections. Strangers, found by mDNS or named by hand, are tried only while no director
//! is connected.
//!
//! What others say is kept apart from what is known: a device that has shown its certificate, and the
//! addresses where it was reached or which it told itself, are never displaced by hearsay. Of hearsay
//! everybody who tells has a small place, and of the tries a few.

mod contact;
mod tries;

use crate::address::Source;
use crate::hello::{ACQUAINTANCES_MAX, Acquaintance};
use crate::random;
use contact::Contact;
use domain::{DeviceId, Role};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tries::Tries;

#[derive(Debug, Default)]
pub(crate) struct Contacts {
    devices: BTreeMap<DeviceId, Contact>,
    /// Addresses given by hand, and who answered there.
    by_hand: BTreeMap<SocketAddr, ByHand>,
    /// How often something new was heard, to know what is older.
    heard: u64,
    /// Whether what should be remembered has changed.
    changed: bool,
}

/// Who says something about another device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Teller {
    /// A device that has shown its certificate.
    Device(DeviceId),
    /// Anybody at that address; an announcement comes from the address it names.
    Anybody(Source),
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
    /// Admitted devices that are connected, or about to be.
    pub(crate) others: usize,
    /// Those we have dialled who have not shown a certificate yet.
    pub(crate) strangers_dialled: usize,
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
    /// Of those, at most so many are tried on hearsay, so that known devices never wait for rumours.
    const DIALLING_HEARSAY_MAX: usize = 5;
    const STRANGERS_DIALLED_MAX: usize = 16;
    const REMEMBERED_MAX: usize = 32;

    pub(crate) fn by_hand(&mut self, address: SocketAddr) {
        self.by_hand.entry(address).or_default();
    }

    /// A candidate was seen, by mDNS for example.
    pub(crate) fn seen(&mut self, device: DeviceId, address: SocketAddr) {
        let teller = Teller::Anybody(Source::of(address.ip()));
        self.hearsay(teller, device).rumour(teller, &[address]);
    }

    /// Somebody mentioned a device.
    pub(crate) fn mentioned(&mut self, teller: Teller, acquaintance: &Acquaintance) {
        let Acquaintance { device, role, addresses } = acquaintance;
        let contact = self.hearsay(teller, *device);
        contact.rumour(teller, addresses);
        // A stranger may bring a director to our attention, but not keep one from it.
        if matches!(teller, Teller::Device(_)) || *role == Role::Director {
            contact.role.get_or_insert(*role);
        }
    }

    /// A device showed its certificate and told its addresses.
    pub(crate) fn admitted(&mut self, device: DeviceId, role: Role, addresses: &[SocketAddr]) {
        if self.make_room(device).is_none() {
            return;
        }
        let answered = |(address, entry): (&SocketAddr, &ByHand)| {
            (entry.answered == Some(device)).then_some(*address)
        };
        let reached: Vec<_> = self.by_hand.iter().filter_map(answered).collect();
        let contact = self.devices.entry(device).or_default();
        // Only proven contacts are remembered, so becoming one is a change even if all else was mentioned.
        let before = (contact.proven, contact.role, contact.good());
        reached.into_iter().for_each(|address| contact.reached(address));
        contact.told(addresses);
        contact.role = Some(role);
        contact.proven = true;
        contact.tries.succeeded();
        self.changed |= before != (true, Some(role), contact.good());
    }

    pub(crate) fn connected(&mut self, device: DeviceId, address: Option<SocketAddr>) {
        if let Some(contact) = self.devices.get_mut(&device) {
            contact.tries.dialling = false;
            let before = contact.good();
            address.into_iter().for_each(|address| contact.reached(address));
            self.changed |= contact.proven && before != contact.good();
        }
        let by_hand = address.and_then(|address| self.by_hand.get_mut(&address));
        if let Some(by_hand) = by_hand {
            by_hand.answered = Some(device);
            by_hand.tries.succeeded();
        }
    }

    pub(crate) fn is_proven(&self, device: DeviceId) -> bool {
        self.devices.get(&device).is_some_and(|contact| contact.proven)
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
        let is_director = |contact: &Contact| contact.role == Some(Role::Director);
        let is_other = |contact: &Contact| contact.role.is_some_and(|role| role != Role::Director);
        let mut room = self.room(links);
        let directors =
            self.devices_due(now, links, |contact| contact.proven && is_director(contact));
        let mut targets = self.choose(directors, &mut room.all);
        if !links.director_connected {
            let by_hand = self.addresses_due(now, links);
            targets.extend(self.choose(by_hand, &mut room.all));
        }
        room.hearsay = room.hearsay.min(room.all);
        let directors =
            self.devices_due(now, links, |contact| !contact.proven && is_director(contact));
        let rumoured = self.choose(directors, &mut room.hearsay);
        room.all -= rumoured.len();
        targets.extend(rumoured);
        if !links.director_connected {
            let strangers = self.devices_due(now, links, |contact| contact.role.is_none());
            let strangers = self.choose(strangers, &mut room.hearsay);
            room.all -= strangers.len();
            targets.extend(strangers);
        }
        let under_way = |contact: &&Contact| contact.tries.dialling && is_other(contact);
        let have = links.others + self.devices.values().filter(under_way).count();
        let mut others = room.all.min(Self::OTHERS_WANTED.saturating_sub(have));
        for proven in [true, false] {
            let due = self
                .devices_due(now, links, |contact| contact.proven == proven && is_other(contact));
            targets.extend(self.choose(due, &mut others));
        }
        targets
    }

    fn room(&self, links: &Links) -> Room {
        let dialling = || self.devices.values().filter(|contact| contact.tries.dialling);
        let by_hand = self.by_hand.values().filter(|entry| entry.tries.dialling).count();
        let hearsay = dialling().filter(|contact| !contact.proven).count();
        let strangers = Self::STRANGERS_DIALLED_MAX.saturating_sub(links.strangers_dialled);
        Room {
            all: Self::DIALLING_MAX.saturating_sub(dialling().count() + by_hand),
            hearsay: Self::DIALLING_HEARSAY_MAX.saturating_sub(hearsay).min(strangers),
        }
    }

    fn choose(&mut self, from: Vec<Target>, room: &mut usize) -> Vec<Target> {
        let chosen = some_of(from, *room);
        *room -= chosen.len();
        for target in &chosen {
            self.tries(target).expect("a target is one of ours").dialling = true;
        }
        chosen
    }

    /// Those who have shown a certificate, then those of whom such a device has told; what strangers say is
    /// not passed on.
    pub(crate) fn directors(&self) -> Vec<Acquaintance> {
        let is_director = |role: Role| role == Role::Director;
        let mut directors = self.proven(is_director);
        let mentioned = |(device, contact): (&DeviceId, &Contact)| {
            let role = contact.role.filter(|role| is_director(*role) && !contact.proven)?;
            let addresses = contact.mentioned_by_admitted();
            let acquaintance = Acquaintance { device: *device, role, addresses };
            (!acquaintance.addresses.is_empty()).then_some(acquaintance)
        };
        directors.extend(self.devices.iter().filter_map(mentioned));
        directors.truncate(ACQUAINTANCES_MAX);
        directors
    }

    /// A few devices to tell a newcomer about: the directors, and others by lot.
    pub(crate) fn introductions(&self, newcomer: DeviceId) -> Vec<Acquaintance> {
        let mut told = self.directors();
        let others = self.proven(|role| role != Role::Director);
        told.extend(some_of(others, ACQUAINTANCES_MAX - told.len()));
        told.retain(|acquaintance| acquaintance.device != newcomer);
        told
    }

    /// What to remember for the next start, if it has changed since the last call.
    pub(crate) fn take_remembered(&mut self) -> Option<Vec<u8>> {
        if !std::mem::take(&mut self.changed) {
            return None;
        }
        let mut remembered = self.proven(|role| role == Role::Director);
        remembered.truncate(ACQUAINTANCES_MAX);
        let others = self.proven(|role| role != Role::Director);
        remembered.extend(some_of(others, Self::REMEMBERED_MAX));
        Some(postcard::to_stdvec(&remembered).expect("plain data always serialises"))
    }

    /// Only those who had shown a certificate were remembered.
    pub(crate) fn recall(&mut self, remembered: &[u8]) {
        let Ok(remembered) = postcard::from_bytes::<Vec<Acquaintance>>(remembered) else {
            tracing::warn!("the remembered addresses cannot be read and are left out");
            return;
        };
        for Acquaintance { device, role, addresses } in remembered.iter().take(Self::DEVICES_MAX) {
            self.admitted(*device, *role, addresses);
        }
        self.changed = false;
    }

    /// Makes sure that there is a place for a device that has shown its certificate. A hall does not hold
    /// more devices than we remember: when it seems to, hearsay makes room.
    fn make_room(&mut self, device: DeviceId) -> Option<()> {
        if self.devices.len() >= Self::DEVICES_MAX && !self.devices.contains_key(&device) {
            let loser = self.oldest_hearsay(|_| true)?;
            self.devices.remove(&loser);
        }
        Some(())
    }

    /// What is known of a device that somebody tells of. The place of each teller is small, and when all
    /// places are taken, the one who has told most forgets the oldest.
    fn hearsay(&mut self, teller: Teller, device: DeviceId) -> &mut Contact {
        if !self.devices.contains_key(&device) {
            let told = |contact: &Contact| contact.first_told_by() == Some(teller);
            if self.devices.values().filter(|contact| told(contact)).count() >= ACQUAINTANCES_MAX
                && let Some(loser) = self.oldest_hearsay(told)
            {
                self.devices.remove(&loser);
            }
            if self.devices.len() >= Self::DEVICES_MAX {
                let most = self.most_talkative();
                let loser = self.oldest_hearsay(|contact| contact.first_told_by() == most);
                loser.into_iter().for_each(|loser| drop(self.devices.remove(&loser)));
            }
        }
        self.heard += 1;
        let heard = self.heard;
        self.devices.entry(device).or_insert_with(|| Contact::hearsay(heard))
    }

    fn oldest_hearsay(&self, of: impl Fn(&Contact) -> bool) -> Option<DeviceId> {
        let hearsay = self.devices.iter().filter(|(_, contact)| !contact.proven && of(contact));
        hearsay.min_by_key(|(_, contact)| contact.heard).map(|(device, _)| *device)
    }

    fn most_talkative(&self) -> Option<Teller> {
        let mut told: BTreeMap<Option<Teller>, usize> = BTreeMap::new();
        for contact in self.devices.values().filter(|contact| !contact.proven) {
            *told.entry(contact.first_told_by()).or_default() += 1;
        }
        told.into_iter().max_by_key(|(_, number)| *number)?.0
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
        wanted: impl Fn(&Contact) -> bool,
    ) -> Vec<Target> {
        let due = |(device, contact): (&DeviceId, &Contact)| {
            let wanted =
                wanted(contact) && contact.tries.is_due(now) && !links.connected.contains(device);
            let addresses = if wanted { contact.addresses() } else { Vec::new() };
            (!addresses.is_empty()).then_some(Target::Device(*device, addresses))
        };
        self.devices.iter().filter_map(due).collect()
    }

    fn addresses_due(&self, now: Instant, links: &Links) -> Vec<Target> {
        let due = |(_, entry): &(&SocketAddr, &ByHand)| {
            let connected = entry.answered.is_some_and(|device| links.connected.contains(&device));
            entry.tries.is_due(now) && !connected
        };
        let busy = |address: &SocketAddr| {
            let knows = |(device, contact): (&DeviceId, &Contact)| {
                let busy = contact.tries.dialling || links.connected.contains(device);
                busy && contact.addresses().contains(address)
            };
            self.devices.iter().any(knows)
        };
        let due = self.by_hand.iter().filter(due).map(|(address, _)| *address);
        due.filter(|address| !busy(address)).map(Target::Address).collect()
    }

    fn proven(&self, wanted: impl Fn(Role) -> bool) -> Vec<Acquaintance> {
        let known = |(device, contact): (&DeviceId, &Contact)| {
            let role = contact.role.filter(|role| contact.proven && wanted(*role))?;
            let addresses = contact.good();
            (!addresses.is_empty()).then_some(Acquaintance { device: *device, role, addresses })
        };
        self.devices.iter().filter_map(known).collect()
    }
}

/// How many more may be dialled.
struct Room {
    all: usize,
    hearsay: usize,
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
