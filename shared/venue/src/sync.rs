//! How nodes come to hold the same entries: compare a digest, then frontiers, then send what is missing.
//!
//! New entries are pushed at once and passed on once. In a hall where everybody reaches a director, the
//! directors do the passing on; a device that no director hears pushes to everybody it reaches, and
//! everybody pushes to it. Comparing is the truth, pushing is only speed: whatever a push misses, the
//! next comparison finds. Everything is bounded: one comparison and a few pushes are under way with a
//! peer at a time.

mod receipts;

use crate::effect::{Durability, Effect};
use crate::input::{Now, RequestKind, Token};
use crate::peer::{Request, Response};
use crate::venue::Venue;
use domain::{DeviceId, EntryId, Role};
use ledger::{Batch, Frontier, Receipt, Received, Signed};
use std::collections::{BTreeMap, BTreeSet};

/// Comparisons happen this often, each with another peer in turn.
const COMPARE_EVERY_MS: u64 = 2_000;
/// A peer with more unanswered pushes than this is left to the next comparison.
const PUSHES_MAX: u8 = 16;
/// As many entries from a comparison are passed on at once; a longer list is left to the others' own.
const PASS_ON_MAX: usize = 64;
const NOTES_MAX: usize = 4;
/// How long a revoked device may still listen.
const FAREWELL_MS: u64 = 1_500;

#[derive(Debug)]
pub(crate) struct Sync {
    pub(crate) peers: BTreeMap<DeviceId, Peer>,
    /// When anything last came straight from a device, connected or not.
    pub(crate) heard_ms: BTreeMap<DeviceId, u64>,
    /// The newest receipts of every director, by document.
    receipts: BTreeMap<DeviceId, BTreeMap<DeviceId, Receipt>>,
    pub(crate) director_heard_ms: Option<u64>,
    /// How many changes of a document our own receipts have confirmed.
    confirmed: BTreeMap<DeviceId, usize>,
    /// What the next receipts will say, once the flush under way has made it true.
    unflushed: Option<Vec<(DeviceId, BTreeSet<EntryId>, usize)>>,
    next_receipts_ms: u64,
    next_compare_ms: u64,
    turn: usize,
    digest: Option<(u64, [u8; 32])>,
}

#[derive(Debug)]
pub(crate) struct Peer {
    pub(crate) role: Role,
    /// When a revoked device is shown the door; until then it can learn that it was.
    leaves_at_ms: Option<u64>,
    /// Whether a director passes entries on to it, so that we need not.
    reaches_director: bool,
    level: Level,
    comparing: bool,
    pushes: u8,
    /// Entries in pushes that it has not acknowledged.
    unanswered: u64,
    /// Something was not pushed to it; compare once it has room.
    owed: bool,
    /// Receipts were lost on their way to it, or it did not know their director yet.
    receipts_owed: bool,
    /// The frontier for which we have pushed all it lacked: pushing that again would not help.
    served: Option<[u8; 32]>,
}

/// What a peer has, compared with us when it last said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Unknown,
    Same,
    Behind(u64),
}

impl Peer {
    /// How a peer stands to us: what it said last, and what we have sent it since.
    pub(crate) fn level(&self) -> Level {
        match self.level {
            Level::Same if self.unanswered > 0 => Level::Behind(self.unanswered),
            level @ (Level::Unknown | Level::Same | Level::Behind(_)) => level,
        }
    }
}

impl Sync {
    pub(crate) fn new(me: DeviceId, now: Now) -> Self {
        // Devices that start together must not compare together.
        let phase = u64::from(me.0[0]) * COMPARE_EVERY_MS / 256;
        Self {
            peers: BTreeMap::new(),
            heard_ms: BTreeMap::new(),
            receipts: BTreeMap::new(),
            director_heard_ms: None,
            confirmed: BTreeMap::new(),
            unflushed: None,
            next_receipts_ms: now.monotonic_ms,
            next_compare_ms: now.monotonic_ms + phase,
            turn: 0,
            digest: None,
        }
    }
}

impl Venue {
    pub(crate) fn peer_up(&mut self, now: Now, peer: DeviceId, role: Role) -> Vec<Effect> {
        let fresh = Peer {
            role,
            leaves_at_ms: None,
            reaches_director: false,
            level: Level::Unknown,
            comparing: false,
            pushes: 0,
            unanswered: 0,
            owed: false,
            receipts_owed: false,
            served: None,
        };
        self.sync.peers.insert(peer, fresh);
        self.hear(now, peer);
        let mut effects = self.compare(peer);
        effects.extend(self.receipts_for(peer));
        effects.push(Effect::Show);
        effects
    }

    pub(crate) fn peer_down(&mut self, now: Now, peer: DeviceId) -> Vec<Effect> {
        self.hear(now, peer);
        let reached = self.reaches_director();
        self.sync.peers.remove(&peer);
        self.forget_confirmation(peer);
        let mut effects = Vec::new();
        if reached && !self.reaches_director() {
            // The others must learn that we now depend on them.
            let others: Vec<DeviceId> = self.sync.peers.keys().copied().collect();
            effects.extend(others.into_iter().flat_map(|other| self.compare(other)));
        }
        effects.push(Effect::Show);
        effects
    }

    /// Whether a director hears us: we are one, or are connected to one.
    pub(crate) fn reaches_director(&self) -> bool {
        self.is_director() || self.sync.peers.values().any(|peer| peer.role == Role::Director)
    }

    pub(crate) fn peer_asked(
        &mut self,
        now: Now,
        peer: DeviceId,
        token: Token,
        request: Request,
    ) -> Vec<Effect> {
        if !self.sync.peers.contains_key(&peer) {
            let response = Response::Refused("present your admission first".into());
            return vec![Effect::Respond { token, response }];
        }
        self.hear(now, peer);
        match request {
            Request::Compare { digest, entries, reaches_director } => {
                if let Some(state) = self.sync.peers.get_mut(&peer) {
                    state.reaches_director = reaches_director;
                }
                let same = digest == self.digest();
                let changed = self.set_level(peer, same, entries);
                let response =
                    if same { Response::Same } else { Response::Frontier(self.ledger.frontier()) };
                let mut effects = vec![Effect::Respond { token, response }];
                if changed {
                    effects.push(Effect::Show);
                }
                effects
            }
            Request::Pull { frontier } => {
                let missing = self.ledger.missing_for(&frontier);
                let (batch, packed) = Batch::pack(missing.iter().copied());
                let more = packed < missing.len();
                vec![Effect::Respond { token, response: Response::Batch { batch, more } }]
            }
            Request::Push { batch } => {
                let (received, mut effects) = self.unpack(now, &batch);
                effects.push(Effect::Respond { token, response: Response::Taken });
                effects.extend(self.announce(&received.accepted, Some(peer)));
                if received.waiting > 0 {
                    effects.extend(self.compare(peer));
                }
                effects
            }
            Request::Receipts { receipts } => {
                let response = self.answer_to_receipts(&receipts);
                let mut effects = vec![Effect::Respond { token, response }];
                effects.extend(self.take_receipts(now, peer, receipts));
                effects
            }
        }
    }

    pub(crate) fn peer_answered(
        &mut self,
        now: Now,
        peer: DeviceId,
        kind: RequestKind,
        response: Option<Response>,
    ) -> Vec<Effect> {
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        match kind {
            RequestKind::Compare | RequestKind::Pull => state.comparing = false,
            RequestKind::Push => state.pushes = state.pushes.saturating_sub(1),
            RequestKind::Receipts => {
                state.receipts_owed |= !matches!(response, Some(Response::Taken));
            }
        }
        let Some(response) = response else { return Vec::new() };
        self.hear(now, peer);
        match (kind, response) {
            (RequestKind::Compare, Response::Same) => {
                let changed = self.set_level(peer, true, 0);
                if changed { vec![Effect::Show] } else { Vec::new() }
            }
            (RequestKind::Compare, Response::Frontier(theirs)) => self.level_with(peer, &theirs),
            (RequestKind::Pull, Response::Batch { batch, .. }) => {
                let (received, mut effects) = self.unpack(now, &batch);
                if received.accepted.len() <= PASS_ON_MAX {
                    effects.extend(self.announce(&received.accepted, Some(peer)));
                }
                // Without progress there is nothing to ask at once that was not asked before.
                if !received.accepted.is_empty() {
                    effects.extend(self.compare(peer));
                }
                effects
            }
            (RequestKind::Push, Response::Taken) => self.pay_what_is_owed(peer),
            // They are sent again when it may know the director.
            (RequestKind::Receipts, Response::Refused(_)) => Vec::new(),
            (_, Response::Refused(why)) => vec![Effect::Note(format!("a peer refused: {why}"))],
            (
                RequestKind::Compare
                | RequestKind::Pull
                | RequestKind::Push
                | RequestKind::Receipts,
                Response::Same | Response::Frontier(_) | Response::Batch { .. } | Response::Taken,
            ) => Vec::new(),
        }
    }

    pub(crate) fn tick(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = self.prepare_receipts(now);
        effects.extend(self.expel_revoked(now));
        if now.monotonic_ms >= self.sync.next_compare_ms {
            self.sync.next_compare_ms = now.monotonic_ms + COMPARE_EVERY_MS;
            effects.extend(self.send_lost_receipts());
            if let Some(peer) = self.next_in_turn() {
                effects.extend(self.compare(peer));
            }
        }
        effects
    }

    /// Devices whose admission was taken back get a moment to hear of it, then the door.
    fn expel_revoked(&mut self, now: Now) -> Vec<Effect> {
        let Some(tournament) = self.last_folded() else { return Vec::new() };
        let mut effects = Vec::new();
        for (peer, state) in &mut self.sync.peers {
            if !tournament.devices.get(peer).is_some_and(ledger::Device::is_revoked) {
                state.leaves_at_ms = None;
                continue;
            }
            let leaves_at = *state.leaves_at_ms.get_or_insert(now.monotonic_ms + FAREWELL_MS);
            if now.monotonic_ms >= leaves_at {
                effects.push(Effect::Disconnect { peer: *peer });
            }
        }
        effects
    }

    /// Sends new changes to everybody who will not get them from a director, but not back to where they
    /// came from.
    pub(crate) fn announce(&mut self, changes: &[Signed], from: Option<DeviceId>) -> Vec<Effect> {
        let to_everybody = self.is_director() || !self.reaches_director();
        let mut effects = Vec::new();
        let mut rest = changes;
        while !rest.is_empty() {
            let (batch, packed) = Batch::pack(rest);
            for (peer, state) in &mut self.sync.peers {
                let served = state.reaches_director && state.role != Role::Director;
                if Some(*peer) == from || (served && !to_everybody) {
                    continue;
                }
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

    fn compare(&mut self, peer: DeviceId) -> Vec<Effect> {
        let digest = self.digest();
        let entries = self.ledger.len();
        let reaches_director = self.reaches_director();
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        if state.comparing {
            return Vec::new();
        }
        state.comparing = true;
        let request = Request::Compare { digest, entries, reaches_director };
        vec![Effect::Request { peer, kind: RequestKind::Compare, request }]
    }

    /// Knowing what a peer has, fetches what we lack, or else sends what it lacks.
    fn level_with(&mut self, peer: DeviceId, theirs: &Frontier) -> Vec<Effect> {
        let lacking = self.ledger.lacks(theirs);
        let missing = self.ledger.missing_for(theirs);
        let (batch, packed) = Batch::pack(missing.iter().copied());
        let (behind, more) = (missing.len() as u64, packed < missing.len());
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        if lacking {
            state.comparing = true;
            let request = Request::Pull { frontier: self.ledger.asking(theirs) };
            return vec![Effect::Request { peer, kind: RequestKind::Pull, request }];
        }
        state.level = if behind == 0 { Level::Same } else { Level::Behind(behind) };
        let served = theirs.digest();
        if behind == 0 || state.served == Some(served) || state.pushes >= PUSHES_MAX {
            return vec![Effect::Show];
        }
        state.served = (!more).then_some(served);
        state.owed = true;
        state.pushes += 1;
        let request = Request::Push { batch };
        vec![Effect::Request { peer, kind: RequestKind::Push, request }, Effect::Show]
    }

    fn pay_what_is_owed(&mut self, peer: DeviceId) -> Vec<Effect> {
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        if state.pushes > 0 {
            return Vec::new();
        }
        // The board shows it with its next change: a hall's worth of acknowledgements is no news.
        state.unanswered = 0;
        if !std::mem::take(&mut state.owed) {
            return Vec::new();
        }
        self.compare(peer)
    }

    /// Takes a batch in; what is new is stored with the next group.
    fn unpack(&mut self, now: Now, batch: &Batch) -> (Received, Vec<Effect>) {
        let changes = match batch.unpack() {
            Ok(changes) => changes,
            Err(error) => return (Received::default(), vec![Effect::Note(error.to_string())]),
        };
        let received = self.take(now, changes);
        let mut effects = Vec::new();
        if !received.accepted.is_empty() {
            let changes = received.accepted.clone();
            effects.push(Effect::Persist { changes, durability: Durability::Grouped });
            effects.push(Effect::Show);
        }
        let rejected = received.rejected.iter().take(NOTES_MAX);
        effects.extend(rejected.map(|rejection| Effect::Note(rejection.to_string())));
        (received, effects)
    }

    fn hear(&mut self, now: Now, peer: DeviceId) {
        self.sync.heard_ms.insert(peer, now.monotonic_ms);
        if self.sync.peers.get(&peer).is_some_and(|state| state.role == Role::Director) {
            self.sync.director_heard_ms = Some(now.monotonic_ms);
        }
    }

    /// Whether what we show of the peer changed.
    fn set_level(&mut self, peer: DeviceId, same: bool, entries: u64) -> bool {
        let ours = self.ledger.len();
        let Some(state) = self.sync.peers.get_mut(&peer) else { return false };
        let level = match (same, ours.saturating_sub(entries)) {
            (true, _) => Level::Same,
            (false, 0) => Level::Unknown,
            (false, fewer) => Level::Behind(fewer),
        };
        let changed = state.level != level;
        state.level = level;
        if same && state.pushes == 0 {
            state.unanswered = 0;
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

    /// Every second comparison is with a director, the others go round.
    fn next_in_turn(&mut self) -> Option<DeviceId> {
        self.sync.turn += 1;
        let is_director = |(_, state): &(&DeviceId, &Peer)| state.role == Role::Director;
        let directors: Vec<DeviceId> =
            self.sync.peers.iter().filter(is_director).map(|(peer, _)| *peer).collect();
        let all: BTreeSet<DeviceId> = self.sync.peers.keys().copied().collect();
        let turn = self.sync.turn / 2;
        if self.sync.turn.is_multiple_of(2) && !directors.is_empty() {
            return Some(directors[turn % directors.len()]);
        }
        all.iter().nth(turn % all.len().max(1)).copied()
    }
}
