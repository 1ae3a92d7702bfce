//! Comparing with one peer, and bringing both level.

use super::peer::Standing;
use super::{Level, PASS_ON_MAX, PUSHES_MAX};
use crate::effect::Effect;
use crate::input::{Now, RequestKind, Token};
use crate::peer::{NOT_TAKEN_MAX, NotTaken, Request, Response};
use crate::venue::Venue;
use domain::DeviceId;
use ledger::{Batch, Frontier, Received, Rejection};
use std::collections::{BTreeMap, BTreeSet};

/// A peer that did not take something of a document is not offered that document again before so long.
const PUT_OFF_MS: u64 = 600_000;

impl Venue {
    pub(super) fn compare(&mut self, peer: DeviceId) -> Vec<Effect> {
        let digest = self.digest();
        let entries = self.ledger.len();
        let reaches_director = self.reaches_director();
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        if state.comparing {
            return Vec::new();
        }
        state.comparing = true;
        let known = state.theirs.as_ref().map(|(digest, _)| *digest);
        let request = Request::Compare { digest, entries, reaches_director, known };
        vec![Effect::Request { peer, kind: RequestKind::Compare, request }]
    }

    pub(super) fn asked_to_compare(
        &mut self,
        peer: DeviceId,
        token: Token,
        (digest, entries): ([u8; 32], u64),
        reaches_director: bool,
        known: Option<[u8; 32]>,
    ) -> Vec<Effect> {
        if let Some(state) = self.sync.peers.get_mut(&peer) {
            state.reaches_director = reaches_director;
        }
        let ours = self.digest();
        let changed = self.set_level(peer, digest == ours, entries);
        let response = match () {
            () if digest == ours => Response::Same,
            () if known == Some(ours) => Response::Known,
            () => Response::Frontier(self.ledger.frontier()),
        };
        let mut effects = vec![Effect::Respond { token, response }];
        if changed {
            effects.push(Effect::Show);
        }
        effects
    }

    /// What a peer that asks for it lacks. Who is no member, or not yet, may read what directors wrote, to learn why.
    pub(super) fn pulled(&self, standing: Standing, frontier: &Frontier, skip: u32) -> Response {
        let mut missing = self.ledger.missing_for(frontier);
        if standing.reads_directors_only() {
            let mut open: BTreeSet<DeviceId> = self.rights.were_directors().collect();
            open.insert(self.event().root());
            missing.retain(|record| open.contains(&record.author));
        }
        let rest = missing.iter().skip(skip as usize).map(|record| &record.signed);
        let (batch, packed) = Batch::pack(rest);
        let more = (skip as usize).saturating_add(packed) < missing.len();
        Response::Batch { batch, more }
    }

    /// Knowing what a peer has, fetches what we lack, or else sends what it lacks.
    pub(super) fn level_with(&mut self, now: Now, peer: DeviceId) -> Vec<Effect> {
        let Some(state) = self.sync.peers.get(&peer) else { return Vec::new() };
        let Some((digest, theirs)) = state.theirs.clone() else { return Vec::new() };
        let (wanted, unwanted): (Frontier, Frontier) = self.split_by_pace(now, &theirs);
        // What waits for an admission rides along, but is not asked for alone: it would only wait on.
        let mut takeable = wanted.clone();
        takeable.0.retain(|document, _| self.ledger.knows(*document));
        if self.ledger.lacks(&takeable) {
            let mut asking = self.ledger.asking(&wanted);
            for (document, heads) in unwanted.0 {
                asking.0.entry(document).or_default().extend(heads);
            }
            return self.pull(peer, asking, 0);
        }
        self.push_what_it_lacks(now, peer, digest, &theirs)
    }

    /// What of a frontier we would take in now, and what not before its authors have slowed down.
    fn split_by_pace(&mut self, now: Now, theirs: &Frontier) -> (Frontier, Frontier) {
        let (mut wanted, mut unwanted) = (Frontier::default(), Frontier::default());
        for (document, heads) in &theirs.0 {
            let to = if self.is_paused(now, *document) { &mut unwanted } else { &mut wanted };
            to.0.insert(*document, heads.clone());
        }
        (wanted, unwanted)
    }

    fn pull(&mut self, peer: DeviceId, frontier: Frontier, skip: u32) -> Vec<Effect> {
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        state.comparing = true;
        state.asked = Some((frontier.clone(), skip));
        let request = Request::Pull { frontier, skip };
        vec![Effect::Request { peer, kind: RequestKind::Pull, request }]
    }

    pub(super) fn take_pulled(
        &mut self,
        now: Now,
        peer: DeviceId,
        batch: &Batch,
        more: bool,
    ) -> Vec<Effect> {
        let (received, mut effects) = self.unpack(now, batch);
        if received.accepted.len() <= PASS_ON_MAX {
            effects.extend(self.announce(now, &received.entries, Some(peer)));
        }
        let asked = self.sync.peers.get_mut(&peer).and_then(|state| state.asked.take());
        if !received.accepted.is_empty() {
            effects.extend(self.compare(peer));
            return effects;
        }
        // Nothing of this was taken: perhaps of what comes behind it.
        let refused = u32::try_from(received.rejected.len() + received.waiting).unwrap_or(u32::MAX);
        if let Some((frontier, skip)) = asked.filter(|_| more && refused > 0) {
            effects.extend(self.pull(peer, frontier, skip.saturating_add(refused)));
        }
        effects
    }

    fn push_what_it_lacks(
        &mut self,
        now: Now,
        peer: DeviceId,
        digest: [u8; 32],
        theirs: &Frontier,
    ) -> Vec<Effect> {
        let missing = self.ledger.missing_for(theirs);
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        state.put_off.retain(|_, until| *until > now.monotonic_ms);
        let missing: Vec<_> = missing
            .into_iter()
            .filter(|record| !state.put_off.contains_key(&record.author))
            .map(|record| &record.signed)
            .collect();
        let behind = missing.len();
        state.level = if behind == 0 { Level::Same } else { Level::Behind(behind as u64) };
        let sent = state.served.filter(|(served, _)| *served == digest).map_or(0, |(_, sent)| sent);
        if sent >= behind || state.pushes >= PUSHES_MAX || !state.is_member() {
            return vec![Effect::Show];
        }
        let (batch, packed) = Batch::pack(missing.into_iter().skip(sent));
        state.served = Some((digest, sent + packed));
        state.owed = true;
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
            state.served = None;
            let why: String = why.chars().filter(|letter| !letter.is_control()).take(200).collect();
            effects.push(Effect::Note(format!(
                "a peer did not take {count} entries of device {}: {why}",
                document.short()
            )));
        }
        if state.pushes > 0 {
            return effects;
        }
        // The board shows it with its next change: a hall's worth of acknowledgements is no news.
        state.unanswered = 0;
        if std::mem::take(&mut state.owed) {
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
            state.outbox.empty();
            if state.pushes == 0 {
                state.unanswered = 0;
            }
        }
        changed
    }

    fn digest(&mut self) -> [u8; 32] {
        let at = self.ledger.len();
        match self.sync.digest {
            Some((known_at, digest)) if known_at == at => digest,
            _ => {
                let digest = self.ledger.frontier().digest();
                self.sync.digest = Some((at, digest));
                digest
            }
        }
    }
}

/// What of a push was not taken, by document.
pub(super) fn not_taken(received: &Received) -> Vec<NotTaken> {
    let mut by_document: BTreeMap<DeviceId, NotTaken> = BTreeMap::new();
    for rejected in &received.rejected {
        let Some(document) = author(&rejected.why) else { continue };
        let fresh = || NotTaken { document, count: 0, why: rejected.why.to_string() };
        by_document.entry(document).or_insert_with(fresh).count += 1;
    }
    by_document.into_values().take(NOT_TAKEN_MAX).collect()
}

fn author(why: &Rejection) -> Option<DeviceId> {
    match why {
        Rejection::Envelope(_) => None,
        Rejection::Signature(device)
        | Rejection::Content(device, _)
        | Rejection::Sequence(device)
        | Rejection::Count(device)
        | Rejection::NoRoom(device)
        | Rejection::Full(device)
        | Rejection::Later(device)
        | Rejection::NotAdmitted(device) => Some(*device),
    }
}
