//! Somebody comes with a new laptop: a slip, a proof, an admission.

use super::super::super::model::Law;
use super::super::super::plan::Seat;
use super::super::Day;
use desk::{Answer, Intent};
use domain::{DeviceId, Role};
use ledger::Fact;
use people::Dice;
use venue::Input;

impl Day {
    pub(super) fn join(&mut self, seat: Seat, pick: u64) {
        if self.laptops[seat].core.certificate.is_some() && !self.was_sent_away(seat, pick) {
            return;
        }
        let Some((host, label)) = self.slip(seat, pick) else { return };
        if !self.laptops[host].is_on() || !self.is_open(seat, host) {
            return;
        }
        let device = self.laptops[seat].device();
        let ask = self.laptops[host].core.next_ask();
        self.watch.asked(host, ask.0, "a laptop that wants to join");
        let before = self.admissions_at(host, device);
        // Now and then the power fails just then.
        if pick.is_multiple_of(6) {
            self.laptops[host].fuse = u32::try_from(pick >> 16 & 3).ok();
        }
        self.input(host, Input::JoinProven { ask, label: label.clone(), device });
        self.wait(host, |laptop| laptop.core.admissions.contains_key(&ask));
        self.laptops[host].fuse = None;
        let result = self.laptops[host].core.admissions.remove(&ask);
        let name = self.laptops[seat].name.clone();
        self.tell(|_| match &result {
            Some(Ok(_)) => format!("{name} joins with slip {label}"),
            Some(Err(why)) => format!("{name} cannot join with slip {label}: {why}"),
            None => format!("{name} gets no answer when it joins"),
        });
        match result {
            Some(Ok(certificate)) => {
                self.die(seat);
                self.laptops[seat].core.certificate = Some(certificate);
                self.start(seat, None);
                if pick.is_multiple_of(5) {
                    self.try_used_slip(host, label);
                }
            }
            // The person goes back for another slip.
            Some(Err(_)) => self.laptops[seat].slip = None,
            None => {
                self.laptops[seat].slip = None;
                self.start(host, None);
                if self.admissions_at(host, device) > before {
                    self.try_used_slip(host, label);
                }
            }
        }
    }

    /// How often a laptop was admitted, as a director's laptop knows.
    fn admissions_at(&self, host: Seat, device: DeviceId) -> usize {
        let Some(venue) = &self.laptops[host].core.venue else { return 0 };
        let admits = |fact: &Fact| matches!(fact, Fact::DeviceAdmitted { device: admitted, .. } if *admitted == device);
        venue.ledger().records().filter(|record| admits(&record.entry.fact)).count()
    }

    /// Somebody else found the slip on the floor: it admits nobody.
    fn try_used_slip(&mut self, host: Seat, label: String) {
        if !self.laptops[host].is_on() {
            return;
        }
        let ask = self.laptops[host].core.next_ask();
        self.watch.asked(host, ask.0, "a laptop with a used slip");
        let device = DeviceId(self.dice.array());
        self.input(host, Input::JoinProven { ask, label, device });
        self.wait(host, |laptop| laptop.core.admissions.contains_key(&ask));
        if let Some(Ok(_)) = self.laptops[host].core.admissions.remove(&ask) {
            self.watch.breaks(Law::OnlyTheRulesCount, "a slip admitted two laptops");
        }
    }

    /// Whether its screen says that its admission was taken back. Some try their old slip once more.
    fn was_sent_away(&mut self, seat: Seat, pick: u64) -> bool {
        let away = self.laptops[seat].is_on()
            && self.look(seat).is_some_and(|board| board.me.is_revoked());
        if away && pick.is_multiple_of(2) {
            self.laptops[seat].slip = None;
        }
        away
    }

    /// The slip that somebody holds, or a new one from a director.
    fn slip(&mut self, seat: Seat, pick: u64) -> Option<(Seat, String)> {
        if let Some(slip) = &self.laptops[seat].slip {
            return Some(slip.clone());
        }
        let role = self.laptops[seat].role;
        let hosts: Vec<Seat> = (0..self.laptops.len())
            .filter(|host| *host == 0 || self.laptops[*host].role == Role::Director)
            .filter(|host| self.laptops[*host].is_on())
            .collect();
        let elsewhere = role != Role::Director && pick.is_multiple_of(8) && !hosts.is_empty();
        let host = if elsewhere { *Dice::new(pick, 13).pick(&hosts) } else { 0 };
        let Some(Answer::Code { code }) = self.ask(host, Intent::IssueCode { role }) else {
            return None;
        };
        let slip = (host, code.label().to_owned());
        self.laptops[seat].slip = Some(slip.clone());
        Some(slip)
    }
}
