//! Who may write what, and how far (rules 1 to 3 and 13 to 15).

use super::Facts;
use crate::entry::Fact;
use crate::ledger::{Ledger, Record};
use crate::refusal::{Refusal, RefusalReason};
use crate::tournament::{Device, Grant};
use domain::{DeviceId, EntryId, Role};
use std::collections::{BTreeMap, BTreeSet};

/// The rights that follow from the root key, from directors' admissions and from revocations.
pub(super) struct Authority {
    root: DeviceId,
    /// What still counts of a document that was tampered with.
    untampered: BTreeMap<DeviceId, BTreeSet<EntryId>>,
    grants: BTreeMap<DeviceId, Vec<Right>>,
    names: BTreeMap<DeviceId, String>,
    adopted: BTreeSet<EntryId>,
    proofs: BTreeMap<DeviceId, BTreeSet<EntryId>>,
}

struct Right {
    grant: Grant,
    /// The entries it covers; `None` for all.
    within: Option<BTreeSet<EntryId>>,
}

impl Authority {
    /// Two levels, so no circle: the root key makes and ends directors, directors everybody else.
    pub(super) fn establish(
        ledger: &Ledger,
        facts: &Facts<'_>,
        refusals: &mut Vec<Refusal>,
    ) -> Self {
        let mut authority = Self {
            root: ledger.event().root(),
            untampered: BTreeMap::new(),
            grants: BTreeMap::new(),
            names: BTreeMap::new(),
            adopted: BTreeSet::new(),
            proofs: BTreeMap::new(),
        };
        authority.find_tampering(ledger);
        for record in &facts.admissions {
            if record.author == authority.root && authority.is_untampered(record) {
                authority.admit(record);
            }
        }
        authority.revoke_all(ledger, &facts.revocations, |authority, record, _| {
            record.author == authority.root && authority.is_untampered(record)
        });
        for record in &facts.admissions {
            let Fact::DeviceAdmitted { role, .. } = &record.entry.fact else { continue };
            if record.author == authority.root {
                continue;
            }
            let refusal = match role {
                Role::Director => Some(RefusalReason::OnlyRoot),
                Role::Arbiter | Role::Table(_) | Role::Relay => {
                    authority.check_director(record).err()
                }
            };
            match refusal {
                Some(reason) => refusals.push(refuse(record, reason)),
                None => authority.admit(record),
            }
        }
        authority.revoke_all(ledger, &facts.revocations, |authority, record, role| {
            record.author != authority.root
                && role != Role::Director
                && authority.check_director(record).is_ok()
        });
        authority.refuse_revocations(&facts.revocations, refusals);
        authority.adopt(&facts.adoptions, refusals);
        authority
    }

    /// Whether an entry may be written by its author in a role.
    pub(super) fn check(
        &self,
        record: &Record,
        needs: &'static str,
        wanted: impl Fn(Role) -> bool,
    ) -> Result<(), RefusalReason> {
        if self.adopted.contains(&record.id) {
            return Ok(());
        }
        let rights = self.grants.get(&record.author).map(Vec::as_slice).unwrap_or_default();
        let mut reason = RefusalReason::Role { needs };
        for right in rights.iter().filter(|right| wanted(right.grant.role)) {
            let covers = right.within.as_ref().is_none_or(|within| within.contains(&record.id));
            match (covers, self.is_untampered(record)) {
                (true, true) => return Ok(()),
                (true, false) => reason = RefusalReason::Tampered,
                (false, _) => reason = RefusalReason::Revoked,
            }
        }
        Err(reason)
    }

    pub(super) fn check_director(&self, record: &Record) -> Result<(), RefusalReason> {
        // Nobody can vouch for a director's own acts, so an adoption does not reach them.
        if self.adopted.contains(&record.id) {
            return Err(RefusalReason::Role { needs: "a director's device" });
        }
        self.check(record, "a director's device", |role| role == Role::Director)
    }

    pub(super) fn is_from_root(&self, record: &Record) -> bool {
        record.author == self.root && self.is_untampered(record)
    }

    /// Every device that was ever admitted, as people see it.
    pub(super) fn into_devices(self) -> BTreeMap<DeviceId, Device> {
        let Self { grants, mut names, mut proofs, .. } = self;
        grants
            .into_iter()
            .map(|(id, rights)| {
                let active = rights.iter().filter(|right| right.grant.revoked_by.is_empty());
                let roles: BTreeSet<Role> = active.map(|right| right.grant.role).collect();
                let device = Device {
                    name: names.remove(&id).unwrap_or_default(),
                    roles: roles.into_iter().collect(),
                    grants: rights.into_iter().map(|right| right.grant).collect(),
                    tampered: proofs.remove(&id).unwrap_or_default().into_iter().collect(),
                };
                (id, device)
            })
            .collect()
    }

    /// A document that holds several entries in one place counts up to what all of them stand on.
    fn find_tampering(&mut self, ledger: &Ledger) {
        for (device, entries) in ledger.proofs() {
            self.proofs.entry(device).or_default().extend(entries);
        }
        for (device, entries) in &self.proofs {
            self.untampered.insert(*device, ledger.below_all(*device, entries));
        }
    }

    fn is_untampered(&self, record: &Record) -> bool {
        self.untampered.get(&record.author).is_none_or(|counts| counts.contains(&record.id))
    }

    fn admit(&mut self, record: &Record) {
        let Fact::DeviceAdmitted { device, role, name } = &record.entry.fact else { return };
        // The newest name cannot be known without clocks; the one of the largest entry id will do.
        self.names.insert(*device, name.clone());
        let grant =
            Grant { admission: record.id, role: *role, by: record.author, revoked_by: Vec::new() };
        self.grants.entry(*device).or_default().push(Right { grant, within: None });
    }

    /// Cuts the admissions that a revocation names, where its author may.
    fn revoke_all(
        &mut self,
        ledger: &Ledger,
        revocations: &[&Record],
        may: impl Fn(&Self, &Record, Role) -> bool,
    ) {
        for record in revocations {
            let Fact::DeviceRevoked { device, admissions, heads } = &record.entry.fact else {
                continue;
            };
            let named: Vec<(EntryId, Role)> = self
                .grants
                .get(device)
                .into_iter()
                .flatten()
                .map(|right| (right.grant.admission, right.grant.role))
                .filter(|(admission, _)| admissions.contains(admission))
                .collect();
            let allowed: Vec<EntryId> = named
                .into_iter()
                .filter(|(_, role)| may(self, record, *role))
                .map(|(admission, _)| admission)
                .collect();
            if allowed.is_empty() {
                continue;
            }
            let covered = ledger.covered(*device, &heads.iter().copied().collect());
            for right in self.grants.get_mut(device).into_iter().flatten() {
                if allowed.contains(&right.grant.admission) {
                    right.cut(record.id, &covered);
                }
            }
        }
    }

    /// A revocation that ended nothing was not its author's to make.
    fn refuse_revocations(&self, revocations: &[&Record], refusals: &mut Vec<Refusal>) {
        let mut effective = self
            .grants
            .values()
            .flatten()
            .flat_map(|right| right.grant.revoked_by.iter())
            .collect::<BTreeSet<_>>();
        for record in revocations {
            if effective.remove(&record.id) {
                continue;
            }
            let reason = match self.check_director(record) {
                Err(reason) if record.author != self.root => reason,
                _ => RefusalReason::Unknown { what: "an admission this device may end" },
            };
            refusals.push(refuse(record, reason));
        }
    }

    fn adopt(&mut self, adoptions: &[&Record], refusals: &mut Vec<Refusal>) {
        let mut adopted = BTreeSet::new();
        for record in adoptions {
            let Fact::EntriesAdopted { entries } = &record.entry.fact else { continue };
            match self.check_director(record) {
                Ok(()) => adopted.extend(entries),
                Err(reason) => refusals.push(refuse(record, reason)),
            }
        }
        self.adopted = adopted;
    }
}

impl Right {
    /// Of several cuts the earliest counts: what lies beyond any of them is out.
    fn cut(&mut self, by: EntryId, covered: &BTreeSet<EntryId>) {
        self.grant.revoked_by.push(by);
        match &mut self.within {
            Some(within) => within.retain(|id| covered.contains(id)),
            None => self.within = Some(covered.clone()),
        }
    }
}

fn refuse(record: &Record, reason: RefusalReason) -> Refusal {
    Refusal { entry: record.id, author: record.author, reason }
}
