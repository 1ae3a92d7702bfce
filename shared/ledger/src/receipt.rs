//! A director's signed word on how far it has a document: what a table's "seen" rests on.

use crate::key::{DeviceKey, Message, Signature};
use domain::{DeviceId, EntryId, EventId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Only the newest receipt of a director about a document matters, so a receipt is not an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub by: DeviceId,
    pub document: DeviceId,
    pub heads: BTreeSet<EntryId>,
    /// How many entries of the document the director has: the highest is the newest.
    pub number: u64,
    pub signature: Signature,
}

impl Receipt {
    /// More heads than this are no honest document's.
    const HEADS_MAX: usize = 64;

    pub fn sign(
        key: &DeviceKey,
        event: EventId,
        document: DeviceId,
        heads: BTreeSet<EntryId>,
        number: u64,
    ) -> Self {
        let signature = key.sign(&message(event, document, &heads, number));
        Self { by: key.id(), document, heads, number, signature }
    }

    /// Whether the named director really signed it; whether it is a director is asked elsewhere.
    pub fn is_genuine(&self, event: EventId) -> bool {
        self.heads.len() <= Self::HEADS_MAX
            && message(event, self.document, &self.heads, self.number)
                .is_signed_by(self.by, &self.signature)
    }
}

fn message(event: EventId, document: DeviceId, heads: &BTreeSet<EntryId>, number: u64) -> Message {
    let mut body = document.0.to_vec();
    body.extend(number.to_be_bytes());
    heads.iter().for_each(|head| body.extend(head.0));
    Message::receipt(event, &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_with_one_changed_field_is_not_genuine() {
        let key = DeviceKey::from_secret([1; 32]);
        let event = EventId([9; 32]);
        let heads = BTreeSet::from([EntryId([3; 32])]);
        let receipt = Receipt::sign(&key, event, DeviceId([4; 32]), heads, 7);
        assert!(receipt.is_genuine(event));
        assert!(!receipt.is_genuine(EventId([8; 32])));
        assert!(!Receipt { number: 8, ..receipt.clone() }.is_genuine(event));
        assert!(!Receipt { document: DeviceId([5; 32]), ..receipt.clone() }.is_genuine(event));
        assert!(!Receipt { heads: BTreeSet::new(), ..receipt.clone() }.is_genuine(event));
    }

    #[test]
    fn a_receipt_with_more_heads_than_an_honest_document_has_is_not_genuine() {
        let key = DeviceKey::from_secret([1; 32]);
        let event = EventId([9; 32]);
        let with = |count: u8| {
            let heads = (0..count).map(|head| EntryId([head; 32])).collect();
            Receipt::sign(&key, event, DeviceId([4; 32]), heads, 7)
        };
        assert!(with(64).is_genuine(event));
        assert!(!with(65).is_genuine(event));
    }
}
