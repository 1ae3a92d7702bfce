//! What goes wrong, done to the hall.

use super::super::laptop::Laptop;
use super::super::plan::{Part, Seat, Trouble};
use super::Day;

const YEAR_MS: i64 = 365 * 24 * 3_600 * 1_000;

/// Longer than anybody may sit on a challenge.
const LUNCH_MS: u64 = 125_000;

impl Day {
    pub(super) fn trouble(&mut self, trouble: Trouble, pick: u64) {
        match trouble {
            Trouble::Crash(seat, effects) => self.laptops[seat].fuse = Some(effects),
            Trouble::Start(seat) => self.start(seat, None),
            Trouble::Sleep(seat) => self.fall_asleep(seat),
            Trouble::Wake(seat) => self.wake(seat),
            Trouble::Split(mask) => self.fall_apart(mask),
            Trouble::Heal => {
                self.tell(|_| "The network is whole again".to_owned());
                self.split = None;
            }
            Trouble::Weather(weather) => {
                self.tell(|_| format!("The network changes: {weather:?}"));
                self.weather = weather;
            }
            Trouble::DiskFull(seat) => {
                self.tell(|day| format!("The disk of {} is full", day.laptops[seat].name));
                self.laptops[seat].core.disk.is_full = true;
            }
            Trouble::MakeRoom(seat) => self.laptops[seat].core.disk.is_full = false,
            Trouble::Image(seat) => {
                self.tell(|day| format!("Somebody copies the disk of {}", day.laptops[seat].name));
                let disk = self.laptops[seat].core.disk.clone();
                self.laptops[seat].image = Some(disk.as_image());
            }
            Trouble::Restore(seat) => self.restore(seat),
            Trouble::Clone(seat, same_boot) => self.clone_laptop(seat, same_boot),
            Trouble::Clock(seat, years) => {
                self.tell(|day| format!("{} is {years} years off", day.laptops[seat].name));
                self.laptops[seat].skew_ms = i64::from(years) * YEAR_MS;
            }
            Trouble::Break => {
                self.tell(|_| "Everybody has lunch".to_owned());
                self.laptops.iter_mut().for_each(|laptop| laptop.clock_from_ms += LUNCH_MS);
            }
            Trouble::Attack(seat, count) => self.attack(seat, count, pick),
            Trouble::Turn(seat) => self.turn(seat, pick),
            Trouble::Ghost(seat) => self.ghost(seat, pick),
            Trouble::Bloat(seat) => self.bloat(seat, pick),
            Trouble::Newer(seat) => self.newer(seat, pick),
        }
    }

    fn fall_apart(&mut self, mask: u64) {
        self.split = Some(mask);
        self.tell(|day| {
            let side = |bit| {
                let seats = (0..day.laptops.len()).filter(|seat| mask >> (seat % 64) & 1 == bit);
                let names: Vec<&str> = seats.map(|seat| day.laptops[seat].name.as_str()).collect();
                names.join(", ")
            };
            format!("The network falls apart: {} | {}", side(0), side(1))
        });
        let sides: Vec<(Seat, Seat)> = self.sides.keys().copied().collect();
        for (a, b) in sides.into_iter().filter(|(a, b)| a < b) {
            if !self.is_open(a, b) {
                self.sever(a, b, true);
            }
        }
    }

    /// A second laptop with the same key and the same disk.
    fn clone_laptop(&mut self, seat: Seat, same_boot: bool) {
        let original = &self.laptops[seat];
        if original.core.certificate.is_none() || original.villain.is_some() {
            return;
        }
        let part = Part { role: original.role, villain: None };
        let copy = self.laptops.len();
        let mut laptop = Laptop::new(copy, original.core.key.clone(), part);
        laptop.name = format!("the copy of {}", original.name);
        laptop.core.disk = original.core.disk.as_image();
        laptop.core.certificate = original.core.certificate.clone();
        laptop.wants = (0..copy).filter(|other| *other != seat).collect();
        let nonce = same_boot.then_some(original.nonce);
        self.tell(|day| {
            let how = if same_boot { "with everything in its memory" } else { "from its disk" };
            format!("Somebody copies {} {how}", day.laptops[seat].name)
        });
        self.laptops.push(laptop);
        self.start(copy, nonce);
    }
}
