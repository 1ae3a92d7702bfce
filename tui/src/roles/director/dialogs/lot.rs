//! Whether the lot is drawn between players who are level in everything.

use super::{At, Dialog, Step, question};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crossterm::event::KeyEvent;
use desk::{DirectorBoard, Intent};
use domain::DivisionId;
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct Lot {
    pub division: DivisionId,
}

impl Dialog<DirectorBoard> for Lot {
    fn context(&self) -> Context {
        Context::Question
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        if action != Action::Confirm {
            return Step::Stay;
        }
        let (division, seed) = (self.division, at.seed);
        at.out.ask(Purpose::Lot, Intent::DrawLot { division, seed });
        Step::Close
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        question::show(scene, frame, area, &[words::lot_question()], &words::lot_keys());
    }
}
