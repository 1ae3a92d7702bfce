//! A director rules on a challenge.

use super::*;
use crate::roles::arbiter::JUDGING_CONFIRM;
use crate::roles::ruling::{JUDGING, Ruling};
use desk::ChallengeRow;

pub(crate) static RULING: Keys = Keys::of(&[JUDGING, LEAVE, GLOBAL]);

const LEAVE: Table =
    &[row(&[Code(Esc)], Action::Back, Some(short_leave_it_to_an), help_leave_it_to_an)];

#[derive(Debug)]
pub(crate) struct Rule {
    row: ChallengeRow,
    ruling: Ruling,
}

impl Rule {
    pub(crate) fn new(row: &ChallengeRow) -> Self {
        Self { row: row.clone(), ruling: Ruling::default() }
    }
}

impl Dialog<DirectorBoard> for Rule {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        if self.ruling.verdict.is_some() { &JUDGING_CONFIRM } else { &RULING }
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        self.ruling.press(&self.row, action, key, at.out);
        Step::Stay
    }

    fn back(&mut self, _at: &mut At<'_>) -> Step {
        if self.ruling.verdict.take().is_some() { Step::Stay } else { Step::Close }
    }

    fn view(&self, _here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let columns = draw.columns();
        let name = text::cut(&self.row.challenger.name, columns.saturating_sub(24)).into_owned();
        let rows = usize::from(draw.area.height).saturating_sub(2);
        let lines = self.ruling.lines(&self.row.words, columns, rows, draw);
        draw.boxed(&words::rule_title(name, self.row.card.table), lines);
    }
}
