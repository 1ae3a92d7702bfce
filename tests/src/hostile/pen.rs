//! A pen that writes whatever its holder likes: it knows the format and obeys none of its rules.

use super::ops::{self, Columns, unsigned};
use domain::{DeviceId, EntryId, EventId};
use ed25519_dalek::{Signer, SigningKey};
use ledger::{DeviceKey, Entry, Signature, Signed};
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
}

impl Pen {
    pub(crate) fn new(key: &DeviceKey, event: EventId, nonce: [u8; 8]) -> Self {
        let key = SigningKey::from_bytes(&key.secret());
        Self { key, event, nonce, written: 0, head: None }
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
        let value = serde_json::to_value(entry).expect("an entry is plain data");
        self.holding(ops::columns(&ops::of_value(Self::START, "label", &value)))
    }

    pub(crate) const START: u64 = 1;

    /// A change in the right place with any content.
    pub(crate) fn holding(&self, columns: Columns) -> Raw {
        Raw {
            deps: self.head.into_iter().collect(),
            device: self.device(),
            nonce: self.nonce,
            sequence: self.written + 1,
            start: Self::START,
            columns,
            extra: Vec::new(),
        }
    }

    /// Signs a change and goes on from it.
    pub(crate) fn put(&mut self, raw: &Raw) -> Signed {
        self.written += 1;
        let (id, signed) = self.sign(raw.bytes());
        self.head = Some(id);
        signed
    }

    /// Signs any bytes in this device's name.
    pub(crate) fn sign(&self, mut change: Vec<u8>) -> (EntryId, Signed) {
        let hash = repair(&mut change);
        let device = self.device();
        let message = [b"kibitz/change/1".as_slice(), &self.event.0, &device.0, &hash.0].concat();
        let signature = Signature(self.key.sign(&message).to_bytes());
        (hash, Signed { change, signature })
    }

    /// The same key after a start from an old disk: a new boot number, on any ground.
    pub(crate) fn restarted(&self, nonce: [u8; 8], head: Option<EntryId>) -> Self {
        Self { nonce, head, written: 0, ..self.clone() }
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
            let fact = Fact::DeviceAdmitted { device: DeviceId([7; 32]), role: Role::Relay, name };
            let entry = Entry { under: None, replaces: vec![EntryId([3; 32]); 2], fact };
            let received = ledger.receive([pen.write(&entry)]);
            assert_eq!(received.rejected, []);
            let (author, id) = received.entries[0];
            assert_eq!(ledger.record(author, id).expect("it is in").entry, entry);
        }
    }
}
