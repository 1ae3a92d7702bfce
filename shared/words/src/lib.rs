//! Word lists: read from a file, spelled in tiles, kept as a small set, and asked about a doubted play.
//!
//! Bytes come in and go out; the program reads and writes files. A list is its text: the words in tiles, sorted, a line
//! each. Everything else (set, count, fingerprint) is made from that text, so that two devices with the same
//! fingerprint judge alike.

#![warn(clippy::wildcard_enum_match_arm)]

mod encoding;
mod judge;
mod list;
mod pieces;
mod read;
mod spelling;
mod text;

pub use encoding::Encoding;
pub use judge::judge;
pub use list::{NoSet, WordList};
pub use pieces::{PIECE_BYTES, PIECES_MAX, Pieces, pack, unpack};
pub use read::{NoList, Others, Read, ReadNote, Step, read};
pub use spelling::{JOKERS, NotSpelled, jokers, spell};
pub use text::{ListText, NotNormal};

use domain::{Message as _, Shape};

/// A list with fewer words is a cut-off file or another one than was meant.
pub const WORDS_MIN: usize = 64;
/// More words than any language's list has.
pub const WORDS_MAX: usize = 4_000_000;
/// Tiles of the shortest and the longest word that a board takes.
pub const TILES: std::ops::RangeInclusive<usize> = 2..=15;

/// Everything that this crate says.
pub fn shapes() -> Vec<Shape> {
    vec![
        Encoding::SHAPE,
        NoList::SHAPE,
        NoSet::SHAPE,
        NotNormal::SHAPE,
        NotSpelled::SHAPE,
        ReadNote::SHAPE,
    ]
}
