//! Whether the next round is worked out although cards are missing.

use super::{At, Dialog, Step, proposing, question};
use crate::keymap::{Action, Context};
use crate::roles::Scene;
use crossterm::event::KeyEvent;
use desk::DirectorBoard;
use domain::{Field, RoundId, TableNo, Value};
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct ProposeAnyway {
    pub round: RoundId,
    /// The tables whose cards the newest round lacks.
    pub missing: Vec<TableNo>,
    /// How many cards earlier rounds lack.
    pub earlier: usize,
}

impl Dialog<DirectorBoard> for ProposeAnyway {
    fn context(&self) -> Context {
        Context::Question
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        match action {
            Action::Confirm => match proposing::ask(at.out, at.seed, self.round, "") {
                Some(proposing) => Step::Turn(Box::new(proposing)),
                None => Step::Close,
            },
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let next = self.round.number;
        let cards = self.missing.len();
        let words = match (cards, self.earlier) {
            (0, earlier) => words::propose_anyway_earlier(earlier, next),
            (_, 0) => {
                let before = next.saturating_sub(1);
                words::propose_anyway_missing(before, cards, next, some_tables(&self.missing))
            }
            (_, earlier) => {
                let (before, tables) = (next.saturating_sub(1), some_tables(&self.missing));
                words::propose_anyway_both(before, cards, earlier, next, tables)
            }
        };
        question::show(scene, frame, area, &[words], &words::propose_anyway_keys());
    }
}

/// A dozen table numbers at most, and how many more there are.
fn some_tables(tables: &[TableNo]) -> Vec<Value> {
    const NAMED_MAX: usize = 12;
    let mut named: Vec<Value> = tables.iter().take(NAMED_MAX).map(Field::value).collect();
    if let more @ 1.. = tables.len().saturating_sub(NAMED_MAX) {
        named.push(words::propose_anyway_more(more).value());
    }
    named
}
