//! Something that was asked for is on its way: a code, why a player stands there, the reasons of a round.

use super::code::Code;
use super::explanation::Explanation;
use super::reading::Reading;
use super::{At, Dialog, Step, boxed};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::tongue::say;
use crossterm::event::KeyEvent;
use desk::{Answer, DirectorBoard};
use domain::{RoundId, Said};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use speech::words;

#[derive(Debug)]
pub(crate) struct Waiting {
    purpose: Purpose,
    what: Said,
    /// The round that is explained.
    round: Option<RoundId>,
}

impl Waiting {
    pub(crate) fn new(purpose: Purpose, what: Said) -> Self {
        Self { purpose, what, round: None }
    }

    pub(crate) fn explaining(round: RoundId) -> Self {
        let what = words::waiting_reasons();
        Self { purpose: Purpose::Explain, what, round: Some(round) }
    }
}

impl Dialog<DirectorBoard> for Waiting {
    fn context(&self) -> Context {
        Context::Waiting
    }

    fn press(&mut self, _at: &mut At<'_>, _action: Action, _key: KeyEvent) -> Step {
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        match (answer, self.round) {
            _ if purpose != self.purpose => Step::Stay,
            (Answer::Code { code }, _) => Step::Turn(Box::new(Code::new(code.clone()))),
            (Answer::Why { why }, _) => Step::Turn(Box::new(Reading::why(why))),
            (Answer::Explained { lines }, Some(round)) => {
                Step::Turn(Box::new(Explanation::new(round, lines.clone())))
            }
            _ => Step::Close,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        boxed(scene, frame, area, &words::waiting_title(), vec![Line::from(say(&self.what))]);
    }
}
