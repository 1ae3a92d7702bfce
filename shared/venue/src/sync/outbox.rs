//! What is new goes out: at once to whoever waits for it, in turn as a copy for safety.
//!
//! A director waits for every card, an arbiter for every challenge, a table for rounds and verdicts. Nobody at a
//! table waits for the cards of another: a director gathers them for a while, packs them once for all, and sends
//! them to a few peers at a time, so that a large hall's worth of copies holds up nobody's card. All
//! that a laptop wrote goes one way to a peer, because each entry stands on the one before. And nobody waits for a card
//! that is being written: a table keeps its steps for a moment, and the hand-in takes them along.

use super::PUSHES_MAX;
use crate::effect::Effect;
use crate::input::{Now, RequestKind};
use crate::peer::{Request, Served};
use crate::venue::Venue;
use domain::{DeviceId, EntryId, Role};
use ledger::Record;
use std::collections::{BTreeMap, VecDeque};

/// How long copies are gathered, at the least. The table, every director and every arbiter hold a card before.
pub(super) const GATHER_MS: u64 = 5_000;
/// When more is gathered, peers are left to the next comparison.
const GATHERED_MAX: usize = 1_024;
/// Copies go to so many peers with a tick.
const LEAVING_AT_ONCE: usize = 12;
/// How long the steps of a card wait for its hand-in: a director reads "one signed" so much later.
pub(super) const STEPS_MS: u64 = 2_000;
/// When more wait, they go.
pub(super) const STEPS_MAX: usize = 16;

/// Copies that wait to be sent, the same to every peer that carries them.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    entries: Vec<(DeviceId, EntryId)>,
    due_ms: u64,
    /// Steps of our own card, and when they go at the latest.
    steps: Vec<(DeviceId, EntryId)>,
    steps_due_ms: u64,
    /// Pushes of what was gathered before, which count as under way.
    leaving: VecDeque<Effect>,
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

    /// Whether there was room for steps that wait.
    fn keep_steps(&mut self, now: Now, steps: &[(DeviceId, EntryId)]) -> bool {
        if self.steps.is_empty() {
            self.steps_due_ms = now.monotonic_ms + STEPS_MS;
        }
        let fits = self.steps.len() + steps.len() <= STEPS_MAX;
        if fits {
            self.steps.extend(steps);
        }
        fits
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// What goes next. While the last copies are leaving more is gathered, as long as there is room for it.
    fn take_due(&mut self, now: Now) -> Vec<(DeviceId, EntryId)> {
        let goes_on = !self.leaving.is_empty() && self.entries.len() < GATHERED_MAX / 2;
        match now.monotonic_ms >= self.due_ms && !goes_on {
            true => std::mem::take(&mut self.entries),
            false => Vec::new(),
        }
    }

    fn leave(&mut self) -> Vec<Effect> {
        let some = self.leaving.len().min(LEAVING_AT_ONCE);
        self.leaving.drain(..some).collect()
    }

    /// A peer has gone, and with it what was under way to it.
    pub(super) fn forget(&mut self, gone: DeviceId) {
        self.leaving.retain(|push| !matches!(push, Effect::Request { peer, .. } if *peer == gone));
    }
}

impl Venue {
    /// Sends new entries to everybody who will not get them from a director, but not back to where they
    /// came from; only the steps of a card wait for its hand-in.
    pub(crate) fn announce(
        &mut self,
        now: Now,
        new: &[(DeviceId, EntryId)],
        from: Option<DeviceId>,
    ) -> Vec<Effect> {
        if from.is_some() {
            return self.send(now, new, from);
        }
        if self.are_steps(new) && self.cards_are_signed() && self.sync.outbox.keep_steps(now, new) {
            return Vec::new();
        }
        let mut all = std::mem::take(&mut self.sync.outbox.steps);
        all.extend(new);
        self.send(now, &all, None)
    }

    /// Sends the steps of a card without waiting any longer.
    pub(super) fn send_steps(&mut self, now: Now) -> Vec<Effect> {
        let steps = std::mem::take(&mut self.sync.outbox.steps);
        self.send(now, &steps, None)
    }

    /// Where nobody signs, the jury waits for what the table has filled in.
    fn cards_are_signed(&mut self) -> bool {
        let tournament = self.fold().tournament;
        tournament.book.as_ref().is_some_and(|book| book.card.signatures.value > 0)
    }

    fn are_steps(&self, new: &[(DeviceId, EntryId)]) -> bool {
        new.iter().all(|(author, id)| {
            let record = self.ledger.record(*author, *id);
            record.is_some_and(|record| record.entry.fact.is_step())
        })
    }

    fn send(
        &mut self,
        now: Now,
        new: &[(DeviceId, EntryId)],
        from: Option<DeviceId>,
    ) -> Vec<Effect> {
        let table_of = |(author, _): &(DeviceId, EntryId)| {
            self.rights.role(*author).filter(|role| matches!(role, Role::Table(_)))
        };
        if !self.is_director() || new.iter().all(|entry| table_of(entry).is_none()) {
            return self.push(&self.recipients(from), new);
        }
        let mut by_table: BTreeMap<Option<Role>, Vec<(DeviceId, EntryId)>> = BTreeMap::new();
        for entry in new {
            by_table.entry(table_of(entry)).or_default().push(*entry);
        }
        let wait = self.rights.by_role().filter(|(role, _)| !carries(*role));
        let wait = self.receiving(wait.flat_map(|(_, devices)| devices), from);
        let mut effects = self.push(&wait, new);
        let mut copies = Vec::new();
        for (table, entries) in by_table {
            // Another laptop of the same table waits for what this one wrote, and everybody for an official's word.
            let waits = match table {
                Some(table) => self.receiving(self.rights.acting_as(table), from),
                None => self.carriers(from).collect(),
            };
            effects.extend(self.push(&waits, &entries));
            if table.is_some() && self.carriers(from).any(|peer| !waits.contains(&peer)) {
                copies.extend(entries);
            }
        }
        if !self.sync.outbox.put(now, &copies) {
            let carriers: Vec<DeviceId> = self.carriers(from).collect();
            let full = self.sync.peers.iter_mut().filter(|(peer, _)| carriers.contains(peer));
            full.for_each(|(_, state)| state.owed = true);
        }
        effects
    }

    /// Sends what was gathered long enough, to a few peers at a time.
    pub(super) fn send_gathered(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        if now.monotonic_ms >= self.sync.outbox.steps_due_ms {
            effects.extend(self.send_steps(now));
        }
        let gathered = self.sync.outbox.take_due(now);
        let pushes = self.push_gathered(&gathered);
        self.sync.outbox.leaving.extend(pushes);
        effects.extend(self.sync.outbox.leave());
        effects
    }

    /// The same to all, but for what a peer was seen to have.
    fn push_gathered(&mut self, gathered: &[(DeviceId, EntryId)]) -> Vec<Effect> {
        if gathered.is_empty() {
            return Vec::new();
        }
        let mut by_known: BTreeMap<usize, Vec<DeviceId>> = BTreeMap::new();
        for peer in self.carriers(None) {
            let Some(state) = self.sync.peers.get(&peer) else { continue };
            let known = state.gathered_known.min(gathered.len());
            if gathered[known..].iter().any(|(author, _)| *author != peer) {
                by_known.entry(known).or_default().push(peer);
            }
        }
        self.sync.peers.values_mut().for_each(|state| state.gathered_known = 0);
        let pushes = by_known.into_iter();
        let unknown = |known: usize| {
            let mut unknown = gathered[known..].to_vec();
            // All of a document together: then one signature holds for it.
            unknown.sort_by_key(|(author, _)| *author);
            unknown
        };
        pushes.flat_map(|(known, peers)| self.push(&peers, &unknown(known))).collect()
    }

    /// Whether something that a peer lacks is on its way to it.
    pub(super) fn is_coming_to(&self, peer: DeviceId) -> bool {
        let Some(state) = self.sync.peers.get(&peer) else { return false };
        let is_gathered = self.sync.outbox.len() > state.gathered_known;
        state.pushes > 0
            || is_gathered
                && state.served != Served::ByAnother
                && self.rights.role(peer).is_some_and(carries)
    }

    /// Directors, and everybody who has named us or has nobody; everybody where nobody passes on for us.
    fn recipients(&self, from: Option<DeviceId>) -> Vec<DeviceId> {
        if self.reaches_director() {
            return self.receiving(self.sync.peers.keys(), from);
        }
        let peers = self
            .sync
            .peers
            .iter()
            .filter(|(peer, state)| Some(**peer) != from && state.is_member());
        peers.map(|(peer, _)| *peer).collect()
    }

    /// Those of some devices to whom we pass on, in order.
    fn receiving<'a>(
        &self,
        devices: impl IntoIterator<Item = &'a DeviceId>,
        from: Option<DeviceId>,
    ) -> Vec<DeviceId> {
        let receives = |device: &&DeviceId| Some(**device) != from && self.is_served(**device);
        let mut receiving: Vec<DeviceId> = devices.into_iter().filter(receives).copied().collect();
        receiving.sort_unstable();
        receiving
    }

    fn is_served(&self, device: DeviceId) -> bool {
        self.sync.peers.get(&device).is_some_and(|state| {
            let is_ours = state.served != Served::ByAnother || self.peer_is_director(device);
            is_ours && state.is_member()
        })
    }

    /// Those to whom we pass on what they only keep.
    fn carriers(&self, from: Option<DeviceId>) -> impl Iterator<Item = DeviceId> + '_ {
        let carrying = self.rights.by_role().filter(|(role, _)| carries(*role));
        let devices = carrying.flat_map(|(_, devices)| devices).copied();
        devices.filter(move |device| Some(*device) != from && self.is_served(*device))
    }

    /// Pushes the same entries to some peers.
    fn push(&mut self, peers: &[DeviceId], entries: &[(DeviceId, EntryId)]) -> Vec<Effect> {
        let mut effects = Vec::new();
        if peers.is_empty() || entries.is_empty() {
            return effects;
        }
        let record = |(author, id): &(DeviceId, EntryId)| self.ledger.record(*author, *id);
        let records: Vec<&Record> = entries.iter().filter_map(record).collect();
        let mut rest = records.as_slice();
        while !rest.is_empty() {
            let (batch, packed) = self.ledger.pack(rest);
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

/// Whether a device only keeps what tables wrote, and waits for nothing of it.
fn carries(role: Role) -> bool {
    matches!(role, Role::Table(_) | Role::Relay)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::Batch;

    const WHEN_DUE: Now = Now { monotonic_ms: GATHER_MS, wall_ms: 0 };

    fn device(number: u8) -> DeviceId {
        DeviceId([number; 32])
    }

    fn leaving(peers: u8) -> Outbox {
        let push = |number| Effect::Request {
            peer: device(number),
            kind: RequestKind::Push,
            request: Request::Push { batch: Batch::pack([]).0 },
        };
        Outbox { leaving: (0..peers).map(push).collect(), ..Outbox::default() }
    }

    #[test]
    fn copies_go_to_a_few_peers_at_a_time_and_to_nobody_who_has_gone() {
        let mut outbox = leaving(30);
        outbox.forget(device(3));
        let mut ticks = std::iter::from_fn(|| Some(outbox.leave().len()));
        assert_eq!(ticks.by_ref().take(4).collect::<Vec<_>>(), [12, 12, 5, 0]);
    }

    #[test]
    fn more_is_gathered_while_the_last_copies_leave_as_long_as_there_is_room() {
        let mut outbox = leaving(13);
        let copy = (device(1), EntryId([1; 32]));
        assert!(outbox.put(Now::default(), &[copy]));
        assert!(outbox.take_due(WHEN_DUE).is_empty(), "the last are leaving");
        outbox.leave();
        assert!(outbox.take_due(WHEN_DUE).is_empty(), "one is");
        outbox.leave();
        assert_eq!(outbox.take_due(WHEN_DUE), [copy]);
        let mut outbox = leaving(13);
        assert!(outbox.put(Now::default(), &[copy; GATHERED_MAX / 2]));
        assert_eq!(outbox.take_due(WHEN_DUE).len(), GATHERED_MAX / 2);
    }
}
