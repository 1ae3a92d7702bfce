//! The form of a change: what automerge itself would write for it, and nothing else.
//!
//! Automerge reads more forms than it writes, and saves a document without the bytes of its changes: a change
//! in another form gets another hash when it is loaded again, or no document takes it at all. The form
//! follows from the change alone, so it can decide about acceptance.

use crate::envelope::NONCE_BYTES;
use automerge::legacy::Key;
use automerge::{Change, ExpandedChange};

/// Checks a decoded change against its bytes.
pub(crate) fn check(change: &[u8], decoded: ExpandedChange) -> Result<(), FormError> {
    if decoded.message.is_some() || !decoded.extra_bytes.is_empty() {
        return Err(FormError::Attachment);
    }
    if decoded.time.unsigned_abs() > TIME_MAX {
        return Err(FormError::Time);
    }
    if !decoded.deps.is_sorted_by(|one, next| one < next) {
        return Err(FormError::Predecessors);
    }
    let actor = decoded.actor_id.to_bytes();
    let nonce = actor.last_chunk::<NONCE_BYTES>().ok_or(FormError::Label)?;
    let label = label(*nonce, decoded.seq);
    let first = decoded.operations.first().map(|operation| &operation.key);
    if !matches!(first, Some(Key::Map(name)) if *name == label) {
        return Err(FormError::Label);
    }
    match Change::from(decoded).raw_bytes() == change {
        true => Ok(()),
        false => Err(FormError::Encoding),
    }
}

/// The key of an entry at the root of its document: its place, so no two entries share one.
pub(crate) fn label(nonce: [u8; NONCE_BYTES], sequence: u64) -> String {
    format!("{:016x}.{sequence}", u64::from_be_bytes(nonce))
}

/// A number that JavaScript, too, reads as it is.
const TIME_MAX: u64 = 1 << 53;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    #[error("it carries a message or bytes beside its entry")]
    Attachment,
    #[error("its time is no time")]
    Time,
    #[error("its predecessors are not named once each and in order")]
    Predecessors,
    #[error("its key at the root is not its boot number and position")]
    Label,
    #[error("it is not written as automerge writes it")]
    Encoding,
}
