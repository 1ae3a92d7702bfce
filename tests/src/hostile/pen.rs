//! A pen that writes whatever its holder likes: it knows the format and obeys none of its rules.

use super::ops::{self, Columns, Op, unsigned};
use domain::{DeviceId, EntryId, EventId};
use ed25519_dalek::{Signer, SigningKey};
use ledger::{DeviceKey, Entry, Record, Signature, Signed};
use sha2::{Digest, Sha256};

/// The parts of a change before they become bytes.
#[derive(Clone, Debug)]
pub(crate) struct Raw {
    pub(crate) deps: Vec<EntryId>,
    pub(crate) device: DeviceId,
    pub(crate) nonce: [u8; 8],
    pub(crate) sequence: u64,
    pub(crate) start: u64,
    pub(crate) columns: Columns,
    pub(crate) extra: Vec<u8>,
    /// How many operations the columns were made of.
    pub(crate) operations: u64,
}

impl Raw {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut body = unsigned(self.deps.len() as u64);
        self.deps.iter().for_each(|dep| body.extend(dep.0));
        body.extend(unsigned(40));
        body.extend(self.device.0);
        body.extend(self.nonce);
        body.extend(unsigned(self.sequence));
        body.extend(unsigned(self.start));
        // No time, no message, no other authors.
        body.extend([0, 0, 0]);
        body.extend(unsigned(self.columns.len() as u64));
        for (specification, data) in &self.columns {
            body.extend(unsigned(*specification));
            body.extend(unsigned(data.len() as u64));
        }
        self.columns.iter().for_each(|(_, data)| body.extend(data));
        body.extend(&self.extra);
        let mut change = vec![0x85, 0x6f, 0x4a, 0x83, 0, 0, 0, 0, 1];
        change.extend(unsigned(body.len() as u64));
        change.extend(body);
        repair(&mut change);
        change
    }
}

/// The counter of the first operation of a change, from its head.
fn start_of(change: &[u8]) -> Option<u64> {
    let mut rest = change.get(9..)?;
    let _length = number(&mut rest)?;
    let predecessors = usize::try_from(number(&mut rest)?).ok()?;
    rest = rest.get(predecessors.checked_mul(32)?..)?;
    let actor = usize::try_from(number(&mut rest)?).ok()?;
    rest = rest.get(actor..)?;
    let _sequence = number(&mut rest)?;
    number(&mut rest)
}

/// A number as changes have them, taken from the front.
pub(crate) fn number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (byte, behind) = rest.split_first()?;
        *rest = behind;
        number |= u64::from(byte & 0x7f) << shift;
        if *byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Makes the checksum fit the content again; gives the hash.
pub(crate) fn repair(change: &mut [u8]) -> EntryId {
    let Some((head, hashed)) = change.split_at_mut_checked(8) else { return EntryId([0; 32]) };
    let hash: [u8; 32] = Sha256::digest(hashed).into();
    head[4..].copy_from_slice(&hash[..4]);
    EntryId(hash)
}

/// A key with a place in its own chain. A copy goes on from the same place.
#[derive(Clone, Debug)]
pub(crate) struct Pen {
    key: SigningKey,
    event: EventId,
    nonce: [u8; 8],
    written: u64,
    head: Option<EntryId>,
    /// The counter of the next operation.
    start: u64,
}

impl Pen {
    pub(crate) fn new(key: &DeviceKey, event: EventId, nonce: [u8; 8]) -> Self {
        let key = SigningKey::from_bytes(&key.secret());
        Self { key, event, nonce, written: 0, head: None, start: 1 }
    }

    /// A pen that has written a change which the ledger holds, and goes on from it.
    pub(crate) fn after(key: &DeviceKey, event: EventId, record: &Record) -> Option<Self> {
        let value = ledger::told(record)?;
        let operations = ops::of_value(1, "", &value).len() as u64;
        let start = start_of(&record.signed.change)?.checked_add(operations)?;
        let pen = Self::new(key, event, record.nonce);
        Some(Self { written: record.sequence, head: Some(record.id), start, ..pen })
    }

    pub(crate) fn device(&self) -> DeviceId {
        DeviceId(self.key.verifying_key().to_bytes())
    }

    pub(crate) fn head(&self) -> Option<EntryId> {
        self.head
    }

    /// Writes an entry in the right place, as an honest pen would.
    pub(crate) fn write(&mut self, entry: &Entry) -> Signed {
        let raw = self.prepare(entry);
        self.put(&raw)
    }

    /// The next change in the right place, for somebody to spoil.
    pub(crate) fn prepare(&self, entry: &Entry) -> Raw {
        self.writing(&serde_json::to_value(entry).expect("an entry is plain data"))
    }

    /// As [`Self::prepare`], of anything that may or may not be an entry.
    pub(crate) fn writing(&self, value: &serde_json::Value) -> Raw {
        self.holding(&ops::of_value(self.start, &self.label(), value))
    }

    /// A good change but for its place.
    pub(crate) fn misplaced(&self, sequence: u64, entry: &Entry) -> Raw {
        let value = serde_json::to_value(entry).expect("an entry is plain data");
        let label = self.label_of(sequence);
        Raw { sequence, ..self.holding(&ops::of_value(self.start, &label, &value)) }
    }

    /// The key at the root that belongs to the next place.
    pub(crate) fn label(&self) -> String {
        self.label_of(self.written + 1)
    }

    fn label_of(&self, sequence: u64) -> String {
        format!("{:016x}.{sequence}", u64::from_be_bytes(self.nonce))
    }

    pub(crate) fn start(&self) -> u64 {
        self.start
    }

    /// A change in the right place with any content.
    pub(crate) fn holding(&self, operations: &[Op]) -> Raw {
        Raw {
            deps: self.head.into_iter().collect(),
            device: self.device(),
            nonce: self.nonce,
            sequence: self.written + 1,
            start: self.start,
            columns: ops::columns(operations),
            extra: Vec::new(),
            operations: operations.len() as u64,
        }
    }

    /// Signs a change and goes on from it.
    pub(crate) fn put(&mut self, raw: &Raw) -> Signed {
        self.written += 1;
        self.start = raw.start.saturating_add(raw.operations);
        let (id, signed) = self.sign(raw.bytes());
        self.head = Some(id);
        signed
    }

    /// Goes on from another change than the one it wrote last.
    #[cfg(test)]
    pub(crate) fn set_head(&mut self, head: EntryId) {
        self.head = Some(head);
    }

    /// Signs any bytes in this device's name.
    pub(crate) fn sign(&self, mut change: Vec<u8>) -> (EntryId, Signed) {
        let hash = repair(&mut change);
        let device = self.device();
        let message = [b"kibitz/change/1".as_slice(), &self.event.0, &device.0, &hash.0].concat();
        let signature = Signature(self.key.sign(&message).to_bytes());
        (hash, Signed { change, signature: Some(signature) })
    }

    /// The same key after a start from an old disk: a new boot number, on the ground of another pen or
    /// on none.
    pub(crate) fn restarted(&self, nonce: [u8; 8], ground: Option<&Self>) -> Self {
        let (head, start) = ground.map_or((None, 1), |ground| (ground.head, ground.start));
        Self { nonce, head, start, written: 0, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Role;
    use ledger::{Fact, Ledger};

    #[test]
    fn what_this_pen_writes_is_taken_as_if_automerge_had_written_it() {
        let root = DeviceKey::from_secret([1; 32]);
        let event = EventId(root.id().0);
        let mut ledger = Ledger::new(event);
        let mut pen = Pen::new(&root, event, [5; 8]);
        for number in 0..3 {
            let name = format!("Number {number}");
            let fact = Fact::DeviceAdmitted {
                device: DeviceId([7; 32]),
                role: Role::Relay,
                name: name.parse().unwrap(),
                after: vec![],
            };
            let entry = Entry { under: None, replaces: vec![EntryId([3; 32]); 2], fact };
            let received = ledger.receive([pen.write(&entry)]);
            assert_eq!(received.rejected, []);
            let (author, id) = received.entries[0];
            let record = ledger.record(author, id).expect("it is in");
            assert_eq!(record.entry, entry);
            pen = Pen::after(&root, event, record).expect("it can be read");
        }
    }
}
