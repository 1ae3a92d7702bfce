//! The card with everything the book counts, in the making.

use super::update::save;
use super::view::boxed;
use crate::keymap::{Action, Context};
use crate::roles::Scene;
use crate::roles::details::Details;
use crate::roles::dialog::{At, Dialog, Step};
use crossterm::event::KeyEvent;
use desk::TableBoard;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use speech::words;

#[derive(Debug)]
pub struct CardDetails {
    pub details: Details,
    /// An unusual score was pointed out; Enter again saves it.
    warned: bool,
}

impl CardDetails {
    pub fn new(details: Details) -> Self {
        Self { details, warned: false }
    }
}

impl Dialog<TableBoard> for CardDetails {
    fn context(&self) -> Context {
        Context::Details
    }

    fn press(
        &mut self,
        at: &mut At<'_, TableBoard>,
        action: Action,
        key: KeyEvent,
    ) -> Step<TableBoard> {
        let details = &mut self.details;
        match action {
            Action::Confirm => match details.read() {
                Ok(card) => save(&mut self.warned, at.here, card, at.out),
                Err((row, hint)) => {
                    details.form.focus_on(row);
                    at.out.hint(hint);
                }
            },
            _ => {
                details.form.press(action, key, at.out);
                self.warned &= action != Action::Type;
            }
        }
        Step::Stay
    }

    fn view(&self, here: &TableBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        boxed(&words::table_fill_title(), scene, frame, area, |page| {
            let Some(game) = &here.game else { return Vec::new() };
            let mut lines = page.waiting_round(here, game);
            lines.extend(page.players(game, false));
            lines.push(Line::default());
            lines.extend(page.sentence(&words::details_what(), Style::new()));
            lines.push(Line::default());
            lines.extend(self.details.form.lines(page.columns, scene.theme));
            lines.push(Line::default());
            lines.extend(page.button(&words::button_save()));
            if game.filled.is_some() {
                lines.push(Line::default());
                lines.push(page.progress(game));
            }
            page.challenges(here, game, lines)
        });
    }
}
