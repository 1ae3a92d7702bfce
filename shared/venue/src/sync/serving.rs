//! Answers to those who pull: packed once for all who ask the same, and no more than anybody needs.
//!
//! Packing everything takes a large part of a second. A morning on which three hundred laptops come in at once asks
//! for the same again and again, and so might somebody who means harm.

use super::peer::Standing;
use crate::input::Now;
use crate::intake::{Bucket, Measure};
use crate::peer::{NotServed, Response};
use crate::venue::Venue;
use domain::DeviceId;
use ledger::{Batch, Part};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// So many answers are kept.
const KEPT_MAX: usize = 4;
/// Several times all that a large hall writes, and then what a slow link carries.
const READING: Measure = Measure { burst: 64 << 20, resume: 4 << 20, per_minute: 32 << 20 };
/// Of so many devices is remembered how much they read; who has read the least is forgotten first.
const READERS_MAX: usize = 2_048;

#[derive(Debug, Default)]
pub(super) struct Serving {
    kept: VecDeque<Kept>,
    readers: BTreeMap<DeviceId, Bucket>,
}

/// What was asked when so many entries were held, and the answer.
#[derive(Debug)]
struct Kept {
    held: u64,
    directors_only: bool,
    part: Part,
    skip: u32,
    batch: Batch,
    more: bool,
    bytes: usize,
}

impl Serving {
    fn find(&self, held: u64, directors_only: bool, part: &Part, skip: u32) -> Option<&Kept> {
        self.kept.iter().find(|kept| {
            (kept.held, kept.directors_only, kept.skip) == (held, directors_only, skip)
                && kept.part == *part
        })
    }

    fn keep(&mut self, kept: Kept) {
        self.kept.retain(|older| older.held == kept.held);
        self.kept.truncate(KEPT_MAX - 1);
        self.kept.push_front(kept);
    }

    /// Whether a device may read so much now.
    fn may_read(&mut self, now: Now, peer: DeviceId, bytes: usize) -> bool {
        let now_ms = now.monotonic_ms;
        if self.readers.len() >= READERS_MAX && !self.readers.contains_key(&peer) {
            let least = self.readers.iter().max_by_key(|(_, bucket)| bucket.left());
            let least = least.map(|(reader, _)| *reader);
            least.map(|reader| self.readers.remove(&reader));
        }
        let bucket = self.readers.entry(peer).or_insert_with(|| Bucket::new(&READING, 0, now_ms));
        bucket.take(&READING, now_ms, bytes)
    }
}

impl Venue {
    /// What a peer that asks for it lacks. Who is no member, or not yet, may read what directors wrote, to learn why.
    pub(super) fn pulled(
        &mut self,
        now: Now,
        peer: DeviceId,
        standing: Standing,
        part: Part,
        skip: u32,
    ) -> Response {
        let (held, directors_only) = (self.ledger.len(), standing.reads_directors_only());
        let found = self.sync.serving.find(held, directors_only, &part, skip);
        let (batch, more, bytes) = match found {
            Some(kept) => (kept.batch.clone(), kept.more, kept.bytes),
            None => {
                if !self.sync.serving.may_read(now, peer, 0) {
                    return later();
                }
                let (batch, more, bytes) = self.packed(directors_only, &part, skip);
                let kept = batch.clone();
                let kept = Kept { held, directors_only, part, skip, batch: kept, more, bytes };
                self.sync.serving.keep(kept);
                (batch, more, bytes)
            }
        };
        match self.sync.serving.may_read(now, peer, bytes) {
            true => Response::Batch { batch, more },
            false => later(),
        }
    }

    /// The batch, whether more follows, and how many bytes of changes are in it.
    fn packed(&self, directors_only: bool, part: &Part, skip: u32) -> (Batch, bool, usize) {
        let mut missing = self.ledger.missing_for(part);
        if directors_only {
            let mut open: BTreeSet<DeviceId> = self.rights.were_directors().collect();
            open.insert(self.event().root());
            missing.retain(|record| open.contains(&record.author));
        }
        let rest = missing.get(skip as usize..).unwrap_or_default();
        let (batch, packed) = self.ledger.pack(rest);
        let bytes = rest[..packed].iter().map(|record| record.signed.change.len()).sum();
        (batch, packed < rest.len(), bytes)
    }
}

fn later() -> Response {
    Response::Refused(NotServed::ReadEnough)
}
