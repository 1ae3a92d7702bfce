//! Plain automerge: a document per device, without signatures, and a conversation per document.

use automerge::sync::{Message, State, SyncDoc};
use automerge::{Automerge, Change};
use ledger::Signed;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The documents of a node by the key of their author.
pub(super) struct Documents(BTreeMap<Vec<u8>, Automerge>);

impl Documents {
    pub(super) fn of(changes: &[Signed]) -> Self {
        let mut by_author: BTreeMap<Vec<u8>, Vec<Change>> = BTreeMap::new();
        for signed in changes {
            let change = Change::try_from(signed.change.as_slice()).expect("it is a change");
            by_author.entry(change.actor_id().to_bytes().to_vec()).or_default().push(change);
        }
        let document = |(author, changes)| {
            let mut document = Automerge::new();
            document.apply_changes(changes).expect("the changes are in order");
            (author, document)
        };
        Self(by_author.into_iter().map(document).collect())
    }

    /// All documents at once, message by message, until nobody has anything to say. What names a document on the
    /// way is not counted.
    pub(super) fn level_with(mut self, mut other: Self) -> Value {
        let mut authors: Vec<Vec<u8>> = self.0.keys().chain(other.0.keys()).cloned().collect();
        authors.sort();
        authors.dedup();
        let (mut bytes, mut messages, mut round_trips) = ([0, 0], 0, 0);
        for author in authors {
            let (one, two) = (self.0.remove(&author), other.0.remove(&author));
            let mut ends = [one, two].map(|document| (document.unwrap_or_default(), State::new()));
            for trip in 1.. {
                let mut said = false;
                for end in [1, 0] {
                    let (document, state) = &mut ends[end];
                    let Some(message) = document.generate_sync_message(state) else { continue };
                    let encoded = message.encode();
                    bytes[end] += encoded.len();
                    (said, messages) = (true, messages + 1);
                    let (document, state) = &mut ends[1 - end];
                    let message = Message::decode(&encoded).expect("it was just encoded");
                    document.receive_sync_message(state, message).expect("it is honest");
                }
                if !said {
                    round_trips = round_trips.max(trip - 1);
                    break;
                }
            }
            assert_eq!(ends[0].0.get_heads(), ends[1].0.get_heads(), "they are level");
        }
        json!({
            "bytes": bytes[0] + bytes[1], "bytes_from_director": bytes[0],
            "bytes_from_table": bytes[1], "round_trips": round_trips, "messages": messages,
        })
    }
}
