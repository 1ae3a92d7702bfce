//! A name to go to, in the list that shows.

use super::{At, Dialog, Step, line_form};
use crate::keymap::{Action, Context};
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::panel;
use crossterm::event::KeyEvent;
use desk::DirectorBoard;
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct Find {
    field: Field,
}

impl Default for Find {
    fn default() -> Self {
        Self { field: Field::new(Accepts::Text, 40) }
    }
}

impl Dialog<DirectorBoard> for Find {
    fn context(&self) -> Context {
        Context::Line
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match action {
            Action::Confirm => {
                let typed = Some(self.field.value().trim().to_lowercase());
                at.memory.find = typed.filter(|typed| !typed.is_empty());
                Step::Close
            }
            Action::Type => {
                self.field.press(key, at.out);
                Step::Stay
            }
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let about = [say(&words::find_about())];
        let lines = line_form(scene, &self.field, panel::columns(area), &about);
        panel::show_low(frame, area, scene.theme, &say(&words::find_title()), lines);
    }
}
