//! People: they look at the board of their laptop and do what one would do.

mod joining;

use super::super::laptop::Laptop;
use super::super::model::Law;
use super::super::plan::{Deed, Seat};
use super::super::planted;
use super::super::story::{say_answer, say_intent};
use super::Day;
use crate::shell::Telling;
use desk::{Answer, Board, Cut, Intent};
use domain::{CardId, DeviceId, DivisionId, EntryId, Line, Role};
use people::{Deed as Act, Dice, Manner, Person};
use venue::Input;

/// More cards than are missing in any hall.
const ALL_CARDS: u8 = 40;

impl Day {
    pub(super) fn person(&mut self, seat: Seat, deed: Deed, pick: u64) {
        if deed == Deed::Join {
            return self.join(seat, pick);
        }
        let seat = self.stand_in(seat);
        if !self.laptops[seat].is_on() {
            return;
        }
        match deed {
            Deed::Join => {}
            // Whoever takes the place of somebody is mostly entered first.
            Deed::Does(Act::Substitute) => self.go_about(seat, Act::Substitute, 2, pick),
            Deed::Does(act) => self.go_about(seat, act, 1, pick),
            Deed::Play(steps) => self.go_about(seat, Act::Play, steps, pick),
            Deed::Direct => {
                for division in self.divisions(seat) {
                    self.go_about(seat, Act::Direct(division), 1, pick);
                }
            }
            Deed::DrawLot => {
                self.go_about(seat, Act::Record, ALL_CARDS, pick);
                self.go_about(seat, Act::DrawLot, 1, pick);
            }
            Deed::Dismiss => {
                let hostile =
                    |laptop: &&Laptop| laptop.villain.is_some() && laptop.role == Role::Director;
                if let Some(device) = self.laptops.iter().find(hostile).map(Laptop::device) {
                    self.ask(seat, Intent::RevokeDevice { device, cut: None });
                }
            }
            Deed::Expel(other) => self.expel_seat(seat, other, pick),
            Deed::Promote(other) => {
                if self.laptops[other].core.certificate.is_some() {
                    let (device, name) = (self.laptops[other].device(), Line::own("Deputy"));
                    self.ask(seat, Intent::AdmitDevice { device, role: Role::Director, name });
                }
            }
            Deed::Meddle => {
                let devices: Vec<DeviceId> = self.laptops.iter().map(Laptop::device).collect();
                let device = *Dice::new(pick, 13).pick(&devices);
                if let Some(entry) = self.laptops[seat].core.disk.ids().first().copied() {
                    self.go_about(seat, Act::Meddle(device, entry), 1, pick);
                }
            }
        }
    }

    /// Somebody does what their screen leads them to, so many steps. Nobody in this hall takes care.
    fn go_about(&mut self, seat: Seat, act: Act, steps: u8, pick: u64) {
        let is_table = |laptop: &&Laptop| matches!(laptop.role, Role::Table(_));
        let tables = self.laptops.iter().filter(is_table).count();
        let tables = u16::try_from(tables).expect("a small hall");
        let manner = Manner { tables, careless: true, ..Manner::default() };
        let person = Person { manner, dice: Dice::new(pick, 0) };
        // What may be imposed stands on the director's screen, where arbiters look it up.
        let screen = if act == Act::Sanction { 0 } else { seat };
        for step in 0..2 * steps {
            let Some(board) = self.look(screen) else { return };
            let game = board.table().and_then(|board| board.game.as_ref());
            // Four players sign, so that their card takes more steps.
            if step >= steps && game.is_none_or(|game| game.list.is_none()) {
                return;
            }
            let Some(mut intent) = person.next(act, &board) else { return };
            let asked = self.laptops[seat].core.asked();
            let answer = loop {
                let Some(answer) = self.ask(seat, intent.clone()) else { return };
                match person.then(&board, &intent, &answer) {
                    Some(next) => intent = next,
                    None => break answer,
                }
            };
            let alone = self.laptops[seat].core.asked() == asked + 1;
            match (intent, answer) {
                (Intent::EnterGame { card, .. }, Answer::Noted { games })
                    if alone && pick.is_multiple_of(5) =>
                {
                    return self.lose_power_over_a_draft(seat, card, games);
                }
                (_, Answer::Saved { .. } | Answer::Noted { .. }) => {}
                _ => return,
            }
        }
    }

    fn divisions(&mut self, seat: Seat) -> Vec<DivisionId> {
        let board = self.look(seat);
        let divisions = board.as_ref().and_then(Board::director).map(|board| &board.divisions);
        divisions.into_iter().flatten().map(|division| division.id).collect()
    }

    /// What was noted is there when the power is back, also where a newer round is on the screen by then.
    fn lose_power_over_a_draft(&mut self, seat: Seat, card: CardId, noted: u16) {
        self.die(seat);
        self.start(seat, None);
        let Some(board) = self.look(seat) else { return };
        let Some(board) = board.table() else { return };
        let mut games = board.game.iter().chain(&board.next).chain(&board.earlier);
        let game = games.find(|game| game.card == card);
        let Some(sheet) = game.and_then(|game| game.list.as_ref()) else { return };
        if sheet.games.len() < usize::from(noted) {
            let (name, kept) = (self.laptops[seat].name.clone(), sheet.games.len());
            let what = format!("{name} noted {noted} games and has {kept} after a power cut");
            self.watch.breaks(Law::NothingSavedIsLost, what);
        }
    }

    /// Sends one laptop away. Its director believes what it wrote so far, or only the first part of it.
    fn expel_seat(&mut self, seat: Seat, other: Seat, pick: u64) {
        let device = self.laptops[other].device();
        let Some(venue) = self.laptops[seat].core.venue.as_ref() else { return };
        let written: Vec<EntryId> =
            venue.ledger().document(device).iter().map(|record| record.id).collect();
        let mut dice = Dice::new(pick, 14);
        let cut = match dice.below(4) {
            0 if !written.is_empty() => Some(Cut::Entry(*dice.pick(&written))),
            1 => Some(Cut::Round(u16::from(!dice.one_in(3)))),
            _ => None,
        };
        self.ask(seat, Intent::RevokeDevice { device, cut });
    }

    /// Where the laptop of a director is off, a deputy takes over.
    fn stand_in(&self, seat: Seat) -> Seat {
        let directs =
            |seat: &Seat| self.laptops[*seat].role == Role::Director && self.laptops[*seat].is_on();
        if self.laptops[seat].role != Role::Director || self.laptops[seat].is_on() {
            return seat;
        }
        (0..self.laptops.len()).find(directs).unwrap_or(seat)
    }

    /// Asks a core and reads the answer; `None` when the laptop is off or dies over it.
    fn ask(&mut self, seat: Seat, intent: Intent) -> Option<Answer> {
        if !self.laptops[seat].is_on() {
            return None;
        }
        let ask = self.laptops[seat].core.next_ask();
        let what = say_intent(&intent);
        self.watch.asked(seat, ask.0, &what);
        let random = self.dice.array();
        self.input(seat, Input::Intent { ask, intent, random });
        self.wait(seat, |laptop| laptop.core.answers.contains_key(&ask));
        let answer = self.laptops[seat].core.answers.remove(&ask);
        self.tell(|day| {
            let answer = answer.as_ref().map_or("no answer".to_owned(), say_answer);
            format!("{} {what}: {answer}", day.laptops[seat].name)
        });
        answer
    }

    /// Life in the hall goes on until somebody has what they wait for, or their laptop is off or asleep.
    fn wait(&mut self, seat: Seat, is_there: impl Fn(&Laptop) -> bool) {
        let boot = self.laptops[seat].boot;
        let waits = |laptop: &Laptop| laptop.boot == boot && laptop.is_on() && !is_there(laptop);
        while waits(&self.laptops[seat]) {
            self.go_on();
        }
    }

    /// Looks at the screen, which shows what the core holds once it is stored.
    fn look(&mut self, seat: Seat) -> Option<Board> {
        let board = Box::new(self.board(seat)?);
        let look = self.laptops[seat].core.next_ask();
        let shown = Telling::Board(look, board, self.watch.unstored(seat));
        if let Some(Telling::Board(_, board, _)) = self.laptops[seat].core.gates.tell(shown) {
            return Some(*board);
        }
        self.wait(seat, |laptop| laptop.core.boards.contains_key(&look));
        self.laptops[seat].core.boards.remove(&look)
    }

    pub(super) fn board(&mut self, seat: Seat) -> Option<Board> {
        let laptop = &mut self.laptops[seat];
        let now = laptop.now(self.now_ms);
        let venue = laptop.core.venue.as_mut()?;
        let board = venue.board(now, &[]);
        let kept = planted::kept(self.planted, venue, &board);
        let (whole, _) = ledger::project(venue.ledger());
        if kept != EntryId(whole.digest()).to_string() {
            let name = laptop.name.clone();
            self.watch.breaks(Law::KeptIsWhole, name);
        }
        Some(board)
    }
}
