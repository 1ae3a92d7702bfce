//! The pen of a device, or of the root key: it alone adds to its document.

use crate::change::{OwnDocument, RebuildError};
use crate::entry::Entry;
use crate::envelope::{Envelope, EnvelopeError, NONCE_BYTES};
use crate::key::{DeviceKey, Message};
use crate::ledger::{Ledger, Received, Rejection};
use crate::signed::Signed;
use domain::{EntryId, EventId};

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
        let value =
            serde_json::to_value(entry).map_err(|error| WriteError::Form(error.to_string()))?;
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
        Ok((hash, Signed { change, signature }))
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

/// Why an entry cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    #[error("it is too large for one entry: {0}")]
    Size(#[from] EnvelopeError),
    #[error("it cannot be put into words that travel: {0}")]
    Form(String),
    #[error("{0}")]
    Rejected(#[from] Rejection),
}
