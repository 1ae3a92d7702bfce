//! Hostile devices at work in the hall.

use super::super::laptop::Laptop;
use super::super::plan::Seat;
use super::super::villain::Blow;
use super::Day;
use crate::hostile::attack::Kind;
use crate::hostile::overreach::Scene;
use crate::wire::{author_of, id_of};
use domain::{DeviceId, Role, TableNo};
use ledger::{Batch, DeviceKey};
use people::Dice;
use std::collections::BTreeSet;
use venue::RequestKind;
use venue::peer::Request;

/// What hostile devices remember together of what went over the wire.
const OVERHEARD_MAX: usize = 300;
/// More entries of the largest size than these are more than others take in at once.
const BOMBS_MAX: usize = 8;

impl Day {
    pub(super) fn attack(&mut self, seat: Seat, count: u8, pick: u64) {
        let mut dice = Dice::new(pick, 8);
        let peers: Vec<Seat> = self.sides_of(seat).into_iter().map(|((_, peer), _)| peer).collect();
        let honest: Vec<Seat> =
            peers.into_iter().filter(|peer| self.laptops[*peer].is_on()).collect();
        if honest.is_empty() {
            return;
        }
        let near = *dice.pick(&honest);
        let Some(scene) = self.scene(near) else { return };
        let victims: Vec<DeviceId> = scene.victims.iter().map(DeviceKey::id).collect();
        for _ in 0..count {
            let target = self.laptops[*dice.pick(&honest)].device();
            let Some(villain) = self.laptops[seat].villain.as_mut() else { return };
            if dice.one_in(5) {
                for (kind, request) in villain.pester(&victims) {
                    self.request(seat, target, kind, request);
                }
                continue;
            }
            let blow = villain.strike(&scene, &self.overheard);
            self.note(seat, &blow, &scene);
            let mut sent = self.free_pass(seat);
            sent.extend(blow.sent);
            // What is too large for a batch never leaves.
            sent.retain(|signed| signed.change.len() < Batch::BYTES_MAX / 2);
            let batch = Batch::pack(&sent).0;
            self.request(seat, target, RequestKind::Push, Request::Push { batch });
        }
        self.check_memory(&honest);
    }

    /// What the villain can see of the event, through an honest laptop near it.
    fn scene(&mut self, near: Seat) -> Option<Scene> {
        let venue = self.laptops[near].core.venue.as_mut()?;
        let tournament = (*venue.tournament()).clone();
        // What the laptop has not stored it has told nobody.
        let untold = self.watch.unstored(near);
        let records = venue.ledger().records().filter(|record| !untold.contains(&record.id));
        self.overheard.extend(records.take(60).map(|record| record.signed.clone()));
        let surplus = self.overheard.len().saturating_sub(OVERHEARD_MAX);
        self.overheard.drain(..surplus);
        let honest = || self.laptops.iter().filter(|laptop| laptop.villain.is_none());
        // The copy of a laptop in hostile hands is honest, but nobody has to forge what its key signs.
        let hostile = self.laptops.iter().filter(|laptop| laptop.villain.is_some());
        let hostile: BTreeSet<DeviceId> = hostile.map(Laptop::device).collect();
        let keys = honest().map(|laptop| &laptop.core.key);
        let victims = keys.filter(|key| !hostile.contains(&key.id())).cloned().collect();
        let tables = honest().filter_map(|laptop| match laptop.role {
            Role::Table(table) => Some(table),
            Role::Director | Role::Arbiter | Role::Relay => None,
        });
        let tables: Vec<TableNo> = tables.collect();
        // Where every table is in hostile hands there is one all the same.
        let tables = if tables.is_empty() { vec![TableNo(1)] } else { tables };
        let ready = tournament.book.is_some() && !tournament.devices.is_empty();
        ready.then(|| Scene::of(tournament, victims, tables))
    }

    fn note(&mut self, seat: Seat, blow: &Blow, scene: &Scene) {
        let kind = blow.kind;
        self.tell(|day| format!("{} attacks: {kind:?}", day.laptops[seat].name));
        if matches!(kind, Kind::OpBomb | Kind::Expanding) {
            self.bombs += 1;
            self.is_heavy |= self.bombs > BOMBS_MAX;
        }
        for signed in &blow.sent {
            self.offered.insert(id_of(signed), signed.clone());
            if blow.own {
                self.watch.scribbled(id_of(signed));
            } else if kind == Kind::ForgedAuthor {
                let author = author_of(signed);
                let victim = scene.victims.iter().find(|key| Some(key.id()) == author);
                if let Some(victim) = victim {
                    self.forged.insert(id_of(signed), victim.clone());
                }
            }
        }
    }

    pub(super) fn villain_asked(&mut self, seat: Seat, token: venue::Token, request: Request) {
        let victims: Vec<DeviceId> = self.laptops.iter().map(Laptop::device).collect();
        let Some(villain) = self.laptops[seat].villain.as_mut() else { return };
        if let Some(response) = villain.reply(&request, &self.overheard, &victims) {
            self.respond(seat, token, response);
        }
    }
}
