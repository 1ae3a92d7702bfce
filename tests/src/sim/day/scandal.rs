//! Laptops that were trusted and are not any more, records that fill up, and versions that nobody knows.

use super::super::laptop::Laptop;
use super::super::plan::{Part, Seat};
use super::super::villain::Villain;
use super::{Day, Happening};
use crate::hostile::pen::Pen;
use crate::wire::id_of;
use domain::{EntryId, Role, TableNo};
use ledger::{Batch, Buckets, Certificate, DeviceKey, Frontier, Ledger, Signed};
use people::Dice;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use venue::RequestKind;
use venue::peer::Request;

/// How often an uninvited guest knocks.
const HAUNTS_MS: u64 = 700;

impl Day {
    /// Whoever holds this laptop now knows its key and its record, and runs another program.
    pub(super) fn turn(&mut self, seat: Seat, pick: u64) {
        let laptop = &self.laptops[seat];
        if laptop.villain.is_some()
            || laptop.core.certificate.is_none()
            || laptop.core.root.is_some()
        {
            return;
        }
        self.die(seat);
        self.tell(|day| format!("{} is in hostile hands", day.laptops[seat].name));
        let own = self.only_on(seat);
        self.watch.taken_away(own);
        let (key, role) = (self.laptops[seat].core.key.clone(), self.laptops[seat].role);
        let ledger = self.on_disk(seat);
        let villain = Villain::turned(&key, self.event, role, pick, &ledger);
        self.settle(seat, villain);
    }

    /// A hostile director admits somebody whom nobody knows.
    pub(super) fn ghost(&mut self, seat: Seat, pick: u64) {
        let mut dice = Dice::new(pick, 10);
        let laptop = &mut self.laptops[seat];
        let first = laptop.core.certificate.as_ref().and_then(|certificate| certificate.0.first());
        let (Some(villain), Some(first)) = (laptop.villain.as_mut(), first.cloned()) else {
            return;
        };
        let key = DeviceKey::from_secret(dice.array());
        let role = *dice.pick(&[Role::Relay, Role::Arbiter, Role::Table(TableNo(1))]);
        let admission = villain.admit(key.id(), role);
        self.scribble(&admission);
        let certificate = Certificate(vec![first, admission]);
        if ledger::certificate::verify(self.event, key.id(), &certificate).is_err() {
            return;
        }
        let ghost = self.laptops.len();
        let mut laptop = Laptop::new(ghost, key, Part { role, villain: Some(pick) });
        laptop.name = format!("Ghost {ghost}");
        laptop.is_ghost = true;
        laptop.core.certificate = Some(certificate);
        laptop.wants = (0..ghost).collect();
        let villain = Villain::new(&laptop.core.key, self.event, role, pick);
        self.laptops.push(laptop);
        self.tell(|day| {
            format!("{} admits {} as {role:?}", day.laptops[seat].name, day.laptops[ghost].name)
        });
        self.settle(ghost, villain);
    }

    fn settle(&mut self, seat: Seat, villain: Villain) {
        let card = villain.card().clone();
        self.scribble(&card);
        self.laptops[seat].villain = Some(villain);
        self.schedule(self.now_ms + HAUNTS_MS, Happening::Haunts(seat));
    }

    /// Asks everybody it reaches for everything, and tells them something.
    pub(super) fn haunt(&mut self, seat: Seat) {
        self.schedule(self.now_ms + HAUNTS_MS, Happening::Haunts(seat));
        let Some(villain) = &self.laptops[seat].villain else { return };
        let batch = Batch::pack([villain.card()]).0;
        let peers: Vec<Seat> = self.sides_of(seat).into_iter().map(|((_, peer), _)| peer).collect();
        for peer in peers {
            let peer = self.laptops[peer].device();
            let part = ledger::Part { buckets: Buckets::ALL, heads: Frontier::default() };
            let pull = Request::Pull { part, skip: 0 };
            self.request(seat, peer, RequestKind::Pull, pull);
            let push = Request::Push { batch: batch.clone() };
            self.request(seat, peer, RequestKind::Push, push);
        }
    }

    /// Somebody with the key of an honest laptop writes on top of its record, as much as it takes: on its own
    /// disk, up to the last byte, or to others, two branches that would fill it together.
    pub(super) fn bloat(&mut self, seat: Seat, pick: u64) {
        let Some(venue) = self.laptops[seat].core.venue.as_ref() else { return };
        let mut dice = Dice::new(pick, 11);
        let key = &self.laptops[seat].core.key;
        let newest = venue.ledger().document(key.id()).last().copied();
        let ground = newest.and_then(|record| Pen::after(key, self.event, record));
        let pen = Pen::new(key, self.event, dice.array());
        let [pen, other] = [(); 2].map(|()| pen.restarted(dice.array(), ground.as_ref()));
        self.tell(|day| format!("Somebody fills the record of {}", day.laptops[seat].name));
        self.is_heavy = true;
        if dice.one_in(2) {
            let branches = [(pen, 9), (other, 10)]
                .map(|(mut pen, length)| (0..length).map(|_| weigh(&mut pen, HEAVIEST)).collect());
            self.push_branches(seat, &branches);
        } else {
            self.fill_up(seat, pen);
        }
    }

    fn fill_up(&mut self, seat: Seat, mut pen: Pen) {
        self.die(seat);
        let mut ledger = self.on_disk(seat);
        let mut changes = Vec::new();
        // One long word weighs as much as many short ones, and is read in no time.
        let mut letters = LONGEST;
        while letters > 0 {
            let mut next = pen.clone();
            let signed = read_aloud(&mut next, letters);
            if ledger.receive([signed.clone()]).accepted.is_empty() {
                letters /= 4;
                continue;
            }
            pen = next;
            changes.push(signed);
        }
        changes.iter().for_each(|signed| self.scribble(signed));
        let written = self.laptops[seat].core.disk.commit(changes);
        if written.is_ok() {
            self.start(seat, None);
        }
    }

    /// Two who hear of it hear of the branches in another order.
    fn push_branches(&mut self, seat: Seat, branches: &[Vec<Signed>; 2]) {
        branches.iter().flatten().for_each(|signed| self.scribble(signed));
        let peers: Vec<Seat> = self.sides_of(seat).into_iter().map(|((_, peer), _)| peer).collect();
        let peers = peers.into_iter().filter(|peer| self.laptops[*peer].is_on());
        for (turn, peer) in peers.collect::<Vec<_>>().into_iter().enumerate() {
            let mut order: Vec<&Vec<Signed>> = branches.iter().collect();
            if turn % 2 == 1 {
                order.reverse();
            }
            let peer = self.laptops[peer].device();
            for signed in order.into_iter().flatten() {
                let batch = Batch::pack([signed]).0;
                self.request(seat, peer, RequestKind::Push, Request::Push { batch });
            }
        }
    }

    /// A newer version writes what this one cannot read; then this one goes on. Now and then it says that it
    /// counts by other rules.
    pub(super) fn newer(&mut self, seat: Seat, pick: u64) {
        let laptop = &self.laptops[seat];
        if laptop.core.venue.is_none() || laptop.core.disk.is_full {
            return;
        }
        self.die(seat);
        self.tell(|day| format!("A newer version runs at {}", day.laptops[seat].name));
        let key = self.laptops[seat].core.key.clone();
        let mut ledger = self.on_disk(seat);
        let newest = ledger.document(key.id()).last().copied();
        let ground = newest.and_then(|record| Pen::after(&key, self.event, record));
        let fresh = self.dice.array();
        let pen = Pen::new(&key, self.event, fresh);
        let mut pen = pen.restarted(fresh, ground.as_ref());
        for (value, is_of_new_kind) in from_the_future() {
            let raw = pen.writing(&value);
            let signed = pen.put(&raw);
            // No version writes into a record that is full.
            if !ledger.receive([signed.clone()]).rejected.is_empty() {
                break;
            }
            let id = id_of(&signed);
            self.watch.wrote(seat, id);
            self.newer.insert(id, is_of_new_kind);
            if self.laptops[seat].core.disk.commit(vec![signed]).is_ok() {
                self.note_stored(seat);
            }
        }
        if pick.is_multiple_of(2) {
            self.laptops[seat].projection = ledger::PROJECTION_VERSION + 1;
        }
        self.start(seat, None);
    }

    fn scribble(&mut self, signed: &Signed) {
        self.watch.scribbled(id_of(signed));
        self.offered.insert(id_of(signed), signed.clone());
    }

    /// What a laptop would find if it were switched on.
    fn on_disk(&self, seat: Seat) -> Ledger {
        let mut ledger = Ledger::new(self.event);
        ledger.receive(self.laptops[seat].core.disk.stored());
        ledger
    }

    /// What is on the disk of this laptop and of no other honest one.
    pub(super) fn only_on(&self, seat: Seat) -> Vec<EntryId> {
        let elsewhere = self.on_other_disks(seat);
        self.laptops[seat].core.disk.ids().difference(&elsewhere).copied().collect()
    }

    pub(super) fn on_other_disks(&self, seat: Seat) -> BTreeSet<EntryId> {
        let others = self.laptops.iter().enumerate().filter(|(other, _)| *other != seat);
        let honest = others.filter(|(_, laptop)| laptop.villain.is_none());
        honest.flat_map(|(_, laptop)| laptop.core.disk.ids().iter().copied()).collect()
    }
}

/// As much in memory as one entry may be, and few bytes on the wire.
const HEAVIEST: usize = 29_900;

fn weigh(pen: &mut Pen, weight: usize) -> Signed {
    let raw = pen.writing(&json!({ "fact": { "clock_paused": { "tables": vec![1; weight] } } }));
    pen.put(&raw)
}

/// As many letters as one entry may have.
const LONGEST: usize = (256 << 10) - 1_024;

fn read_aloud(pen: &mut Pen, letters: usize) -> Signed {
    let raw = pen.writing(&json!({ "fact": { "read_aloud": "a".repeat(letters) } }));
    pen.put(&raw)
}

/// Entries of a later version, and whether their kind is new.
fn from_the_future() -> [(Value, bool); 2] {
    let player = json!({ "id": { "division": 0, "number": 900 }, "name": "Ada", "club": null, "rating": null });
    [
        (json!({ "fact": { "clock_paused": { "table": 1, "by": "arbiter" } } }), true),
        (json!({ "fact": { "player_entered": { "player": player, "shoe_size": 42 } } }), false),
    ]
}
