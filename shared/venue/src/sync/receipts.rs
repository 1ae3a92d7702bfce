//! Receipts: a director's device says how far it has each document, so that a table can read "seen".

use super::{Peer, SyncNote};
use crate::effect::Effect;
use crate::input::{Now, RequestKind};
use crate::peer::{NotServed, RECEIPTS_KEPT_MAX, RECEIPTS_MAX, Request, Response};
use crate::venue::Venue;
use domain::{DeviceId, EntryId};
use ledger::Receipt;
use std::collections::{BTreeMap, BTreeSet};

/// A director signs receipts at most this often.
const RECEIPTS_EVERY_MS: u64 = 2_000;

impl Venue {
    /// Notes what is new since the last time and has it made durable first.
    pub(super) fn prepare_receipts(&mut self, now: Now) -> Vec<Effect> {
        let busy = self.sync.unflushed.is_some();
        if busy || now.monotonic_ms < self.sync.next_receipts_ms || !self.is_director() {
            return Vec::new();
        }
        let (me, root) = (self.me(), self.event().root());
        let grown: Vec<_> = self
            .ledger
            .authors()
            .filter(|document| *document != me && *document != root)
            .map(|document| (document, self.ledger.document_len(document)))
            .filter(|(document, held)| {
                *held > self.sync.confirmed.get(document).copied().unwrap_or(0)
            })
            .map(|(document, held)| (document, self.ledger.heads(document), held))
            .collect();
        if grown.is_empty() {
            return Vec::new();
        }
        self.sync.next_receipts_ms = now.monotonic_ms + RECEIPTS_EVERY_MS;
        self.sync.unflushed = Some(grown);
        vec![Effect::Flush]
    }

    /// Signs and sends what the flush has made durable.
    pub(crate) fn issue_receipts(&mut self) -> Vec<Effect> {
        let me = self.me();
        let mut receipts = Vec::new();
        let flushed = self.sync.unflushed.take().filter(|_| self.is_director());
        for (document, heads, held) in flushed.unwrap_or_default() {
            let receipt = self.sign_receipt(document, heads, held as u64);
            self.sync.confirmed.insert(document, held);
            self.sync.receipts.entry(me).or_default().insert(document, receipt.clone());
            receipts.push(receipt);
        }
        self.pass_on(&receipts, None)
    }

    /// A laptop that got an old disk may hear a receipt before it hears who is a director: it asks for it
    /// once more, because nobody would say it again.
    pub(super) fn answer_to_receipts(&self, receipts: &[Receipt]) -> Response {
        let is_stranger = |receipt: &Receipt| self.rights.device(receipt.by).is_none();
        match receipts.iter().any(is_stranger) {
            true => Response::Refused(NotServed::UnknownDirector),
            false => Response::Taken { refused: Vec::new() },
        }
    }

    /// Takes what is genuine and newer, and passes it on.
    pub(super) fn take_receipts(
        &mut self,
        now: Now,
        from: DeviceId,
        receipts: Vec<Receipt>,
    ) -> Vec<Effect> {
        if receipts.len() > RECEIPTS_MAX {
            return vec![Effect::Note(SyncNote::TooManyReceipts.into())];
        }
        let mut newer = Vec::new();
        let me = self.me();
        // An old receipt of our own that comes back may speak of a disk that we no longer have.
        for receipt in receipts.into_iter().filter(|receipt| receipt.by != me) {
            let kept = self.sync.receipts.get(&receipt.by);
            let known = kept.and_then(|kept| kept.get(&receipt.document)).map(|known| known.number);
            let by_director = self.rights.is_director(receipt.by);
            if !by_director || known >= Some(receipt.number) || !receipt.is_genuine(self.event()) {
                continue;
            }
            self.sync.director_heard_ms = Some(now.monotonic_ms);
            if self.keep_receipt(receipt.clone()) {
                newer.push(receipt);
            }
        }
        if newer.is_empty() {
            return Vec::new();
        }
        let mut effects = self.pass_on(&newer, Some(from));
        effects.push(Effect::Show);
        effects
    }

    /// How many receipts of another director are kept.
    pub fn receipts_kept(&self, by: DeviceId) -> usize {
        self.sync.receipts.get(&by).map_or(0, BTreeMap::len)
    }

    /// Keeps a newer receipt, unless its director has confirmed too many documents. Those with the highest
    /// numbers stay, the same at every node, so that no receipt goes round again; the one about our own
    /// document always does.
    fn keep_receipt(&mut self, receipt: Receipt) -> bool {
        let me = self.me();
        let place = |receipt: &Receipt| (receipt.number, receipt.document);
        let kept = self.sync.receipts.entry(receipt.by).or_default();
        if kept.len() >= RECEIPTS_KEPT_MAX && !kept.contains_key(&receipt.document) {
            let others = kept.values().filter(|known| known.document != me);
            let Some(lowest) = others.map(place).min() else { return false };
            if receipt.document != me && place(&receipt) < lowest {
                return false;
            }
            kept.remove(&lowest.1);
        }
        kept.insert(receipt.document, receipt);
        true
    }

    /// A device that has gone may not have got its receipt: it is signed again, for others to carry.
    pub(super) fn forget_confirmation(&mut self, document: DeviceId) {
        self.sync.confirmed.remove(&document);
    }

    /// What we hold about a peer's own document, for a peer that has just come.
    pub(super) fn receipts_for(&self, peer: DeviceId) -> Vec<Effect> {
        let receipts: Vec<Receipt> =
            self.by_directors().filter_map(|kept| kept.get(&peer).cloned()).collect();
        if receipts.is_empty() {
            return Vec::new();
        }
        let request = Request::Receipts { receipts };
        vec![Effect::Request { peer, kind: RequestKind::Receipts, request }]
    }

    /// Sends once more what did not arrive: a peer that stays connected would never ask for it.
    pub(super) fn send_lost_receipts(&mut self) -> Vec<Effect> {
        let peers = self.sync.peers.iter_mut();
        let owed: Vec<DeviceId> = peers
            .filter_map(|(peer, state)| std::mem::take(&mut state.receipts_owed).then_some(*peer))
            .collect();
        let known: Vec<Receipt> =
            self.by_directors().flat_map(|kept| kept.values().cloned()).collect();
        owed.into_iter().flat_map(|peer| self.pass_to(peer, &known)).collect()
    }

    /// A receipt goes to the device it is about, or, where that is not connected, to everybody who might be.
    fn pass_on(&self, receipts: &[Receipt], from: Option<DeviceId>) -> Vec<Effect> {
        let peers = &self.sync.peers;
        let (near, far): (Vec<_>, Vec<_>) =
            receipts.iter().cloned().partition(|receipt| peers.contains_key(&receipt.document));
        let others = peers.iter().filter(|(_, state)| state.is_member() && !far.is_empty());
        let others = others.map(|(peer, _)| (*peer, far.clone()));
        let mut to: BTreeMap<DeviceId, Vec<Receipt>> = others.collect();
        for receipt in near {
            if peers.get(&receipt.document).is_some_and(Peer::is_member) {
                to.entry(receipt.document).or_default().push(receipt);
            }
        }
        to.retain(|peer, _| Some(*peer) != from);
        to.into_iter().flat_map(|(peer, receipts)| self.pass_to(peer, &receipts)).collect()
    }

    /// The receipts of those who are directors now: the word of one that was sent away confirms nothing.
    fn by_directors(&self) -> impl Iterator<Item = &BTreeMap<DeviceId, Receipt>> {
        let receipts = self.sync.receipts.iter();
        receipts.filter(|(by, _)| self.rights.is_director(**by)).map(|(_, kept)| kept)
    }

    fn pass_to(&self, peer: DeviceId, receipts: &[Receipt]) -> Vec<Effect> {
        let connected = |receipt: &Receipt| self.sync.peers.contains_key(&receipt.document);
        let for_peer: Vec<Receipt> = receipts
            .iter()
            .filter(|receipt| receipt.document == peer || !connected(receipt))
            .filter(|receipt| receipt.document != self.me())
            .cloned()
            .collect();
        let chunks = for_peer.chunks(RECEIPTS_MAX).map(|chunk| {
            let request = Request::Receipts { receipts: chunk.to_vec() };
            Effect::Request { peer, kind: RequestKind::Receipts, request }
        });
        chunks.collect()
    }

    /// Our own entries that a director's device has confirmed.
    pub(crate) fn seen_by_directors(&self) -> BTreeSet<EntryId> {
        let me = self.me();
        let about_us = self.by_directors().filter_map(|kept| kept.get(&me));
        about_us.flat_map(|receipt| self.ledger.covered(me, &receipt.heads)).collect()
    }
}
