//! With whom a node compares next, and when; and which director passes entries on to it.

use super::{Level, Peer};
use crate::effect::Effect;
use crate::input::Now;
use crate::venue::Venue;
use domain::DeviceId;

/// Comparisons happen this often while anything is new, each with a peer in turn.
const COMPARE_EVERY_MS: u64 = 2_000;
/// While nothing is, each waits twice as long as the one before, so often.
const CALM_MAX: u32 = 3;
/// Who has a director compares with others once in so many turns, when it is calm.
const OTHERS_EVERY: usize = 8;
/// And once in so many while it is not, because a director might keep something to itself.
const OTHERS_ALWAYS_EVERY: usize = 64;

#[derive(Debug)]
pub(super) struct Turns {
    pub(super) next_ms: u64,
    turn: usize,
    /// How many turns nothing was new.
    calm: u32,
    /// What we held at the last look.
    held: u64,
}

impl Turns {
    pub(super) fn new(me: DeviceId, now: Now) -> Self {
        // Devices that start together must not compare together.
        let phase = u64::from(me.0[0]) * COMPARE_EVERY_MS / 256;
        Self { next_ms: now.monotonic_ms + phase, turn: 0, calm: 0, held: 0 }
    }
}

impl Venue {
    /// Keeps to the director that passes entries on to us, or chooses another, and tells whom it concerns.
    pub(super) fn choose_server(&mut self) -> Vec<Effect> {
        let before = self.sync.server;
        if self.is_director() || before.is_some_and(|server| self.peer_is_director(server)) {
            return Vec::new();
        }
        self.sync.server =
            self.sync.peers.keys().find(|peer| self.peer_is_director(**peer)).copied();
        match (before, self.sync.server) {
            (_, Some(server)) => self.compare(server),
            // The others must learn that we now depend on them.
            (Some(_), None) => {
                let others: Vec<DeviceId> = self.sync.peers.keys().copied().collect();
                others.into_iter().flat_map(|other| self.compare(other)).collect()
            }
            (None, None) => Vec::new(),
        }
    }

    /// Asks those who sent something whose predecessor has still not come.
    pub(super) fn close_gaps(&mut self) -> Vec<Effect> {
        let peers = self.sync.peers.iter_mut();
        let gaps: Vec<DeviceId> = peers
            .filter_map(|(peer, state)| std::mem::take(&mut state.gap).then_some(*peer))
            .collect();
        if self.ledger.waiting() == 0 {
            return Vec::new();
        }
        gaps.into_iter().flat_map(|peer| self.compare(peer)).collect()
    }

    pub(super) fn take_turns(&mut self, now: Now) -> Vec<Effect> {
        let held = self.ledger.len();
        let is_calm = held == self.sync.turns.held && self.is_at_rest();
        let turns = &mut self.sync.turns;
        turns.held = held;
        if !is_calm {
            turns.calm = 0;
            turns.next_ms = turns.next_ms.min(now.monotonic_ms + COMPARE_EVERY_MS);
        }
        if now.monotonic_ms < turns.next_ms {
            return Vec::new();
        }
        turns.next_ms = now.monotonic_ms + (COMPARE_EVERY_MS << turns.calm);
        turns.calm = CALM_MAX.min(turns.calm + 1);
        let mut effects = self.send_lost_receipts();
        if let Some(peer) = self.next_in_turn() {
            // What waits for a hand-in would be found to differ.
            effects.extend(self.send_steps(now));
            effects.extend(self.compare(peer));
        }
        effects
    }

    /// Whether nothing is under way or left to do, and whoever passes entries on to us has what we have.
    fn is_at_rest(&self) -> bool {
        let has_server = self.sync.server.is_some();
        let counts = |peer: DeviceId| !has_server || self.peer_is_director(peer);
        let mut peers = self.sync.peers.iter();
        peers.all(|(peer, state)| {
            !state.is_busy() && (state.level() == Level::Same || !counts(*peer))
        })
    }

    /// Whom something is owed comes every second time. The others go round; who has a director asks others
    /// seldom.
    fn next_in_turn(&mut self) -> Option<DeviceId> {
        self.sync.turns.turn += 1;
        let Turns { turn, calm, .. } = self.sync.turns;
        let owed = |state: &Peer| state.owed && state.pushes == 0 && !state.comparing;
        let owed: Vec<DeviceId> = self.those(|_, state| turn.is_multiple_of(2) && owed(state));
        if let Some(peer) = nth(&owed, turn / 2) {
            return Some(peer);
        }
        let directors = self.those(|peer, _| self.peer_is_director(peer));
        if self.is_director() || directors.is_empty() {
            return nth(&self.those(|_, _| true), turn);
        }
        let is_their_turn = turn.is_multiple_of(OTHERS_EVERY) && calm > 1
            || turn.is_multiple_of(OTHERS_ALWAYS_EVERY);
        let others = self.those(|peer, _| is_their_turn && !self.peer_is_director(peer));
        nth(&others, turn / OTHERS_EVERY).or_else(|| nth(&directors, turn))
    }

    fn those(&self, are: impl Fn(DeviceId, &Peer) -> bool) -> Vec<DeviceId> {
        let peers = self.sync.peers.iter().filter(|(peer, state)| are(**peer, state));
        peers.map(|(peer, _)| *peer).collect()
    }
}

fn nth(peers: &[DeviceId], turn: usize) -> Option<DeviceId> {
    peers.get(turn.checked_rem(peers.len())?).copied()
}
