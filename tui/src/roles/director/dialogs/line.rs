//! A dialog of one line to type into: what its kind makes of it, and what all kinds do alike.

use super::*;
use crate::widgets::field::Accepts;
use crossterm::event::KeyCode::F;
use std::fmt;

pub(crate) static LINE: Keys = Keys::typing(&[ENTER, GLOBAL_TYPING]);

const ENTER: Table = &[
    row(&[Code(F(3))], Action::Details, None, help_of_a_card_racks),
    row(&[Code(Enter)], Action::Confirm, Some(short_go_on), help_go_on_with_what_is),
    row(&[Code(Esc)], Action::Back, Some(short_cancel), help_leave_the_form),
];

/// What is typed into a line.
pub(crate) trait Typed: fmt::Debug + Send {
    /// Where the box stands: low, so that what is above stays readable, or in the middle.
    const LOW: bool = false;

    fn keys(&self) -> &'static Keys {
        &LINE
    }

    fn title(&self, here: &DirectorBoard) -> Said;

    /// What stands above the line.
    fn about(&self, here: &DirectorBoard, typed: &str) -> Vec<String>;

    /// The whole box, where the line is not its end.
    fn lines(&self, here: &DirectorBoard, field: &Field, draw: &Drawing<'_, '_>) -> Lines {
        // What fits keeps its columns.
        let columns = draw.columns();
        let about = self.about(here, field.value()).into_iter();
        let about = about.flat_map(|words| match text::width(&words) <= columns {
            true => vec![words],
            false => text::wrap(&words, columns),
        });
        about.map(Line::from).chain([Line::default(), draw.typed(field)]).collect()
    }

    /// What comes of the line, or how to mend it.
    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said>;

    /// A key that only this line has.
    fn press(&mut self, _at: &mut At<'_>, _action: Action) -> Step {
        Step::Stay
    }

    /// What it sent is saved.
    fn saved(&mut self, _field: &mut Field) -> Step {
        Step::Close
    }

    fn follow(&mut self, _at: &mut At<'_>) -> Step {
        Step::Stay
    }
}

#[derive(Debug)]
pub(crate) struct LineOf<T> {
    field: Field,
    typed: T,
}

impl<T> LineOf<T> {
    pub(crate) fn new(letters_max: usize, typed: T) -> Self {
        Self { field: Field::new(Accepts::Text, letters_max), typed }
    }

    /// Only figures can be typed.
    pub(crate) fn figures(letters_max: usize, typed: T) -> Self {
        Self { field: Field::new(Accepts::Number, letters_max), typed }
    }

    #[must_use]
    pub(crate) fn with(self, value: impl Into<String>) -> Self {
        Self { field: self.field.with(value), ..self }
    }
}

impl<T: Typed> Dialog<DirectorBoard> for LineOf<T> {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        self.typed.keys()
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match action {
            Action::Type => {
                self.field.press(key, at.out);
                Step::Stay
            }
            Action::Confirm => self.typed.enter(at, self.field.value()).unwrap_or_else(|hint| {
                at.out.hint(hint);
                Step::Stay
            }),
            _ => self.typed.press(at, action),
        }
    }

    fn answered(&mut self, _at: &mut At<'_>, answer: &Answer) -> Step {
        match answer {
            Answer::Saved { .. } => self.typed.saved(&mut self.field),
            _ => Step::Stay,
        }
    }

    fn follow(&mut self, at: &mut At<'_>) -> Step {
        self.typed.follow(at)
    }

    fn view(&self, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let lines = self.typed.lines(here, &self.field, draw);
        match T::LOW {
            true => draw.boxed_low(&self.typed.title(here), lines),
            false => draw.boxed(&self.typed.title(here), lines),
        }
    }
}
