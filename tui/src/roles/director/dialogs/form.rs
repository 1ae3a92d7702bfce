//! A dialog of several lines: what its kind knows of them, and what all kinds do alike.

use super::*;
use crate::keymap::LINES;
use std::fmt;

pub(crate) static FORM: Keys = Keys::typing(&[GO_ON, LINES, LEAVE, GLOBAL_TYPING]);

const GO_ON: Table =
    &[row(&[Code(Enter)], Action::Confirm, Some(short_go_on), help_go_on_with_what)];

const LEAVE: Table = &[row(&[Code(Esc)], Action::Back, Some(short_cancel), help_leave_the_form)];

/// What is entered in the lines of a form.
pub(crate) trait Entered: fmt::Debug + Send {
    fn title(&self, here: &DirectorBoard) -> Said;

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
    /// Something to send, and what is told when it is saved.
    Ask(Intent, Said),
}

#[derive(Debug)]
pub(crate) struct FormOf<E> {
    form: Form,
    entered: E,
}

impl<E> FormOf<E> {
    pub(crate) fn new(form: Form, entered: E) -> Self {
        Self { form, entered }
    }
}

impl<E: Entered> Dialog<DirectorBoard> for FormOf<E> {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &FORM
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        if action != Action::Confirm {
            self.form.press(action, key, at.out);
            return Step::Stay;
        }
        match self.entered.read(&self.form) {
            Ok(Read::Next(dialog)) => return Step::Open(dialog),
            Ok(Read::Ask(intent, saved)) => drop(at.out.ask(intent, saved)),
            Err((row, hint)) => {
                at.out.hint(hint);
                self.form.focus_on(row);
            }
        }
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_>, answer: &Answer) -> Step {
        match answer {
            Answer::Saved { .. } => Step::Close,
            answer => self.entered.told(answer).map_or(Step::Stay, Step::Turn),
        }
    }

    fn view(&self, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let mut lines = self.form.lines(draw.columns(), draw.theme);
        lines.push(Line::default());
        lines.extend(draw.wrapped(&self.entered.about(&self.form), Style::new()));
        draw.boxed(&self.entered.title(here), lines);
    }
}
