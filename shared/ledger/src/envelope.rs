//! The outside of a change: its hash, its author and its dependencies, read without automerge.
//!
//! A signature can be checked from these alone, so bytes that no admitted device has signed never
//! reach automerge's parser, which can be made to panic or to inflate without bound.

use domain::{DeviceId, EntryId, messages};
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
            return Err(EnvelopeError::TooLarge { bytes: change.len(), most: CHANGE_BYTES_MAX });
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
            return Err(EnvelopeError::TooManyDeps { found: deps_count, most: DEPS_MAX });
        }
        // Kept for as long as the event lasts, so it takes no more room than it needs: mostly that of one.
        let mut deps = Vec::with_capacity(deps_count as usize);
        for _ in 0..deps_count {
            deps.push(EntryId(reader.array()?));
        }
        if reader.number()? != ACTOR_BYTES as u64 {
            return Err(EnvelopeError::Actor);
        }
        let device = DeviceId(reader.array()?);
        let nonce = reader.array()?;
        Ok(Self { hash: EntryId(hash), device, nonce, deps })
    }
}

messages! {
    /// Why bytes are not one change.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum EnvelopeError {
        TooLarge { bytes: usize, most: usize },
        NotAChange,
        Checksum,
        TooManyDeps { found: u64, most: u64 },
        Actor,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn number(bytes: &[u8]) -> Result<u64, EnvelopeError> {
        Reader(bytes).number()
    }

    /// A chunk of this kind that names so many predecessors and an author of so many bytes.
    fn chunk(kind: u8, deps: u8, author: u8) -> Vec<u8> {
        let mut body = vec![deps];
        (0..deps).for_each(|dep| body.extend([dep; 32]));
        body.push(author);
        body.extend((0..author).map(|byte| byte + 100));
        let mut hashed = vec![kind];
        let length = body.len();
        hashed.extend([(length & 0x7f) as u8 | 0x80, (length >> 7) as u8]);
        hashed.extend(body);
        [&MAGIC[..], &Sha256::digest(&hashed)[..CHECKSUM_BYTES], &hashed].concat()
    }

    #[test]
    fn the_envelope_gives_hash_author_boot_number_and_predecessors() {
        let bytes = chunk(PLAIN_CHANGE, 2, 40);
        let read = Envelope::read(&bytes).unwrap();
        assert_eq!(read.hash.0[..], Sha256::digest(&bytes[8..])[..]);
        assert_eq!(read.device.0, std::array::from_fn(|byte| byte as u8 + 100));
        assert_eq!(read.nonce, std::array::from_fn(|byte| byte as u8 + 132));
        assert_eq!(read.deps, [EntryId([0; 32]), EntryId([1; 32])]);
    }

    #[test]
    fn what_is_not_one_plain_change_is_told_apart() {
        let good = || chunk(PLAIN_CHANGE, 1, 40);
        let changed = |place: usize| {
            let mut bytes = good();
            bytes[place] ^= 1;
            Envelope::read(&bytes)
        };
        assert!(Envelope::read(&good()).is_ok());
        assert_eq!(changed(0), Err(EnvelopeError::NotAChange));
        assert_eq!(changed(5), Err(EnvelopeError::Checksum));
        assert_eq!(changed(9), Err(EnvelopeError::NotAChange));
        assert_eq!(changed(20), Err(EnvelopeError::Checksum));
        assert_eq!(Envelope::read(&chunk(0, 1, 40)), Err(EnvelopeError::NotAChange));
        assert_eq!(Envelope::read(&[]), Err(EnvelopeError::NotAChange));
        let longer = [good(), vec![0]].concat();
        assert_eq!(Envelope::read(&longer), Err(EnvelopeError::NotAChange));
    }

    #[test]
    fn an_author_is_a_key_and_a_boot_number() {
        for bytes in [0, 39, 41] {
            let read = Envelope::read(&chunk(PLAIN_CHANGE, 1, bytes));
            assert_eq!(read, Err(EnvelopeError::Actor));
        }
    }

    #[test]
    fn a_change_has_sixty_four_predecessors_at_most() {
        assert_eq!(Envelope::read(&chunk(PLAIN_CHANGE, 64, 40)).unwrap().deps.len(), 64);
        let read = Envelope::read(&chunk(PLAIN_CHANGE, 65, 40));
        assert_eq!(read, Err(EnvelopeError::TooManyDeps { found: 65, most: 64 }));
    }

    #[test]
    fn a_change_has_a_quarter_of_a_mebibyte_at_most() {
        let read = |bytes: usize| Envelope::read(&vec![0; bytes]);
        assert_eq!(read(256 << 10), Err(EnvelopeError::NotAChange));
        let (bytes, most) = ((256 << 10) + 1, 256 << 10);
        assert_eq!(read(bytes), Err(EnvelopeError::TooLarge { bytes, most }));
    }

    #[test]
    fn the_body_begins_behind_the_length() {
        let bytes = chunk(PLAIN_CHANGE, 1, 40);
        assert_eq!(body(&bytes).unwrap().0, &bytes[11..]);
        assert!(body(&bytes[..9]).is_err());
    }

    #[test]
    fn a_number_has_seven_bits_in_every_byte_and_sixty_three_in_all() {
        assert_eq!(number(&[0]), Ok(0));
        assert_eq!(number(&[0x7f, 9]), Ok(127));
        assert_eq!(number(&[0x80, 1]), Ok(128));
        assert_eq!(number(&[0xff, 0x83, 2]), Ok(0x7f | 3 << 7 | 2 << 14));
        let largest = [&[0xff; 8][..], &[0x7f]].concat();
        assert_eq!(number(&largest), Ok((1 << 63) - 1));
        assert_eq!(number(&[0x80; 9]), Err(EnvelopeError::NotAChange));
        assert_eq!(number(&[0x80]), Err(EnvelopeError::NotAChange));
    }
}
