//! The shell around a core: a store that takes its time, the gates of the real node, and a power cut between any
//! two steps.

use super::super::disk::{Disk, Full};
use super::super::laptop::Telling;
use super::super::plan::Seat;
use super::super::planted::{self, Flaw, Planted, Surroundings, inbound, outbound, through};
use super::super::wire::id_of;
use super::{Day, Happening};
use desk::{Answer, Refused};
use domain::{DeviceId, EntryId};
use ledger::{Batch, Frontier};
use venue::peer::{Request, Response};
use venue::{AskId, Durability, Effect, Gate, Input, Step, Write};

/// So long a commit may take.
const COMMIT_MS: u64 = 50;

impl Day {
    /// Something happens to a core that is on.
    pub(super) fn input(&mut self, seat: Seat, input: Input) {
        let now = self.laptops[seat].now(self.now_ms);
        let is_request = matches!(input, Input::PeerAsked { .. });
        let Some(venue) = self.laptops[seat].venue.as_mut() else { return };
        let around = Surroundings { event: self.event, forged: &self.forged, venue };
        let input = inbound(self.planted, input, around);
        let effects = venue.handle(now, input);
        if is_request {
            let is_response = |effect: &&Effect| matches!(effect, Effect::Respond { .. });
            let responses = effects.iter().filter(is_response).count();
            self.watch.responded(&self.laptops[seat].name, responses);
        }
        self.carry_out(seat, effects);
    }

    pub(super) fn carry_out(&mut self, seat: Seat, effects: Vec<Effect>) {
        for effect in &effects {
            if let Effect::Persist { changes, durability: Durability::Now, .. } = effect {
                changes.iter().for_each(|signed| self.watch.wrote(seat, id_of(signed)));
            }
        }
        let effects = outbound(self.planted, effects);
        for step in through(self.planted, &mut self.laptops[seat].gates, effects) {
            let burns_out = self.burns_out(seat);
            match step {
                Step::Commit(gate, write) => self.begin_commit(seat, gate, write),
                Step::Do(_) if burns_out => {}
                Step::Do(effect) => self.carry_out_one(seat, effect),
            }
            if burns_out {
                return self.die(seat);
            }
        }
    }

    /// The store takes its time over a commit, and reports commits in order.
    fn begin_commit(&mut self, seat: Seat, gate: Gate, write: Write) {
        let late = self.dice.next() % COMMIT_MS;
        let laptop = &mut self.laptops[seat];
        laptop.disk.begin(gate, write);
        laptop.durable_ms = laptop.durable_ms.max(self.now_ms + late);
        let committed = Happening::Committed { seat, boot: laptop.boot, gate };
        let at_ms = laptop.durable_ms;
        self.schedule(at_ms, committed);
    }

    /// The store reports a commit, if the power lasts as long: what stood on it goes on.
    pub(super) fn committed(&mut self, seat: Seat, gate: Gate) {
        if self.burns_out(seat) {
            return self.die(seat);
        }
        if self.laptops[seat].disk.sync_to(gate) == Err(Full) {
            return self.fail(seat);
        }
        self.note_stored(seat);
        for telling in self.laptops[seat].gates.committed(gate) {
            if self.burns_out(seat) {
                return self.die(seat);
            }
            match telling {
                Telling::Effect(effect) => self.carry_out_one(seat, *effect),
                Telling::Board(look, board, unstored) => {
                    self.watch.told(seat, &unstored);
                    self.laptops[seat].boards.insert(look, *board);
                }
            }
        }
    }

    /// Whoever waits is told; nothing is announced; the program stops.
    fn fail(&mut self, seat: Seat) {
        for undone in self.laptops[seat].gates.give_up() {
            if let Telling::Effect(effect) = undone {
                self.take_back(seat, *effect);
            }
        }
        self.tell(|day| format!("{}: {}", day.laptops[seat].name, Disk::FULL));
        self.die(seat);
    }

    /// Counts an effect on the fuse; whether the power fails now.
    fn burns_out(&mut self, seat: Seat) -> bool {
        match &mut self.laptops[seat].fuse {
            None => false,
            Some(0) => true,
            Some(left) => {
                *left -= 1;
                false
            }
        }
    }

    /// Durable writes are commits, and come as such.
    fn carry_out_one(&mut self, seat: Seat, effect: Effect) {
        match effect {
            Effect::Persist { changes, .. } => self.laptops[seat].disk.group(changes),
            Effect::Keep { .. } => {}
            Effect::Flush => {
                let boot = self.laptops[seat].boot;
                let late = 1 + self.dice.next() % 40;
                self.schedule(self.now_ms + late, Happening::Flushed { seat, boot });
            }
            Effect::Request { peer, kind, request } => {
                self.check_receipts(seat, &request);
                self.check_request(seat, &request);
                self.request(seat, peer, kind, request);
            }
            Effect::Respond { token, response } => {
                self.check_response(seat, &response);
                self.respond(seat, token, response);
            }
            Effect::Disconnect { peer } if self.lets_stay(peer) => {}
            Effect::Disconnect { peer } => self.expel(seat, peer),
            Effect::Answer { ask, answer } => self.answer(seat, ask, answer),
            Effect::Admitted { ask, result } => {
                let laptop = &mut self.laptops[seat];
                self.watch.answered(seat, ask.0, &[], laptop.disk.ids());
                laptop.admissions.insert(ask, result);
            }
            Effect::Note(note) => {
                self.tell(|day| format!("{} notes: {note}", day.laptops[seat].name));
            }
            Effect::Show => {}
        }
    }

    /// Where it is a fault that ghosts stay, or whoever was a director and is not any more.
    fn lets_stay(&mut self, peer: DeviceId) -> bool {
        match self.planted {
            Some(Planted(Flaw::GhostsStay)) => {
                self.laptops.iter().any(|laptop| laptop.device() == peer && laptop.is_ghost)
            }
            Some(Planted(Flaw::RootLeavesRoles)) => {
                let director = self.laptops[0].venue.as_mut().map(|venue| venue.tournament());
                let known = director.and_then(|tournament| tournament.devices.get(&peer).cloned());
                known.is_some_and(|known| planted::keeps_a_role(&known, self.event))
            }
            _ => false,
        }
    }

    /// The store commits what it has grouped.
    pub(super) fn sync_disk(&mut self, seat: Seat) {
        match self.laptops[seat].disk.sync() {
            Ok(()) => self.note_stored(seat),
            Err(Full) => self.fail(seat),
        }
    }

    pub(super) fn note_stored(&mut self, seat: Seat) {
        self.watch.stored(seat, self.laptops[seat].disk.ids());
    }

    fn answer(&mut self, seat: Seat, ask: AskId, answer: Answer) {
        let saved = match &answer {
            Answer::Saved { entries } => entries.as_slice(),
            _ => &[],
        };
        let laptop = &mut self.laptops[seat];
        self.watch.answered(seat, ask.0, saved, laptop.disk.ids());
        laptop.answers.insert(ask, answer);
    }

    fn take_back(&mut self, seat: Seat, undone: Effect) {
        match undone {
            Effect::Answer { ask, .. } => {
                let refused = Refused::because(domain::Said::text(Disk::FULL));
                self.answer(seat, ask, Answer::Refused { refused });
            }
            Effect::Admitted { ask, .. } => {
                let laptop = &mut self.laptops[seat];
                self.watch.answered(seat, ask.0, &[], laptop.disk.ids());
                laptop.admissions.insert(ask, Err(domain::Said::text(Disk::FULL)));
            }
            Effect::Persist { .. }
            | Effect::Keep { .. }
            | Effect::Flush
            | Effect::Request { .. }
            | Effect::Respond { .. }
            | Effect::Disconnect { .. }
            | Effect::Note(_)
            | Effect::Show => {}
        }
    }

    /// A receipt that a device signs itself is about what its disk has.
    fn check_receipts(&mut self, seat: Seat, request: &Request) {
        let Request::Receipts { receipts } = request else { return };
        let laptop = &self.laptops[seat];
        for receipt in receipts.iter().filter(|receipt| receipt.by == laptop.device()) {
            self.watch.vouched(&laptop.name, &receipt.heads, laptop.disk.ids());
        }
    }

    /// Nothing of a laptop's own leaves it before it is stored.
    fn check_request(&mut self, seat: Seat, request: &Request) {
        match request {
            Request::Push { batch } => self.check_batch(seat, batch),
            Request::Pull { part, .. } => self.check_heads(seat, &part.heads),
            Request::Compare { .. } | Request::Heads { .. } | Request::Receipts { .. } => {}
        }
    }

    fn check_response(&mut self, seat: Seat, response: &Response) {
        match response {
            Response::Batch { batch, .. } => self.check_batch(seat, batch),
            Response::Heads(part) => self.check_heads(seat, &part.heads),
            Response::Same
            | Response::Known
            | Response::Coming
            | Response::Differs { .. }
            | Response::Taken { .. }
            | Response::Refused(_) => {}
        }
    }

    fn check_batch(&mut self, seat: Seat, batch: &Batch) {
        if !self.watch.unstored(seat).is_empty() {
            let told: Vec<EntryId> = batch.unpack().unwrap_or_default().iter().map(id_of).collect();
            self.watch.told(seat, &told);
        }
    }

    fn check_heads(&mut self, seat: Seat, heads: &Frontier) {
        if !self.watch.unstored(seat).is_empty() {
            let told: Vec<EntryId> = heads.0.values().flatten().copied().collect();
            self.watch.told(seat, &told);
        }
    }
}
