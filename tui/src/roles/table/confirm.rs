//! The words of a challenge that the lists are to answer here: the opponent looks at them and asks.

use super::challenge::Form;
use super::view::boxed;
use super::*;
use crate::keymap::Key::Ctrl;
use crate::roles::dialog::Step;
use crate::widgets::big;
use crossterm::event::KeyCode::{Enter, Esc, Tab};
use domain::{Since, Word};
use speech::words::*;

pub(crate) static CONFIRM_WORDS: Keys = Keys::of(&[OPPONENT]);

const TO_ARBITERS: Action = Action::Own('a');
const TAKE_BACK: Action = Action::Own('t');

const OPPONENT: Table = &[
    row(&[Code(Enter), Code(Tab)], Action::Confirm, Some(short_ask_the_lists), help_ask_the_lists),
    row(&[Code(Esc)], Action::Back, Some(short_other_words), help_other_words),
    row(&[Ctrl('a')], TO_ARBITERS, Some(short_to_the_arbiters), help_to_the_arbiters),
    row(&[Ctrl('t')], TAKE_BACK, None, help_take_the_challenge_back),
    row(&[Ctrl('c')], Action::Quit, None, help_leave_after_a_question),
];

/// Whatever it shows is on the board.
#[derive(Debug, Default)]
pub struct Confirm {
    /// What is typed in place of the words, once somebody saw a mistake.
    pub anew: Option<Form>,
}

/// The challenge of this game that waits for the opponent's word.
pub(super) fn awaited(here: &TableBoard) -> Option<&ChallengeRow> {
    let card = here.game.as_ref()?.card;
    let mut rows = here.challenges.iter().filter(|row| row.card == card);
    rows.find(|row| row.state == ChallengeState::AtTable)
}

impl Dialog<TableBoard> for Confirm {
    fn keys(&self, _here: &TableBoard) -> &'static Keys {
        &CONFIRM_WORDS
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step<TableBoard> {
        let Some(row) = awaited(at.here) else { return Step::Stay };
        let challenge = row.challenge;
        match action {
            Action::Confirm => {
                at.out.ask(Intent::CheckChallenge { challenge }, words::saved_check());
            }
            TO_ARBITERS => {
                let words = row.words.iter().filter_map(|word| Word::new(word).ok()).collect();
                let since = Since { agreed: true, instead: Some(challenge), ..Since::default() };
                let sent =
                    Intent::SendChallenge { card: row.card, by: by(row, at.here), words, since };
                at.out.ask(sent, words::saved_challenge());
            }
            TAKE_BACK => {
                let taken = Intent::RetractChallenge { challenge, blank_ruled: false };
                at.out.ask(taken, words::saved_retraction());
            }
            _ => {}
        }
        Step::Stay
    }

    fn back(&mut self, at: &mut At<'_>) -> Step<TableBoard> {
        self.anew = awaited(at.here).map(|row| Form::anew(by(row, at.here), row));
        Step::Stay
    }

    fn view(&self, here: &TableBoard, draw: &mut Drawing<'_, '_>) {
        boxed(&words::confirm_title(), draw, |page| {
            let Some(row) = awaited(here) else { return Vec::new() };
            let strong = page.scene.theme.strong();
            let other = opponent(row, here).unwrap_or_default();
            let mut lines = page.sentence(&words::confirm_look(other), strong);
            lines.push(Line::default());
            for word in &row.words {
                lines.extend(big::lines(&word.to_uppercase(), page.columns, strong));
                lines.push(Line::from(text::cut(&word.to_uppercase(), page.columns).into_owned()));
            }
            lines.push(Line::default());
            lines.extend(page.button(&words::confirm_ask()));
            lines.extend(page.sentence(&words::confirm_else(), page.scene.theme.faint()));
            lines
        });
    }
}

fn by(row: &ChallengeRow, here: &TableBoard) -> Side {
    let second = here.game.as_ref().and_then(|game| game.players.get(Side::Second.index()));
    let is_second = second.is_some_and(|player| player.id == row.challenger.id);
    if is_second { Side::Second } else { Side::First }
}

fn opponent(row: &ChallengeRow, here: &TableBoard) -> Option<String> {
    let players = &here.game.as_ref()?.players;
    let other = players.get(by(row, here).other().index())?;
    Some(other.name.to_string())
}
