//! The shell around a core: carries out its effects one after the other, and can die between any two.

use super::super::disk::{Disk, Full, Write};
use super::super::plan::Seat;
use super::super::planted::{self, Flaw, Planted, Surroundings, inbound, outbound};
use super::super::wire::id_of;
use super::{Day, Happening};
use desk::{Answer, Refused};
use domain::DeviceId;
use venue::peer::{Request, Response};
use venue::{AskId, Durability, Effect, Input};

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
        let mut effects = outbound(self.planted, effects).into_iter();
        while let Some(effect) = effects.next() {
            if self.burns_out(seat) {
                return self.die(seat, in_flight(effect));
            }
            if self.carry_out_one(seat, effect) == Err(Full) {
                // Whoever waits is told; nothing is announced; the program stops.
                effects.for_each(|undone| self.take_back(seat, undone));
                self.tell(|day| format!("{}: {}", day.laptops[seat].name, Disk::FULL));
                return self.die(seat, None);
            }
        }
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

    fn carry_out_one(&mut self, seat: Seat, effect: Effect) -> Result<(), Full> {
        match effect {
            Effect::Persist { changes, keep, durability: Durability::Now } => {
                let ids: Vec<_> = changes.iter().map(id_of).collect();
                self.laptops[seat].disk.commit(Write { changes, keep })?;
                ids.into_iter().for_each(|id| self.watch.stored(id));
            }
            Effect::Persist { changes, durability: Durability::Grouped, .. } => {
                self.laptops[seat].disk.group(changes)?;
            }
            Effect::Keep { key, value } => {
                let keep = vec![(key, value)];
                self.laptops[seat].disk.commit(Write { changes: Vec::new(), keep })?;
            }
            Effect::Flush => {
                let boot = self.laptops[seat].boot;
                let late = 1 + self.dice.next() % 40;
                self.schedule(self.now_ms + late, Happening::Flushed { seat, boot });
            }
            Effect::Request { peer, kind, request } => {
                self.check_receipts(seat, &request);
                self.request(seat, peer, kind, request);
            }
            Effect::Respond { token, response } => self.respond(seat, token, response),
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
        Ok(())
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
        if self.laptops[seat].disk.sync() == Err(Full) {
            self.tell(|day| format!("{}: {}", day.laptops[seat].name, Disk::FULL));
            self.die(seat, None);
        }
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
                let refused = Refused::because(Disk::FULL);
                self.answer(seat, ask, Answer::Refused { refused });
            }
            Effect::Admitted { ask, .. } => {
                let laptop = &mut self.laptops[seat];
                self.watch.answered(seat, ask.0, &[], laptop.disk.ids());
                laptop.admissions.insert(ask, Err(Disk::FULL.to_owned()));
            }
            Effect::Respond { token, .. } => {
                self.respond(seat, token, Response::Refused(Disk::FULL.to_owned()));
            }
            Effect::Persist { .. }
            | Effect::Keep { .. }
            | Effect::Flush
            | Effect::Request { .. }
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
}

/// What was being written when the power failed.
fn in_flight(effect: Effect) -> Option<Write> {
    match effect {
        Effect::Persist { changes, keep, durability: Durability::Now } => {
            Some(Write { changes, keep })
        }
        Effect::Keep { key, value } => {
            Some(Write { changes: Vec::new(), keep: vec![(key, value)] })
        }
        _ => None,
    }
}
