//! From entries to a Tournament: a function of their set that never fails.
//!
//! A Tournament is resolved subject by subject. [`project()`] resolves them all and is what a Tournament is;
//! a [`Projection`] that is kept resolves those anew that new entries touch, and those that depend on them,
//! and comes to the same. The numbered rules are in the crate's documentation.

mod authority;
mod cards;
mod challenges;
mod dirty;
mod files;
mod founding;
#[cfg(test)]
mod kept;
#[cfg(test)]
mod list_rules;
mod lots;
mod players;
#[cfg(test)]
mod rights_rules;
mod rounds;
#[cfg(test)]
mod rules;
mod sanctions;
mod shown;
mod stand;
mod substitutions;
mod withdrawals;
mod word_lists;
#[cfg(test)]
mod word_rules;

use crate::ledger::{Ledger, Record};
use crate::refusal::{Refusal, RefusalReason};
use crate::subject::Subject;
use crate::tournament::{Conflict, ConflictOver, Device, Digests, Part, Tournament};
use authority::Authority;
use dirty::Dirty;
use domain::{CardId, DeviceId, DivisionId, EntryId, EventId, RoundId};
use files::Files;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Changes whenever the same entries would give another Tournament, or another digest of it.
pub const PROJECTION_VERSION: u32 = 8;

/// The Tournament of everything in a ledger.
pub fn project(ledger: &Ledger) -> (Tournament, Vec<Refusal>) {
    let mut projection = Projection::new(ledger.event());
    projection.catch_up(ledger);
    let Projection { tournament, refusals, .. } = projection;
    let refusals = Arc::unwrap_or_clone(refusals).into_values().collect();
    (Arc::unwrap_or_clone(tournament), refusals)
}

/// Every device that was ever admitted: the part of the Tournament that says who has which rights.
pub fn devices(ledger: &Ledger) -> BTreeMap<DeviceId, Device> {
    Authority::establish(ledger, &mut Vec::new()).devices(ledger)
}

/// The Tournament of a ledger that grows.
#[derive(Clone, Debug)]
pub struct Projection {
    /// How much of the ledger has been looked at, and with which rights.
    seen: usize,
    rights_version: u64,
    authority: Authority,
    files: Files,
    tournament: Arc<Tournament>,
    refusals: Arc<BTreeMap<EntryId, Refusal>>,
    /// Starts that name a publication which stands, with its round.
    started: BTreeMap<EntryId, RoundId>,
    /// The hand-ins of every card that count.
    hand_ins: BTreeMap<CardId, Vec<EntryId>>,
    conflicts: BTreeMap<Place, Conflict>,
    versions: BTreeMap<DivisionId, u64>,
    hall_version: u64,
    round_versions: BTreeMap<RoundId, u64>,
    card_versions: BTreeMap<CardId, u32>,
    digests: Digests,
}

impl Projection {
    pub fn new(event: EventId) -> Self {
        Self {
            seen: 0,
            rights_version: 0,
            authority: Authority::nobody(event),
            files: Files::default(),
            tournament: Arc::new(Tournament::empty(event)),
            refusals: Arc::default(),
            started: BTreeMap::new(),
            hand_ins: BTreeMap::new(),
            conflicts: BTreeMap::new(),
            versions: BTreeMap::new(),
            hall_version: 0,
            round_versions: BTreeMap::new(),
            card_versions: BTreeMap::new(),
            digests: Digests::default(),
        }
    }

    pub fn tournament(&self) -> &Arc<Tournament> {
        &self.tournament
    }

    /// What does not count, by entry.
    pub fn refusals(&self) -> &Arc<BTreeMap<EntryId, Refusal>> {
        &self.refusals
    }

    /// The digest of the Tournament.
    pub fn digest(&mut self) -> [u8; 32] {
        self.digests.of(&self.tournament)
    }

    /// Grows whenever something changed from which the standings of a division follow.
    pub fn version(&self, division: DivisionId) -> u64 {
        self.versions.get(&division).copied().unwrap_or(0)
    }

    /// Grows whenever something changed that is neither a card nor a challenge.
    pub fn hall_version(&self) -> u64 {
        self.hall_version
    }

    /// Grows whenever a card of a round may have changed.
    pub fn round_version(&self, round: RoundId) -> u64 {
        self.round_versions.get(&round).copied().unwrap_or(0)
    }

    /// Grows whenever a card may have changed.
    pub fn card_version(&self, card: CardId) -> u32 {
        self.card_versions.get(&card).copied().unwrap_or(0)
    }

    /// Takes in what the ledger has accepted since the last time.
    pub fn catch_up(&mut self, ledger: &Ledger) {
        let mut dirty = Dirty::default();
        let new = ledger.since(self.seen);
        if new.is_empty() {
            return;
        }
        for (position, record) in new.iter().enumerate() {
            self.files.file(self.seen + position, record);
        }
        self.seen += new.len();
        new.iter().for_each(|record| dirty.mark(ledger, &self.files, record));
        if self.rights_version != ledger.rights_version() {
            self.refresh_rights(ledger, &mut dirty);
        }
        if dirty.everything {
            ledger.since(0).iter().for_each(|record| dirty.mark(ledger, &self.files, record));
        }
        self.hall_version += u64::from(dirty.hall_changed());
        let mut fold = Fold {
            ledger,
            authority: &self.authority,
            files: &self.files,
            tournament: Arc::make_mut(&mut self.tournament),
            refusals: Arc::make_mut(&mut self.refusals),
            started: &mut self.started,
            hand_ins: &mut self.hand_ins,
            conflicts: &mut self.conflicts,
            versions: &mut self.versions,
            round_versions: &mut self.round_versions,
            card_versions: &mut self.card_versions,
            digests: &mut self.digests,
        };
        dirty.resolve(&mut fold);
    }

    /// Whatever an author wrote whose rights are others now is judged anew.
    fn refresh_rights<'l>(&mut self, ledger: &'l Ledger, dirty: &mut Dirty<'l>) {
        self.rights_version = ledger.rights_version();
        self.hall_version += 1;
        let mut refused = Vec::new();
        let authority = Authority::establish(ledger, &mut refused);
        let refusals = Arc::make_mut(&mut self.refusals);
        for record in self.files.of(ledger, Subject::Rights) {
            refusals.remove(&record.id);
        }
        refusals.extend(refused.into_iter().map(|refusal| (refusal.entry, refusal)));
        for record in self.authority.differences(&authority, ledger) {
            dirty.mark(ledger, &self.files, record);
        }
        Arc::make_mut(&mut self.tournament).devices = authority.devices(ledger);
        self.digests.forget(Part::Devices);
        self.authority = authority;
    }
}

/// Where a conflict stands among the others: as the subjects are resolved, and in their order.
type Place = (u8, Subject);

/// The Tournament in the making.
struct Fold<'a> {
    ledger: &'a Ledger,
    authority: &'a Authority,
    files: &'a Files,
    tournament: &'a mut Tournament,
    refusals: &'a mut BTreeMap<EntryId, Refusal>,
    started: &'a mut BTreeMap<EntryId, RoundId>,
    hand_ins: &'a mut BTreeMap<CardId, Vec<EntryId>>,
    conflicts: &'a mut BTreeMap<Place, Conflict>,
    versions: &'a mut BTreeMap<DivisionId, u64>,
    round_versions: &'a mut BTreeMap<RoundId, u64>,
    card_versions: &'a mut BTreeMap<CardId, u32>,
    digests: &'a mut Digests,
}

impl<'a> Fold<'a> {
    /// The records filed under a subject in the order of their ids, with nothing held against them.
    fn open(&mut self, subject: Subject) -> Vec<&'a Record> {
        let records = self.files.of(self.ledger, subject);
        for record in &records {
            self.refusals.remove(&record.id);
        }
        records
    }

    /// The records that go on with what another one began, with nothing held against them.
    fn follow(&mut self, beginning: &Record) -> Vec<&'a Record> {
        let mut records = self.files.of(self.ledger, Subject::Begun(beginning.id));
        records.retain(|record| record.entry.fact.goes_on_with(&beginning.entry.fact));
        for record in &records {
            self.refusals.remove(&record.id);
        }
        records
    }

    fn refuse(&mut self, record: &Record, reason: RefusalReason) {
        let refusal = Refusal { entry: record.id, author: record.author, reason };
        self.refusals.insert(record.id, refusal);
    }

    /// The records whose author may write them; the others are refused.
    fn allowed(&mut self, mut records: Vec<&'a Record>) -> Vec<&'a Record> {
        records.retain(|record| match self.authority.check_writer(record) {
            Ok(()) => true,
            Err(reason) => {
                self.refuse(record, reason);
                false
            }
        });
        records
    }

    fn conflict(&mut self, over: ConflictOver, records: &[&Record]) {
        let entries = records.iter().map(|record| (record.id, record.author)).collect();
        self.contradict(Conflict { over, entries });
    }

    fn contradict(&mut self, conflict: Conflict) {
        self.conflicts.insert(conflict.over.place(), conflict);
        self.digests.forget(Part::Event);
    }

    fn no_conflict(&mut self, over: &ConflictOver) {
        if self.conflicts.remove(&over.place()).is_some() {
            self.digests.forget(Part::Event);
        }
    }

    /// Something changed that the standings of a division follow from.
    fn changed(&mut self, division: DivisionId) {
        *self.versions.entry(division).or_default() += 1;
    }
}

impl ConflictOver {
    fn place(&self) -> Place {
        match self {
            Self::Founding => (0, Subject::Event),
            Self::Player(player) => (1, Subject::Player(*player)),
            Self::Round(round) => (2, Subject::Round(*round)),
            Self::Card(card) => (3, Subject::Card(*card)),
            Self::Challenge(challenge) => (4, Subject::Begun(*challenge)),
            Self::Substitution(player) => (5, Subject::Player(*player)),
            Self::Lot(division) => {
                (6, Subject::Player(domain::PlayerId { division: *division, number: 0 }))
            }
            Self::WordLists => (7, Subject::WordLists),
        }
    }
}
