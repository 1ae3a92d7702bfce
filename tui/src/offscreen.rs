//! A screen without a terminal, for programs that measure what one costs.

use crate::app::Model;
use crate::msg::Msg;
use crate::theme::Theme;
use crossterm::event::{KeyCode, KeyEvent};
use desk::Board;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use std::sync::Arc;

#[derive(Debug)]
pub struct Offscreen {
    model: Model,
    terminal: Terminal<TestBackend>,
}

impl Offscreen {
    pub fn new(width: u16, height: u16) -> Self {
        let mut model = Model::new(Theme { colour: true }, 0, String::new());
        model.update(Msg::Resized(Size { width, height }));
        let Ok(terminal) = Terminal::new(TestBackend::new(width, height));
        Self { model, terminal }
    }

    /// Takes the board in and draws.
    pub fn show(&mut self, board: Arc<Board>) {
        self.happen(Msg::Board(board));
    }

    /// Types a letter and draws.
    pub fn press(&mut self, letter: char) {
        let key = KeyEvent::from(KeyCode::Char(letter));
        self.happen(Msg::Key(self.model.keys().look_up(key), key));
    }

    /// Lets a second pass and draws.
    pub fn tick(&mut self) {
        self.happen(Msg::Tick);
    }

    fn happen(&mut self, msg: Msg) {
        self.model.update(msg);
        let Ok(_) = self.terminal.draw(|frame| self.model.view(frame));
    }
}
