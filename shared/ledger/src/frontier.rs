//! What a node has: the heads of every document, computed from our own index of changes, and digests of them.
//!
//! Documents fall into buckets by their ids. Two nodes compare one digest; where it differs, they compare one
//! per bucket, and tell each other heads only of the buckets that differ.

use domain::{DeviceId, EntryId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frontier(pub BTreeMap<DeviceId, BTreeSet<EntryId>>);

/// Some of the buckets into which documents fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buckets(u32);

/// What somebody has of some documents: these heads of those that are named, and nothing of any other in
/// these buckets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    pub buckets: Buckets,
    pub heads: Frontier,
}

/// A digest for each bucket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digests(Box<[[u8; Self::BYTES]; Buckets::COUNT]>);

impl Buckets {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(u32::MAX);
    pub(crate) const COUNT: usize = u32::BITS as usize;

    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    pub fn contain(self, document: DeviceId) -> bool {
        self.has(Self::place(document))
    }

    pub(crate) fn add(&mut self, document: DeviceId) {
        self.0 |= 1 << Self::place(document);
    }

    fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// Ids are keys, so their first bits spread evenly.
    fn place(document: DeviceId) -> usize {
        usize::from(document.0[0]) * Self::COUNT / 256
    }
}

impl Digests {
    const BYTES: usize = 16;

    pub fn of(frontier: &Frontier) -> Self {
        let mut digests = Self(Box::new([[0; Self::BYTES]; Buckets::COUNT]));
        digests.renew(Buckets::ALL, frontier.0.iter());
        digests
    }

    /// Works out these buckets anew from the documents in them, which come in order.
    pub(crate) fn renew<'a>(
        &mut self,
        buckets: Buckets,
        documents: impl Iterator<Item = (&'a DeviceId, &'a BTreeSet<EntryId>)>,
    ) {
        let mut hashes = [(); Buckets::COUNT].map(|()| Sha256::new());
        for (document, heads) in documents.filter(|(document, _)| buckets.contain(**document)) {
            let hash = &mut hashes[Buckets::place(*document)];
            hash.update(document.0);
            hash.update((heads.len() as u64).to_be_bytes());
            heads.iter().for_each(|head| hash.update(head.0));
        }
        for (place, hash) in hashes.into_iter().enumerate().filter(|(place, _)| buckets.has(*place))
        {
            self.0[place].copy_from_slice(&hash.finalize()[..Self::BYTES]);
        }
    }

    /// Equal on two nodes exactly when they hold the same entries.
    pub fn whole(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        self.0.iter().for_each(|digest| hash.update(digest));
        hash.finalize().into()
    }

    pub fn differing(&self, other: &Self) -> Buckets {
        let pairs = self.0.iter().zip(other.0.iter()).zip(0..);
        let bit = |((ours, theirs), place)| u32::from(ours != theirs) << place;
        Buckets(pairs.map(bit).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frontier(documents: &[(u8, &[u8])]) -> Frontier {
        let heads = |ids: &[u8]| ids.iter().map(|id| EntryId([*id; 32])).collect();
        let documents = documents.iter().map(|(id, ids)| (DeviceId([*id; 32]), heads(ids)));
        Frontier(documents.collect())
    }

    #[test]
    fn a_digest_tells_frontiers_apart() {
        let frontiers = [
            frontier(&[]),
            frontier(&[(1, &[3])]),
            frontier(&[(1, &[4])]),
            frontier(&[(1, &[3, 4])]),
            frontier(&[(2, &[3])]),
            frontier(&[(1, &[2, 3])]),
            frontier(&[(1, &[]), (2, &[3])]),
            frontier(&[(200, &[3])]),
        ];
        let digest = |frontier: &Frontier| Digests::of(frontier).whole();
        let digests: BTreeSet<[u8; 32]> = frontiers.iter().map(digest).collect();
        assert_eq!(digests.len(), frontiers.len());
    }

    #[test]
    fn digests_differ_in_the_buckets_of_the_documents_that_differ() {
        let here = Digests::of(&frontier(&[(7, &[1]), (8, &[1]), (255, &[1])]));
        let there = Digests::of(&frontier(&[(7, &[1]), (8, &[2])]));
        let differing = here.differing(&there);
        let place = |document: u8| differing.contain(DeviceId([document; 32]));
        assert_eq!(
            [0, 7, 8, 15, 16, 247, 248, 255].map(place),
            [false, false, true, true, false, false, true, true]
        );
        assert_eq!(differing, there.differing(&here));
        assert!(here.differing(&here).is_empty());
    }

    #[test]
    fn only_the_buckets_that_are_asked_for_are_renewed() {
        let (before, after) =
            (frontier(&[(1, &[1]), (9, &[1])]), frontier(&[(1, &[2]), (9, &[2])]));
        let mut digests = Digests::of(&before);
        let mut changed = Buckets::NONE;
        changed.add(DeviceId([9; 32]));
        digests.renew(changed, after.0.iter());
        assert_eq!(digests, Digests::of(&frontier(&[(1, &[1]), (9, &[2])])));
        digests.renew(Buckets::ALL, after.0.iter());
        assert_eq!(digests, Digests::of(&after));
    }
}
