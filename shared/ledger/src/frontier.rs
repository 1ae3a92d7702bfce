//! What a node has: the heads of every document, computed from our own index of changes.

use domain::{DeviceId, EntryId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frontier(pub BTreeMap<DeviceId, BTreeSet<EntryId>>);

impl Frontier {
    /// Equal on two nodes exactly when they hold the same entries.
    pub fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        for (document, heads) in &self.0 {
            hash.update(document.0);
            hash.update((heads.len() as u64).to_be_bytes());
            heads.iter().for_each(|head| hash.update(head.0));
        }
        hash.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_tells_frontiers_apart() {
        let (one, other) = (DeviceId([1; 32]), DeviceId([2; 32]));
        let heads = |ids: &[u8]| ids.iter().map(|id| EntryId([*id; 32])).collect();
        let frontiers = [
            vec![],
            vec![(one, heads(&[3]))],
            vec![(one, heads(&[4]))],
            vec![(one, heads(&[3, 4]))],
            vec![(other, heads(&[3]))],
            vec![(one, heads(&[2, 3]))],
            vec![(one, heads(&[])), (other, heads(&[3]))],
        ];
        let count = frontiers.len();
        let digest = |documents: Vec<_>| Frontier(documents.into_iter().collect()).digest();
        let digests: BTreeSet<[u8; 32]> = frontiers.into_iter().map(digest).collect();
        assert_eq!(digests.len(), count);
    }
}
