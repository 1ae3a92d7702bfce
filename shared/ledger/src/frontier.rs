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
