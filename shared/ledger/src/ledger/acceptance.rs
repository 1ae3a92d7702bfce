//! What gets in, what waits, and what stays out.

use super::run::Run;
use super::{Document, Ledger, Record};
use crate::change::{self, Content, ReadError};
use crate::columns;
use crate::entry::Fact;
use crate::envelope::{CHANGE_BYTES_MAX, Envelope, EnvelopeError, NONCE_BYTES};
use crate::key::Message;
use crate::signed::Signed;
use crate::subject::Subject;
use domain::{DeviceId, EntryId, messages};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// What became of some changes that arrived.
#[derive(Clone, Debug, Default)]
pub struct Received {
    /// New and in the index, in an order in which predecessors come first.
    pub accepted: Vec<Signed>,
    /// The entries in them, in the same order.
    pub entries: Vec<(DeviceId, EntryId)>,
    /// How many of these came before a predecessor or before their device's admission.
    pub waiting: usize,
    /// How many were here already.
    pub known: usize,
    pub rejected: Vec<Rejected>,
}

impl Received {
    /// What became of those that arrived next.
    pub fn add(&mut self, next: Self) {
        self.accepted.extend(next.accepted);
        self.entries.extend(next.entries);
        self.waiting += next.waiting;
        self.known += next.known;
        self.rejected.extend(next.rejected);
    }
}

/// A change that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// `None` where not even its envelope could be read.
    pub entry: Option<EntryId>,
    pub why: Rejection,
}

messages! {
    /// Why a change was not taken. It is told to the log and to whoever sent it, and the node goes on.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Rejection {
        Envelope { why: EnvelopeError },
        Signature { device: DeviceId },
        /// Nothing that came with it vouches for it either.
        Unsigned { device: DeviceId },
        Content { device: DeviceId, why: ReadError },
        Sequence { device: DeviceId },
        Count { device: DeviceId },
        NoRoom { device: DeviceId },
        Full { device: DeviceId },
        /// It comes faster than anybody reads.
        Later { device: DeviceId },
        NotAdmitted { device: DeviceId },
    }
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

/// A change that its author has signed, or has signed something that stands on it.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) envelope: Envelope,
    pub(super) signed: Signed,
    /// What stands in it, where that has been read ahead. Boxed, because a whole store waits to be read.
    pub(super) content: Option<Box<Result<Content, ReadError>>>,
}

impl From<(Envelope, Signed)> for Opened {
    fn from((envelope, signed): (Envelope, Signed)) -> Self {
        Self { envelope, signed, content: None }
    }
}

impl Opened {
    fn rejected(&self, why: Rejection) -> Rejected {
        Rejected { entry: Some(self.envelope.hash), why }
    }
}

/// Opened changes that are all of one document, each on the one before, found good together.
type Judged = Vec<(Opened, Content, Stand)>;

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
        let before = self.log.len();
        let mut received = Received::default();
        let mut run = Run::default();
        for signed in changes {
            let envelope = match Envelope::read(&signed.change) {
                Ok(envelope) => envelope,
                Err(error) => {
                    let why = Rejection::Envelope { why: error };
                    received.rejected.push(Rejected { entry: None, why });
                    continue;
                }
            };
            let (device, hash) = (envelope.device, envelope.hash);
            if self.record(device, hash).is_some() {
                received.known += 1;
                continue;
            }
            received.rejected.extend(run.broken_by(&envelope));
            let Some(signature) = &signed.signature else {
                run.0.push((envelope, signed).into());
                continue;
            };
            if run.0.is_empty() && self.waiting.contains(device, hash) {
                continue;
            }
            let is_signed =
                || Message::change(self.event, device, hash).is_signed_by(device, signature);
            // What cannot be taken in now is not worth a signature's check: it will come again.
            let is_run_to_come = !run.0.is_empty() && !self.stands_here(&run.0);
            if !is_run_to_come && !is_signed() {
                let why = Rejection::Signature { device };
                received.rejected.push(Rejected { entry: Some(hash), why });
                continue;
            }
            run.0.push((envelope, signed).into());
            self.take_run(std::mem::take(&mut run), &mut pace, &mut received);
        }
        received.rejected.extend(run.unsigned());
        self.tell_accepted(before, received)
    }

    /// Takes changes that this device has just written: all of them, or none and nothing is left behind.
    pub(crate) fn append(&mut self, changes: Vec<Signed>) -> Result<Received, Rejection> {
        let before = self.log.len();
        let mut opened = Vec::with_capacity(changes.len());
        for signed in changes {
            let envelope =
                Envelope::read(&signed.change).map_err(|why| Rejection::Envelope { why })?;
            if !self.introduced.knows(envelope.device) {
                return Err(Rejection::NotAdmitted { device: envelope.device });
            }
            opened.push((envelope, signed).into());
        }
        let judged = self.stage(opened).map_err(|rejected| rejected.why)?;
        let mut received = Received::default();
        self.index_all(judged, &mut |_| true, &mut received);
        Ok(self.tell_accepted(before, received))
    }

    fn tell_accepted(&self, before: usize, mut received: Received) -> Received {
        let new = &self.log[before..];
        received.accepted = new.iter().map(|record| record.signed.clone()).collect();
        received.entries = new.iter().map(|record| (record.author, record.id)).collect();
        received
    }

    /// Takes a change, or a run of them: all of it or nothing.
    fn take_run(
        &mut self,
        Run(mut run): Run,
        pace: &mut impl FnMut(Offer) -> bool,
        received: &mut Received,
    ) {
        if run.len() == 1 {
            let mut queue = VecDeque::from(run);
            while let Some(opened) = queue.pop_front() {
                self.take(opened, pace, &mut queue, received);
            }
            return;
        }
        let device = run[0].envelope.device;
        if !self.introduced.knows(device) || !self.stands_here(&run) {
            received.waiting += run.len();
            return;
        }
        let cost = self.cost(&run);
        let held = self.documents.get(&device).map_or(0, |document| document.bytes);
        let refused = if cost > Self::COST_MAX {
            Rejection::Unsigned { device }
        } else if !pace(Offer { author: device, cost, held }) {
            Rejection::Later { device }
        } else {
            let ids: Vec<EntryId> = run.iter().map(|opened| opened.envelope.hash).collect();
            match self.stage(std::mem::take(&mut run)) {
                Ok(judged) => return self.index_all(judged, pace, received),
                Err(Rejected { entry, why }) => {
                    let rejected = |id| Rejected { entry: Some(id), why: why.clone() };
                    received.rejected.extend(ids.into_iter().map(rejected));
                    if let Some(id) = entry {
                        self.waiting.turn_away(device, id);
                    }
                    return;
                }
            }
        };
        received.rejected.extend(run.iter().map(|opened| opened.rejected(refused.clone())));
    }

    pub(super) fn take(
        &mut self,
        opened: Opened,
        pace: &mut impl FnMut(Offer) -> bool,
        queue: &mut VecDeque<Opened>,
        received: &mut Received,
    ) {
        let (device, hash) = (opened.envelope.device, opened.envelope.hash);
        if self.record(device, hash).is_some() {
            return;
        }
        let lacks = |dep: &&EntryId| self.record(device, **dep).is_none();
        let is_known = self.introduced.knows(device);
        let missing = opened.envelope.deps.iter().find(lacks).copied();
        if !is_known || missing.is_some() {
            let on = missing.filter(|_| is_known);
            let no_room = opened.rejected(Rejection::NoRoom { device });
            match self.waiting.admit(opened.envelope, opened.signed, on) {
                true => received.waiting += 1,
                false => received.rejected.push(no_room),
            }
            return;
        }
        let held = self.documents.get(&device).map_or(0, |document| document.bytes);
        if !pace(Offer { author: device, cost: self.cost(std::slice::from_ref(&opened)), held }) {
            received.rejected.push(opened.rejected(Rejection::Later { device }));
            return;
        }
        match self.stage(vec![opened]) {
            Ok(judged) => judged.into_iter().for_each(|judged| self.index(judged, queue)),
            Err(rejected) => {
                received.rejected.push(rejected);
                self.waiting.turn_away(device, hash);
            }
        }
    }

    /// What taking in some changes costs this node, of which each stands on the one before.
    fn cost(&self, run: &[Opened]) -> usize {
        let forks = run.first().is_some_and(|Opened { envelope, .. }| {
            let document = self.documents.get(&envelope.device);
            document.is_some_and(|document| {
                !document.heads.is_empty()
                    && envelope.deps.iter().all(|dep| !document.heads.contains(dep))
            })
        });
        let fork = if forks { Self::FORK_BYTES } else { 0 };
        let weight = |Opened { signed: Signed { change, .. }, .. }: &Opened| {
            // Equal operations take no room in a change, but do in an entry; whoever cannot be counted is not read.
            let operations = columns::check_counts(change).unwrap_or(0);
            change.len() + Self::RECORD_BYTES + operations * Self::OPERATION_BYTES
        };
        run.iter().map(weight).sum::<usize>() + fork
    }

    /// Judges changes of which each may stand on the one before.
    fn stage(&self, changes: Vec<Opened>) -> Result<Judged, Rejected> {
        let mut staged: BTreeMap<EntryId, Stand> = BTreeMap::new();
        let mut judged = Vec::with_capacity(changes.len());
        for mut opened in changes {
            let read = opened.content.take().map(|read| *read);
            let (content, stand) =
                self.judge(&opened, read, &staged).map_err(|why| opened.rejected(why))?;
            staged.insert(opened.envelope.hash, stand);
            judged.push((opened, content, stand));
        }
        Ok(judged)
    }

    /// Whether a change whose predecessors are all here, or staged, is a proper entry on top of them.
    fn judge(
        &self,
        Opened { envelope, signed, .. }: &Opened,
        read: Option<Result<Content, ReadError>>,
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
            return Err(Rejection::Full { device });
        }
        let content = read
            .unwrap_or_else(|| change::read(&signed.change))
            .map_err(|why| Rejection::Content { device, why })?;
        // Certificates are made of these, each on its own.
        if signed.signature.is_none() && content.entry.fact.about() == Subject::Rights {
            return Err(Rejection::Unsigned { device });
        }
        let own = way
            + signed.change.len()
            + Self::RECORD_BYTES
            + content.operations * Self::OPERATION_BYTES;
        if own > Self::WAY_BYTES_MAX {
            return Err(Rejection::Full { device });
        }
        if !follows(&on, envelope.nonce, content.sequence) {
            return Err(Rejection::Sequence { device });
        }
        let counted = on.iter().map(|stand| stand.last_operation).max().unwrap_or(0);
        if counted.checked_add(1) != Some(content.first_operation) {
            return Err(Rejection::Count { device });
        }
        let last_operation = counted.saturating_add(content.operations as u64);
        let stand =
            Stand { nonce: envelope.nonce, sequence: content.sequence, way: own, last_operation };
        Ok((content, stand))
    }

    fn index_all(
        &mut self,
        judged: Judged,
        pace: &mut impl FnMut(Offer) -> bool,
        received: &mut Received,
    ) {
        let mut queue = VecDeque::new();
        judged.into_iter().for_each(|judged| self.index(judged, &mut queue));
        while let Some(opened) = queue.pop_front() {
            self.take(opened, pace, &mut queue, received);
        }
    }

    fn index(
        &mut self,
        (opened, content, stand): (Opened, Content, Stand),
        queue: &mut VecDeque<Opened>,
    ) {
        let Opened { envelope, signed, .. } = opened;
        let Envelope { hash, device, nonce, deps } = envelope;
        let newly_known = self.introduced.note(device, &content.entry);
        self.stale.add(device);
        self.cut.extend(cut(&content.entry.fact));
        let since = self.log.len() as u64;
        let begun = || Document { since, ..Document::default() };
        let document = self.documents.entry(device).or_insert_with(begun);
        deps.iter().for_each(|dep| {
            document.heads.remove(dep);
        });
        document.heads.insert(hash);
        let proves = document.note_place((nonce, content.sequence), hash, &self.log);
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
        queue.extend(self.waiting.release(device, Some(hash)).into_iter().map(Opened::from));
        for known in newly_known {
            queue.extend(self.waiting.release(known, None).into_iter().map(Opened::from));
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
