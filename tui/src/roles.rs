//! One screen per role; which one shows follows from the board.

pub mod arbiter;
pub mod cards;
pub mod details;
pub mod dialog;
pub mod director;
pub mod relay;
pub mod table;

use crate::keymap::{Action, Context};
use crate::msg::{Notice, Out, Purpose};
use crate::theme::Theme;
use crate::tongue::say;
use crossterm::event::KeyEvent;
use desk::{Answer, Board, View};
use domain::{Said, Verdict};
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

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

/// What a role's screen remembers between two boards.
#[derive(Debug)]
pub enum RoleModel {
    /// Before the first board, for a relay, and before the admission has come.
    Status,
    Director(Box<director::Model>),
    Table(Box<table::Model>),
    Arbiter(Box<arbiter::Model>),
}

impl RoleModel {
    /// Follows a new board, which may make the message on the screen stale or bring another.
    pub fn board_arrived(&mut self, board: &Board, notice: &mut Option<Notice>) {
        match (&mut *self, &board.view) {
            (Self::Status, View::Relay) => {}
            (Self::Director(model), View::Director(here)) => model.board_arrived(here, notice),
            (Self::Table(model), View::Table(here)) => model.board_arrived(here, notice),
            (Self::Arbiter(model), View::Arbiter(here)) => model.board_arrived(here),
            (_, View::Director(_)) => *self = Self::Director(Box::default()),
            (_, View::Table(here)) => *self = Self::Table(Box::new(table::Model::new(here))),
            (_, View::Arbiter(_)) => *self = Self::Arbiter(Box::default()),
            (_, View::Relay) => *self = Self::Status,
        }
    }

    pub fn context(&self, board: &Board) -> Context {
        match (self, &board.view) {
            (Self::Director(model), View::Director(here)) => model.context(here),
            (Self::Table(model), View::Table(here)) => model.context(here),
            (Self::Arbiter(model), View::Arbiter(here)) => model.context(here),
            _ => Context::Status,
        }
    }

    pub fn press(
        &mut self,
        board: &Board,
        seed: u64,
        action: Action,
        key: KeyEvent,
        out: &mut Out,
    ) {
        match (self, &board.view) {
            (Self::Director(model), View::Director(here)) => {
                director::update(model, here, seed, action, key, out);
            }
            (Self::Table(model), View::Table(here)) => table::update(model, here, action, key, out),
            (Self::Arbiter(model), View::Arbiter(here)) => {
                arbiter::update(model, here, action, key, out);
            }
            _ => {}
        }
    }

    /// What to say about a saved intent, where more can be said than for every one of its kind.
    pub fn answered(
        &mut self,
        board: Option<&Board>,
        purpose: Purpose,
        answer: &Answer,
    ) -> Option<Notice> {
        match (self, board.map(|board| &board.view)) {
            (Self::Director(model), Some(View::Director(here))) => {
                model.answered(here, purpose, answer)
            }
            (Self::Table(model), _) => model.answered(purpose, answer),
            (Self::Arbiter(model), _) => {
                model.answered(purpose, answer);
                None
            }
            _ => None,
        }
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
            View::Arbiter(here) => arbiter::holds_one(here).then(words::quit_arbiter),
            View::Relay => None,
        }
    }

    /// The left half of the title line.
    pub fn title(&self, board: &Board) -> String {
        match (self, &board.view) {
            (Self::Director(model), View::Director(here)) => {
                director::title(model, here, &board.me)
            }
            (_, View::Table(here)) => table::title(here),
            (_, View::Arbiter(here)) => arbiter::title(here),
            _ => relay::title(board),
        }
    }

    pub fn view(&self, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        match (self, &scene.board.view) {
            (Self::Director(model), View::Director(here)) => {
                director::view(model, here, scene, frame, area);
            }
            (Self::Table(model), View::Table(here)) => table::view(model, here, scene, frame, area),
            (Self::Arbiter(model), View::Arbiter(here)) => {
                arbiter::view(model, here, scene, frame, area);
            }
            _ => relay::view(scene, frame, area),
        }
    }
}
