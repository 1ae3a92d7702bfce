//! All accepted entries of an event, indexed by document, and this device's pen.

mod ancestry;

use crate::change::{self, OwnDocument, ReadError, RebuildError};
use crate::entry::Entry;
use crate::envelope::{CHANGE_BYTES_MAX, Envelope, EnvelopeError, NONCE_BYTES};
use crate::frontier::Frontier;
use crate::introduced::Introduced;
use crate::key::{DeviceKey, Message};
use crate::signed::Signed;
use crate::value::OPS_MAX;
use crate::waiting::WaitingRoom;
use domain::{DeviceId, EntryId, EventId, Role};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

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
}

#[derive(Clone, Debug)]
pub struct Ledger {
    event: EventId,
    documents: BTreeMap<DeviceId, Document>,
    introduced: Introduced,
    waiting: WaitingRoom,
    accepted: u64,
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

/// What became of some changes that arrived.
#[derive(Clone, Debug, Default)]
pub struct Received {
    /// New and in the index, in an order in which predecessors come first.
    pub accepted: Vec<Signed>,
    /// The entries in them, in the same order.
    pub entries: Vec<(DeviceId, EntryId)>,
    /// How many wait for a predecessor or for their device's admission.
    pub waiting: usize,
    pub rejected: Vec<Rejection>,
}

/// What this node holds of one device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    pub entries: usize,
    pub bytes: usize,
    pub waiting: usize,
    pub waiting_bytes: usize,
}

impl Held {
    /// No device can make a node hold more than this, whatever it writes.
    pub const MAX: Self = Self {
        entries: Ledger::DOCUMENT_BYTES_MAX / Document::RECORD_BYTES + 1,
        bytes: Ledger::DOCUMENT_BYTES_MAX + Document::RECORD_BYTES_MAX,
        waiting: WaitingRoom::COUNT_MAX_PER_DEVICE,
        waiting_bytes: WaitingRoom::BYTES_MAX_PER_DEVICE,
    };
}

impl Ledger {
    /// A document may not grow beyond this; that of a director of 300 tables and 20 rounds takes a
    /// fifth of it, a table's a hundredth.
    const DOCUMENT_BYTES_MAX: usize = 16 << 20;
    /// What waits of all devices together.
    pub const WAITING_MAX: usize = WaitingRoom::COUNT_MAX;
    pub const WAITING_BYTES_MAX: usize = WaitingRoom::BYTES_MAX;

    pub fn new(event: EventId) -> Self {
        Self {
            event,
            documents: BTreeMap::new(),
            introduced: Introduced::new(event),
            waiting: WaitingRoom::default(),
            accepted: 0,
        }
    }

    pub fn event(&self) -> EventId {
        self.event
    }

    /// Takes changes from anywhere. A bad one never keeps the others out.
    pub fn receive(&mut self, changes: impl IntoIterator<Item = Signed>) -> Received {
        let mut received = Received::default();
        let mut queue: VecDeque<(Envelope, Signed)> = VecDeque::new();
        for signed in changes {
            match self.open(&signed) {
                Ok(Some(envelope)) => queue.push_back((envelope, signed)),
                Ok(None) => continue,
                Err(rejection) => received.rejected.push(rejection),
            }
            while let Some((envelope, signed)) = queue.pop_front() {
                self.take(envelope, signed, &mut queue, &mut received);
            }
        }
        received.waiting = self.waiting.len();
        received
    }

    /// Checks all that needs neither automerge nor other entries; `None` when it is known already.
    fn open(&self, signed: &Signed) -> Result<Option<Envelope>, Rejection> {
        let envelope = Envelope::read(&signed.change).map_err(Rejection::Envelope)?;
        if self.record(envelope.device, envelope.hash).is_some()
            || self.waiting.contains(envelope.device, envelope.hash)
        {
            return Ok(None);
        }
        let message = Message::change(self.event, envelope.device, envelope.hash);
        if !message.is_signed_by(envelope.device, &signed.signature) {
            return Err(Rejection::Signature(envelope.device));
        }
        Ok(Some(envelope))
    }

    fn take(
        &mut self,
        envelope: Envelope,
        signed: Signed,
        queue: &mut VecDeque<(Envelope, Signed)>,
        received: &mut Received,
    ) {
        let document = self.documents.get(&envelope.device);
        let lacks =
            |dep: &&EntryId| !document.is_some_and(|document| document.records.contains_key(*dep));
        let on = if self.introduced.knows(envelope.device) {
            envelope.deps.iter().find(lacks).map(|dep| Some(*dep))
        } else {
            Some(None)
        };
        if let Some(on) = on {
            let device = envelope.device;
            if !self.waiting.admit(envelope, signed, on) {
                received.rejected.push(Rejection::NoRoom(device));
            }
            return;
        }
        if document.map_or(0, |document| document.bytes) > Self::DOCUMENT_BYTES_MAX {
            received.rejected.push(Rejection::DocumentFull(envelope.device));
            return;
        }
        match change::read(&signed.change) {
            Ok(content) if !follows(document, &envelope, content.sequence) => {
                received.rejected.push(Rejection::Sequence(envelope.device));
            }
            Ok(content) => {
                received.accepted.push(signed.clone());
                received.entries.push((envelope.device, envelope.hash));
                self.index(envelope, content, signed, queue);
            }
            Err(error) => received.rejected.push(Rejection::Content(envelope.device, error)),
        }
    }

    fn index(
        &mut self,
        envelope: Envelope,
        content: change::Content,
        signed: Signed,
        queue: &mut VecDeque<(Envelope, Signed)>,
    ) {
        let Envelope { hash, device, nonce, deps } = envelope;
        let newly_known = self.introduced.note(device, &content.entry);
        let document = self.documents.entry(device).or_default();
        deps.iter().for_each(|dep| {
            document.heads.remove(dep);
        });
        document.heads.insert(hash);
        document.note_place((nonce, content.sequence), hash);
        document.bytes += Document::size(&signed, content.operations);
        let record = Record {
            id: hash,
            author: device,
            entry: content.entry,
            deps,
            nonce,
            sequence: content.sequence,
            claimed_ms: content.claimed_ms,
            signed,
            order: self.accepted,
        };
        document.records.insert(hash, record);
        self.accepted += 1;
        queue.extend(self.waiting.release(device, Some(hash)));
        for known in newly_known {
            queue.extend(self.waiting.release(known, None));
        }
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

    /// The roles a device was introduced with, by authors who may.
    pub fn roles(&self, device: DeviceId) -> impl Iterator<Item = Role> + '_ {
        self.introduced.roles(device)
    }

    pub fn frontier(&self) -> Frontier {
        let heads = |(device, document): (&DeviceId, &Document)| (*device, document.heads.clone());
        Frontier(self.documents.iter().map(heads).collect())
    }

    /// Whether somebody with this frontier has something that is not here.
    pub fn lacks(&self, theirs: &Frontier) -> bool {
        theirs
            .0
            .iter()
            .any(|(device, heads)| heads.iter().any(|head| self.record(*device, *head).is_none()))
    }

    /// What somebody with this frontier lacks, predecessors and admissions first.
    ///
    /// A document in which they are ahead of us is left out: until we have caught up, nobody can tell
    /// what of ours is new to them.
    pub fn missing_for(&self, theirs: &Frontier) -> Vec<&Signed> {
        let none = BTreeSet::new();
        let mut missing = Vec::new();
        for (device, document) in &self.documents {
            let heads = theirs.0.get(device).unwrap_or(&none);
            if *heads == document.heads
                || heads.iter().any(|head| !document.records.contains_key(head))
            {
                continue;
            }
            let known = document.ancestors(heads);
            missing.extend(document.records.values().filter(|record| !known.contains(&record.id)));
        }
        missing.sort_by_key(|record| record.order);
        missing.into_iter().map(|record| &record.signed).collect()
    }

    /// Devices whose record holds two entries in one place, with those entries.
    pub fn proofs(&self) -> impl Iterator<Item = (DeviceId, &BTreeSet<EntryId>)> {
        self.documents.iter().flat_map(|(device, document)| {
            document.proofs.values().map(move |entries| (*device, entries))
        })
    }
}

/// Whether a change stands where its author must have put it: the first of a boot anywhere, every other
/// one directly on its predecessor. So two entries in one place always show.
fn follows(document: Option<&Document>, envelope: &Envelope, sequence: u64) -> bool {
    let is_predecessor = |dep: &EntryId| {
        let record = document.and_then(|document| document.records.get(dep));
        record.is_some_and(|record| {
            record.nonce == envelope.nonce && record.sequence.checked_add(1) == Some(sequence)
        })
    };
    sequence == 1 || envelope.deps.iter().any(is_predecessor)
}

impl Document {
    /// A record with its places in the indexes, and one value read from an operation.
    const RECORD_BYTES: usize = 768;
    const OPERATION_BYTES: usize = 32;
    const RECORD_BYTES_MAX: usize =
        CHANGE_BYTES_MAX + Self::RECORD_BYTES + OPS_MAX * Self::OPERATION_BYTES;

    fn size(signed: &Signed, operations: usize) -> usize {
        signed.change.len() + Self::RECORD_BYTES + operations * Self::OPERATION_BYTES
    }

    fn note_place(&mut self, place: Place, id: EntryId) {
        let first = *self.places.entry(place).or_insert(id);
        if first != id {
            self.proofs.entry(place).or_default().extend([first, id]);
        }
    }
}

/// The pen of a device, or of the root key: it alone adds to its document.
#[derive(Debug)]
#[cfg_attr(test, derive(Clone))]
pub struct Author {
    key: DeviceKey,
    event: EventId,
    document: OwnDocument,
}

impl Author {
    /// `nonce` must be fresh at every start.
    pub fn open(
        key: DeviceKey,
        nonce: [u8; NONCE_BYTES],
        ledger: &Ledger,
    ) -> Result<Self, RebuildError> {
        let earlier = ledger.document(key.id());
        let changes = earlier.iter().map(|record| record.signed.change.as_slice());
        let document = OwnDocument::rebuild(key.id(), nonce, changes)?;
        Ok(Self { event: ledger.event(), key, document })
    }

    pub fn key(&self) -> &DeviceKey {
        &self.key
    }

    /// Writes and signs an entry. It counts for nothing until the ledger has received it.
    pub fn write(&mut self, claimed_ms: i64, entry: &Entry) -> (EntryId, Signed) {
        let change = self.document.append(claimed_ms, entry);
        let hash = Envelope::read(&change).expect("our own change has an envelope").hash;
        let signature = self.key.sign(&Message::change(self.event, self.key.id(), hash));
        (hash, Signed { change, signature })
    }
}

/// Why a change was not taken. It is told to the log, and the node goes on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("{0}")]
    Envelope(EnvelopeError),
    #[error("a change in the name of device {} has a wrong signature", .0.short())]
    Signature(DeviceId),
    #[error("device {}: {}", .0.short(), .1)]
    Content(DeviceId, ReadError),
    #[error("device {}: a change does not stand on the one before it", .0.short())]
    Sequence(DeviceId),
    #[error("no room for more waiting changes of device {}", .0.short())]
    NoRoom(DeviceId),
    #[error("the document of device {} is full", .0.short())]
    DocumentFull(DeviceId),
}

#[cfg(test)]
mod tests;
