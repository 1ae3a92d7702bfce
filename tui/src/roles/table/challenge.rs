//! The challenge form: who doubts the play, and its words.

use super::view::{Page, boxed};
use super::*;
use crate::fields::WORDS;
use crate::keymap::GLOBAL_TYPING;
use crate::roles::dialog::Step;
use crossterm::event::KeyCode::{BackTab, Down, Enter, Esc, Tab, Up};
use domain::{Happened, Word};
use speech::words::*;

pub(crate) static CHALLENGE_FORM: Keys = Keys::typing(&[WHO_DOUBTS, GLOBAL_TYPING]);

const WHO_DOUBTS: Table = &[
    row(&[Code(Up), Code(BackTab)], Action::Up, None, help_the_first_player_doubts),
    row(&[Code(Down), Code(Tab)], Action::Down, Some(short_choose_player), help_the_second_doubts),
    row(&[Code(Enter)], Action::Confirm, Some(short_send), help_send_the_challenge_to),
    row(&[Code(Esc)], Action::Back, Some(short_cancel), help_back_to_the_game),
];

#[derive(Debug)]
pub struct Form {
    /// Nobody until a player is chosen, so that the wrong one is never sent by default.
    pub by: Option<Side>,
    pub words: Field,
}

impl Default for Form {
    fn default() -> Self {
        Self { by: None, words: Field::new(WORDS.accepts, WORDS.letters_max) }
    }
}

impl Dialog<TableBoard> for Form {
    fn keys(&self, _here: &TableBoard) -> &'static Keys {
        &CHALLENGE_FORM
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step<TableBoard> {
        match (action, &at.here.game) {
            (Action::Type, _) => {
                self.words.press(key, at.out);
            }
            (Action::Up, _) => self.by = Some(Side::First),
            (Action::Down, _) => self.by = Some(Side::Second),
            (Action::Confirm, Some(game)) => match self.check() {
                Ok((by, words)) => {
                    // Under a book that knows no other challenge, this is one.
                    let deliberate = at.here.form.challenge.deliberate_only;
                    let since = deliberate.then_some(Happened::Deliberate).into_iter().collect();
                    let sent = Intent::SendChallenge { card: game.card, by, words, since };
                    at.out.ask(sent, words::saved_challenge());
                }
                Err(hint) => at.out.hint(hint),
            },
            _ => {}
        }
        Step::Stay
    }

    fn view(&self, here: &TableBoard, draw: &mut Drawing<'_, '_>) {
        boxed(&words::challenge_title(), draw, |page| {
            let Some(game) = &here.game else { return Vec::new() };
            let mut lines = page.waiting_round(here, game);
            lines.extend(page.players(game, true));
            lines.push(Line::default());
            lines.extend(self.lines(page, here));
            page.challenges(here, game, lines)
        });
    }
}

impl Form {
    fn lines(&self, page: &Page<'_>, here: &TableBoard) -> Vec<Line<'static>> {
        let theme = page.scene.theme;
        let mut lines = page.sentence(&words::challenge_who(), theme.strong());
        for (side, player) in Side::BOTH.into_iter().zip(here.game.iter().flat_map(|g| &g.players))
        {
            let chosen = self.by == Some(side);
            let mark = if chosen { "> (x) " } else { "  ( ) " };
            let style = if chosen { theme.selected() } else { Style::new() };
            let name = text::cut(&player.name, page.columns.saturating_sub(8)).into_owned();
            lines.push(Line::from(vec![Span::raw(mark), Span::styled(name, style)]));
        }
        lines.push(Line::default());
        lines.extend(page.sentence(&(WORDS.label)(), theme.strong()));
        let mut spans = vec![Span::raw("> ")];
        spans.extend(self.words.spans(page.columns.saturating_sub(2), true, theme));
        lines.push(Line::from(spans));
        lines.push(Line::default());
        lines.extend(page.button(&words::challenge_send()));
        for because in &here.form.challenge.said {
            lines.extend(page.text(&say(because), theme.faint()));
        }
        lines
    }

    fn check(&self) -> Result<(Side, Vec<Word>), Said> {
        let read = (WORDS.read)(self.words.value())?;
        let by = self.by.ok_or_else(words::challenge_choose)?;
        Ok((by, read))
    }
}
