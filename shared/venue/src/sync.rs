//! How nodes come to hold the same entries: compare a digest, then heads where it differs, then send what is missing.
//!
//! New entries are pushed and passed on once. In a hall where everybody reaches a director, every device names
//! one that passes on to it; a device that no director hears pushes to everybody it reaches, and everybody
//! pushes to it. Comparing is the truth, pushing is only speed: whatever a push misses, the
//! next comparison finds. Everything is bounded: one comparison and a few pushes are under way with a
//! peer at a time, and nothing is sent twice to a peer whose frontier has not moved.

mod compare;
mod outbox;
mod peer;
mod queue;
mod receipts;
mod serving;
mod turns;

pub(crate) use peer::{Level, Peer};

use crate::called::called;
use crate::effect::{Durability, Effect};
use crate::input::{Now, RequestKind, Token};
use crate::peer::{NotServed, Request, Response, WhyNotTaken};
use crate::venue::Venue;
use compare::Said;
use desk::Called;
use domain::{DeviceId, EntryId, Role, Say, messages};
use ledger::{
    Batch, Certificate, Kind, PROJECTION_VERSION, Receipt, Received, Signed, Topic, Tournament,
    Writer,
};
use outbox::Outbox;
use peer::Standing;
use serving::Serving;
use std::collections::{BTreeMap, BTreeSet};
use turns::Turns;

messages! {
    /// What is noted of other nodes.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum SyncNote {
        ShownTheDoor { device: DeviceId },
        PeerRefused { why: NotServed },
        NotTaken { count: u32, device: DeviceId, why: WhyNotTaken },
        TooManyReceipts,
    }
}

/// A peer with more unanswered pushes than this is left to the next comparison.
const PUSHES_MAX: u8 = 16;
/// As many entries from a comparison are passed on at once; a longer list is left to the others' own.
const PASS_ON_MAX: usize = 64;
const NOTES_MAX: usize = 4;

#[derive(Debug)]
pub(crate) struct Sync {
    pub(crate) peers: BTreeMap<DeviceId, Peer>,
    /// Entries that others have sent, and how many of them were here already.
    pub(crate) received: u64,
    pub(crate) received_twice: u64,
    /// When anything last came straight from a device, connected or not.
    pub(crate) heard_ms: BTreeMap<DeviceId, u64>,
    /// The newest receipts of every director, by document.
    receipts: BTreeMap<DeviceId, BTreeMap<DeviceId, Receipt>>,
    pub(crate) director_heard_ms: Option<u64>,
    /// Peers that became members while they were connected.
    welcomed: BTreeSet<DeviceId>,
    /// How many changes of a document our own receipts have confirmed.
    confirmed: BTreeMap<DeviceId, usize>,
    /// What the next receipts will say, once the flush under way has made it true.
    unflushed: Option<Vec<(DeviceId, BTreeSet<EntryId>, usize)>>,
    next_receipts_ms: u64,
    turns: Turns,
    /// The director that passes entries on to us.
    server: Option<DeviceId>,
    outbox: Outbox,
    serving: Serving,
    /// The arbiters have not heard how long challenges wait.
    pub(crate) queue_stale: bool,
}

impl Sync {
    pub(crate) fn new(me: DeviceId, now: Now) -> Self {
        Self {
            peers: BTreeMap::new(),
            received: 0,
            received_twice: 0,
            heard_ms: BTreeMap::new(),
            receipts: BTreeMap::new(),
            director_heard_ms: None,
            welcomed: BTreeSet::new(),
            confirmed: BTreeMap::new(),
            unflushed: None,
            next_receipts_ms: now.monotonic_ms,
            turns: Turns::new(me, now),
            server: None,
            outbox: Outbox::default(),
            serving: Serving::default(),
            queue_stale: true,
        }
    }

    /// Connected devices that would make another tournament of the same entries.
    pub(crate) fn counts_differently(&self, tournament: &Tournament) -> Vec<Called> {
        let others = self.peers.iter().filter(|(_, peer)| peer.projection != PROJECTION_VERSION);
        others.map(|(device, _)| called(tournament, *device)).collect()
    }
}

impl Venue {
    pub(crate) fn peer_up(
        &mut self,
        now: Now,
        peer: DeviceId,
        certificate: &Certificate,
        projection: u32,
    ) -> Vec<Effect> {
        let Ok(proof) = ledger::certificate::verify(self.event(), peer, certificate) else {
            return vec![Effect::Disconnect { peer }];
        };
        // The admission is an entry like any other: it may be the first we hear of it.
        let (_, mut effects) = self.take_in(now, certificate.0.clone());
        let standing = self.standing_of(now, peer, proof);
        if standing == Standing::Out {
            effects.push(Effect::Note(SyncNote::ShownTheDoor { device: peer }.into()));
            effects.push(Effect::Disconnect { peer });
            return effects;
        }
        self.sync.peers.insert(peer, Peer::new(proof, standing, projection));
        self.hear(now, peer);
        self.sync.queue_stale |= self.rights.role(peer) == Some(Role::Arbiter);
        effects.extend(self.choose_server());
        effects.extend(self.compare(peer));
        if standing == Standing::Member {
            effects.extend(self.receipts_for(peer));
        }
        effects.push(Effect::Show);
        effects
    }

    pub(crate) fn peer_down(&mut self, now: Now, peer: DeviceId) -> Vec<Effect> {
        self.hear(now, peer);
        if self.sync.peers.remove(&peer).is_none() {
            return Vec::new();
        }
        self.sync.outbox.forget(peer);
        self.no_piece_from(peer);
        // Whoever was sent away would make all directors sign and speak again whenever it knocks.
        if self.rights.role(peer).is_some() {
            self.forget_confirmation(peer);
        }
        let mut effects = self.choose_server();
        effects.push(Effect::Show);
        effects
    }

    /// Whether a director hears us: we are one, or are connected to one.
    pub(crate) fn reaches_director(&self) -> bool {
        self.is_director() || self.sync.peers.keys().any(|peer| self.peer_is_director(*peer))
    }

    pub(crate) fn peer_asked(
        &mut self,
        now: Now,
        peer: DeviceId,
        token: Token,
        request: Request,
    ) -> Vec<Effect> {
        let Some(standing) = self.sync.peers.get(&peer).map(|state| state.standing) else {
            let response = Response::Refused(NotServed::NoAdmission);
            return vec![Effect::Respond { token, response }];
        };
        if matches!(standing, Standing::Unproven { .. } | Standing::Out) {
            let response = Response::Refused(NotServed::NotAdmitted);
            return vec![Effect::Respond { token, response }];
        }
        self.hear(now, peer);
        match request {
            Request::Compare { digest, entries, served, known, owes, written, lists } => {
                let said = Said { digest, entries, served, known, owes, written, lists };
                self.asked_to_compare(now, peer, token, &said)
            }
            Request::Heads { buckets } => {
                let response = Response::Heads(self.ledger.part(buckets));
                vec![Effect::Respond { token, response }]
            }
            Request::Pull { part, skip } => {
                let response = self.pulled(now, peer, standing, part, skip);
                vec![Effect::Respond { token, response }]
            }
            Request::Push { batch } => {
                let (_, received, mut effects) = self.unpack(now, &batch);
                let refused = compare::not_taken(&received);
                effects.push(Effect::Respond { token, response: Response::Taken { refused } });
                effects.extend(self.announce(now, &received.entries, Some(peer)));
                if let Some(state) = self.sync.peers.get_mut(&peer) {
                    state.gap |= received.waiting > 0;
                }
                effects
            }
            Request::Piece { list, number } => self.asked_for_piece(now, peer, token, list, number),
            Request::Queue { ages } => self.told_queue(now, peer, token, ages),
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
        if kind == RequestKind::Piece {
            self.hear(now, peer);
            return self.piece_answered(now, peer, response);
        }
        let Some(state) = self.sync.peers.get_mut(&peer) else { return Vec::new() };
        state.answered(kind, response.as_ref());
        let Some(response) = response else { return Vec::new() };
        self.hear(now, peer);
        match (kind, response) {
            (RequestKind::Compare, Response::Same) => {
                let changed = self.set_level(peer, true, 0);
                if changed { vec![Effect::Show] } else { Vec::new() }
            }
            (RequestKind::Compare, Response::Differs { digests, entries }) => {
                self.found_to_differ(peer, &digests, entries)
            }
            (RequestKind::Heads, Response::Heads(part)) => self.told_heads(now, peer, part),
            (RequestKind::Compare, Response::Known) => self.level_with(now, peer),
            (RequestKind::Pull, Response::Batch { batch, more }) => {
                self.take_pulled(now, peer, &batch, more)
            }
            (RequestKind::Push, Response::Taken { refused }) => self.pay(now, peer, &refused),
            // They are sent again when it may know the director.
            (RequestKind::Receipts, Response::Refused(_)) => Vec::new(),
            (_, Response::Refused(why)) => {
                vec![Effect::Note(SyncNote::PeerRefused { why }.into())]
            }
            (
                RequestKind::Compare
                | RequestKind::Heads
                | RequestKind::Pull
                | RequestKind::Push
                | RequestKind::Receipts
                | RequestKind::Piece
                | RequestKind::Queue,
                Response::Same
                | Response::Known
                | Response::Coming
                | Response::Differs { .. }
                | Response::Heads(_)
                | Response::Batch { .. }
                | Response::Pieces(_)
                | Response::Piece(_)
                | Response::Taken { .. },
            ) => Vec::new(),
        }
    }

    pub(crate) fn tick(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = self.prepare_receipts(now);
        if self.standings.are_due(now) {
            effects.push(Effect::Show);
        }
        effects.extend(self.show_the_door(now));
        effects.extend(self.send_gathered(now));
        effects.extend(self.choose_server());
        for peer in std::mem::take(&mut self.sync.welcomed) {
            effects.extend(self.compare(peer));
        }
        effects.extend(self.close_gaps());
        effects.extend(self.take_turns(now));
        effects.extend(self.want_lists(now));
        effects.extend(self.tell_queue(now));
        effects
    }

    /// Takes a batch in and says how many changes it had; what is new is stored with the next group.
    fn unpack(&mut self, now: Now, batch: &Batch) -> (usize, Received, Vec<Effect>) {
        match batch.unpack() {
            Ok(changes) => {
                let count = changes.len();
                let (received, effects) = self.take_in(now, changes);
                self.sync.received += count as u64;
                self.sync.received_twice += received.known as u64;
                (count, received, effects)
            }
            Err(error) => (0, Received::default(), vec![Effect::Note(error.into())]),
        }
    }

    fn take_in(&mut self, now: Now, changes: Vec<Signed>) -> (Received, Vec<Effect>) {
        let received = self.take(now, changes);
        let mut effects = Vec::new();
        if !received.accepted.is_empty() {
            let changes = received.accepted.clone();
            let durability = Durability::Grouped;
            effects.push(Effect::Persist { changes, keep: Vec::new(), durability });
        }
        if received.entries.iter().any(|(author, id)| self.concerns_us(*author, *id)) {
            effects.push(Effect::Show);
        }
        let rejected = received.rejected.iter().take(NOTES_MAX);
        effects.extend(rejected.map(|rejected| Effect::Note(rejected.why.said())));
        (received, effects)
    }

    /// Whether what an entry says is on the board of this device: a table shows nothing of other tables, and
    /// an arbiter no cards.
    fn concerns_us(&self, author: DeviceId, entry: EntryId) -> bool {
        let role = self.rights.role(self.me());
        let Some(record) = self.ledger.record(author, entry) else { return false };
        let Kind { topic, writer, .. } = record.entry.fact.kind();
        match role {
            Some(Role::Table(_)) => writer != Writer::Table || self.rights.role(author) == role,
            Some(Role::Arbiter) => topic != Topic::Cards,
            Some(Role::Relay) => writer != Writer::Table,
            Some(Role::Director) | None => true,
        }
    }

    fn hear(&mut self, now: Now, peer: DeviceId) {
        self.sync.heard_ms.insert(peer, now.monotonic_ms);
        if self.peer_is_director(peer) {
            self.sync.director_heard_ms = Some(now.monotonic_ms);
        }
    }

    /// Whether a connected peer is a director, by our own entries or by the admission it presented.
    fn peer_is_director(&self, peer: DeviceId) -> bool {
        let Some(state) = self.sync.peers.get(&peer) else { return false };
        match state.standing {
            Standing::Member => self.rights.is_director(peer),
            Standing::Awaited { .. } => state.proof.role == Role::Director,
            Standing::Leaving { .. } | Standing::Unproven { .. } | Standing::Out => false,
        }
    }
}

#[cfg(test)]
mod tests;
