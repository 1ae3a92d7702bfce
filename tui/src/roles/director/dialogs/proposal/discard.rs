//! Whether a proposal that was changed by hand is dropped.

use super::super::{At, Dialog, Step, question};
use crate::keymap::{Action, Context};
use crate::roles::Scene;
use crossterm::event::KeyEvent;
use desk::DirectorBoard;
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(super) struct Discard {
    pub(super) changes: usize,
}

impl Dialog<DirectorBoard> for Discard {
    fn context(&self) -> Context {
        Context::Question
    }

    fn press(&mut self, _at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        if action == Action::Confirm { Step::CloseAll } else { Step::Stay }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let words = words::discard_question(self.changes);
        question::show(scene, frame, area, &[words], &words::discard_keys());
    }
}
