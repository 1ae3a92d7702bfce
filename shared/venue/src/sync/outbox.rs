//! What is new goes out: at once to whoever waits for it, in turn as a copy for safety.
//!
//! A director waits for every card, an arbiter for every challenge, a table for rounds and verdicts. Nobody at a
//! table waits for the cards of another: a director gathers them for a while and sends them together. All that
//! a laptop wrote goes one way to a peer, because each entry stands on the one before.

use super::{PUSHES_MAX, Peer};
use crate::effect::Effect;
use crate::input::{Now, RequestKind};
use crate::peer::Request;
use crate::venue::Venue;
use domain::{DeviceId, EntryId, Role};
use ledger::{Batch, Signed};
use std::collections::BTreeSet;

/// How long copies are gathered.
const GATHER_MS: u64 = 2_000;
/// A peer for whom more is gathered is left to the next comparison.
const GATHERED_MAX: usize = 1_024;

/// Copies that wait to be sent to one peer.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    entries: Vec<(DeviceId, EntryId)>,
    due_ms: u64,
}

impl Outbox {
    /// Whether there was room.
    fn put(&mut self, now: Now, copies: &[(DeviceId, EntryId)]) -> bool {
        if self.entries.is_empty() {
            self.due_ms = now.monotonic_ms + GATHER_MS;
        }
        let fits = self.entries.len() + copies.len() <= GATHERED_MAX;
        if fits {
            self.entries.extend(copies);
        }
        fits
    }

    fn take_due(&mut self, now: Now) -> Vec<(DeviceId, EntryId)> {
        match now.monotonic_ms >= self.due_ms {
            true => std::mem::take(&mut self.entries),
            false => Vec::new(),
        }
    }

    /// The peer has everything.
    pub(super) fn empty(&mut self) {
        self.entries.clear();
    }
}

impl Venue {
    /// Sends new entries to everybody who will not get them from a director, but not back to where they
    /// came from.
    pub(crate) fn announce(
        &mut self,
        now: Now,
        new: &[(DeviceId, EntryId)],
        from: Option<DeviceId>,
    ) -> Vec<Effect> {
        let (in_turn, at_once): (Vec<DeviceId>, Vec<DeviceId>) = self
            .recipients(from)
            .into_iter()
            .partition(|peer| new.iter().any(|(author, _)| self.is_copy(*peer, *author)));
        let mut effects = self.push(&at_once, new);
        for peer in in_turn {
            let (copies, awaited): (Vec<_>, Vec<_>) =
                new.iter().copied().partition(|(author, _)| self.is_copy(peer, *author));
            if let Some(state) = self.sync.peers.get_mut(&peer) {
                state.owed |= !state.outbox.put(now, &copies);
            }
            effects.extend(self.push(&[peer], &awaited));
        }
        effects
    }

    /// Sends what was gathered long enough.
    pub(super) fn send_gathered(&mut self, now: Now) -> Vec<Effect> {
        let due = |(peer, state): (&DeviceId, &mut Peer)| {
            let entries = state.outbox.take_due(now);
            (!entries.is_empty()).then_some((*peer, entries))
        };
        let due: Vec<_> = self.sync.peers.iter_mut().filter_map(due).collect();
        due.into_iter().flat_map(|(peer, entries)| self.push(&[peer], &entries)).collect()
    }

    /// Whether a peer only keeps what an author wrote, and waits for nothing of it.
    fn is_copy(&self, peer: DeviceId, author: DeviceId) -> bool {
        let [peer, author] = [peer, author].map(|device| self.rights.role(device));
        let carries = matches!(peer, Some(Role::Table(_) | Role::Relay));
        self.is_director() && carries && matches!(author, Some(Role::Table(_))) && peer != author
    }

    fn recipients(&self, from: Option<DeviceId>) -> Vec<DeviceId> {
        let to_everybody = self.is_director() || !self.reaches_director();
        let directors: BTreeSet<DeviceId> =
            self.sync.peers.keys().filter(|peer| self.peer_is_director(**peer)).copied().collect();
        let receives = |(peer, state): (&DeviceId, &Peer)| {
            let served = state.reaches_director && !directors.contains(peer);
            let receives = Some(*peer) != from && state.is_member() && (!served || to_everybody);
            receives.then_some(*peer)
        };
        self.sync.peers.iter().filter_map(receives).collect()
    }

    /// Pushes the same entries to some peers.
    fn push(&mut self, peers: &[DeviceId], entries: &[(DeviceId, EntryId)]) -> Vec<Effect> {
        let mut effects = Vec::new();
        if peers.is_empty() {
            return effects;
        }
        let record = |(author, id): &(DeviceId, EntryId)| self.ledger.record(*author, *id);
        let signed = entries.iter().filter_map(record).map(|record| &record.signed);
        let changes: Vec<&Signed> = signed.collect();
        let mut rest = changes.as_slice();
        while !rest.is_empty() {
            let (batch, packed) = Batch::pack(rest.iter().copied());
            for peer in peers {
                let Some(state) = self.sync.peers.get_mut(peer) else { continue };
                state.unanswered += packed as u64;
                if state.pushes >= PUSHES_MAX {
                    state.owed = true;
                    continue;
                }
                state.pushes += 1;
                let request = Request::Push { batch: batch.clone() };
                effects.push(Effect::Request { peer: *peer, kind: RequestKind::Push, request });
            }
            rest = &rest[packed..];
        }
        effects
    }
}
