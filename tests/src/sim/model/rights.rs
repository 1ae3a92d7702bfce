//! Who had the right to say something: the root key, directors by its word, everybody else by theirs.
//!
//! An admission covers a span of what its device wrote: beyond what the admission comes after, and within
//! every cut of what ended it. Whether somebody tampered with a record is judged within one span.

use super::statement::{Says, Statement};
use domain::{DeviceId, EntryId, Role};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Rights<'a> {
    root: DeviceId,
    by_id: BTreeMap<EntryId, &'a Statement>,
    by_author: BTreeMap<DeviceId, Vec<&'a Statement>>,
    /// What counts of the root key's own record; nothing limits it but tampering.
    by_root: BTreeSet<EntryId>,
    admissions: Vec<Admission>,
    adopted: BTreeSet<EntryId>,
}

struct Admission {
    id: EntryId,
    by: DeviceId,
    device: DeviceId,
    role: Role,
    replaces: Vec<EntryId>,
    /// What the device had written before it.
    before: BTreeSet<EntryId>,
    /// For everything that ended it, what that still lets count.
    cuts: BTreeMap<EntryId, BTreeSet<EntryId>>,
    /// What counts under it.
    counts: BTreeSet<EntryId>,
    /// Two statements in one place of the span.
    tampered: bool,
}

/// A revocation, or an admission in the place of others.
struct End {
    id: EntryId,
    device: DeviceId,
    by_root: bool,
    /// The only admissions that it means; `None` for all of the device.
    only: Option<Vec<EntryId>>,
    kept: BTreeSet<EntryId>,
}

impl End {
    fn ends(&self, admission: &Admission) -> bool {
        let means_it = match &self.only {
            Some(named) => named.contains(&admission.id),
            // Who knew of the revocation and admitted the device all the same overcame it.
            None => !admission.replaces.contains(&self.id),
        };
        let may = self.by_root || admission.role != Role::Director;
        admission.device == self.device && means_it && may
    }
}

impl<'a> Rights<'a> {
    pub(super) fn of(root: DeviceId, sorted: &[&'a Statement]) -> Self {
        let mut by_author: BTreeMap<DeviceId, Vec<&Statement>> = BTreeMap::new();
        for statement in sorted {
            by_author.entry(statement.author).or_default().push(statement);
        }
        let mut rights = Self {
            root,
            by_id: sorted.iter().map(|statement| (statement.id, *statement)).collect(),
            by_author,
            by_root: BTreeSet::new(),
            admissions: Vec::new(),
            adopted: BTreeSet::new(),
        };
        let everything = rights.written_by(root).iter().map(|statement| statement.id).collect();
        rights.by_root = rights.untampered(root, everything).0;
        // The root key makes and ends directors, so who directs is settled before any director is heard.
        rights.admit(sorted, |rights, statement, _| rights.is_root(statement));
        rights.end(sorted);
        rights.adopt(sorted);
        rights.admit(sorted, |rights, statement, role| {
            statement.author != root && role != Role::Director && rights.directs(statement)
        });
        rights.end(sorted);
        rights
    }

    pub(super) fn is_root(&self, statement: &Statement) -> bool {
        statement.author == self.root && self.by_root.contains(&statement.id)
    }

    /// Whether it counts as a director's word. A director can affirm what another one did, but nobody makes
    /// a director's act of what somebody else wrote.
    pub(super) fn directs(&self, statement: &Statement) -> bool {
        let was_director = |admission: &Admission| {
            admission.device == statement.author && admission.role == Role::Director
        };
        let affirmed =
            self.adopted.contains(&statement.id) && self.admissions.iter().any(was_director);
        affirmed || self.holds(statement, |role| role == Role::Director)
    }

    /// Whether its author had such a role for it, or a director vouches for it.
    pub(super) fn may(&self, statement: &Statement, wanted: impl Fn(Role) -> bool) -> bool {
        self.adopted.contains(&statement.id) || self.holds(statement, wanted)
    }

    fn holds(&self, statement: &Statement, wanted: impl Fn(Role) -> bool) -> bool {
        self.admissions.iter().any(|admission| {
            admission.device == statement.author
                && wanted(admission.role)
                && admission.counts.contains(&statement.id)
        })
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

    /// What a device wrote up to some of its statements, these included.
    fn up_to(&self, device: DeviceId, heads: &[EntryId]) -> BTreeSet<EntryId> {
        let is_own = |head: &&EntryId| self.by_id.get(*head).is_some_and(|s| s.author == device);
        let mut covered = BTreeSet::new();
        for head in heads.iter().filter(is_own) {
            covered.insert(*head);
            covered.extend(self.below(*head));
        }
        covered
    }

    fn written_by(&self, device: DeviceId) -> &[&'a Statement] {
        self.by_author.get(&device).map(Vec::as_slice).unwrap_or_default()
    }

    /// The part of a span that all twins in it stand on, and whether there are any.
    fn untampered(
        &self,
        device: DeviceId,
        mut span: BTreeSet<EntryId>,
    ) -> (BTreeSet<EntryId>, bool) {
        let mut at_place: BTreeMap<_, Vec<EntryId>> = BTreeMap::new();
        for statement in self.written_by(device).iter().filter(|s| span.contains(&s.id)) {
            at_place.entry(statement.place).or_default().push(statement.id);
        }
        let twins: Vec<EntryId> =
            at_place.into_values().filter(|here| here.len() > 1).flatten().collect();
        for twin in &twins {
            let ground = self.below(*twin);
            span.retain(|id| ground.contains(id));
        }
        (span, !twins.is_empty())
    }

    fn admit(&mut self, sorted: &[&Statement], may: impl Fn(&Self, &Statement, Role) -> bool) {
        for statement in sorted {
            let Says::Admitted { device, role, after } = &statement.says else { continue };
            if may(self, statement, *role) {
                let admission = Admission {
                    id: statement.id,
                    by: statement.author,
                    device: *device,
                    role: *role,
                    replaces: statement.replaces.clone(),
                    before: self.up_to(*device, after),
                    cuts: BTreeMap::new(),
                    counts: BTreeSet::new(),
                    tampered: false,
                };
                self.admissions.push(admission);
            }
        }
    }

    /// Ends what revocations and later admissions end, and works out what then counts.
    fn end(&mut self, sorted: &[&Statement]) {
        let mut ends: Vec<End> = Vec::new();
        for statement in sorted {
            let Says::Revoked { device, heads } = &statement.says else { continue };
            let by_root = self.is_root(statement);
            if by_root || self.directs(statement) {
                let kept = self.up_to(*device, heads);
                ends.push(End { id: statement.id, device: *device, by_root, only: None, kept });
            }
        }
        for Admission { id, by, device, replaces, before, .. } in &self.admissions {
            let (by_root, only) = (*by == self.root, Some(replaces.clone()));
            ends.push(End { id: *id, device: *device, by_root, only, kept: before.clone() });
        }
        for admission in &mut self.admissions {
            for end in &ends {
                if end.ends(admission) {
                    admission.cuts.insert(end.id, end.kept.clone());
                }
            }
        }
        self.measure();
    }

    fn measure(&mut self) {
        let measured: Vec<(BTreeSet<EntryId>, bool)> = self
            .admissions
            .iter()
            .map(|admission| {
                let written = self.written_by(admission.device).iter().map(|s| s.id);
                let span = written
                    .filter(|id| !admission.before.contains(id))
                    .filter(|id| admission.cuts.values().all(|cut| cut.contains(id)));
                self.untampered(admission.device, span.collect())
            })
            .collect();
        for (admission, (counts, tampered)) in self.admissions.iter_mut().zip(measured) {
            (admission.counts, admission.tampered) = (counts, tampered);
        }
    }

    /// An adoption that somebody adopts counts like one that they wrote.
    fn adopt(&mut self, sorted: &[&Statement]) {
        loop {
            let mut adopted = BTreeSet::new();
            for statement in sorted {
                if let Says::Adopted { entries } = &statement.says
                    && self.directs(statement)
                {
                    adopted.extend(entries.iter().copied());
                }
            }
            if adopted == self.adopted {
                return;
            }
            self.adopted = adopted;
        }
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

    /// Devices that ever were directors.
    pub(super) fn directors(&self) -> BTreeSet<DeviceId> {
        let directors = self.admissions.iter().filter(|a| a.role == Role::Director);
        directors.map(|admission| admission.device).collect()
    }

    /// Devices that are admitted now and whose record was tampered with since.
    pub(super) fn tampered(&self) -> BTreeSet<DeviceId> {
        let held = self.admissions.iter().filter(|admission| admission.cuts.is_empty());
        held.filter(|admission| admission.tampered).map(|admission| admission.device).collect()
    }
}
