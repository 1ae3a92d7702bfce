//! A dialog of several lines: what its kind knows of them, and what all kinds do alike.

use super::{At, Dialog, Step, boxed, wrapped};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::widgets::form::Form;
use crate::widgets::panel;
use crossterm::event::KeyEvent;
use desk::{Answer, DirectorBoard, Intent};
use domain::{Reason, Said};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words;
use std::fmt;

/// What is entered in the lines of a form.
pub(crate) trait Entered: fmt::Debug + Send {
    fn title(&self) -> Said;

    /// What stands below the lines.
    fn about(&self, form: &Form) -> Said;

    /// What comes of the lines, or which one to mend and how.
    fn read(&self, form: &Form) -> Result<Read, (usize, Said)>;

    /// What comes of an answer that is neither a refusal nor the end of the form.
    fn told(&self, _answer: &Answer) -> Option<Box<dyn Dialog<DirectorBoard>>> {
        None
    }
}

pub(crate) enum Read {
    /// Something to confirm first.
    Next(Box<dyn Dialog<DirectorBoard>>),
    Ask(Purpose, Intent),
}

#[derive(Debug)]
pub(crate) struct FormOf<E> {
    pub form: Form,
    pub entered: E,
    /// What was asked for last: its answer closes the form.
    asked: Option<Purpose>,
}

impl<E> FormOf<E> {
    pub(crate) fn new(form: Form, entered: E) -> Self {
        Self { form, entered, asked: None }
    }
}

impl<E: Entered> Dialog<DirectorBoard> for FormOf<E> {
    fn context(&self) -> Context {
        Context::Form
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        if action != Action::Confirm {
            self.form.press(action, key, at.out);
            return Step::Stay;
        }
        match self.entered.read(&self.form) {
            Ok(Read::Next(dialog)) => return Step::Open(dialog),
            Ok(Read::Ask(purpose, intent)) => {
                self.asked = Some(purpose);
                at.out.ask(purpose, intent);
            }
            Err((row, hint)) => {
                at.out.hint(hint);
                self.form.focus_on(row);
            }
        }
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        match answer {
            _ if self.asked != Some(purpose) => Step::Stay,
            Answer::Saved { .. } => Step::Close,
            answer => self.entered.told(answer).map_or(Step::Stay, Step::Turn),
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let columns = panel::columns(area);
        let mut lines = self.form.lines(columns, scene.theme);
        lines.push(Line::default());
        lines.extend(wrapped(&self.entered.about(&self.form), columns, Style::new()));
        boxed(scene, frame, area, &self.entered.title(), lines);
    }
}

/// A reason that stays on record.
pub(super) fn why(form: &Form, row: usize) -> Result<Reason, (usize, Said)> {
    match form.typed(row) {
        "" => Err((row, words::reason_missing())),
        typed => Reason::new(typed).map_err(|error| (row, words::reason_wrong(error))),
    }
}
