//! Who had the right to say something: the root key, directors by its word, everybody else by theirs.

use super::statement::{Says, Statement};
use domain::{DeviceId, EntryId, Role};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Rights<'a> {
    root: DeviceId,
    by_id: BTreeMap<EntryId, &'a Statement>,
    /// Statements that share their place with another one of the same device.
    twins: BTreeMap<DeviceId, BTreeSet<EntryId>>,
    /// What each twin stands on.
    grounds: BTreeMap<EntryId, BTreeSet<EntryId>>,
    admissions: Vec<Admission>,
    adopted: BTreeSet<EntryId>,
}

struct Admission {
    id: EntryId,
    device: DeviceId,
    role: Role,
    /// For every revocation, what it still lets count.
    cuts: Vec<BTreeSet<EntryId>>,
}

impl<'a> Rights<'a> {
    pub(super) fn of(root: DeviceId, sorted: &[&'a Statement]) -> Self {
        let by_id = sorted.iter().map(|statement| (statement.id, *statement)).collect();
        let mut rights = Self {
            root,
            by_id,
            twins: twins(sorted),
            grounds: BTreeMap::new(),
            admissions: Vec::new(),
            adopted: BTreeSet::new(),
        };
        let twins: Vec<EntryId> = rights.twins.values().flatten().copied().collect();
        rights.grounds = twins.into_iter().map(|twin| (twin, rights.below(twin))).collect();
        rights.admit(sorted, |rights, statement, _| rights.is_root(statement));
        rights.revoke(sorted, |rights, statement, _| rights.is_root(statement));
        let by_director = |rights: &Self, statement: &Statement, role: Role| {
            statement.author != root && role != Role::Director && rights.directs(statement)
        };
        rights.admit(sorted, by_director);
        rights.revoke(sorted, by_director);
        let mut adopted = BTreeSet::new();
        for statement in sorted {
            if let Says::Adopted { entries } = &statement.says
                && rights.directs(statement)
            {
                adopted.extend(entries);
            }
        }
        rights.adopted = adopted;
        rights
    }

    pub(super) fn is_root(&self, statement: &Statement) -> bool {
        statement.author == self.root && self.is_untampered(statement)
    }

    /// Whether a director said it; nobody can vouch for a director's own acts.
    pub(super) fn directs(&self, statement: &Statement) -> bool {
        !self.adopted.contains(&statement.id)
            && self.holds(statement, |role| role == Role::Director)
    }

    /// Whether its author had such a role for it, or a director vouches for it.
    pub(super) fn may(&self, statement: &Statement, wanted: impl Fn(Role) -> bool) -> bool {
        self.adopted.contains(&statement.id) || self.holds(statement, wanted)
    }

    fn holds(&self, statement: &Statement, wanted: impl Fn(Role) -> bool) -> bool {
        let covers = |admission: &Admission| {
            admission.device == statement.author
                && wanted(admission.role)
                && admission.cuts.iter().all(|cut| cut.contains(&statement.id))
        };
        self.is_untampered(statement) && self.admissions.iter().any(covers)
    }

    /// A record with twins counts up to what all of them stand on.
    fn is_untampered(&self, statement: &Statement) -> bool {
        let twins = self.twins.get(&statement.author);
        twins.into_iter().flatten().all(|twin| self.grounds[twin].contains(&statement.id))
    }

    /// Everything of the same author that a statement stands on, without itself.
    pub(super) fn below(&self, id: EntryId) -> BTreeSet<EntryId> {
        let mut below = BTreeSet::new();
        let mut next = vec![id];
        while let Some(id) = next.pop() {
            for ground in self.by_id.get(&id).into_iter().flat_map(|s| &s.stands_on) {
                if below.insert(*ground) {
                    next.push(*ground);
                }
            }
        }
        below
    }

    fn admit(&mut self, sorted: &[&Statement], may: impl Fn(&Self, &Statement, Role) -> bool) {
        for statement in sorted {
            if let Says::Admitted { device, role } = statement.says
                && may(self, statement, role)
            {
                let admission = Admission { id: statement.id, device, role, cuts: Vec::new() };
                self.admissions.push(admission);
            }
        }
    }

    fn revoke(&mut self, sorted: &[&Statement], may: impl Fn(&Self, &Statement, Role) -> bool) {
        for statement in sorted {
            let Says::Revoked { device, admissions, heads } = &statement.says else { continue };
            let mut kept = BTreeSet::new();
            for head in heads.iter().filter(|head| self.is_by(**head, *device)) {
                kept.insert(*head);
                kept.extend(self.below(*head));
            }
            for place in 0..self.admissions.len() {
                let Admission { id, device: admitted, role, .. } = self.admissions[place];
                if admitted == *device && admissions.contains(&id) && may(self, statement, role) {
                    self.admissions[place].cuts.push(kept.clone());
                }
            }
        }
    }

    fn is_by(&self, id: EntryId, device: DeviceId) -> bool {
        self.by_id.get(&id).is_some_and(|statement| statement.author == device)
    }

    /// What every device that was ever admitted may do now.
    pub(super) fn roles(&self) -> BTreeMap<DeviceId, BTreeSet<Role>> {
        let mut roles: BTreeMap<DeviceId, BTreeSet<Role>> = BTreeMap::new();
        for admission in &self.admissions {
            let held = roles.entry(admission.device).or_default();
            if admission.cuts.is_empty() {
                held.insert(admission.role);
            }
        }
        roles
    }

    /// Admitted devices whose record was tampered with.
    pub(super) fn tampered(&self) -> BTreeSet<DeviceId> {
        let admitted = self.admissions.iter().map(|admission| admission.device);
        admitted.filter(|device| self.twins.contains_key(device)).collect()
    }
}

fn twins(sorted: &[&Statement]) -> BTreeMap<DeviceId, BTreeSet<EntryId>> {
    let mut first_at = BTreeMap::new();
    let mut twins: BTreeMap<DeviceId, BTreeSet<EntryId>> = BTreeMap::new();
    for Statement { id, author, place, .. } in sorted.iter().copied() {
        let first = *first_at.entry((author, place)).or_insert(*id);
        if first != *id {
            twins.entry(*author).or_default().extend([first, *id]);
        }
    }
    twins
}
