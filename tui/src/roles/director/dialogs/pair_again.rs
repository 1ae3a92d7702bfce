//! Whether a round is worked out anew, which drops what was changed by hand.

use super::{At, Dialog, Step, proposing, question};
use crate::keymap::{Action, Context};
use crate::roles::Scene;
use crate::wishes;
use crossterm::event::KeyEvent;
use desk::DirectorBoard;
use domain::RoundId;
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct PairAgain {
    round: RoundId,
    /// The wishes.
    line: String,
    /// How many rows were changed by hand.
    changes: usize,
}

/// Asks for another proposal from above an open one; about what was changed by hand first.
pub(super) fn ask(at: &mut At<'_>, round: RoundId, line: &str, changes: usize) -> Step {
    if changes > 0 && wishes::read(line, round.division).is_ok() {
        return Step::Open(Box::new(PairAgain { round, line: line.to_owned(), changes }));
    }
    match proposing::ask(at.out, at.seed, round, line) {
        Some(proposing) => Step::Open(Box::new(proposing)),
        None => Step::Stay,
    }
}

impl Dialog<DirectorBoard> for PairAgain {
    fn context(&self) -> Context {
        Context::Question
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        match action {
            Action::Confirm => match proposing::ask(at.out, at.seed, self.round, &self.line) {
                Some(proposing) => Step::Turn(Box::new(proposing)),
                None => Step::Close,
            },
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let words = words::pair_again_question(self.changes, self.round.number);
        question::show(scene, frame, area, &[words], &words::pair_again_keys());
    }
}
