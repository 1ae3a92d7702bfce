//! Receipts: a director's device says how far it has each document, so that a table can read "seen".

use crate::effect::Effect;
use crate::input::{Now, RequestKind};
use crate::peer::{RECEIPTS_MAX, Request};
use crate::venue::Venue;
use domain::{DeviceId, EntryId, Role};
use ledger::Receipt;
use std::collections::BTreeSet;

/// A director signs receipts at most this often.
const RECEIPTS_EVERY_MS: u64 = 2_000;

impl Venue {
    /// Signs what is new since the last time; what it confirms is made durable first.
    pub(super) fn issue_receipts(&mut self, now: Now) -> Vec<Effect> {
        if now.monotonic_ms < self.sync.next_receipts_ms || !self.is_director() {
            return Vec::new();
        }
        let me = self.me();
        let grown: Vec<DeviceId> = self
            .ledger
            .authors()
            .filter(|document| *document != me && *document != self.event().root())
            .filter(|document| {
                let confirmed = self.sync.confirmed.get(document).copied().unwrap_or(0);
                self.ledger.document_len(*document) > confirmed
            })
            .collect();
        if grown.is_empty() {
            return Vec::new();
        }
        self.sync.next_receipts_ms = now.monotonic_ms + RECEIPTS_EVERY_MS;
        let mut receipts = Vec::with_capacity(grown.len());
        for document in grown {
            let receipt = self.sign_receipt(document);
            self.sync.confirmed.insert(document, self.ledger.document_len(document));
            self.sync.receipts.insert((document, me), receipt.clone());
            receipts.push(receipt);
        }
        let mut effects = vec![Effect::Flush];
        effects.extend(self.pass_on(&receipts, None));
        effects
    }

    /// Takes what is genuine and newer, and passes it on.
    pub(super) fn take_receipts(
        &mut self,
        now: Now,
        from: DeviceId,
        receipts: Vec<Receipt>,
    ) -> Vec<Effect> {
        if receipts.len() > RECEIPTS_MAX {
            return vec![Effect::Note("a peer sent too many receipts at once".into())];
        }
        let mut newer = Vec::new();
        for receipt in receipts {
            let place = (receipt.document, receipt.by);
            let known = self.sync.receipts.get(&place).map(|known| known.number);
            let by_director = self.ledger.roles(receipt.by).any(|role| role == Role::Director);
            if !by_director || known >= Some(receipt.number) || !receipt.is_genuine(self.event()) {
                continue;
            }
            self.sync.director_heard_ms = Some(now.monotonic_ms);
            self.sync.receipts.insert(place, receipt.clone());
            newer.push(receipt);
        }
        if newer.is_empty() {
            return Vec::new();
        }
        let mut effects = self.pass_on(&newer, Some(from));
        effects.push(Effect::Show);
        effects
    }

    /// What we hold about a peer's own document, for a peer that has just come.
    pub(super) fn receipts_for(&self, peer: DeviceId) -> Vec<Effect> {
        let receipts: Vec<Receipt> = self
            .sync
            .receipts
            .iter()
            .filter(|((document, _), _)| *document == peer)
            .map(|(_, receipt)| receipt.clone())
            .collect();
        if receipts.is_empty() {
            return Vec::new();
        }
        let request = Request::Receipts { receipts };
        vec![Effect::Request { peer, kind: RequestKind::Receipts, request }]
    }

    fn pass_on(&self, receipts: &[Receipt], from: Option<DeviceId>) -> Vec<Effect> {
        let peers = self.sync.peers.keys().filter(|peer| Some(**peer) != from);
        peers
            .flat_map(|peer| {
                receipts.chunks(RECEIPTS_MAX).map(|chunk| Effect::Request {
                    peer: *peer,
                    kind: RequestKind::Receipts,
                    request: Request::Receipts { receipts: chunk.to_vec() },
                })
            })
            .collect()
    }

    /// Our own entries that a director's device has confirmed.
    pub(crate) fn seen_by_directors(&self) -> BTreeSet<EntryId> {
        let me = self.me();
        let about_us = self.sync.receipts.iter().filter(|((document, _), _)| *document == me);
        about_us.flat_map(|(_, receipt)| self.ledger.covered(me, &receipt.heads)).collect()
    }
}
