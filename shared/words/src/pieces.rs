//! A list in pieces: each has a hash, and the hash of these hashes is the list's fingerprint. So every piece can be checked when
//! it comes, from whomever.

use crate::text::TEXT_BYTES_MAX;
use domain::ListId;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};
use std::io::{Read as _, Write as _};

/// Bytes of a piece; the last one may be shorter.
pub const PIECE_BYTES: usize = 64 << 10;
/// Pieces of the longest text.
pub const PIECES_MAX: usize = TEXT_BYTES_MAX / PIECE_BYTES;
/// Nothing else that this program hashes begins like this.
const TAG: &[u8] = b"kibitz-word-list\0";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces(Vec<[u8; 32]>);

impl Pieces {
    pub(crate) fn of(text: &[u8]) -> Self {
        Self(text.chunks(PIECE_BYTES).map(hash).collect())
    }

    /// Hashes that somebody says are those of a list.
    pub fn of_list(list: ListId, hashes: Vec<[u8; 32]>) -> Option<Self> {
        let pieces = Self(hashes);
        (pieces.0.len() <= PIECES_MAX && pieces.id() == list).then_some(pieces)
    }

    pub fn id(&self) -> ListId {
        let mut whole = Sha256::new_with_prefix(TAG);
        self.0.iter().for_each(|hash| whole.update(hash));
        ListId(whole.finalize().into())
    }

    pub fn hashes(&self) -> &[[u8; 32]] {
        &self.0
    }

    /// Whether these bytes are the piece of that number, from 0.
    pub fn fits(&self, number: usize, bytes: &[u8]) -> bool {
        self.0.get(number).is_some_and(|wanted| *wanted == hash(bytes))
    }
}

/// A piece as it is sent.
pub fn pack(piece: &[u8]) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    let written = packed.write_all(piece).and_then(|()| packed.finish());
    written.expect("memory takes whatever is written")
}

/// A piece that was sent; nothing where it is none, or larger than a piece.
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut piece = Vec::new();
    let most = PIECE_BYTES as u64 + 1;
    DeflateDecoder::new(packed).take(most).read_to_end(&mut piece).ok()?;
    (piece.len() <= PIECE_BYTES).then_some(piece)
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_byte_is_noticed_in_its_piece_and_in_the_fingerprint() {
        let mut text = vec![7; PIECE_BYTES * 2 + 5];
        let pieces = Pieces::of(&text);
        assert_eq!(pieces.hashes().len(), 3);
        text[PIECE_BYTES + 1] = 8;
        let parts: Vec<&[u8]> = text.chunks(PIECE_BYTES).collect();
        assert!(pieces.fits(0, parts[0]) && !pieces.fits(1, parts[1]) && pieces.fits(2, parts[2]));
        assert!(!pieces.fits(3, parts[2]));
        assert_ne!(Pieces::of(&text).id(), pieces.id());
    }

    #[test]
    fn a_piece_is_packed_and_unpacked_and_nothing_larger() {
        let piece: Vec<u8> = (0..PIECE_BYTES).map(|at| (at % 251) as u8).collect();
        assert_eq!(unpack(&pack(&piece)), Some(piece));
        assert_eq!(unpack(&pack(&[0; PIECE_BYTES + 1])), None);
        assert_eq!(unpack(b"rubbish"), None);
    }

    #[test]
    fn only_the_hashes_of_a_list_are_taken_for_them() {
        let pieces = Pieces::of(&[1; PIECE_BYTES + 1]);
        let (list, mut hashes) = (pieces.id(), pieces.hashes().to_vec());
        assert_eq!(Pieces::of_list(list, hashes.clone()), Some(pieces));
        hashes.reverse();
        assert_eq!(Pieces::of_list(list, hashes), None);
    }
}
