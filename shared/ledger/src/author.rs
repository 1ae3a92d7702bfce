//! The pen of a device, or of the root key: it alone adds to its document.

use crate::change::{OwnDocument, RebuildError};
use crate::entry::Entry;
use crate::envelope::{Envelope, EnvelopeError, NONCE_BYTES};
use crate::key::{DeviceKey, Message};
use crate::ledger::{Ledger, Received, Rejection};
use crate::signed::Signed;
use domain::{EntryId, EventId, messages};

#[derive(Debug)]
#[cfg_attr(test, derive(Clone))]
pub struct Author {
    key: DeviceKey,
    event: EventId,
    nonce: [u8; NONCE_BYTES],
    document: OwnDocument,
}

impl Author {
    /// `nonce` must be fresh at every start. A pen can always write: when the earlier document cannot be
    /// built again, a new branch begins, and the trouble is told.
    pub fn open(
        key: DeviceKey,
        nonce: [u8; NONCE_BYTES],
        ledger: &Ledger,
    ) -> (Self, Option<RebuildError>) {
        let earlier = ledger.document(key.id());
        let changes = earlier.iter().map(|record| record.signed.change.as_slice());
        let (document, trouble) = match OwnDocument::rebuild(key.id(), nonce, changes) {
            Ok(document) => (document, None),
            Err(error) => (OwnDocument::empty(key.id(), nonce), Some(error)),
        };
        (Self { event: ledger.event(), key, nonce, document }, trouble)
    }

    pub fn key(&self) -> &DeviceKey {
        &self.key
    }

    /// Writes and signs an entry. It counts for nothing until a ledger has received it.
    pub fn write(
        &mut self,
        claimed_ms: i64,
        entry: &Entry,
    ) -> Result<(EntryId, Signed), WriteError> {
        let value = serde_json::to_value(entry)
            .map_err(|error| WriteError::Form { why: error.to_string() })?;
        self.write_value(claimed_ms, &value)
    }

    /// Writes and signs an entry of any form: what a program of another version might say.
    pub fn write_value(
        &mut self,
        claimed_ms: i64,
        value: &serde_json::Value,
    ) -> Result<(EntryId, Signed), WriteError> {
        let change = self.document.append(claimed_ms, value);
        let hash = Envelope::read(&change)?.hash;
        let signature = self.key.sign(&Message::change(self.event, self.key.id(), hash));
        Ok((hash, Signed { change, signature: Some(signature) }))
    }

    /// Writes entries into the ledger: all of them, or none. After a failure the pen begins anew under
    /// another boot number, because what it wrote in vain is in its document.
    pub fn enter(
        &mut self,
        ledger: &mut Ledger,
        claimed_ms: i64,
        entries: &[Entry],
    ) -> Result<Received, WriteError> {
        let written: Result<Vec<Signed>, WriteError> = entries
            .iter()
            .map(|entry| self.write(claimed_ms, entry).map(|(_, signed)| signed))
            .collect();
        let entered = written.and_then(|changes| Ok(ledger.append(changes)?));
        if entered.is_err() {
            let nonce = u64::from_be_bytes(self.nonce).wrapping_add(1).to_be_bytes();
            *self = Self::open(self.key.clone(), nonce, ledger).0;
        }
        entered
    }
}

messages! {
    /// Why an entry is not written.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WriteError {
        Size { why: EnvelopeError },
        Form { why: String },
        Rejected { why: Rejection },
    }
}

impl From<EnvelopeError> for WriteError {
    fn from(why: EnvelopeError) -> Self {
        Self::Size { why }
    }
}

impl From<Rejection> for WriteError {
    fn from(why: Rejection) -> Self {
        Self::Rejected { why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Fact;
    use crate::ledger::Record;
    use crate::sample::{DIRECTOR, STRANGER, Sample, TABLE_1};
    use domain::Role;

    fn note() -> Entry {
        Entry::new(Fact::CardHandedIn { filled: EntryId([1; 32]) })
    }

    /// Under which boot numbers a device wrote, and when it claims it did.
    fn boots(sample: &Sample, pen: usize) -> Vec<(u64, i64)> {
        let records = sample.ledger.document(sample.device(pen));
        let boot = |record: &&Record| (u64::from_be_bytes(record.nonce), record.claimed_ms);
        records.iter().map(boot).collect()
    }

    #[test]
    fn a_pen_that_wrote_in_vain_goes_on_under_the_next_boot_number() {
        let mut sample = Sample::founded();
        let key = sample.twin(STRANGER).key().clone();
        let (mut pen, _) = Author::open(key, [0xff; NONCE_BYTES], &sample.ledger);
        assert!(pen.enter(&mut sample.ledger, 0, &[note()]).is_err());
        assert!(pen.enter(&mut sample.ledger, 0, &[note()]).is_err());
        sample.admit(DIRECTOR, STRANGER, Role::Relay);
        pen.enter(&mut sample.ledger, 50, &[note()]).unwrap();
        pen.enter(&mut sample.ledger, -60, &[note()]).unwrap();
        assert_eq!(boots(&sample, STRANGER), [(1, 50), (1, -60)]);
    }

    #[test]
    fn a_pen_whose_record_contradicts_itself_tells_so_and_begins_a_branch() {
        let (mut sample, start) = Sample::playing();
        let mut twin = sample.twin(TABLE_1);
        sample.fill(TABLE_1, start, [1, 1], vec![]);
        sample.take(twin.write(0, &note()).unwrap().1);
        let key = twin.key().clone();
        let (mut pen, trouble) = Author::open(key, [8; NONCE_BYTES], &sample.ledger);
        assert!(trouble.is_some());
        let entered = pen.enter(&mut sample.ledger, 0, &[note(), note()]).unwrap();
        assert_eq!(entered.accepted.len(), 2);
        assert_eq!(sample.ledger.heads(pen.key().id()).len(), 3);
    }

    #[test]
    fn what_waited_for_a_pens_entry_comes_in_with_it() {
        let mut sample = Sample::founded();
        sample.enter(STRANGER, note());
        let (device, name) = (sample.device(STRANGER), "laptop".parse().unwrap());
        let fact = Fact::DeviceAdmitted { device, role: Role::Relay, name, after: vec![] };
        let mut pen = sample.twin(DIRECTOR);
        let entered = pen.enter(&mut sample.ledger, 0, &[Entry::new(fact)]).unwrap();
        assert_eq!((entered.accepted.len(), sample.ledger.waiting()), (2, 0));
    }
}
