//! Comparing with one peer, and bringing both level.

use super::{Level, PASS_ON_MAX, PUSHES_MAX, SyncNote};
use crate::effect::Effect;
use crate::input::{Now, RequestKind, Token};
use crate::peer::{NOT_TAKEN_MAX, NotTaken, Request, Response, Served, WhyNotTaken};
use crate::venue::Venue;
use desk::ListsHere;
use domain::DeviceId;
use ledger::{Batch, Digests, Frontier, Part, Received, Rejection};
use std::collections::BTreeMap;

/// A peer that did not take something of a document is not offered that document again before so long.
const PUT_OFF_MS: u64 = 600_000;
/// A pull ends after so many batches in a row that brought nothing: three full records that nobody takes in now.
const IN_VAIN_MAX: u8 = 8;
/// Who has less than one in so many of the other's entries asks for all of them at once.
const FAR_BEHIND: u64 = 2;

/// What a peer says when it compares.
pub(super) struct Said {
    pub(super) digest: [u8; 32],
    pub(super) entries: u64,
    pub(super) served: Served,
    pub(super) known: Option<[u8; 32]>,
    pub(super) owes: bool,
    pub(super) written: u16,
    pub(super) lists: ListsHere,
}

impl Venue {
    pub(super) fn compare(&mut self, peer: DeviceId) -> Vec<Effect> {
        let digest = self.ledger.digests().whole();
        let entries = self.ledger.len();
        let served = match self.sync.server {
            Some(server) if server == peer => Served::ByYou,
            _ if self.reaches_director() => Served::ByAnother,
            _ => Served::ByNobody,
        };
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        if state.comparing {
            return Vec::new();
        }
        state.comparing = true;
        let known = state.theirs.as_ref().map(|(digest, _)| *digest);
        let owes = state.owed;
        let written = self.drafts.written();
        let lists = self.lists.here();
        let request = Request::Compare { digest, entries, served, known, owes, written, lists };
        vec![Effect::Request { peer, kind: RequestKind::Compare, request }]
    }

    pub(super) fn asked_to_compare(
        &mut self,
        now: Now,
        peer: DeviceId,
        token: Token,
        said: &Said,
    ) -> Vec<Effect> {
        let mut effects = self.send_steps(now);
        let gathered = self.sync.outbox.len();
        let digests = self.ledger.digests().clone();
        let ours = digests.whole();
        let is_same = said.digest == ours;
        let mut wrote = false;
        if let Some(state) = self.sync.peers.get_mut(&peer) {
            state.served = said.served;
            wrote = std::mem::replace(&mut state.written, said.written) != said.written;
            wrote |= std::mem::replace(&mut state.lists, said.lists) != said.lists;
            if is_same {
                state.gathered_known = gathered;
            }
        }
        let is_coming = !said.owes && self.is_coming_to(peer);
        let changed = self.set_level(peer, is_same, said.entries);
        let response = match () {
            () if is_same => Response::Same,
            () if said.known == Some(ours) => Response::Known,
            () if is_coming => Response::Coming,
            () => Response::Differs { digests, entries: self.ledger.len() },
        };
        if let Some(state) = self.sync.peers.get_mut(&peer) {
            let acts = matches!(response, Response::Known | Response::Differs { .. });
            state.informed = acts.then_some(ours);
        }
        effects.push(Effect::Respond { token, response });
        if changed || wrote {
            effects.push(Effect::Show);
        }
        effects
    }

    /// A peer has other entries than we: asks where, or, far behind, for all of them.
    pub(super) fn found_to_differ(
        &mut self,
        peer: DeviceId,
        digests: &Digests,
        entries: u64,
    ) -> Vec<Effect> {
        let buckets = self.ledger.digests().differing(digests);
        let is_far_behind = entries / FAR_BEHIND > self.ledger.len();
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        // Since we asked, we may have got all that it has.
        if buckets.is_empty() {
            return Vec::new();
        }
        state.told = Some(digests.whole());
        if is_far_behind && !std::mem::replace(&mut state.caught_up, true) {
            return self.pull(peer, self.ledger.part(buckets));
        }
        state.comparing = true;
        let request = Request::Heads { buckets };
        vec![Effect::Request { peer, kind: RequestKind::Heads, request }]
    }

    /// A peer says what it has where it differs from us.
    pub(super) fn told_heads(&mut self, now: Now, peer: DeviceId, part: Part) -> Vec<Effect> {
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        let Some(told) = state.told.take() else { return Vec::new() };
        state.theirs = Some((told, part));
        self.level_with(now, peer)
    }

    /// Knowing what a peer has, fetches what we lack, or else sends what it lacks.
    pub(super) fn level_with(&mut self, now: Now, peer: DeviceId) -> Vec<Effect> {
        let Some(state) = self.sync.peers.get(&peer) else { return Vec::new() };
        let Some((digest, theirs)) = state.theirs.clone() else { return Vec::new() };
        let mut wanted = theirs.heads.clone();
        // What its author writes too fast is not asked for before it has slowed down.
        wanted.0.retain(|document, _| !self.is_paused(now, *document));
        // What waits for an admission rides along, but is not asked for alone: it would only wait on.
        let takeable = wanted.0.iter().filter(|(document, _)| self.ledger.knows(**document));
        let takeable = Frontier(takeable.map(|(id, heads)| (*id, heads.clone())).collect());
        if self.ledger.lacks(&takeable) {
            return self.pull(peer, self.ledger.asking(&wanted));
        }
        self.push_what_it_lacks(now, peer, digest, &theirs)
    }

    fn pull(&mut self, peer: DeviceId, part: Part) -> Vec<Effect> {
        if let Some(state) = self.sync.peers.get_mut(&peer) {
            state.in_vain = 0;
        }
        self.go_on_pulling(peer, part, 0)
    }

    fn go_on_pulling(&mut self, peer: DeviceId, part: Part, skip: u32) -> Vec<Effect> {
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        state.comparing = true;
        state.asked = Some((part.clone(), skip));
        let request = Request::Pull { part, skip };
        vec![Effect::Request { peer, kind: RequestKind::Pull, request }]
    }

    pub(super) fn take_pulled(
        &mut self,
        now: Now,
        peer: DeviceId,
        batch: &Batch,
        more: bool,
    ) -> Vec<Effect> {
        let (count, received, mut effects) = self.unpack(now, batch);
        if received.accepted.len() <= PASS_ON_MAX {
            effects.extend(self.announce(now, &received.entries, Some(peer)));
        }
        let Some(state) = self.sync.peers.get_mut(&peer) else { return effects };
        let brought = !received.accepted.is_empty() || received.waiting > 0;
        state.in_vain = if brought { 0 } else { state.in_vain + 1 };
        let goes_on = more && count > 0 && state.in_vain < IN_VAIN_MAX;
        match state.asked.take().filter(|_| goes_on) {
            // What follows is asked for as if we had got nothing yet: that is short.
            Some((part, skip)) => {
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                effects.extend(self.go_on_pulling(peer, part, skip.saturating_add(count)));
            }
            None if received.accepted.is_empty() => {}
            None => effects.extend(self.compare(peer)),
        }
        effects
    }

    fn push_what_it_lacks(
        &mut self,
        now: Now,
        peer: DeviceId,
        digest: [u8; 32],
        theirs: &Part,
    ) -> Vec<Effect> {
        let ours = self.ledger.digests().whole();
        let missing = self.ledger.missing_for(theirs);
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        state.put_off.retain(|_, until| *until > now.monotonic_ms);
        let missing: Vec<_> = missing
            .into_iter()
            .filter(|record| !state.put_off.contains_key(&record.author))
            .collect();
        let behind = missing.len();
        state.level = if behind == 0 { Level::Same } else { Level::Behind(behind as u64) };
        let sent = state.sent.filter(|(had, _)| *had == digest).map_or(0, |(_, sent)| sent);
        state.owed = false;
        if sent >= behind || !state.is_member() || state.informed == Some(ours) {
            return vec![Effect::Show];
        }
        state.owed = true;
        if state.pushes >= PUSHES_MAX {
            return vec![Effect::Show];
        }
        let (batch, packed) = self.ledger.pack(&missing[sent..]);
        state.sent = Some((digest, sent + packed));
        state.pushes += 1;
        let request = Request::Push { batch };
        vec![Effect::Request { peer, kind: RequestKind::Push, request }, Effect::Show]
    }

    /// A push arrived. What was not taken of it is not offered again for a while; what is owed is.
    pub(super) fn pay(&mut self, now: Now, peer: DeviceId, refused: &[NotTaken]) -> Vec<Effect> {
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        let mut effects = Vec::new();
        for NotTaken { document, count, why } in refused.iter().take(NOT_TAKEN_MAX) {
            state.put_off.insert(*document, now.monotonic_ms + PUT_OFF_MS);
            // What is left is counted anew without it.
            state.sent = None;
            let note = SyncNote::NotTaken { count: *count, device: *document, why: *why };
            effects.push(Effect::Note(note.into()));
        }
        if state.pushes > 0 {
            return effects;
        }
        // The board shows it with its next change: a hall's worth of acknowledgements is no news.
        state.unanswered = 0;
        if state.owed {
            effects.extend(self.compare(peer));
        }
        effects
    }

    /// Whether what we show of the peer changed.
    pub(super) fn set_level(&mut self, peer: DeviceId, same: bool, entries: u64) -> bool {
        let ours = self.ledger.len();
        let Some(state) = self.sync.peers.get_mut(&peer) else { return false };
        let level = match (same, ours.saturating_sub(entries)) {
            (true, _) => Level::Same,
            (false, 0) => Level::Unknown,
            (false, fewer) => Level::Behind(fewer),
        };
        let changed = state.level != level;
        state.level = level;
        if same {
            state.theirs = None;
            state.owed = false;
            if state.pushes == 0 {
                state.unanswered = 0;
            }
        }
        changed
    }
}

/// What of a push was not taken, by document.
pub(super) fn not_taken(received: &Received) -> Vec<NotTaken> {
    let mut by_document: BTreeMap<DeviceId, NotTaken> = BTreeMap::new();
    for rejected in &received.rejected {
        let Some((document, why)) = whose(&rejected.why) else { continue };
        let fresh = || NotTaken { document, count: 0, why };
        by_document.entry(document).or_insert_with(fresh).count += 1;
    }
    by_document.into_values().take(NOT_TAKEN_MAX).collect()
}

/// Whose change it was, and why it was not taken; nothing where not even that could be read.
fn whose(why: &Rejection) -> Option<(DeviceId, WhyNotTaken)> {
    Some(match why {
        Rejection::Envelope { .. } => return None,
        Rejection::Signature { device } => (*device, WhyNotTaken::Signature),
        Rejection::Unsigned { device } => (*device, WhyNotTaken::Unsigned),
        Rejection::Content { device, .. } => (*device, WhyNotTaken::Content),
        Rejection::Sequence { device } => (*device, WhyNotTaken::Sequence),
        Rejection::Count { device } => (*device, WhyNotTaken::Count),
        Rejection::NoRoom { device } => (*device, WhyNotTaken::NoRoom),
        Rejection::Full { device } => (*device, WhyNotTaken::Full),
        Rejection::Later { device } => (*device, WhyNotTaken::Later),
        Rejection::NotAdmitted { device } => (*device, WhyNotTaken::NotAdmitted),
    })
}
