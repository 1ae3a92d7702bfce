//! All accepted entries of an event, indexed by document.
//!
//! Whether a change is accepted follows from the change and from what it stands on, never from what else
//! is here or in which order it came: so all nodes that are offered the same changes hold the same ones.

mod acceptance;
mod ancestry;
mod exchange;

pub use acceptance::{Offer, Received, Rejected, Rejection};

use crate::entry::{Entry, Fact};
use crate::envelope::{Envelope, NONCE_BYTES};
use crate::frontier::Frontier;
use crate::introduced::Introduced;
use crate::key::Message;
use crate::signed::Signed;
use crate::waiting::WaitingRoom;
use domain::{DeviceId, EntryId, EventId, Role};
use std::collections::{BTreeMap, BTreeSet};

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
    accepted: u64,
    /// Devices that some entry revokes, rightly or not.
    revoked: BTreeSet<DeviceId>,
    rights_version: u64,
}

#[derive(Clone, Debug, Default)]
struct Document {
    records: BTreeMap<EntryId, Record>,
    heads: BTreeSet<EntryId>,
    /// What its records take in memory, roughly.
    bytes: usize,
    /// The entry that came first for each boot number and position.
    places: BTreeMap<Place, EntryId>,
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
            accepted: 0,
            revoked: BTreeSet::new(),
            rights_version: 0,
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
        self.documents.get(&author)?.records.get(&id)
    }

    /// Every record; the order means nothing.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.documents.values().flat_map(|document| document.records.values())
    }

    /// Every record in the order of acceptance on this node.
    pub fn in_order(&self) -> Vec<&Record> {
        let mut records: Vec<&Record> = self.records().collect();
        records.sort_by_key(|record| record.order);
        records
    }

    /// Checks the signature of a record once more.
    pub fn is_signed(&self, record: &Record) -> bool {
        let read = Envelope::read(&record.signed.change);
        read.is_ok_and(|envelope| {
            envelope.hash == record.id
                && envelope.device == record.author
                && Message::change(self.event, record.author, record.id)
                    .is_signed_by(record.author, &record.signed.signature)
        })
    }

    /// The devices that have written something.
    pub fn authors(&self) -> impl Iterator<Item = DeviceId> + '_ {
        self.documents.keys().copied()
    }

    /// The records of one document in order of acceptance.
    pub fn document(&self, author: DeviceId) -> Vec<&Record> {
        let document = self.documents.get(&author);
        let mut records: Vec<_> =
            document.into_iter().flat_map(|document| document.records.values()).collect();
        records.sort_by_key(|record| record.order);
        records
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
        self.accepted
    }

    pub fn is_empty(&self) -> bool {
        self.accepted == 0
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
        let heads = |(device, document): (&DeviceId, &Document)| (*device, document.heads.clone());
        Frontier(self.documents.iter().map(heads).collect())
    }

    /// Devices whose record holds two entries in one place, with those entries.
    pub fn proofs(&self) -> impl Iterator<Item = (DeviceId, &BTreeSet<EntryId>)> {
        self.documents.iter().flat_map(|(device, document)| {
            document.proofs.values().map(move |entries| (*device, entries))
        })
    }
}

impl Document {
    fn note_place(&mut self, place: Place, id: EntryId) -> bool {
        let first = *self.places.entry(place).or_insert(id);
        if first != id {
            self.proofs.entry(place).or_default().extend([first, id]);
        }
        first != id
    }
}

/// Whether a fact may change who has which rights.
pub(crate) fn is_about_rights(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::DeviceAdmitted { .. } | Fact::DeviceRevoked { .. } | Fact::EntriesAdopted { .. }
    )
}

#[cfg(test)]
mod tests;
