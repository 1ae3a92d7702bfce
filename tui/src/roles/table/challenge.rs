//! The challenge form: who doubts the play, and its words.

use super::view::{Page, boxed};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::roles::dialog::{At, Dialog, Step};
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::text;
use crossterm::event::KeyEvent;
use desk::{Answer, Intent, TableBoard};
use domain::challenge::{WORD_LETTERS_MAX, WORDS_MAX};
use domain::{Happened, Said, Side, Word};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use speech::words;
use unicode_segmentation::UnicodeSegmentation;

#[derive(Debug)]
pub struct Form {
    /// Nobody until a player is chosen, so that the wrong one is never sent by default.
    pub by: Option<Side>,
    pub words: Field,
}

impl Default for Form {
    fn default() -> Self {
        let graphemes = WORDS_MAX * (WORD_LETTERS_MAX + 1);
        Self { by: None, words: Field::new(Accepts::Text, graphemes) }
    }
}

impl Dialog<TableBoard> for Form {
    fn context(&self) -> Context {
        Context::ChallengeForm
    }

    fn press(
        &mut self,
        at: &mut At<'_, TableBoard>,
        action: Action,
        key: KeyEvent,
    ) -> Step<TableBoard> {
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
                    at.out.ask(Purpose::Challenge, sent);
                }
                Err(hint) => at.out.hint(hint),
            },
            _ => {}
        }
        Step::Stay
    }

    fn answered(
        &mut self,
        _at: &mut At<'_, TableBoard>,
        purpose: Purpose,
        answer: &Answer,
    ) -> Step<TableBoard> {
        match (purpose, answer) {
            (Purpose::Challenge, Answer::Saved { .. }) => Step::Close,
            _ => Step::Stay,
        }
    }

    fn view(&self, here: &TableBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        boxed(&words::challenge_title(), scene, frame, area, |page| {
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
        lines.extend(page.sentence(&words::challenge_words(), theme.strong()));
        let mut spans = vec![Span::raw("> ")];
        spans.extend(self.words.spans(page.columns.saturating_sub(2), true, theme));
        lines.push(Line::from(spans));
        lines.push(Line::default());
        lines.extend(page.button(&words::challenge_send()));
        for because in &here.form.challenge.said {
            let said = text::wrap(&say(because), page.columns).into_iter();
            lines.extend(said.map(|line| Line::styled(line, theme.faint())));
        }
        lines
    }

    fn check(&self) -> Result<(Side, Vec<Word>), Said> {
        let apart = |letter: char| letter.is_whitespace() || letter == ',';
        let typed = self.words.value().split(apart).filter(|word| !word.is_empty());
        let typed: Vec<&str> = typed.collect();
        if typed.is_empty() {
            return Err(words::challenge_no_words());
        }
        if typed.len() > WORDS_MAX {
            return Err(words::challenge_too_many(WORDS_MAX));
        }
        let long = typed.iter().find(|word| word.graphemes(true).count() > WORD_LETTERS_MAX);
        if let Some(word) = long {
            return Err(words::challenge_too_long(WORD_LETTERS_MAX, word));
        }
        let read = typed.iter().map(|word| Word::new(word)).collect::<Result<Vec<_>, _>>();
        let read = read.map_err(words::challenge_word_wrong)?;
        let by = self.by.ok_or_else(words::challenge_choose)?;
        Ok((by, read))
    }
}
