//! One screen per role; which one shows follows from the board.

pub mod arbiter;
pub mod calls;
pub mod cards;
pub mod details;
pub mod dialog;
pub mod director;
pub mod drawing;
pub mod relay;
pub mod ruling;
pub mod table;

use crate::keymap::{Action, Keys, STATUS};
use crate::msg::{Notice, Out};
use crate::theme::Theme;
use crate::tongue::{self, say};
use crossterm::event::KeyEvent;
use desk::{Answer, Board, Intent, View};
use domain::{Said, Verdict};
use speech::words;

pub use drawing::Drawing;

/// What every view draws from.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub board: &'a Board,
    /// Seconds since the board came.
    pub since_s: u64,
    pub theme: Theme,
}

impl Scene<'_> {
    /// An age from the board, grown by the time since it came.
    pub fn age(&self, ms: u64) -> String {
        crate::widgets::text::age(ms.saturating_add(self.since_s.saturating_mul(1000)))
    }
}

/// A verdict in capitals, to be read across a table.
pub fn verdict_upper(verdict: Verdict) -> String {
    say(&verdict).to_uppercase()
}

/// The keys of every screen and dialog.
#[cfg(test)]
pub(crate) fn every() -> Vec<&'static Keys> {
    use crate::keymap::{HELP, QUIT_QUESTION, TOO_SMALL};
    let app = [&STATUS, &TOO_SMALL, &HELP, &QUIT_QUESTION];
    [&app[..], &director::EVERY, &table::EVERY, &arbiter::EVERY, &calls::EVERY].concat()
}

/// What a role's screen remembers between two boards.
#[derive(Debug)]
pub enum RoleModel {
    /// Before the first board, for a relay, and before the admission has come.
    Status,
    Director(Box<director::Model>),
    Table(Box<table::Model>),
    Arbiter(Box<arbiter::Model>),
}

/// The screen of a role and the part of the board that it draws, if they fit each other.
macro_rules! with_screen {
    ($model:expr, $board:expr, |$screen:ident, $here:ident| $does:expr, _ => $otherwise:expr) => {
        match ($model, &$board.view) {
            (RoleModel::Director($screen), View::Director($here)) => $does,
            (RoleModel::Table($screen), View::Table($here)) => $does,
            (RoleModel::Arbiter($screen), View::Arbiter($here)) => $does,
            _ => $otherwise,
        }
    };
}

impl RoleModel {
    /// Follows a new board, which may make the message on the screen stale or bring another. `awaits` is what was sent
    /// and not answered yet.
    pub fn board_arrived(
        &mut self,
        board: &Board,
        awaits: Option<&Intent>,
        notice: &mut Option<Notice>,
    ) {
        tongue::know_tables(&board.tables);
        with_screen!(&mut *self, board, |screen, here| screen.board_arrived(here, awaits, notice), _ => {
            *self = match &board.view {
                View::Director(_) => Self::Director(Box::default()),
                View::Table(here) => Self::Table(Box::new(table::Model::new(here))),
                View::Arbiter(here) => Self::Arbiter(Box::new(arbiter::Model::new(here))),
                View::Relay => Self::Status,
            };
        });
    }

    pub fn keys(&self, board: &Board) -> &'static Keys {
        with_screen!(self, board, |screen, here| screen.keys(here), _ => &STATUS)
    }

    pub fn press(
        &mut self,
        board: &Board,
        seed: u64,
        action: Action,
        key: KeyEvent,
        out: &mut Out,
    ) {
        with_screen!(self, board, |screen, here| screen.press(here, seed, action, key, out), _ => {});
    }

    /// What to say about a saved intent, where more can be said than for every one of its kind.
    pub fn answered(
        &mut self,
        board: Option<&Board>,
        asked: &Intent,
        answer: &Answer,
    ) -> Option<Notice> {
        let board = board?;
        with_screen!(self, board, |screen, here| screen.answered(here, asked, answer), _ => None)
    }

    pub fn tick(&mut self) {
        if let Self::Table(model) = self {
            model.tick();
        }
    }

    /// What to ask before leaving with `q`, if it matters.
    pub fn quit_question(&self, board: &Board) -> Option<Said> {
        match &board.view {
            View::Director(_) => Some(words::quit_director()),
            View::Table(_) => Some(words::quit_table()),
            View::Arbiter(here) => arbiter::mine(here).map(|_| words::quit_arbiter()),
            View::Relay => None,
        }
    }

    /// The left half of the title line.
    pub fn title(&self, board: &Board) -> String {
        with_screen!(self, board, |screen, here| screen.title(here, &board.me), _ => relay::title(board))
    }

    pub fn view(&self, draw: &mut Drawing<'_, '_>) {
        let board = draw.board;
        with_screen!(self, board, |screen, here| screen.view(here, draw), _ => relay::view(draw));
    }
}
