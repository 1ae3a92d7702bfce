//! A question that Enter answers with yes and Esc with no: what its kind asks, and what all kinds do alike.

use super::*;
use std::fmt;

pub(crate) trait Question: fmt::Debug + Send {
    /// Its sentences, each on its own lines.
    fn asks(&self, here: &DirectorBoard) -> Vec<Said>;

    /// What its keys do.
    fn answers(&self) -> Said;

    fn yes(&mut self, at: &mut At<'_>) -> Step;
}

#[derive(Debug)]
pub(crate) struct Ask<Q>(pub(crate) Q);

pub(crate) static QUESTION: Keys = Keys::of(&[YES_OR_NO, GLOBAL]);

const YES_OR_NO: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_yes), help_do_it),
    row(&[Code(Esc)], Action::Back, Some(short_no), help_leave_it),
];

impl<Q: Question> Dialog<DirectorBoard> for Ask<Q> {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        &QUESTION
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        if action == Action::Confirm { self.0.yes(at) } else { Step::Stay }
    }

    fn view(&self, here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let sentences = self.0.asks(here);
        let mut lines: Lines =
            sentences.iter().flat_map(|said| draw.wrapped(said, Style::new())).collect();
        lines.push(Line::default());
        lines.push(Line::styled(say(&self.0.answers()), draw.theme.strong()));
        draw.boxed(&question_title(), lines);
    }
}
