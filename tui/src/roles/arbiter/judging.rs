//! The play that this arbiter has taken, in large letters, until it is judged.

use super::*;
use crate::roles::ruling::{CONFIRM, MARK, opinion};
use ratatui::widgets::Padding;

pub(crate) static JUDGING_PLAY: Keys = Keys::of(&[JUDGING, MARK, GLOBAL]);
pub(crate) static JUDGING_WHOLE: Keys = Keys::of(&[JUDGING, GLOBAL]);
pub(crate) static JUDGING_CONFIRM: Keys = Keys::of(&[CONFIRM, JUDGING, GLOBAL]);

#[derive(Debug)]
pub(super) struct Judging {
    row: ChallengeRow,
    ruling: Ruling,
}

impl Judging {
    pub(super) fn new(row: &ChallengeRow) -> Self {
        Self { row: row.clone(), ruling: Ruling::default() }
    }
}

impl Dialog<ArbiterBoard> for Judging {
    fn keys(&self, _here: &ArbiterBoard) -> &'static Keys {
        match (&self.ruling.verdict, self.row.says_which) {
            (Some(_), _) => &JUDGING_CONFIRM,
            (None, true) => &JUDGING_PLAY,
            (None, false) => &JUDGING_WHOLE,
        }
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        self.ruling.press(&self.row, action, key, at.out);
        Step::Stay
    }

    fn back(&mut self, _at: &mut At<'_>) -> Step {
        self.ruling.verdict = None;
        Step::Stay
    }

    /// It stays until the board has the verdict.
    fn answered(&mut self, _at: &mut At<'_>, answer: &Answer) -> Step {
        if let Answer::Saved { .. } = answer {
            self.ruling = Ruling::default();
        }
        Step::Stay
    }

    fn view(&self, _here: &ArbiterBoard, draw: &mut Drawing<'_, '_>) {
        let row = &self.row;
        let title = say(&words::arbiter_play(row.challenger.name.as_str(), row.card.table));
        let block = panel::framed(&title, draw.theme).padding(Padding::new(3, 3, 1, 0));
        let inner = block.inner(draw.area);
        let (columns, rows) = (usize::from(inner.width), usize::from(inner.height));
        let mut lines = self.ruling.lines(&row.words, columns, rows, draw);
        lines.extend(self.ruling.marked(row, draw));
        lines.extend(opinion(row, columns, draw));
        draw.filled(block, lines);
    }
}
