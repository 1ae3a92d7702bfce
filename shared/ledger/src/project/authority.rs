//! Who may write what, and how far (rules 1 to 3 and 13 to 15).

mod span;

use crate::entry::Fact;
use crate::ledger::{Ledger, Record};
use crate::refusal::{Missing, Needs, Refusal, RefusalReason};
use crate::subject::Writer;
use crate::tournament::{Device, Grant};
use domain::{DeviceId, EntryId, EventId, Role};
use span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The rights that follow from the root key, from directors' admissions and from revocations.
#[derive(Clone, Debug)]
pub(super) struct Authority {
    root: DeviceId,
    /// What counts of the root key's own document.
    root_span: Span,
    rights: BTreeMap<DeviceId, Vec<Right>>,
    adopted: BTreeSet<EntryId>,
}

/// One admission, and what its device wrote under it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Right {
    grant: Grant,
    name: String,
    replaces: Vec<EntryId>,
    after: BTreeSet<EntryId>,
    /// What the device may have written up to its end; `None` while it has none.
    cut: Option<BTreeSet<EntryId>>,
    span: Span,
}

impl Authority {
    /// Two levels, so no circle: the root key makes and ends directors, directors everybody else.
    pub(super) fn establish(ledger: &Ledger, refusals: &mut Vec<Refusal>) -> Self {
        let root = ledger.event().root();
        let facts = Facts::of(ledger);
        let mut authority = Self {
            root,
            root_span: Span::new(ledger, root, &BTreeSet::new(), None),
            rights: BTreeMap::new(),
            adopted: BTreeSet::new(),
        };
        authority.admit_for_root(&facts.admissions);
        let by_root: Vec<&Record> = facts
            .revocations
            .iter()
            .filter(|record| authority.is_from_root(record))
            .copied()
            .collect();
        authority.end(ledger, &by_root, |_| true);
        authority.measure(ledger);
        authority.adopt(&facts.adoptions, refusals);
        authority.admit_for_directors(&facts.admissions, refusals);
        let by_directors: Vec<&Record> = facts
            .revocations
            .iter()
            .filter(|record| record.author != root && authority.check_director(record).is_ok())
            .copied()
            .collect();
        // What the root key ended stays ended for admissions that a director made.
        authority.end(ledger, &by_root, |right| right.grant.by != root);
        authority.end(ledger, &by_directors, |right| right.grant.role != Role::Director);
        authority.measure(ledger);
        authority.refuse_revocations(&facts.revocations, refusals);
        authority
    }

    /// Nobody has any rights before anything is here.
    pub(super) fn nobody(event: EventId) -> Self {
        let (rights, adopted) = (BTreeMap::new(), BTreeSet::new());
        Self { root: event.root(), root_span: Span::All, rights, adopted }
    }

    /// The entries that one of two may judge otherwise than the other.
    pub(super) fn differences<'l>(&self, other: &Self, ledger: &'l Ledger) -> Vec<&'l Record> {
        let devices: BTreeSet<DeviceId> =
            self.rights.keys().chain(other.rights.keys()).copied().collect();
        let mut authors: Vec<DeviceId> =
            devices.into_iter().filter(|device| self.of(*device) != other.of(*device)).collect();
        if self.root_span != other.root_span {
            authors.push(self.root);
        }
        let written = authors.into_iter().flat_map(|author| ledger.document(author));
        let adopted = self.adopted.symmetric_difference(&other.adopted);
        written.chain(adopted.filter_map(|id| ledger.find(*id))).collect()
    }

    /// Whether its author may write an entry of this kind.
    pub(super) fn check_writer(&self, record: &Record) -> Result<(), RefusalReason> {
        match record.entry.fact.kind().writer {
            Writer::Root if self.is_from_root(record) => Ok(()),
            Writer::Root => Err(RefusalReason::OnlyRoot),
            Writer::Director => self.check_director(record),
            Writer::Judge => self.check_judge(record),
            Writer::JudgeInRole => self.check(record, Needs::DirectorOrArbiter, judges),
            Writer::Table => {
                self.check(record, Needs::Table, |role| matches!(role, Role::Table(_)))
            }
            Writer::Nobody => Err(RefusalReason::Role { needs: Needs::Nobody }),
        }
    }

    pub(super) fn check_judge(&self, record: &Record) -> Result<(), RefusalReason> {
        self.check(record, Needs::Arbiter, judges)
    }

    /// Whether an entry may be written by its author in a role.
    pub(super) fn check(
        &self,
        record: &Record,
        needs: Needs,
        wanted: impl Fn(Role) -> bool,
    ) -> Result<(), RefusalReason> {
        if self.adopted.contains(&record.id) {
            return Ok(());
        }
        let mut reason = RefusalReason::Role { needs };
        for right in self.of(record.author).iter().filter(|right| wanted(right.grant.role)) {
            match right.span.check(record.id) {
                Ok(()) => return Ok(()),
                Err(why) => reason = why,
            }
        }
        Err(reason)
    }

    /// Directors vouch for each other's acts; nobody can make a director's act of what others wrote.
    pub(super) fn check_director(&self, record: &Record) -> Result<(), RefusalReason> {
        let is_director = |right: &Right| right.grant.role == Role::Director;
        if !self.of(record.author).iter().any(is_director) {
            return Err(RefusalReason::Role { needs: Needs::Director });
        }
        self.check(record, Needs::Director, |role| role == Role::Director)
    }

    pub(super) fn is_from_root(&self, record: &Record) -> bool {
        record.author == self.root && self.root_span.check(record.id).is_ok()
    }

    /// Every device that was ever admitted, as people see it.
    pub(super) fn devices(&self, ledger: &Ledger) -> BTreeMap<DeviceId, Device> {
        self.rights.iter().map(|(id, rights)| (*id, device(ledger, *id, rights))).collect()
    }

    fn of(&self, device: DeviceId) -> &[Right] {
        self.rights.get(&device).map(Vec::as_slice).unwrap_or_default()
    }

    fn admit_for_root(&mut self, admissions: &[&Record]) {
        for record in admissions {
            if self.is_from_root(record) {
                self.admit(record);
            }
        }
    }

    fn admit_for_directors(&mut self, admissions: &[&Record], refusals: &mut Vec<Refusal>) {
        for record in admissions {
            let Fact::DeviceAdmitted { role, .. } = &record.entry.fact else { continue };
            if record.author == self.root {
                continue;
            }
            let refusal = match role {
                Role::Director => Some(RefusalReason::OnlyRoot),
                Role::Arbiter | Role::Table(_) | Role::Relay => self.check_director(record).err(),
            };
            match refusal {
                Some(reason) => refusals.push(refuse(record, reason)),
                None => self.admit(record),
            }
        }
    }

    fn admit(&mut self, record: &Record) {
        let Fact::DeviceAdmitted { device, role, name, after } = &record.entry.fact else { return };
        let grant =
            Grant { admission: record.id, role: *role, by: record.author, ended_by: Vec::new() };
        let right = Right {
            grant,
            name: name.to_string(),
            replaces: record.entry.replaces.clone(),
            after: after.iter().copied().collect(),
            cut: None,
            span: Span::All,
        };
        self.rights.entry(*device).or_default().push(right);
    }

    /// A revocation ends all admissions of its device but those that know of it; an admission ends those it
    /// replaces.
    fn end(&mut self, ledger: &Ledger, revocations: &[&Record], may: impl Fn(&Right) -> bool) {
        for record in revocations {
            let Fact::DeviceRevoked { device, heads } = &record.entry.fact else { continue };
            let covered = ledger.covered(*device, &heads.iter().copied().collect());
            for right in self.rights.get_mut(device).into_iter().flatten() {
                if may(right) && !right.replaces.contains(&record.id) {
                    right.end(record.id, &covered);
                }
            }
        }
    }

    /// Works out what each admission covers, once all that ends it is known.
    fn measure(&mut self, ledger: &Ledger) {
        for (device, rights) in &mut self.rights {
            let moves: Vec<(EntryId, DeviceId, Vec<EntryId>, BTreeSet<EntryId>)> = rights
                .iter()
                .filter(|right| !right.replaces.is_empty())
                .map(|right| {
                    let covered = ledger.covered(*device, &right.after);
                    (right.grant.admission, right.grant.by, right.replaces.clone(), covered)
                })
                .collect();
            for right in rights.iter_mut() {
                for (admission, by, replaced, covered) in &moves {
                    let may = *by == self.root || right.grant.role != Role::Director;
                    if may && replaced.contains(&right.grant.admission) {
                        right.end(*admission, covered);
                    }
                }
                right.span = Span::new(ledger, *device, &right.after, right.cut.as_ref());
            }
        }
    }

    /// A revocation that ended nothing was not its author's to make.
    fn refuse_revocations(&self, revocations: &[&Record], refusals: &mut Vec<Refusal>) {
        let ended = self.rights.values().flatten().flat_map(|right| right.grant.ended_by.iter());
        let effective: BTreeSet<&EntryId> = ended.collect();
        for record in revocations.iter().filter(|record| !effective.contains(&record.id)) {
            let reason = match self.check_director(record) {
                Err(reason) if record.author != self.root => reason,
                _ => RefusalReason::Unknown { what: Missing::Admission },
            };
            refusals.push(refuse(record, reason));
        }
    }

    /// An adoption that is itself adopted counts as if its adopter had written it.
    fn adopt(&mut self, adoptions: &[&Record], refusals: &mut Vec<Refusal>) {
        let mut waiting: Vec<&Record> = adoptions.to_vec();
        loop {
            let (counting, rest): (Vec<&Record>, Vec<&Record>) =
                waiting.into_iter().partition(|record| self.check_director(record).is_ok());
            waiting = rest;
            if counting.is_empty() {
                break;
            }
            for record in counting {
                let Fact::EntriesAdopted { entries } = &record.entry.fact else { continue };
                self.adopted.extend(entries);
            }
        }
        for record in waiting {
            let reason = self.check_director(record).err();
            refusals.extend(reason.map(|reason| refuse(record, reason)));
        }
    }
}

/// What is written about rights, each kind in the order of entry ids.
#[derive(Default)]
struct Facts<'a> {
    admissions: Vec<&'a Record>,
    revocations: Vec<&'a Record>,
    adoptions: Vec<&'a Record>,
}

impl<'a> Facts<'a> {
    fn of(ledger: &'a Ledger) -> Self {
        let mut facts = Self::default();
        let mut records: Vec<&Record> = ledger.about_rights().collect();
        records.sort_unstable_by_key(|record| record.id);
        for record in records {
            if let Fact::DeviceAdmitted { .. } = &record.entry.fact {
                facts.admissions.push(record);
            } else if let Fact::DeviceRevoked { .. } = &record.entry.fact {
                facts.revocations.push(record);
            } else {
                facts.adoptions.push(record);
            }
        }
        facts
    }
}

impl Right {
    /// Of several cuts the earliest counts: what lies beyond any of them is out.
    fn end(&mut self, by: EntryId, covered: &BTreeSet<EntryId>) {
        if self.grant.ended_by.contains(&by) {
            return;
        }
        self.grant.ended_by.push(by);
        match &mut self.cut {
            Some(cut) => cut.retain(|id| covered.contains(id)),
            None => self.cut = Some(covered.clone()),
        }
    }
}

fn device(ledger: &Ledger, id: DeviceId, rights: &[Right]) -> Device {
    let holds = |right: &&Right| right.grant.ended_by.is_empty();
    let roles: BTreeSet<Role> = rights.iter().filter(holds).map(|right| right.grant.role).collect();
    // The newest name cannot be known without clocks; the one of the largest entry id will do.
    let named = rights.iter().rfind(holds).or(rights.last());
    let name = named.map(|right| right.name.clone()).unwrap_or_default();
    let tampered = match roles.is_empty() {
        true => ledger.proofs(id).flatten().copied().collect(),
        false => rights
            .iter()
            .filter(holds)
            .flat_map(|right| right.span.proofs())
            .collect::<BTreeSet<_>>(),
    };
    Device {
        name,
        roles: roles.into_iter().collect(),
        grants: rights.iter().map(|right| right.grant.clone()).collect(),
        tampered: tampered.into_iter().collect(),
    }
}

fn refuse(record: &Record, reason: RefusalReason) -> Refusal {
    Refusal { entry: record.id, author: record.author, reason }
}

fn judges(role: Role) -> bool {
    matches!(role, Role::Arbiter | Role::Director)
}
