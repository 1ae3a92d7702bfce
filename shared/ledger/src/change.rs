//! Entries as automerge changes: writing one, and reading one back with its shape checked.
//!
//! An entry is one change that makes one map at the document's root and writes only inside it. It is
//! read from the decoded operations of its change, so it never depends on what else a document holds.

use crate::columns;
use crate::contain::contain;
use crate::entry::Entry;
use crate::envelope::{ACTOR_BYTES, NONCE_BYTES};
use crate::form;
use crate::value;
use automerge::transaction::CommitOptions;
use automerge::{ActorId, Automerge, Change, ROOT};
use domain::{DeviceId, messages};

/// The document that this device writes, as automerge holds it.
#[derive(Debug)]
#[cfg_attr(test, derive(Clone))]
pub(crate) struct OwnDocument {
    automerge: Automerge,
    nonce: [u8; NONCE_BYTES],
    written: u64,
}

impl OwnDocument {
    /// Rebuilds the document from this device's earlier changes, to go on under a fresh nonce: after
    /// a lost write the old sequence numbers are not ours to use again.
    pub(crate) fn rebuild<'a>(
        device: DeviceId,
        nonce: [u8; NONCE_BYTES],
        changes: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<Self, RebuildError> {
        let changes = changes.into_iter().map(Change::try_from).collect::<Result<Vec<_>, _>>();
        let changes = changes.map_err(|error| RebuildError::Refused { why: error.to_string() })?;
        let mut automerge = Automerge::new().with_actor(actor(device, nonce));
        contain(move || automerge.apply_changes(changes).map(|()| automerge))
            .ok_or(RebuildError::Panicked)?
            .map(|automerge| Self { automerge, nonce, written: 0 })
            .map_err(|error| RebuildError::Refused { why: error.to_string() })
    }

    pub(crate) fn empty(device: DeviceId, nonce: [u8; NONCE_BYTES]) -> Self {
        Self { automerge: Automerge::new().with_actor(actor(device, nonce)), nonce, written: 0 }
    }

    /// Appends an entry and gives the bytes of its change.
    pub(crate) fn append(&mut self, claimed_ms: i64, value: &serde_json::Value) -> Vec<u8> {
        self.written += 1;
        let label = form::label(self.nonce, self.written);
        let mut transaction = self.automerge.transaction();
        value::write(&mut transaction, &ROOT, &label, value)
            .expect("a fresh label at the root takes any value");
        transaction.commit_with(CommitOptions::default().with_time(claimed_ms));
        let change = self.automerge.get_last_local_change().expect("the commit made a change");
        change.raw_bytes().to_vec()
    }
}

/// What automerge knows of a change beyond its envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) entry: Entry,
    pub(crate) sequence: u64,
    pub(crate) claimed_ms: i64,
    pub(crate) first_operation: u64,
    pub(crate) operations: usize,
}

/// Reads the entry out of a change whose signature has been checked.
pub(crate) fn read(change: &[u8]) -> Result<Content, ReadError> {
    contain(|| read_uncontained(change)).unwrap_or(Err(ReadError::Panicked))
}

fn read_uncontained(change: &[u8]) -> Result<Content, ReadError> {
    // Automerge expands runs while it parses, so what they expand to is bounded before.
    columns::check_counts(change).map_err(|why| ReadError::Columns { why })?;
    let parsed =
        Change::try_from(change).map_err(|error| ReadError::Parse { why: error.to_string() })?;
    let expanded = parsed.decode();
    let operations = expanded.operations.len();
    let value = value::read(&expanded).map_err(|why| ReadError::Shape { why })?;
    let first_operation = expanded.start_op.get();
    form::check(change, expanded).map_err(|why| ReadError::Form { why })?;
    Ok(Content {
        entry: Entry::understand(&value),
        sequence: parsed.seq(),
        claimed_ms: parsed.timestamp(),
        first_operation,
        operations,
    })
}

fn actor(device: DeviceId, nonce: [u8; NONCE_BYTES]) -> ActorId {
    let mut bytes = Vec::with_capacity(ACTOR_BYTES);
    bytes.extend(device.0);
    bytes.extend(nonce);
    ActorId::from(bytes)
}

messages! {
    /// Why this device's own document is begun anew.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RebuildError {
        Refused { why: String },
        Panicked,
    }

    /// Why a change cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ReadError {
        Columns { why: columns::ColumnsError },
        Parse { why: String },
        Panicked,
        Shape { why: value::ShapeError },
        Form { why: form::FormError },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Sample;

    #[test]
    fn what_cannot_be_counted_is_not_given_to_automerge() {
        let change = &Sample::founded().written[0].change;
        assert!(read(change).is_ok());
        let cut = read(&change[..change.len() - 1]);
        assert_eq!(cut, Err(ReadError::Columns { why: columns::ColumnsError::Unreadable }));
    }

    #[test]
    fn a_change_is_read_in_its_own_form_only() {
        let change = &Sample::founded().written[0].change;
        let mut decoded = Change::try_from(change.as_slice()).unwrap().decode();
        decoded.message = Some("hello".into());
        let read = read(Change::from(decoded).raw_bytes());
        assert_eq!(read, Err(ReadError::Form { why: form::FormError::Attachment }));
    }
}
