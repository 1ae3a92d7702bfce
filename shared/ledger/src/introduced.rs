//! Which devices have been introduced: whose changes are worth opening at all.
//!
//! Once introduced, a device stays introduced, so that acceptance is the same on every node whatever
//! the order of arrival. Whether its entries count is another question, answered in the projection.

use crate::entry::{Entry, Fact};
use domain::{DeviceId, EventId, Role};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug)]
pub(crate) struct Introduced {
    event: EventId,
    roles: BTreeMap<DeviceId, BTreeSet<Role>>,
    /// Admissions by devices that were not directors when they arrived, in case they become so.
    doubtful: BTreeMap<DeviceId, Vec<(DeviceId, Role)>>,
}

impl Introduced {
    pub(crate) fn new(event: EventId) -> Self {
        Self { event, roles: BTreeMap::new(), doubtful: BTreeMap::new() }
    }

    pub(crate) fn knows(&self, device: DeviceId) -> bool {
        device == self.event.root() || self.roles.contains_key(&device)
    }

    pub(crate) fn roles(&self, device: DeviceId) -> impl Iterator<Item = Role> + '_ {
        self.roles.get(&device).into_iter().flatten().copied()
    }

    /// Takes note of an accepted entry; gives the devices that became known through it.
    pub(crate) fn note(&mut self, author: DeviceId, entry: &Entry) -> Vec<DeviceId> {
        let Fact::DeviceAdmitted { device, role, .. } = &entry.fact else { return Vec::new() };
        if !self.may_admit(author, *role) {
            self.doubtful.entry(author).or_default().push((*device, *role));
            return Vec::new();
        }
        self.admit(*device, *role)
    }

    fn admit(&mut self, device: DeviceId, role: Role) -> Vec<DeviceId> {
        let mut new = Vec::new();
        if !self.knows(device) {
            new.push(device);
        }
        self.roles.entry(device).or_default().insert(role);
        if role == Role::Director {
            for (admitted, role) in self.doubtful.remove(&device).unwrap_or_default() {
                if self.may_admit(device, role) {
                    new.extend(self.admit(admitted, role));
                }
            }
        }
        new
    }

    /// The root key admits anybody; a director's device admits everybody but directors.
    pub(crate) fn may_admit(&self, author: DeviceId, role: Role) -> bool {
        author == self.event.root()
            || (role != Role::Director
                && self.roles.get(&author).is_some_and(|roles| roles.contains(&Role::Director)))
    }
}
