//! The end of a day: the trouble is over, everybody is on, and the model judges.

mod orders;

use super::super::model::{Law, Picture, Says, Showing, Statement};
use super::super::plan::{Plan, Seat, Weather};
use super::super::planted::{self, Flaw, Planted};
use super::super::witness;
use super::{Day, Happening, Outcome};
use crate::wire::id_of;
use domain::{DeviceId, EntryId};
use ledger::{Fact, Ledger, Record, Signed};
use std::collections::{BTreeMap, BTreeSet};
use venue::peer::RECEIPTS_KEPT_MAX;

/// So long a hall may take to come together.
const TOGETHER_MS: u64 = 120_000;
/// What comes faster than anybody reads is taken in some minutes later, a little at a time.
const DIGESTED_MS: u64 = 90 * 60_000;
const SLICE_MS: u64 = 3_000;
/// A copy of a laptop gets so long to hand over what it has.
const COPY_MS: u64 = 12_000;
/// When all agree, the last lost requests expire within this time.
const ECHOES_MS: u64 = 15_000;
/// After that, nothing but comparisons may be sent.
const REST_MS: u64 = 6_000;
/// Copies of what came last are gathered and confirmed for so long.
const SETTLED_MS: u64 = 4_000;
/// Hostile laptops have so much time to tell all they have.
const RESTS_MAX: usize = 8;

impl Day {
    pub(super) fn end(mut self, plan: &Plan) -> Outcome {
        self.tell(|_| "The trouble is over".to_owned());
        self.calm_down();
        self.retire_copies(plan);
        self.come_together();
        self.check_peace();
        // Somebody hostile may have said something new since, which some take in later than others.
        self.come_together();
        let active = self.active();
        self.check_memory(&active);
        self.check_orders(&active);
        self.read_out(&active);
        let showings: Vec<Showing> = self.showings(&active);
        let statements = self.statements(&active);
        let entries = statements.len();
        let right = self.right(&statements);
        let Self { watch, story, messages, .. } = self;
        let broken = watch.judge(&right, &showings);
        let story = story.unwrap_or_default();
        Outcome { broken, story, cores: plan.cast.len(), entries, messages }
    }

    fn calm_down(&mut self) {
        // Whatever was planned for later would only be trouble again.
        self.queue.retain(|_, happening| !matches!(happening, Happening::Step(_)));
        self.weather = Weather::CALM;
        self.split = None;
        for seat in 0..self.laptops.len() {
            self.laptops[seat].core.disk.is_full = false;
            self.laptops[seat].fuse = None;
            self.wake(seat);
            self.start(seat, None);
        }
    }

    /// Every copy has the network to itself for a while, then it is put away for good.
    fn retire_copies(&mut self, plan: &Plan) {
        for copy in plan.cast.len()..self.laptops.len() {
            if self.laptops[copy].villain.is_some() {
                continue;
            }
            let device = self.laptops[copy].device();
            let same: Vec<Seat> = (0..self.laptops.len())
                .filter(|seat| self.laptops[*seat].device() == device)
                .collect();
            same.iter().for_each(|seat| self.die(*seat));
            self.start(copy, None);
            self.run_until(self.now_ms + COPY_MS);
            if !self.has_company(copy) {
                let own = self.only_on(copy);
                self.watch.taken_away(own);
            }
            self.die(copy);
            self.laptops[copy].core.certificate = None;
        }
        for seat in 0..plan.cast.len() {
            self.start(seat, None);
        }
    }

    /// Whether there is anybody honest and admitted to whom it could hand over what it has, and nobody
    /// hostile who speaks in its name.
    fn has_company(&self, seat: Seat) -> bool {
        let device = self.laptops[seat].device();
        let is_double =
            |laptop: &super::Laptop| laptop.villain.is_some() && laptop.device() == device;
        if self.laptops.iter().any(is_double) {
            return false;
        }
        let others = self.laptops.iter().enumerate().filter(|(other, _)| *other != seat);
        let mut venues = others.filter_map(|(_, laptop)| laptop.core.venue.as_ref());
        venues.any(|venue| venue.own_device().is_some_and(|own| !own.is_revoked()))
    }

    /// Honest laptops that are on and whose admission holds, as the director sees it.
    fn active(&mut self) -> Vec<Seat> {
        let tournament = self.laptops[0].core.venue.as_mut().map(|venue| venue.tournament());
        let Some(tournament) = tournament else { return Vec::new() };
        let is_admitted = |device: DeviceId| tournament.has_role(device, |_| true);
        (0..self.laptops.len())
            .filter(|seat| self.laptops[*seat].is_on() && is_admitted(self.laptops[*seat].device()))
            .collect()
    }

    /// Laptops whose admission the director holds and does not count, because whoever gave it is no longer
    /// believed so far.
    fn outsiders(&mut self) -> BTreeSet<Seat> {
        let Some(venue) = self.laptops[0].core.venue.as_mut() else { return BTreeSet::new() };
        let tournament = venue.tournament();
        let admitted = |record: &Record| match record.entry.fact {
            Fact::DeviceAdmitted { device, .. } => Some(device),
            _ => None,
        };
        let held: BTreeSet<DeviceId> = venue.ledger().records().filter_map(admitted).collect();
        let is_outside = |seat: &Seat| {
            let device = self.laptops[*seat].device();
            held.contains(&device) && !tournament.devices.contains_key(&device)
        };
        (0..self.laptops.len()).filter(is_outside).collect()
    }

    fn come_together(&mut self) {
        let until_ms = self.now_ms + if self.is_heavy { DIGESTED_MS } else { TOGETHER_MS };
        while self.now_ms < until_ms && !self.is_together() {
            self.run_until(self.now_ms + SLICE_MS);
        }
    }

    fn is_together(&mut self) -> bool {
        let outsiders = self.outsiders();
        self.watch.stay_outside(outsiders);
        let active = self.active();
        let ledgers: Vec<&Ledger> = active
            .iter()
            .filter_map(|seat| self.laptops[*seat].core.venue.as_ref())
            .map(venue::Venue::ledger)
            .collect();
        let Some(first) = ledgers.first() else { return false };
        let holds: BTreeSet<EntryId> = first.records().map(|record| record.id).collect();
        let frontier = first.frontier();
        if !self.watch.owed().all(|id| holds.contains(id))
            || ledgers.iter().any(|ledger| ledger.frontier() != frontier)
        {
            return false;
        }
        active.into_iter().all(|seat| self.board(seat).is_some_and(|board| board.sync.unseen == 0))
    }

    /// Once all agree, everybody knows who is admitted; and those who are fall silent among themselves,
    /// whatever others do.
    fn check_peace(&mut self) {
        if !self.is_together() {
            return;
        }
        let active = self.active();
        self.watch_the_door(active.clone());
        self.run_until(self.now_ms + ECHOES_MS);
        self.check_versions(&active);
        self.resting = Some(active.iter().copied().collect());
        for _ in 0..RESTS_MAX {
            let (since_ms, held) = (self.now_ms, self.held(&active));
            self.run_until(since_ms + SETTLED_MS + REST_MS);
            let busy = self.busy.filter(|(at_ms, ..)| *at_ms > since_ms + SETTLED_MS);
            let Some((at_ms, from, to, kind)) = busy else { return };
            // Somebody hostile may have found a laptop that did not know its entries yet: that is news.
            if self.held(&active) == held {
                let names = [from, to].map(|seat| self.laptops[seat].name.clone());
                let what = format!("at {at_ms} ms {} sends a {kind:?} to {}", names[0], names[1]);
                return self.watch.breaks(Law::TheHallComesToRest, what);
            }
        }
        let what = "there is always something new".to_owned();
        self.watch.breaks(Law::TheHallComesToRest, what);
    }

    /// How many entries these hold together.
    pub(super) fn held(&self, seats: &[Seat]) -> u64 {
        let venues = seats.iter().filter_map(|seat| self.laptops[*seat].core.venue.as_ref());
        venues.map(|venue| venue.ledger().len()).sum()
    }

    /// Whoever is connected to a program that counts by other rules says so.
    fn check_versions(&mut self, active: &[Seat]) {
        for seat in active {
            let peers = self.sides_of(*seat).into_iter().map(|((_, peer), _)| peer);
            let differs =
                |peer: &Seat| self.laptops[*peer].projection != ledger::PROJECTION_VERSION;
            let other = peers.filter(differs).count();
            let said = self.board(*seat).map_or(other, |board| board.sync.counts_differently.len());
            if said != other {
                let name = &self.laptops[*seat].name;
                let what = format!("{name} meets {other} that count otherwise and names {said}");
                self.watch.breaks(Law::ConflictsAreShown, what);
            }
        }
    }

    /// What the hall has to look like.
    pub(super) fn right(&mut self, statements: &[Statement]) -> Picture {
        let signatures = self.signatures();
        Picture::of(self.event, signatures, statements)
    }

    pub(in crate::sim) fn check_memory(&mut self, seats: &[Seat]) {
        let devices: BTreeSet<DeviceId> = self.laptops.iter().map(super::Laptop::device).collect();
        for seat in seats {
            let laptop = &self.laptops[*seat];
            let Some(ledger) = laptop.core.venue.as_ref().map(venue::Venue::ledger) else {
                continue;
            };
            let name = &laptop.name;
            for device in devices.iter().filter(|device| **device != laptop.device()) {
                let kept =
                    laptop.core.venue.as_ref().map_or(0, |venue| venue.receipts_kept(*device));
                self.watch.holds(name, "receipts of one director", kept, RECEIPTS_KEPT_MAX);
            }
            for device in &devices {
                let held = ledger.held(*device);
                let waiting = Ledger::WAITING_MAX_PER_DEVICE;
                self.watch.holds(name, "waiting changes of one device", held.waiting, waiting);
                let (waiting, bytes) = (held.waiting_bytes, Ledger::WAITING_BYTES_MAX_PER_DEVICE);
                self.watch.holds(name, "waiting bytes of one device", waiting, bytes);
            }
            let (waiting, bytes) = (ledger.waiting(), ledger.waiting_bytes());
            self.watch.holds(name, "waiting changes", waiting, Ledger::WAITING_MAX);
            self.watch.holds(name, "waiting bytes", bytes, Ledger::WAITING_BYTES_MAX);
        }
    }

    /// Whatever hostile devices wrote, the audit and the event's file can be drawn up.
    fn read_out(&mut self, active: &[Seat]) {
        for seat in active.iter().take(1) {
            let Some(venue) = self.laptops[*seat].core.venue.as_mut() else { continue };
            let _ = (venue.audit(), venue.export());
        }
    }

    fn showings(&mut self, active: &[Seat]) -> Vec<Showing> {
        let mut showings: Vec<Showing> = Vec::new();
        for seat in active {
            let Some(board) = self.board(*seat) else { continue };
            let digest = board.sync.digest;
            let Some(venue) = self.laptops[*seat].core.venue.as_mut() else { continue };
            let tournament = venue.tournament();
            let ledger = venue.ledger();
            let ids = ledger.records().map(|record| record.id);
            let holds = ids.filter(|id| !self.contraband.contains(id)).collect();
            // Who shows the same as the first shows the same picture.
            let is_new = showings.first().is_none_or(|first| first.digest != digest);
            let picture =
                is_new.then(|| planted::shown(self.planted, &tournament, ledger, &self.contraband));
            let (name, unseen) = (self.laptops[*seat].name.clone(), board.sync.unseen);
            showings.push(Showing { name, digest, holds, unseen, picture });
        }
        showings
    }

    /// Everything that any of them holds.
    pub(super) fn statements(&mut self, active: &[Seat]) -> Vec<Statement> {
        let mut statements: BTreeMap<EntryId, Statement> = BTreeMap::new();
        for seat in active {
            let Some(venue) = self.laptops[*seat].core.venue.as_mut() else { continue };
            let tournament = venue.tournament();
            for record in venue.ledger().records() {
                if !self.contraband.contains(&record.id) && !statements.contains_key(&record.id) {
                    let mut statement = witness::statement(record, &tournament);
                    if let Some(newer) = self.newer.get(&record.id) {
                        statement.says = Says::Unreadable { newer: *newer };
                    }
                    statements.insert(record.id, statement);
                }
            }
        }
        statements.into_values().collect()
    }

    fn signatures(&mut self) -> usize {
        let tournament = self.laptops[0].core.venue.as_mut().map(|venue| venue.tournament());
        let book = tournament.and_then(|tournament| tournament.book.clone());
        book.map_or(0, |book| usize::from(book.card.signatures.value))
    }

    /// Where roles are not checked, every villain may do everything; where the root key is not heard, some
    /// may do what they might before.
    pub(in crate::sim) fn free_pass(&mut self, seat: Seat) -> Vec<Signed> {
        let device = self.laptops[seat].device();
        let passes = match self.planted {
            Some(Planted(Flaw::RoleCheckOff)) => planted::all_roles(&self.root, self.event, device),
            Some(Planted(Flaw::RootLeavesRoles)) => {
                let director = self.laptops[0].core.venue.as_mut().map(|venue| venue.tournament());
                let known =
                    director.and_then(|tournament| tournament.devices.get(&device).cloned());
                known.map_or(Vec::new(), |known| {
                    planted::roles_left_over(&self.root, self.event, device, &known)
                })
            }
            _ => Vec::new(),
        };
        self.contraband.extend(passes.iter().map(id_of));
        passes
    }
}
