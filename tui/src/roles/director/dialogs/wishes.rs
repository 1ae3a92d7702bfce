//! Wishes for a round, as they are typed.

use super::{At, Dialog, Step, boxed, pair_again, typed};
use crate::keymap::{Action, Context};
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::{panel, text};
use crossterm::event::KeyEvent;
use desk::DirectorBoard;
use domain::RoundId;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use speech::words;

const LETTERS_MAX: usize = 400;

#[derive(Debug)]
pub(crate) struct Wishes {
    round: RoundId,
    field: Field,
    /// How many rows of a proposal below were changed by hand.
    changes: usize,
}

impl Wishes {
    pub(crate) fn new(round: RoundId, typed: &str, changes: usize) -> Self {
        Self { round, field: Field::new(Accepts::Text, LETTERS_MAX).with(typed), changes }
    }
}

impl Dialog<DirectorBoard> for Wishes {
    fn context(&self) -> Context {
        Context::Line
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match action {
            Action::Type => {
                self.field.press(key, at.out);
                Step::Stay
            }
            Action::Confirm => pair_again::ask(at, self.round, self.field.value(), self.changes),
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let columns = panel::columns(area);
        let mut lines = vec![typed(scene, &self.field, columns), Line::default()];
        let help = crate::wishes::help().map(|line| text::cut(&say(&line), columns).into_owned());
        lines.extend(help.map(|line| Line::styled(line, scene.theme.faint())));
        lines.push(Line::styled(say(&words::wishes_several()), scene.theme.faint()));
        boxed(scene, frame, area, &words::wishes_title(self.round.number), lines);
    }
}
