//! Whether the published round starts now.

use super::{At, Dialog, Step, question};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crossterm::event::KeyEvent;
use desk::{DirectorBoard, Intent};
use domain::RoundId;
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct Start {
    pub round: RoundId,
}

impl Dialog<DirectorBoard> for Start {
    fn context(&self) -> Context {
        Context::Question
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        if action != Action::Confirm {
            return Step::Stay;
        }
        at.out.ask(Purpose::Start, Intent::StartRound { round: self.round });
        Step::Close
    }

    fn view(&self, here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let mut sentences = vec![words::start_question(self.round.number)];
        if self.round.number > 1 {
            let ended = here.rules.locks.iter();
            sentences.extend(ended.map(|because| words::start_ends(domain::Say::said(because))));
        }
        question::show(scene, frame, area, &sentences, &words::start_keys());
    }
}
