//! People: they look at the board of their laptop and do what one would do.

mod directing;
mod field;
mod joining;
mod judging;
mod playing;

use super::super::laptop::{Laptop, Telling};
use super::super::model::Law;
use super::super::plan::{Deed, Seat};
use super::super::planted;
use super::super::story::{say_answer, say_intent};
use super::Day;
use desk::{Answer, Board, DirectorBoard, Intent, View};
use domain::{CardContent, DuelCard, EntryId, ListCard, ListGame, Role, Seat as Place};
use venue::{AskId, Input};

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
            Deed::EnterPlayers => self.enter_players(seat, pick),
            Deed::Direct => self.direct(seat, pick),
            Deed::Play(steps) => self.play(seat, steps, pick),
            Deed::FillAgain => self.fill_again(seat, pick),
            Deed::Challenge => self.challenge(seat, pick),
            Deed::Judge => self.judge(seat, pick),
            Deed::Correct => self.correct(seat, pick),
            Deed::Decide => self.decide(seat, pick),
            Deed::Award => self.award(seat, pick),
            Deed::Sanction => self.sanction(seat, pick),
            Deed::ChangeField => self.change_field(seat, pick),
            Deed::Substitute => self.substitute(seat, pick),
            Deed::DrawLot => self.draw_lot(seat, pick),
            Deed::Wonder => self.wonder(seat, pick),
            Deed::Adopt => self.adopt(seat, pick),
            Deed::Move => self.move_device(seat, pick),
            Deed::Revoke => self.revoke(seat, pick),
            Deed::Dismiss => self.dismiss(seat),
            Deed::Expel(other) => self.expel_seat(seat, other, pick),
            Deed::Promote(other) => self.promote(seat, other),
            Deed::Affirm => self.affirm(seat, pick),
            Deed::Meddle => self.meddle(seat, pick),
        }
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
        let ask = self.next_ask(seat);
        let what = say_intent(&intent);
        self.watch.asked(seat, ask.0, &what);
        let random = self.dice.array();
        self.input(seat, Input::Intent { ask, intent, random });
        self.wait(seat, |laptop| laptop.answers.contains_key(&ask));
        let answer = self.laptops[seat].answers.remove(&ask);
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

    fn next_ask(&mut self, seat: Seat) -> AskId {
        self.laptops[seat].asked += 1;
        AskId(self.laptops[seat].asked)
    }

    /// Looks at the screen, which shows what the core holds once it is stored.
    fn look(&mut self, seat: Seat) -> Option<Board> {
        let board = Box::new(self.board(seat)?);
        let look = self.next_ask(seat);
        let shown = Telling::Board(look, board, self.watch.unstored(seat));
        if let Some(Telling::Board(_, board, _)) = self.laptops[seat].gates.tell(shown) {
            return Some(*board);
        }
        self.wait(seat, |laptop| laptop.boards.contains_key(&look));
        self.laptops[seat].boards.remove(&look)
    }

    pub(super) fn board(&mut self, seat: Seat) -> Option<Board> {
        let laptop = &mut self.laptops[seat];
        let now = laptop.now(self.now_ms);
        let venue = laptop.venue.as_mut()?;
        let board = venue.board(now, &[]);
        let kept = planted::kept(self.planted, venue, &board);
        let (whole, _) = ledger::project(venue.ledger());
        if kept != EntryId(whole.digest()).to_string() {
            let name = laptop.name.clone();
            self.watch.breaks(Law::KeptIsWhole, name);
        }
        Some(board)
    }

    fn director_board(&mut self, seat: Seat) -> Option<DirectorBoard> {
        match self.look(seat)?.view {
            View::Director(board) => Some(board),
            View::Table(_) | View::Arbiter(_) | View::Relay => None,
        }
    }
}

/// A card of so many players that a pick stands for.
fn content(players: usize, pick: u64) -> CardContent {
    if players == Place::COUNT {
        // The same game over and over leaves players level, and a lot to draw.
        let turn = u32::from(pick.is_multiple_of(2));
        let games = (0..LIST_GAMES).map(|game| list_game(pick.rotate_left(turn * game))).collect();
        return CardContent::List(ListCard { games });
    }
    let score = |shift: u32| 250 + i32::try_from(pick >> shift & 0xff).expect("eight bits");
    CardContent::Duel(DuelCard::plain([score(8), score(24)]))
}

/// What the book wants on a list.
const LIST_GAMES: u32 = 32;

/// One game of a list; its points are left to the book.
fn list_game(pick: u64) -> ListGame {
    let rows = ["rufspiel 1 3 won", "rufspiel 2 4 lost schneider", "solo 2 won", "wenz 4 lost"];
    one_of(&rows, pick).expect("there are rows").parse().expect("a row as people write it")
}

/// One of several, if there is any.
fn one_of<T>(from: &[T], pick: u64) -> Option<&T> {
    let count = u64::try_from(from.len()).expect("a length fits 64 bits");
    let place = pick.checked_rem(count)?;
    from.get(usize::try_from(place).expect("it is below a length"))
}
