//! The outside of a change: its hash, its author and its dependencies, read without automerge.
//!
//! A signature can be checked from these alone, so bytes that no admitted device has signed never
//! reach automerge's parser, which can be made to panic or to inflate without bound.

use domain::{DeviceId, EntryId};
use sha2::{Digest, Sha256};

/// What the head of a change chunk says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Envelope {
    pub(crate) hash: EntryId,
    pub(crate) device: DeviceId,
    pub(crate) nonce: [u8; NONCE_BYTES],
    pub(crate) deps: Vec<EntryId>,
}

pub(crate) const NONCE_BYTES: usize = 8;
pub(crate) const ACTOR_BYTES: usize = 32 + NONCE_BYTES;
/// The largest entry is a published round; one of a thousand tables stays below this.
pub(crate) const CHANGE_BYTES_MAX: usize = 256 << 10;
const DEPS_MAX: u64 = 64;

const MAGIC: [u8; 4] = [0x85, 0x6f, 0x4a, 0x83];
const CHECKSUM_BYTES: usize = 4;
const PLAIN_CHANGE: u8 = 1;

/// Where the body of a change chunk begins, after magic, checksum, type and length.
pub(crate) fn body(change: &[u8]) -> Result<Reader<'_>, EnvelopeError> {
    let mut reader = Reader(change);
    reader.take(MAGIC.len() + CHECKSUM_BYTES + 1)?;
    reader.number()?;
    Ok(reader)
}

impl Envelope {
    pub(crate) fn read(change: &[u8]) -> Result<Self, EnvelopeError> {
        if change.len() > CHANGE_BYTES_MAX {
            return Err(EnvelopeError::TooLarge(change.len()));
        }
        let mut reader = Reader(change);
        if reader.take(MAGIC.len())? != MAGIC {
            return Err(EnvelopeError::NotAChange);
        }
        let checksum = reader.take(CHECKSUM_BYTES)?;
        let hashed = reader.0;
        if reader.take(1)? != [PLAIN_CHANGE] {
            return Err(EnvelopeError::NotAChange);
        }
        if reader.number()? != reader.0.len() as u64 {
            return Err(EnvelopeError::NotAChange);
        }
        let hash: [u8; 32] = Sha256::digest(hashed).into();
        if hash[..CHECKSUM_BYTES] != *checksum {
            return Err(EnvelopeError::Checksum);
        }
        let deps_count = reader.number()?;
        if deps_count > DEPS_MAX {
            return Err(EnvelopeError::TooManyDeps(deps_count));
        }
        let deps =
            (0..deps_count).map(|_| reader.array().map(EntryId)).collect::<Result<_, _>>()?;
        if reader.number()? != ACTOR_BYTES as u64 {
            return Err(EnvelopeError::Actor);
        }
        let device = DeviceId(reader.array()?);
        let nonce = reader.array()?;
        Ok(Self { hash: EntryId(hash), device, nonce, deps })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnvelopeError {
    #[error("a change of {0} bytes is larger than {CHANGE_BYTES_MAX}")]
    TooLarge(usize),
    #[error("these bytes are not one uncompressed change")]
    NotAChange,
    #[error("the checksum of a change does not fit its content")]
    Checksum,
    #[error("a change names {0} predecessors, more than {DEPS_MAX}")]
    TooManyDeps(u64),
    #[error("the author of a change is not a device key with its boot number")]
    Actor,
}

/// Reads the primitives of a chunk from the front.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], EnvelopeError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(EnvelopeError::NotAChange)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], EnvelopeError> {
        Ok(self.take(N)?.try_into().expect("take gives as many bytes as asked"))
    }

    /// An unsigned LEB128 number of at most 63 bits.
    pub(crate) fn number(&mut self) -> Result<u64, EnvelopeError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.take(1)?[0];
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(EnvelopeError::NotAChange)
    }
}
