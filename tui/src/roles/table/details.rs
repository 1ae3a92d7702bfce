//! The card with everything the book counts, in the making.

use super::keys::TYPING;
use super::update::save;
use super::view::boxed;
use super::*;
use crate::keymap::LINES;
use crate::roles::details::Details;
use crate::roles::dialog::Step;
use crate::widgets::form::Form;
use crossterm::event::KeyCode::{Enter, Esc};
use speech::words::*;

pub(crate) static DETAILS_FORM: Keys = Keys::typing(&[SAVE, LINES, LEAVE, TYPING]);

const SAVE: Table = &[row(&[Code(Enter)], Action::Confirm, Some(short_save), help_save_the_card)];

const LEAVE: Table =
    &[row(&[Code(Esc)], Action::Back, Some(short_only_scores), help_back_to_the_two)];

#[derive(Debug)]
pub struct CardDetails {
    pub form: Form,
    pub details: Details,
    /// An unusual score was pointed out; Enter again saves it.
    warned: bool,
}

impl CardDetails {
    pub fn new((form, details): (Form, Details)) -> Self {
        Self { form, details, warned: false }
    }
}

impl Dialog<TableBoard> for CardDetails {
    fn keys(&self, _here: &TableBoard) -> &'static Keys {
        &DETAILS_FORM
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step<TableBoard> {
        match action {
            Action::Confirm => match self.details.read(&self.form) {
                Ok(card) => save(&mut self.warned, at.here, card, at.out),
                Err((row, hint)) => {
                    self.form.focus_on(row);
                    at.out.hint(hint);
                }
            },
            _ => {
                self.form.press(action, key, at.out);
                self.warned &= action != Action::Type;
            }
        }
        Step::Stay
    }

    fn view(&self, here: &TableBoard, draw: &mut Drawing<'_, '_>) {
        boxed(&words::table_fill_title(), draw, |page| {
            let Some(game) = &here.game else { return Vec::new() };
            let mut lines = page.waiting_round(here, game);
            lines.extend(page.players(game, false));
            lines.push(Line::default());
            lines.extend(page.sentence(&words::details_what(), Style::new()));
            lines.push(Line::default());
            lines.extend(self.form.lines(page.columns, page.scene.theme));
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
