//! The versions of an undecided card, to pick one from.

use super::super::model::{card_said, find_card};
use super::card::{Card, pair};
use super::correction::{Correction, decided};
use super::{At, Dialog, Step, boxed, wrapped};
use crate::keymap::{Action, Context};
use crate::roles::{Scene, cards};
use crate::tongue::say;
use crate::widgets::{panel, text};
use crossterm::event::{KeyCode, KeyEvent};
use desk::{CardProgress, DirectorBoard, TableRow};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words;

#[derive(Debug)]
pub(crate) struct Versions {
    row: TableRow,
}

impl Versions {
    pub(crate) fn new(row: &TableRow) -> Self {
        Self { row: row.clone() }
    }

    fn pick(&self, key: KeyEvent) -> Step {
        let digit = match key.code {
            KeyCode::Char(digit) => {
                digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok())
            }
            _ => None,
        };
        let version = digit.and_then(|digit| self.row.versions.get(digit.checked_sub(1)?));
        match version {
            Some(version) => {
                Step::Open(Box::new(Correction::new(&self.row, version.content.clone())))
            }
            None => Step::Stay,
        }
    }
}

impl Dialog<DirectorBoard> for Versions {
    fn context(&self) -> Context {
        Context::Versions(u8::try_from(self.row.versions.len()).unwrap_or(u8::MAX))
    }

    fn press(&mut self, _at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match action {
            Action::Pick => self.pick(key),
            Action::EnterCard => Step::Turn(Box::new(Card::new(&self.row))),
            _ => Step::Stay,
        }
    }

    fn follow(&mut self, at: &mut At<'_>) -> Step {
        match find_card(at.here, self.row.card) {
            Some(row) if row.progress == CardProgress::Undecided => {
                self.row = row.clone();
                Step::Stay
            }
            _ => {
                at.out.hint(decided(at.here, self.row.card));
                Step::CloseAll
            }
        }
    }

    fn view(&self, here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let columns = panel::columns(area);
        let names = text::wrap(&pair(&self.row), columns).into_iter();
        let mut lines: Vec<Line<'static>> = names.map(Line::from).collect();
        lines.push(Line::default());
        for (at, version) in self.row.versions.iter().enumerate() {
            let content = say(&cards::content(&version.content, &self.row.players));
            let content = text::fit(&content, text::width(&content).max(11));
            let by = say(&words::versions_by(version.author.clone(), content));
            let line = format!("{}   {by}", at + 1);
            lines.push(Line::styled(text::cut(&line, columns).into_owned(), scene.theme.strong()));
            let how = text::cut(&say(&version.how), columns.saturating_sub(4)).into_owned();
            lines.push(Line::from(format!("    {how}")));
        }
        lines.push(Line::default());
        lines.extend(wrapped(&words::versions_how(), columns, Style::new()));
        let title = words::versions_title(card_said(here, self.row.card));
        boxed(scene, frame, area, &title, lines);
    }
}
