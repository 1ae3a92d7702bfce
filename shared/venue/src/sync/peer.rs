//! A connected device: what it may do here, and what is under way with it.

use crate::effect::Effect;
use crate::input::{Now, RequestKind};
use crate::peer::{Response, Served};
use crate::venue::Venue;
use desk::ListsHere;
use domain::DeviceId;
use ledger::Part;
use ledger::certificate::Proof;
use std::collections::BTreeMap;

/// How long a revoked device may still listen.
const FAREWELL_MS: u64 = 1_500;
/// How long a device may wait for us to learn whether its admission counts.
const LIMBO_MS: u64 = 10_000;

#[derive(Debug)]
pub(crate) struct Peer {
    pub(super) proof: Proof,
    pub(super) standing: Standing,
    /// The version of the rules by which its program counts.
    pub(super) projection: u32,
    /// Who passes entries on to it, as it says.
    pub(super) served: Served,
    /// Games of a list that only it has, as it says.
    pub(crate) written: u16,
    /// Which of the event's word lists it has, as it says.
    pub(crate) lists: ListsHere,
    pub(super) level: Level,
    pub(super) comparing: bool,
    pub(super) pushes: u8,
    /// Entries in pushes that it has not acknowledged.
    pub(super) unanswered: u64,
    /// So many of the copies that are gathered were here when it last had all that we have.
    pub(super) gathered_known: usize,
    /// Something was not pushed to it, or was lost; compare once nothing is under way.
    pub(super) owed: bool,
    /// It sent something whose predecessor is not here.
    pub(super) gap: bool,
    /// It was asked once for all that it has more than we.
    pub(super) caught_up: bool,
    /// Receipts were lost on their way to it, or it did not know their director yet.
    pub(super) receipts_owed: bool,
    /// The digest of what we have that it was told last: what it lacks of that it asks for by itself.
    pub(super) informed: Option<[u8; 32]>,
    /// The digest of what it last said to have.
    pub(super) told: Option<[u8; 32]>,
    /// What it has where it differs from us, with the digest of all; nothing while we are level.
    pub(super) theirs: Option<([u8; 32], Part)>,
    /// What it had, and how much of what it lacked we have pushed: the same is not pushed again.
    pub(super) sent: Option<([u8; 32], usize)>,
    /// What we asked it for, and how many changes at the front of its answer we have dealt with.
    pub(super) asked: Option<(Part, u32)>,
    /// So many batches in a row brought nothing new.
    pub(super) in_vain: u8,
    /// Documents of which it does not take anything for now, and until when.
    pub(super) put_off: BTreeMap<DeviceId, u64>,
}

/// What a device may do here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Its admission counts.
    Member,
    /// Its admission has not arrived as an entry, but a director signed it whose word counts: meanwhile it may
    /// hand over what it has, and read what directors wrote, so that both sides learn.
    Awaited { until_ms: u64 },
    /// Its admission was taken back: it may hand over what it has, and learn what became of it.
    Leaving { at_ms: u64 },
    /// Its admission comes from somebody whose word may not count: we ask, and do not answer.
    Unproven { until_ms: u64 },
    /// Its admission does not count, and never will.
    Out,
}

impl Standing {
    /// Whoever is in doubt, or leaves, is not given more time each time we look.
    fn keeps_its_time(&mut self, before: Self) {
        let (Self::Awaited { until_ms: last_ms }
        | Self::Unproven { until_ms: last_ms }
        | Self::Leaving { at_ms: last_ms }) = before
        else {
            return;
        };
        if let Self::Awaited { until_ms }
        | Self::Unproven { until_ms }
        | Self::Leaving { at_ms: until_ms } = self
        {
            *until_ms = last_ms.min(*until_ms);
        }
    }

    /// Whether it may read no more than what directors wrote.
    pub(super) fn reads_directors_only(self) -> bool {
        matches!(self, Self::Awaited { .. } | Self::Leaving { .. })
    }
}

/// What a peer has, compared with us when it last said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Unknown,
    Same,
    Behind(u64),
}

impl Peer {
    pub(super) fn new(proof: Proof, standing: Standing, projection: u32) -> Self {
        Self {
            proof,
            standing,
            projection,
            served: Served::ByNobody,
            written: 0,
            lists: ListsHere::NotNeeded,
            level: Level::Unknown,
            comparing: false,
            pushes: 0,
            unanswered: 0,
            gathered_known: 0,
            owed: false,
            gap: false,
            caught_up: false,
            receipts_owed: false,
            informed: None,
            told: None,
            theirs: None,
            sent: None,
            asked: None,
            in_vain: 0,
            put_off: BTreeMap::new(),
        }
    }

    pub(super) fn is_member(&self) -> bool {
        self.standing == Standing::Member
    }

    /// How a peer stands to us: what it said last, and what we have sent it since.
    pub(crate) fn level(&self) -> Level {
        match self.level {
            Level::Same if self.unanswered > 0 => Level::Behind(self.unanswered),
            level @ (Level::Unknown | Level::Same | Level::Behind(_)) => level,
        }
    }

    /// Whether something is under way with it, or left to do.
    pub(super) fn is_busy(&self) -> bool {
        self.comparing || self.pushes > 0 || self.owed || self.receipts_owed
    }

    /// A request of ours is over.
    pub(super) fn answered(&mut self, kind: RequestKind, response: Option<&Response>) {
        match kind {
            RequestKind::Compare | RequestKind::Heads | RequestKind::Pull => self.comparing = false,
            RequestKind::Push => {
                self.pushes = self.pushes.saturating_sub(1);
                if !matches!(response, Some(Response::Taken { .. })) {
                    self.sent = None;
                    self.owed = true;
                }
            }
            RequestKind::Piece | RequestKind::Queue => {}
            RequestKind::Receipts => {
                self.receipts_owed |= !matches!(response, Some(Response::Taken { .. }));
            }
        }
    }
}

impl Venue {
    /// What a device that presents an admission may do here.
    pub(super) fn standing_of(&self, now: Now, peer: DeviceId, proof: Proof) -> Standing {
        if self.rights.role(peer).is_some() {
            return Standing::Member;
        }
        let is_known = self.ledger.record(proof.by, proof.admission).is_some();
        if is_known {
            return match self.rights.device(peer) {
                Some(_) => Standing::Leaving { at_ms: now.monotonic_ms + FAREWELL_MS },
                None => Standing::Out,
            };
        }
        let until_ms = now.monotonic_ms + LIMBO_MS;
        match proof.by == self.event().root() || self.rights.is_director(proof.by) {
            true => Standing::Awaited { until_ms },
            false => Standing::Unproven { until_ms },
        }
    }

    /// Rights have changed: whoever is a member now is treated as one at once, and compared with soon.
    pub(crate) fn welcome_members(&mut self) {
        for (peer, state) in &mut self.sync.peers {
            if state.standing != Standing::Member && self.rights.role(*peer).is_some() {
                state.standing = Standing::Member;
                self.sync.welcomed.insert(*peer);
                self.sync.queue_stale = true;
            }
        }
    }

    /// Looks again at who may stay. Whoever was sent away gets a moment to hear of it.
    pub(super) fn show_the_door(&mut self, now: Now) -> Vec<Effect> {
        let peers: Vec<(DeviceId, Proof, Standing)> = self
            .sync
            .peers
            .iter()
            .map(|(peer, state)| (*peer, state.proof, state.standing))
            .collect();
        let mut effects = Vec::new();
        for (peer, proof, before) in peers {
            let mut standing = self.standing_of(now, peer, proof);
            standing.keeps_its_time(before);
            let leaves_at = match standing {
                Standing::Member => u64::MAX,
                Standing::Awaited { until_ms } | Standing::Unproven { until_ms } => until_ms,
                Standing::Leaving { at_ms } => at_ms,
                Standing::Out => now.monotonic_ms,
            };
            if let Some(state) = self.sync.peers.get_mut(&peer) {
                state.standing = standing;
            }
            if now.monotonic_ms >= leaves_at {
                effects.push(Effect::Disconnect { peer });
            }
        }
        effects
    }
}
