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

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: DeviceId = DeviceId([1; 32]);
    const DIRECTOR: DeviceId = DeviceId([2; 32]);
    const TABLE: DeviceId = DeviceId([3; 32]);
    const OTHER: DeviceId = DeviceId([4; 32]);

    fn admitting(device: DeviceId, role: Role) -> Entry {
        let name = "laptop".parse().unwrap();
        Entry::new(Fact::DeviceAdmitted { device, role, name, after: vec![] })
    }

    fn founded() -> Introduced {
        Introduced::new(EventId(ROOT.0))
    }

    #[test]
    fn a_director_introduces_everybody_but_directors() {
        let mut introduced = founded();
        assert_eq!(introduced.note(ROOT, &admitting(DIRECTOR, Role::Director)), [DIRECTOR]);
        assert_eq!(introduced.note(DIRECTOR, &admitting(TABLE, Role::Relay)), [TABLE]);
        assert!(introduced.note(DIRECTOR, &admitting(OTHER, Role::Director)).is_empty());
        assert!(introduced.knows(TABLE) && !introduced.knows(OTHER));
    }

    #[test]
    fn a_table_introduces_nobody() {
        let mut introduced = founded();
        introduced.note(ROOT, &admitting(TABLE, Role::Relay));
        for role in [Role::Relay, Role::Director] {
            assert!(introduced.note(TABLE, &admitting(OTHER, role)).is_empty());
        }
        assert!(!introduced.knows(OTHER));
    }

    #[test]
    fn whom_a_laptop_introduced_is_known_once_the_laptop_is_a_directors() {
        let mut introduced = founded();
        introduced.note(ROOT, &admitting(DIRECTOR, Role::Relay));
        assert!(introduced.note(DIRECTOR, &admitting(TABLE, Role::Relay)).is_empty());
        assert!(introduced.note(DIRECTOR, &admitting(OTHER, Role::Director)).is_empty());
        assert!(introduced.note(ROOT, &admitting(DIRECTOR, Role::Arbiter)).is_empty());
        assert_eq!(introduced.note(ROOT, &admitting(DIRECTOR, Role::Director)), [TABLE]);
        assert!(introduced.knows(TABLE) && !introduced.knows(OTHER));
        assert_eq!(introduced.roles(TABLE).collect::<Vec<_>>(), [Role::Relay]);
    }
}
