//! A card with everything that the book counts, from what the table wrote.

use super::super::model::card_said;
use super::correction::Correction;
use super::{At, Dialog, Step, boxed, wrapped};
use crate::keymap::{Action, Context};
use crate::roles::details::Details;
use crate::roles::{Scene, cards};
use crate::widgets::panel;
use crossterm::event::KeyEvent;
use desk::{DirectorBoard, TableRow};
use domain::CardContent;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words;

#[derive(Debug)]
pub(crate) struct CardDetails {
    row: TableRow,
    details: Details,
}

impl CardDetails {
    pub(crate) fn new(row: &TableRow, here: &DirectorBoard) -> Self {
        let card = match &row.content {
            Some(CardContent::Duel(card)) => Some(card),
            _ => None,
        };
        let details = Details::new(&here.rules.card, cards::names(&row.players), card, true);
        Self { row: row.clone(), details }
    }
}

impl Dialog<DirectorBoard> for CardDetails {
    fn context(&self) -> Context {
        Context::Form
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        if action != Action::Confirm {
            self.details.form.press(action, key, at.out);
            return Step::Stay;
        }
        match self.details.read() {
            Ok(card) => Step::Open(Box::new(Correction::new(&self.row, CardContent::Duel(card)))),
            Err((line, hint)) => {
                at.out.hint(hint);
                self.details.form.focus_on(line);
                Step::Stay
            }
        }
    }

    fn view(&self, here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let columns = panel::columns(area);
        let mut lines = self.details.form.lines(columns, scene.theme);
        lines.push(Line::default());
        lines.extend(wrapped(&words::details_about(), columns, Style::new()));
        let title = words::details_title(card_said(here, self.row.card));
        boxed(scene, frame, area, &title, lines);
    }
}
