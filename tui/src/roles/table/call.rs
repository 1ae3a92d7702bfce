//! The form with which a table calls somebody: what about, and a few words.

use super::view::boxed;
use super::*;
use crate::fields::REASON;
use crate::keymap::GLOBAL_TYPING;
use crate::roles::calls;
use crate::roles::dialog::Step;
use crossterm::event::KeyCode::{BackTab, Down, Enter, Esc, Tab, Up};
use domain::{CallAbout, CallTo, Say as _};
use speech::words::*;

pub(crate) static CALL_FORM: Keys = Keys::typing(&[WHAT_ABOUT, GLOBAL_TYPING]);

const WHAT_ABOUT: Table = &[
    row(&[Code(Up), Code(BackTab)], Action::Up, None, help_the_reason_above),
    row(&[Code(Down)], Action::Down, Some(short_choose_reason), help_the_reason_below),
    row(&[Code(Tab)], Action::NextField, Some(short_other_official), help_arbiter_or_director),
    row(&[Code(Enter)], Action::Confirm, Some(short_call), help_call_with_this_reason),
    row(&[Code(Esc)], Action::Back, Some(short_cancel), help_back_to_the_game),
];

#[derive(Debug)]
pub struct CallForm {
    about: usize,
    /// As the book has it where nobody chose.
    to: Option<CallTo>,
    words: Field,
}

impl Default for CallForm {
    fn default() -> Self {
        Self { about: 0, to: None, words: Field::new(REASON.accepts, REASON.letters_max) }
    }
}

impl Dialog<TableBoard> for CallForm {
    fn keys(&self, _here: &TableBoard) -> &'static Keys {
        &CALL_FORM
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step<TableBoard> {
        let last = CallAbout::ALL.len() - 1;
        match action {
            Action::Type => {
                self.words.press(key, at.out);
            }
            Action::Up => self.about = self.about.saturating_sub(1),
            Action::Down => self.about = (self.about + 1).min(last),
            Action::NextField => {
                self.to = match self.to {
                    None => Some(CallTo::Arbiter),
                    Some(CallTo::Arbiter) => Some(CallTo::Director),
                    Some(CallTo::Director) => None,
                };
            }
            Action::Confirm => {
                let typed = self.words.value().trim();
                let words = match typed.is_empty() {
                    true => None,
                    false => match (REASON.read)(typed) {
                        Ok(words) => Some(words),
                        Err(hint) => {
                            at.out.hint(hint);
                            return Step::Stay;
                        }
                    },
                };
                let about = CallAbout::ALL[self.about];
                at.out.ask(
                    Intent::Call { game: None, to: self.to, about, words },
                    words::saved_call(),
                );
            }
            _ => {}
        }
        Step::Stay
    }

    fn view(&self, here: &TableBoard, draw: &mut Drawing<'_, '_>) {
        boxed(&words::call_title(), draw, |page| {
            let theme = page.scene.theme;
            let mut lines = page.sentence(&words::call_what(), theme.strong());
            for (at, about) in CallAbout::ALL.iter().enumerate() {
                let chosen = at == self.about;
                let mark = if chosen { "> (x) " } else { "  ( ) " };
                let style = if chosen { theme.selected() } else { Style::new() };
                let name = say(&about.said());
                lines.push(Line::from(vec![Span::raw(mark), Span::styled(name, style)]));
            }
            lines.push(Line::default());
            let to = match self.to {
                Some(to) => words::call_to(to.said()),
                None => words::call_by_book(),
            };
            lines.extend(page.sentence(&to, Style::new()));
            lines.extend(page.sentence(&words::call_words(), theme.strong()));
            let mut spans = vec![Span::raw("> ")];
            spans.extend(self.words.spans(page.columns.saturating_sub(2), true, theme));
            lines.push(Line::from(spans));
            lines.push(Line::default());
            lines.extend(page.button(&words::button_call()));
            for row in here.calls.iter().filter(|row| row.is_open()) {
                lines.extend(page.text(&calls::at_table(row, page.scene), theme.faint()));
            }
            lines
        });
    }
}
