//! Changes packed for the way: our own compression, with a hard cap on what comes out.
//!
//! Entries repeat: their keys, their authors, the hashes of others, their shapes. A change is written in short
//! (`shorthand`), those of one length are turned (`turned`), and the whole is deflated; signatures, in which
//! nothing repeats, stand at the end. Automerge's compressed chunks inflate without a limit, so they never cross
//! the network.

mod counters;
mod reader;
mod shorthand;
mod turned;

use crate::key::Signature;
use crate::signed::Signed;
use domain::messages;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use reader::{Reader, put_size};
use serde::{Deserialize, Serialize};
use shorthand::{Actor, Form, Heads, Known, Shorthand, Split, split};
use std::collections::BTreeSet;
use std::fmt;
use std::io::Read;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch(Vec<u8>);

/// A change with the signature it is sent with.
pub(crate) type Parcel<'a> = (&'a [u8], Option<&'a Signature>);

impl Batch {
    /// What a batch may unpack to.
    pub const BYTES_MAX: usize = 8 << 20;
    /// What a sender fills it with, and what it may come to when it is packed, which has to fit into a frame.
    const BYTES_FILLED: usize = 6 << 20;
    const PACKED_BYTES: usize = 1 << 20;
    /// Signature, lengths and references of one change.
    const OVERHEAD_BYTES: usize = 80;
    const COUNT_MAX: usize = 1 << 16;

    /// Packs changes from the front until the batch is full, and says how many went in.
    pub fn pack<'a>(changes: impl IntoIterator<Item = &'a Signed>) -> (Self, usize) {
        let parcels = changes.into_iter();
        Self::pack_parcels(
            parcels.map(|signed| (signed.change.as_slice(), signed.signature.as_ref())),
        )
    }

    /// A batch ends behind a signature, so that what has none of its own is in it with what vouches for it.
    pub(crate) fn pack_parcels<'a>(parcels: impl Iterator<Item = Parcel<'a>>) -> (Self, usize) {
        let mut packed: Vec<Parcel<'_>> = Vec::new();
        let (mut bytes, mut ends) = (0, true);
        for (change, signature) in parcels.take(Self::COUNT_MAX) {
            let size = change.len() + Self::OVERHEAD_BYTES;
            if ends && !packed.is_empty() && bytes + size > Self::BYTES_FILLED {
                break;
            }
            bytes += size;
            ends = signature.is_some();
            packed.push((change, signature));
        }
        let mut batch = Self::of(&packed);
        // What hardly repeats goes in smaller parts; each try is smaller by a quarter at least.
        while batch.0.len() > Self::PACKED_BYTES {
            let fits = packed.len() * Self::PACKED_BYTES / batch.0.len() * 3 / 4;
            let end = packed[..fits].iter().rposition(|(_, signature)| signature.is_some());
            let Some(end) = end else { break };
            packed.truncate(end + 1);
            batch = Self::of(&packed);
        }
        (batch, packed.len())
    }

    fn of(parcels: &[Parcel<'_>]) -> Self {
        let split: Vec<Option<Split<'_>>> =
            parcels.iter().map(|(change, _)| split(change)).collect();
        let mut actors: Vec<Actor> = Vec::new();
        let mut named: BTreeSet<&Actor> = BTreeSet::new();
        for own in split.iter().flatten().map(Split::actor) {
            if named.insert(own) {
                actors.push(*own);
            }
        }
        let mut plain = Vec::new();
        put_size(&mut plain, parcels.len());
        put_size(&mut plain, actors.len());
        actors.iter().for_each(|actor| plain.extend(actor));
        let mut shorthand = Shorthand::new(actors);
        let mut shortened = Vec::with_capacity(parcels.len());
        for ((change, signature), split) in parcels.iter().zip(&split) {
            let (form, short) = shorthand.write(change, split.as_ref());
            let kind = form as usize * 2 + usize::from(signature.is_some());
            put_size(&mut plain, short.len() * KINDS + kind);
            shortened.push(short);
        }
        let Heads { deps, authors, numbers, times } = shorthand.heads;
        for field in [deps, authors, numbers, times] {
            put_size(&mut plain, field.len());
            plain.extend(field);
        }
        turned::turn(&shortened, &mut plain);
        parcels.iter().filter_map(|(_, signature)| *signature).for_each(|own| plain.extend(own.0));
        let mut deflated = Vec::new();
        DeflateEncoder::new(plain.as_slice(), Compression::best())
            .read_to_end(&mut deflated)
            .expect("reading from memory does not fail");
        Self(deflated)
    }

    pub fn unpack(&self) -> Result<Vec<Signed>, UnpackError> {
        let mut plain = Vec::new();
        DeflateDecoder::new(self.0.as_slice())
            .take(Self::BYTES_MAX as u64 + 1)
            .read_to_end(&mut plain)
            .map_err(|_| UnpackError::Damaged)?;
        if plain.len() > Self::BYTES_MAX {
            return Err(UnpackError::TooLarge { most: Self::BYTES_MAX });
        }
        unpack(&plain).ok_or(UnpackError::Damaged)
    }
}

/// In how many ways a change may be written: in three forms, signed or not.
const KINDS: usize = 2 * Form::ALL.len();

/// Reads what was inflated; `None` if it is damaged.
fn unpack(plain: &[u8]) -> Option<Vec<Signed>> {
    let mut reader = Reader(plain);
    let (count, actors) = (reader.size()?, reader.size()?);
    if count > Batch::COUNT_MAX {
        return None;
    }
    let actor = |_| reader.take(size_of::<Actor>())?.try_into().ok();
    let actors: Option<Vec<Actor>> = (0..actors).map(actor).collect();
    let mut known = Known::new(actors?);
    let kinds: Option<Vec<usize>> = (0..count).map(|_| reader.size()).collect();
    let kinds = kinds?;
    let mut field = || {
        let length = reader.size()?;
        reader.take(length).map(Reader)
    };
    let (deps, authors, numbers, times) = (field()?, field()?, field()?, field()?);
    let mut heads = Heads { deps, authors, numbers, times };
    let lengths: Vec<usize> = kinds.iter().map(|kind| kind / KINDS).collect();
    let shortened = turned::turn_back(&lengths, &mut reader)?;
    let (mut unpacked, mut room) = (Vec::with_capacity(count), Batch::BYTES_MAX);
    for (short, kind) in shortened.iter().zip(kinds) {
        let form = *Form::ALL.get(kind % KINDS / 2)?;
        let change = known.expand(form, short, &mut heads)?;
        room = room.checked_sub(change.len())?;
        let signature = match kind % 2 {
            0 => None,
            _ => Some(Signature(reader.take(64)?.try_into().ok()?)),
        };
        unpacked.push(Signed { change, signature });
    }
    Some(unpacked)
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Batch({} bytes)", self.0.len())
    }
}

messages! {
    /// Why a batch of entries is not taken.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum UnpackError {
        Damaged,
        TooLarge { most: usize },
    }
}

#[cfg(test)]
mod tests;
