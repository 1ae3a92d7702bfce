//! Changes packed for the way: our own compression, with a hard cap on what comes out.
//!
//! Automerge's compressed chunks inflate without a limit, so they never cross the network.

use crate::signed::Signed;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::Read;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch(Vec<u8>);

impl Batch {
    /// What a batch may unpack to; a sender fills it to half of that at most.
    pub const BYTES_MAX: usize = 1 << 20;
    const BYTES_FILLED: usize = Self::BYTES_MAX / 2;
    /// Signature, lengths and tags of one change.
    const OVERHEAD_BYTES: usize = 80;

    /// Packs changes from the front until the batch is full, and says how many went in.
    pub fn pack<'a>(changes: impl IntoIterator<Item = &'a Signed>) -> (Self, usize) {
        let mut bytes = 0;
        let mut packed = Vec::new();
        for signed in changes {
            let size = signed.change.len() + Self::OVERHEAD_BYTES;
            if !packed.is_empty() && bytes + size > Self::BYTES_FILLED {
                break;
            }
            bytes += size;
            packed.push(signed);
        }
        let plain = postcard::to_stdvec(&packed).expect("plain data always serialises");
        let mut deflated = Vec::new();
        DeflateEncoder::new(plain.as_slice(), Compression::fast())
            .read_to_end(&mut deflated)
            .expect("reading from memory does not fail");
        (Self(deflated), packed.len())
    }

    pub fn unpack(&self) -> Result<Vec<Signed>, UnpackError> {
        let mut plain = Vec::new();
        DeflateDecoder::new(self.0.as_slice())
            .take(Self::BYTES_MAX as u64 + 1)
            .read_to_end(&mut plain)
            .map_err(|_| UnpackError::Damaged)?;
        if plain.len() > Self::BYTES_MAX {
            return Err(UnpackError::TooLarge);
        }
        postcard::from_bytes(&plain).map_err(|_| UnpackError::Damaged)
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Batch({} bytes)", self.0.len())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnpackError {
    #[error("a batch of entries was damaged on the way")]
    Damaged,
    #[error("a batch of entries unpacks to more than {} bytes", Batch::BYTES_MAX)]
    TooLarge,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Signature;

    fn signed(fill: u8, bytes: usize) -> Signed {
        Signed { change: vec![fill; bytes], signature: Signature([fill; 64]) }
    }

    #[test]
    fn a_batch_comes_out_as_it_went_in() {
        let changes = [signed(1, 10), signed(2, 2000)];
        let (batch, count) = Batch::pack(&changes);
        assert_eq!(count, 2);
        assert_eq!(batch.unpack().unwrap(), changes);
    }

    #[test]
    fn a_full_batch_leaves_the_rest_for_the_next() {
        let changes = vec![signed(1, 200_000); 5];
        let (batch, count) = Batch::pack(&changes);
        assert_eq!(count, 2);
        assert_eq!(batch.unpack().unwrap().len(), 2);
    }

    #[test]
    fn a_bomb_is_stopped_at_the_cap() {
        let bomb = vec![0; 64 << 20];
        let mut deflated = Vec::new();
        DeflateEncoder::new(bomb.as_slice(), Compression::best())
            .read_to_end(&mut deflated)
            .unwrap();
        assert_eq!(Batch(deflated).unpack(), Err(UnpackError::TooLarge));
    }

    #[test]
    fn noise_is_damaged() {
        assert_eq!(Batch(vec![0xff; 40]).unpack(), Err(UnpackError::Damaged));
        let (Batch(mut bytes), _) = Batch::pack(&[signed(1, 500)]);
        bytes.truncate(bytes.len() / 2);
        assert_eq!(Batch(bytes).unpack(), Err(UnpackError::Damaged));
    }

    /// A change that fills this much of a batch, with its signature and lengths.
    fn filling(bytes: usize) -> Signed {
        signed(1, bytes - 80)
    }

    #[test]
    fn a_batch_is_filled_to_half_of_what_it_may_unpack_to() {
        let half = 512 << 10;
        let packed = |sizes: &[usize]| {
            let changes: Vec<Signed> = sizes.iter().map(|bytes| filling(*bytes)).collect();
            Batch::pack(&changes).1
        };
        assert_eq!(packed(&[half - 100, 100]), 2);
        assert_eq!(packed(&[half - 100, 101]), 1);
        assert_eq!(packed(&[100, 100, half - 200, 100]), 3);
        assert_eq!(packed(&[half + 1, 100]), 1, "one goes in whatever it weighs");
        assert_eq!(packed(&[]), 0);
    }

    #[test]
    fn a_batch_unpacks_to_a_mebibyte_and_no_more() {
        let deflated = |bytes: usize| {
            let mut deflated = Vec::new();
            DeflateEncoder::new(vec![0; bytes].as_slice(), Compression::fast())
                .read_to_end(&mut deflated)
                .unwrap();
            Batch(deflated).unpack()
        };
        // So many zeros are a list without changes, and what is behind it is not looked at.
        assert_eq!(deflated(1 << 20), Ok(vec![]));
        assert_eq!(deflated((1 << 20) + 1), Err(UnpackError::TooLarge));
    }
}
