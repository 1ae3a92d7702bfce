//! A published round to take back, and why.

use super::{At, Dialog, Step, boxed, line_form};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::{panel, text};
use crossterm::event::KeyEvent;
use desk::{Answer, DirectorBoard, Intent};
use domain::{Reason, RoundId};
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct TakeBackRound {
    round: RoundId,
    field: Field,
}

impl TakeBackRound {
    pub(crate) fn new(round: RoundId) -> Self {
        Self { round, field: Field::new(Accepts::Text, 120) }
    }
}

impl Dialog<DirectorBoard> for TakeBackRound {
    fn context(&self) -> Context {
        Context::Line
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match action {
            Action::Type => {
                self.field.press(key, at.out);
            }
            Action::Confirm => match Reason::new(self.field.value()) {
                Ok(reason) => {
                    let round = self.round;
                    at.out.ask(Purpose::TakeBackRound, Intent::TakeBackRound { round, reason });
                }
                Err(error) => at.out.hint(words::reason_wrong(error)),
            },
            _ => {}
        }
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        match (purpose, answer) {
            (Purpose::TakeBackRound, Answer::Saved { .. }) => Step::Close,
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let columns = panel::columns(area);
        let about = text::wrap(&say(&words::take_back_round_about()), columns);
        let lines = line_form(scene, &self.field, columns, &about);
        boxed(scene, frame, area, &words::take_back_round_title(self.round.number), lines);
    }
}
