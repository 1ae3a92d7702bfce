//! How laptops go: power cuts, sleep, and disks that are taken out.

use super::super::plan::Seat;
use super::Day;
use people::Dice;
use venue::Gates;

impl Day {
    /// The power fails, perhaps in the middle of a commit.
    pub(super) fn die(&mut self, seat: Seat) {
        if self.laptops[seat].core.venue.take().is_none() {
            return;
        }
        let mut dice = Dice::new(self.dice.throw(), 5);
        let laptop = &mut self.laptops[seat];
        laptop.core.disk.lose_power(&mut dice);
        laptop.core.gates = Gates::default();
        laptop.fuse = None;
        laptop.asleep = false;
        self.note_stored(seat);
        self.watch.died(seat);
        self.tell(|day| format!("{} goes off", day.laptops[seat].name));
        for ((_, peer), _) in self.sides_of(seat) {
            self.sever(seat, peer, true);
            self.sides.remove(&(seat, peer));
        }
    }

    pub(super) fn fall_asleep(&mut self, seat: Seat) {
        if !self.laptops[seat].is_on() {
            return;
        }
        self.tell(|day| format!("{} falls asleep", day.laptops[seat].name));
        self.laptops[seat].asleep = true;
        for ((_, peer), _) in self.sides_of(seat) {
            let own = self.sides.get(&(seat, peer)).copied();
            self.sever(seat, peer, true);
            // The sleeper itself learns of it when it wakes.
            if let Some(own) = own {
                self.sides.insert((seat, peer), own);
            }
        }
    }

    pub(super) fn wake(&mut self, seat: Seat) {
        if !std::mem::take(&mut self.laptops[seat].asleep) {
            return;
        }
        self.tell(|day| format!("{} wakes up", day.laptops[seat].name));
        for ((_, peer), _) in self.sides_of(seat) {
            self.drop_side(seat, peer);
        }
    }

    pub(super) fn restore(&mut self, seat: Seat) {
        let Some(image) = self.laptops[seat].image.take() else { return };
        self.die(seat);
        self.tell(|day| format!("Somebody puts an old disk into {}", day.laptops[seat].name));
        let old = std::mem::replace(&mut self.laptops[seat].core.disk, image);
        let mut elsewhere = self.on_other_disks(seat);
        elsewhere.extend(self.laptops[seat].core.disk.ids());
        self.watch.taken_away(old.ids().difference(&elsewhere).copied());
        self.start(seat, None);
    }
}
