//! The shell around a core: a store that takes its time, the gates of the real node, and a power cut between any
//! two steps.

use super::super::plan::Seat;
use super::super::planted::{self, Flaw, Planted, Surroundings, inbound, outbound, through};
use super::{Day, Happening};
use crate::shell::{Core, Shell};
use crate::wire::id_of;
use domain::{DeviceId, EntryId, Said};
use ledger::{Batch, Frontier};
use venue::peer::{Request, Response};
use venue::{AskId, Durability, Effect, Gate, Input, RequestKind, Step, Token};

/// So long a commit may take.
const COMMIT_MS: u64 = 50;

impl Shell for Day {
    fn core(&mut self, seat: Seat) -> &mut Core {
        &mut self.laptops[seat].core
    }

    fn order(&mut self, seat: Seat, effects: Vec<Effect>) -> Vec<Step> {
        for effect in &effects {
            if let Effect::Persist { changes, durability: Durability::Now, .. } = effect {
                changes.iter().for_each(|signed| self.watch.wrote(seat, id_of(signed)));
            }
        }
        let effects = outbound(self.planted, effects);
        through(self.planted, &mut self.core(seat).gates, effects)
    }

    /// The store takes its time over a commit, and reports commits in order.
    fn on_commit(&mut self, seat: Seat, gate: Gate) {
        let late = self.dice.throw() % COMMIT_MS;
        let laptop = &mut self.laptops[seat];
        laptop.durable_ms = laptop.durable_ms.max(self.now_ms + late);
        let committed = Happening::Committed { seat, boot: laptop.boot, gate };
        let at_ms = laptop.durable_ms;
        self.schedule(at_ms, committed);
    }

    fn on_flush(&mut self, seat: Seat) {
        let boot = self.laptops[seat].boot;
        let late = 1 + self.dice.throw() % 40;
        self.schedule(self.now_ms + late, Happening::Flushed { seat, boot });
    }

    fn on_request(&mut self, seat: Seat, peer: DeviceId, kind: RequestKind, request: Request) {
        self.check_receipts(seat, &request);
        self.check_request(seat, &request);
        self.request(seat, peer, kind, request);
    }

    fn on_response(&mut self, seat: Seat, token: Token, response: Response) {
        self.check_response(seat, &response);
        self.respond(seat, token, response);
    }

    fn on_disconnect(&mut self, seat: Seat, peer: DeviceId) {
        if !self.lets_stay(peer) {
            self.expel(seat, peer);
        }
    }

    fn on_note(&mut self, seat: Seat, note: &Said) {
        self.tell(|day| format!("{} notes: {note}", day.laptops[seat].name));
    }

    /// Counts a step on the fuse.
    fn lasts(&mut self, seat: Seat) -> bool {
        match &mut self.laptops[seat].fuse {
            None => true,
            Some(0) => false,
            Some(left) => {
                *left -= 1;
                true
            }
        }
    }

    fn on_power_cut(&mut self, seat: Seat) {
        self.die(seat);
    }

    fn on_stored(&mut self, seat: Seat) {
        self.note_stored(seat);
    }

    fn on_answer(&mut self, seat: Seat, ask: AskId, saved: &[EntryId]) {
        self.watch.answered(seat, ask.0, saved, self.laptops[seat].core.disk.ids());
    }

    fn on_shown(&mut self, seat: Seat, unstored: &[EntryId]) {
        self.watch.told(seat, unstored);
    }
}

impl Day {
    /// Something happens to a core that is on.
    pub(super) fn input(&mut self, seat: Seat, input: Input) {
        let now = self.laptops[seat].now(self.now_ms);
        let is_request = matches!(input, Input::PeerAsked { .. });
        let Some(venue) = self.laptops[seat].core.venue.as_mut() else { return };
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

    /// Where it is a fault that ghosts stay, or whoever was a director and is not any more.
    fn lets_stay(&mut self, peer: DeviceId) -> bool {
        match self.planted {
            Some(Planted(Flaw::GhostsStay)) => {
                self.laptops.iter().any(|laptop| laptop.device() == peer && laptop.is_ghost)
            }
            Some(Planted(Flaw::RootLeavesRoles)) => {
                let director = self.laptops[0].core.venue.as_mut().map(|venue| venue.tournament());
                let known = director.and_then(|tournament| tournament.devices.get(&peer).cloned());
                known.is_some_and(|known| planted::keeps_a_role(&known, self.event))
            }
            _ => false,
        }
    }

    pub(super) fn note_stored(&mut self, seat: Seat) {
        self.watch.stored(seat, self.laptops[seat].core.disk.ids());
    }

    /// A receipt that a device signs itself is about what its disk has.
    fn check_receipts(&mut self, seat: Seat, request: &Request) {
        let Request::Receipts { receipts } = request else { return };
        let laptop = &self.laptops[seat];
        for receipt in receipts.iter().filter(|receipt| receipt.by == laptop.device()) {
            self.watch.vouched(&laptop.name, &receipt.heads, laptop.core.disk.ids());
        }
    }

    /// Nothing of a laptop's own leaves it before it is stored.
    fn check_request(&mut self, seat: Seat, request: &Request) {
        match request {
            Request::Push { batch } => self.check_batch(seat, batch),
            Request::Pull { part, .. } => self.check_heads(seat, &part.heads),
            Request::Compare { .. }
            | Request::Heads { .. }
            | Request::Piece { .. }
            | Request::Queue { .. }
            | Request::Receipts { .. } => {}
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
            | Response::Pieces(_)
            | Response::Piece(_)
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
