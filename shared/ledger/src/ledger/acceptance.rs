//! What gets in, what waits, and what stays out.

use super::{Document, Ledger, Record};
use crate::change::{self, Content, ReadError};
use crate::columns;
use crate::entry::Fact;
use crate::envelope::{CHANGE_BYTES_MAX, Envelope, EnvelopeError, NONCE_BYTES};
use crate::key::Message;
use crate::signed::Signed;
use crate::subject::Subject;
use domain::{DeviceId, EntryId};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// What became of some changes that arrived.
#[derive(Clone, Debug, Default)]
pub struct Received {
    /// New and in the index, in an order in which predecessors come first.
    pub accepted: Vec<Signed>,
    /// The entries in them, in the same order.
    pub entries: Vec<(DeviceId, EntryId)>,
    /// How many of these now wait for a predecessor or for their device's admission.
    pub waiting: usize,
    pub rejected: Vec<Rejected>,
}

/// A change that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// `None` where not even its envelope could be read.
    pub entry: Option<EntryId>,
    pub why: Rejection,
}

/// Why a change was not taken. It is told to the log and to whoever sent it, and the node goes on.
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
    #[error("device {}: the operations of a change are not counted on from what it stands on", .0.short())]
    Count(DeviceId),
    #[error("no room for more waiting changes of device {}", .0.short())]
    NoRoom(DeviceId),
    #[error("the record of device {} is full: admit another laptop in its place", .0.short())]
    Full(DeviceId),
    #[error("device {} writes faster than anybody reads: it is taken later", .0.short())]
    Later(DeviceId),
    #[error("device {} is not admitted", .0.short())]
    NotAdmitted(DeviceId),
}

/// A change that could be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub author: DeviceId,
    /// What taking it in costs this node.
    pub cost: usize,
    /// What is held of its author already.
    pub held: usize,
}

/// What an accepted change, or one about to be, is to those that follow it.
#[derive(Clone, Copy)]
struct Stand {
    nonce: [u8; NONCE_BYTES],
    sequence: u64,
    way: usize,
    last_operation: u64,
}

type Opened = (Envelope, Signed);

impl Ledger {
    /// The heaviest way through a document may not weigh more than this; that of a director of 300 tables
    /// and 20 rounds takes a fifth of it, a table's a hundredth. The tests of this crate fill records, smaller ones.
    pub const WAY_BYTES_MAX: usize = if cfg!(test) { 1 << 20 } else { 16 << 20 };
    /// What a new branch costs where intake is paced: it makes every frontier longer, and every comparison.
    pub const FORK_BYTES: usize = 64 << 10;
    /// A record with its places in the indexes, and one value read from an operation.
    const RECORD_BYTES: usize = 768;
    const OPERATION_BYTES: usize = 32;
    /// What taking in the largest change costs a node.
    pub const COST_MAX: usize = CHANGE_BYTES_MAX
        + Self::RECORD_BYTES
        + columns::ITEMS_MAX as usize * Self::OPERATION_BYTES
        + Self::FORK_BYTES;

    /// Takes changes from anywhere. A bad one never keeps the others out.
    pub fn receive(&mut self, changes: impl IntoIterator<Item = Signed>) -> Received {
        self.receive_paced(changes, |_| true)
    }

    /// Takes changes as fast as `pace` allows, which is asked about each that could be accepted. What comes
    /// too fast is not held against it: it is as if it had not come.
    pub fn receive_paced(
        &mut self,
        changes: impl IntoIterator<Item = Signed>,
        mut pace: impl FnMut(Offer) -> bool,
    ) -> Received {
        let mut received = Received::default();
        let mut queue: VecDeque<Opened> = VecDeque::new();
        for signed in changes {
            match self.open(&signed) {
                Ok(Some(envelope)) => queue.push_back((envelope, signed)),
                Ok(None) => continue,
                Err(rejected) => received.rejected.push(rejected),
            }
            while let Some(opened) = queue.pop_front() {
                self.take(opened, &mut pace, &mut queue, &mut received);
            }
        }
        received
    }

    /// Takes changes that this device has just written: all of them, or none and nothing is left behind.
    pub(crate) fn append(&mut self, changes: Vec<Signed>) -> Result<Received, Rejection> {
        let mut staged: BTreeMap<EntryId, Stand> = BTreeMap::new();
        let mut judged = Vec::with_capacity(changes.len());
        for signed in changes {
            let envelope = self.open(&signed).map_err(|rejected| rejected.why)?;
            let Some(envelope) = envelope else { continue };
            if !self.introduced.knows(envelope.device) {
                return Err(Rejection::NotAdmitted(envelope.device));
            }
            let (content, stand) = self.judge(&envelope, &signed, &staged)?;
            staged.insert(envelope.hash, stand);
            judged.push((envelope, signed, content, stand));
        }
        let mut received = Received::default();
        let mut queue = VecDeque::new();
        for (envelope, signed, content, stand) in judged {
            self.index((envelope, signed), content, stand, &mut queue, &mut received);
        }
        while let Some(opened) = queue.pop_front() {
            self.take(opened, &mut |_| true, &mut queue, &mut received);
        }
        Ok(received)
    }

    /// Checks all that needs neither automerge nor other entries; `None` when it is known already.
    fn open(&self, signed: &Signed) -> Result<Option<Envelope>, Rejected> {
        let envelope = Envelope::read(&signed.change)
            .map_err(|error| Rejected { entry: None, why: Rejection::Envelope(error) })?;
        let (device, hash) = (envelope.device, envelope.hash);
        if self.record(device, hash).is_some() || self.waiting.contains(device, hash) {
            return Ok(None);
        }
        if !Message::change(self.event, device, hash).is_signed_by(device, &signed.signature) {
            return Err(Rejected { entry: Some(hash), why: Rejection::Signature(device) });
        }
        Ok(Some(envelope))
    }

    fn take(
        &mut self,
        (envelope, signed): Opened,
        pace: &mut impl FnMut(Offer) -> bool,
        queue: &mut VecDeque<Opened>,
        received: &mut Received,
    ) {
        let (device, hash) = (envelope.device, envelope.hash);
        let reject = |why| Rejected { entry: Some(hash), why };
        let lacks = |dep: &&EntryId| self.record(device, **dep).is_none();
        let is_known = self.introduced.knows(device);
        let missing = envelope.deps.iter().find(lacks).copied();
        if !is_known || missing.is_some() {
            let on = missing.filter(|_| is_known);
            match self.waiting.admit(envelope, signed, on) {
                true => received.waiting += 1,
                false => received.rejected.push(reject(Rejection::NoRoom(device))),
            }
            return;
        }
        let held = self.documents.get(&device).map_or(0, |document| document.bytes);
        if !pace(Offer { author: device, cost: self.cost(&envelope, &signed), held }) {
            received.rejected.push(reject(Rejection::Later(device)));
            return;
        }
        match self.judge(&envelope, &signed, &BTreeMap::new()) {
            Ok((content, stand)) => {
                self.index((envelope, signed), content, stand, queue, received);
            }
            Err(why) => {
                received.rejected.push(reject(why));
                self.waiting.turn_away(device, hash);
            }
        }
    }

    /// What taking a change in costs this node.
    fn cost(&self, envelope: &Envelope, signed: &Signed) -> usize {
        let document = self.documents.get(&envelope.device);
        let forks = document.is_some_and(|document| {
            !document.heads.is_empty()
                && envelope.deps.iter().all(|dep| !document.heads.contains(dep))
        });
        let fork = if forks { Self::FORK_BYTES } else { 0 };
        // Equal operations take no room in a change, but do in an entry; whoever cannot be counted is not read.
        let operations = columns::check_counts(&signed.change).unwrap_or(0);
        signed.change.len() + Self::RECORD_BYTES + operations * Self::OPERATION_BYTES + fork
    }

    /// Whether a change whose predecessors are all here, or staged, is a proper entry on top of them.
    fn judge(
        &self,
        envelope: &Envelope,
        signed: &Signed,
        staged: &BTreeMap<EntryId, Stand>,
    ) -> Result<(Content, Stand), Rejection> {
        let device = envelope.device;
        let stand = |dep: &EntryId| {
            let held = self.record(device, *dep).map(Record::stand);
            held.or_else(|| staged.get(dep).copied())
        };
        let on: Vec<Stand> = envelope.deps.iter().filter_map(stand).collect();
        let way = on.iter().map(|stand| stand.way).max().unwrap_or(0);
        // Before automerge reads it: a full record costs nothing more.
        if way + signed.change.len() > Self::WAY_BYTES_MAX {
            return Err(Rejection::Full(device));
        }
        let content =
            change::read(&signed.change).map_err(|error| Rejection::Content(device, error))?;
        let own = way
            + signed.change.len()
            + Self::RECORD_BYTES
            + content.operations * Self::OPERATION_BYTES;
        if own > Self::WAY_BYTES_MAX {
            return Err(Rejection::Full(device));
        }
        if !follows(&on, envelope.nonce, content.sequence) {
            return Err(Rejection::Sequence(device));
        }
        let counted = on.iter().map(|stand| stand.last_operation).max().unwrap_or(0);
        if counted.checked_add(1) != Some(content.first_operation) {
            return Err(Rejection::Count(device));
        }
        let last_operation = counted.saturating_add(content.operations as u64);
        let stand =
            Stand { nonce: envelope.nonce, sequence: content.sequence, way: own, last_operation };
        Ok((content, stand))
    }

    fn index(
        &mut self,
        (envelope, signed): Opened,
        content: Content,
        stand: Stand,
        queue: &mut VecDeque<Opened>,
        received: &mut Received,
    ) {
        received.accepted.push(signed.clone());
        received.entries.push((envelope.device, envelope.hash));
        let Envelope { hash, device, nonce, deps } = envelope;
        let newly_known = self.introduced.note(device, &content.entry);
        self.cut.extend(cut(&content.entry.fact));
        let document = self.documents.entry(device).or_default();
        deps.iter().for_each(|dep| {
            document.heads.remove(dep);
        });
        document.heads.insert(hash);
        let proves = document.note_place((nonce, content.sequence), hash);
        document.bytes += Document::size(&signed, &content);
        // What a cut covers may only be known once its last entry is here.
        let is_about_rights = content.entry.fact.about() == Subject::Rights;
        if proves || is_about_rights || self.cut.contains(&device) {
            self.rights_version += 1;
        }
        if is_about_rights {
            self.about_rights.push(self.log.len());
        }
        let record = Record {
            id: hash,
            author: device,
            entry: content.entry,
            deps,
            nonce,
            sequence: content.sequence,
            claimed_ms: content.claimed_ms,
            signed,
            order: self.log.len() as u64,
            way: stand.way,
            last_operation: stand.last_operation,
        };
        let record = Arc::new(record);
        document.records.insert(hash, Arc::clone(&record));
        self.log.push(record);
        queue.extend(self.waiting.release(device, Some(hash)));
        for known in newly_known {
            queue.extend(self.waiting.release(known, None));
        }
    }
}

/// The device of whose record a fact says that it counts only in part.
fn cut(fact: &Fact) -> Option<DeviceId> {
    if let Fact::DeviceRevoked { device, .. } = fact {
        return Some(*device);
    }
    let Fact::DeviceAdmitted { device, after, .. } = fact else { return None };
    (!after.is_empty()).then_some(*device)
}

/// Whether a change stands where its author must have put it: the first of a boot anywhere, every other
/// one directly on its predecessor. So two entries in one place always show.
fn follows(on: &[Stand], nonce: [u8; NONCE_BYTES], sequence: u64) -> bool {
    let is_predecessor =
        |stand: &Stand| stand.nonce == nonce && stand.sequence.checked_add(1) == Some(sequence);
    sequence == 1 || on.iter().any(is_predecessor)
}

impl Record {
    fn stand(&self) -> Stand {
        let Self { nonce, sequence, way, last_operation, .. } = *self;
        Stand { nonce, sequence, way, last_operation }
    }
}

impl Document {
    /// What a record takes in memory, roughly: equal operations take no room in a change, but do in an entry.
    fn size(signed: &Signed, content: &Content) -> usize {
        signed.change.len() + Ledger::RECORD_BYTES + content.operations * Ledger::OPERATION_BYTES
    }
}

#[cfg(test)]
mod tests;
