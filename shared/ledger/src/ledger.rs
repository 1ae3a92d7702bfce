//! All accepted entries of an event, indexed by document.
//!
//! Whether a change is accepted follows from the change and from what it stands on, never from what else
//! is here or in which order it came: so all nodes that are offered the same changes hold the same ones.

mod acceptance;
mod ancestry;
mod exchange;
mod reopening;
mod run;

pub use acceptance::{Offer, Received, Rejected, Rejection};

use crate::entry::Entry;
use crate::envelope::{Envelope, NONCE_BYTES};
use crate::frontier::{Buckets, Digests, Frontier, Part};
use crate::introduced::Introduced;
use crate::key::Message;
use crate::signed::Signed;
use crate::waiting::WaitingRoom;
use domain::{DeviceId, EntryId, EventId, Role};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An accepted change with the entry in it.
#[derive(Clone, Debug)]
pub struct Record {
    pub id: EntryId,
    pub author: DeviceId,
    pub entry: Entry,
    pub deps: Vec<EntryId>,
    /// The author's boot number and the position under it: together they occur once.
    pub nonce: [u8; NONCE_BYTES],
    pub sequence: u64,
    /// What the author's wall clock said; for display only.
    pub claimed_ms: i64,
    pub signed: Signed,
    /// Where it came in the order of acceptance on this node; predecessors come first.
    order: u64,
    /// What it weighs together with the heaviest way back to the beginning of its document.
    way: usize,
    /// The number of its last operation in automerge's count.
    last_operation: u64,
}

#[derive(Clone, Debug)]
pub struct Ledger {
    event: EventId,
    documents: BTreeMap<DeviceId, Document>,
    introduced: Introduced,
    waiting: WaitingRoom,
    /// Every record in the order of acceptance, and those about rights by their place in it.
    log: Vec<Arc<Record>>,
    about_rights: Vec<usize>,
    /// Devices of whose record some entry, rightly or not, says that it counts only up to a point or from one on.
    cut: BTreeSet<DeviceId>,
    rights_version: u64,
    digests: Digests,
    /// Buckets whose digests are older than their documents.
    stale: Buckets,
}

#[derive(Clone, Debug, Default)]
struct Document {
    /// Where its first record came in the order of acceptance.
    since: u64,
    records: BTreeMap<EntryId, Arc<Record>>,
    heads: BTreeSet<EntryId>,
    /// What its records take in memory, roughly.
    bytes: usize,
    /// By boot number, where the entry that came first for each position under it stands in the order of
    /// acceptance. Each stands on the one before it, so there are no gaps.
    boots: BTreeMap<[u8; NONCE_BYTES], Vec<u32>>,
    /// Places with more than one entry: proofs of tampering.
    proofs: BTreeMap<Place, BTreeSet<EntryId>>,
}

type Place = ([u8; NONCE_BYTES], u64);

/// What this node holds of one device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    pub entries: usize,
    /// What its records take in memory, roughly.
    pub bytes: usize,
    pub waiting: usize,
    pub waiting_bytes: usize,
}

impl Ledger {
    /// What waits of all devices together.
    pub const WAITING_MAX: usize = WaitingRoom::COUNT_MAX;
    pub const WAITING_BYTES_MAX: usize = WaitingRoom::BYTES_MAX;
    /// What waits of one device.
    pub const WAITING_MAX_PER_DEVICE: usize = WaitingRoom::COUNT_MAX_PER_DEVICE;
    pub const WAITING_BYTES_MAX_PER_DEVICE: usize = WaitingRoom::BYTES_MAX_PER_DEVICE;

    pub fn new(event: EventId) -> Self {
        Self {
            event,
            documents: BTreeMap::new(),
            introduced: Introduced::new(event),
            waiting: WaitingRoom::default(),
            log: Vec::new(),
            about_rights: Vec::new(),
            cut: BTreeSet::new(),
            rights_version: 0,
            digests: Digests::of(&Frontier::default()),
            stale: Buckets::NONE,
        }
    }

    pub fn event(&self) -> EventId {
        self.event
    }

    /// Grows whenever an entry was accepted that may change who has which rights.
    pub fn rights_version(&self) -> u64 {
        self.rights_version
    }

    pub fn record(&self, author: DeviceId, id: EntryId) -> Option<&Record> {
        self.documents.get(&author)?.records.get(&id).map(Arc::as_ref)
    }

    /// Every record; the order means nothing.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.log.iter().map(Arc::as_ref)
    }

    /// Every record in the order of acceptance on this node.
    pub fn in_order(&self) -> Vec<&Record> {
        self.since(0)
    }

    /// The records that were accepted after the first so many, in order.
    pub fn since(&self, first: usize) -> Vec<&Record> {
        self.log.iter().skip(first).map(Arc::as_ref).collect()
    }

    /// The record that was accepted as the one with this number.
    pub(crate) fn at(&self, position: usize) -> &Record {
        &self.log[position]
    }

    /// A record of any author.
    pub fn find(&self, id: EntryId) -> Option<&Record> {
        let found = self.documents.values().find_map(|document| document.records.get(&id));
        found.map(Arc::as_ref)
    }

    /// The entries that say who has which rights.
    pub(crate) fn about_rights(&self) -> impl Iterator<Item = &Record> {
        self.about_rights.iter().map(|position| self.at(*position))
    }

    /// Checks every signature once more; gives the records that no signature holds for.
    pub fn unsigned(&self) -> Vec<EntryId> {
        let mut vouched_for: BTreeSet<EntryId> = BTreeSet::new();
        let mut unsigned = Vec::new();
        for record in self.log.iter().rev() {
            let is_vouched = vouched_for.remove(&record.id);
            let signed = match &record.signed.signature {
                Some(own) => Message::change(self.event, record.author, record.id)
                    .is_signed_by(record.author, own),
                None => is_vouched,
            };
            let read = Envelope::read(&record.signed.change);
            let is_same = |read: Envelope| read.hash == record.id && read.device == record.author;
            if signed && read.is_ok_and(is_same) {
                vouched_for.extend(&record.deps);
            } else {
                unsigned.push(record.id);
            }
        }
        unsigned
    }

    /// The devices that have written something.
    pub fn authors(&self) -> impl Iterator<Item = DeviceId> + '_ {
        self.documents.keys().copied()
    }

    /// The records of one document in order of acceptance.
    pub fn document(&self, author: DeviceId) -> Vec<&Record> {
        self.documents.get(&author).map(Document::in_order).unwrap_or_default()
    }

    pub fn heads(&self, author: DeviceId) -> BTreeSet<EntryId> {
        self.documents.get(&author).map(|document| document.heads.clone()).unwrap_or_default()
    }

    /// How many changes of a document are here.
    pub fn document_len(&self, author: DeviceId) -> usize {
        self.documents.get(&author).map_or(0, |document| document.records.len())
    }

    /// How many entries are here; grows with every accepted one.
    pub fn len(&self) -> u64 {
        self.log.len() as u64
    }

    pub fn is_empty(&self) -> bool {
        self.log.is_empty()
    }

    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    pub fn waiting_bytes(&self) -> usize {
        self.waiting.bytes()
    }

    /// What is held of a device, introduced or not.
    pub fn held(&self, device: DeviceId) -> Held {
        let bytes = self.documents.get(&device).map_or(0, |document| document.bytes);
        let (waiting, waiting_bytes) = self.waiting.of(device);
        Held { entries: self.document_len(device), bytes, waiting, waiting_bytes }
    }

    /// Whether changes of a device can be taken in, or wait for its admission.
    pub fn knows(&self, device: DeviceId) -> bool {
        self.introduced.knows(device)
    }

    /// The roles a device was introduced with, by authors who may.
    pub fn roles(&self, device: DeviceId) -> impl Iterator<Item = Role> + '_ {
        self.introduced.roles(device)
    }

    pub fn frontier(&self) -> Frontier {
        self.part(Buckets::ALL).heads
    }

    /// What is here of the documents in these buckets.
    pub fn part(&self, buckets: Buckets) -> Part {
        let documents = self.documents.iter().filter(|(device, _)| buckets.contain(**device));
        let heads = documents.map(|(device, document)| (*device, document.heads.clone()));
        Part { buckets, heads: Frontier(heads.collect()) }
    }

    /// Digests of what is here.
    pub fn digests(&mut self) -> &Digests {
        let stale = std::mem::take(&mut self.stale);
        if !stale.is_empty() {
            let heads = self.documents.iter().map(|(device, document)| (device, &document.heads));
            self.digests.renew(stale, heads);
        }
        &self.digests
    }

    /// The places of a device's record that hold several entries, with those entries.
    pub fn proofs(&self, device: DeviceId) -> impl Iterator<Item = &BTreeSet<EntryId>> {
        self.documents.get(&device).into_iter().flat_map(|document| document.proofs.values())
    }
}

impl Document {
    /// Notes where the next record of the log stands in its document; whether another stands there already.
    fn note_place(&mut self, place: Place, id: EntryId, log: &[Arc<Record>]) -> bool {
        let (nonce, sequence) = place;
        let boot = self.boots.entry(nonce).or_default();
        let position = usize::try_from(sequence - 1).unwrap_or(usize::MAX);
        let Some(first) = boot.get(position) else {
            boot.push(u32::try_from(log.len()).expect("no ledger holds four billion entries"));
            return false;
        };
        let first = log[*first as usize].id;
        self.proofs.entry(place).or_default().extend([first, id]);
        true
    }
}

#[cfg(test)]
mod tests;
