//! The challenge form: who doubts the play, and its words.

use crate::keymap::Action;
use crate::msg::{Out, Purpose};
use crate::widgets::field::{Accepts, Field};
use crossterm::event::KeyEvent;
use desk::{Game, Intent, TableBoard};
use domain::challenge::{WORD_LETTERS_MAX, WORDS_MAX};
use domain::{Side, Since, Word};
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

impl Form {
    pub fn press(
        &mut self,
        here: &TableBoard,
        game: &Game,
        action: Action,
        key: KeyEvent,
        out: &mut Out,
    ) {
        match action {
            Action::Type => {
                self.words.press(key, out);
            }
            Action::Up => self.by = Some(Side::First),
            Action::Down => self.by = Some(Side::Second),
            Action::Confirm => match self.check() {
                Ok((by, words)) => {
                    // Under a book that knows no other challenge, this is one.
                    let deliberate = here.form.challenge.deliberate_only;
                    let since = Since { deliberate, ..Since::default() };
                    let sent = Intent::SendChallenge { card: game.card, by, words, since };
                    out.ask(Purpose::Challenge, sent);
                }
                Err(hint) => out.hint(hint),
            },
            _ => {}
        }
    }

    fn check(&self) -> Result<(Side, Vec<Word>), String> {
        let words: Vec<&str> = self.words.value().split_whitespace().collect();
        if words.is_empty() {
            return Err("Type the words of the play, with a space between them.".to_owned());
        }
        if words.len() > WORDS_MAX {
            return Err(format!("A play makes at most {WORDS_MAX} words here."));
        }
        let long = words.iter().find(|word| word.graphemes(true).count() > WORD_LETTERS_MAX);
        if let Some(word) = long {
            return Err(format!(
                "{word} has more than {WORD_LETTERS_MAX} letters. Is a space missing?"
            ));
        }
        let words = words.iter().map(|word| Word::new(word)).collect::<Result<Vec<_>, _>>();
        let words = words.map_err(|error| format!("The word {error}."))?;
        let by = self.by.ok_or("Choose who doubts the play: press ↑ or ↓.")?;
        Ok((by, words))
    }
}
