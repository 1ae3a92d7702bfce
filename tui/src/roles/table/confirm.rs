//! The words of a challenge that the lists are to answer here: the opponent looks at them and asks.

use super::challenge::Form;
use super::keys::TYPING;
use super::view::boxed;
use super::*;
use crate::keymap::Key::Ctrl;
use crate::roles::dialog::Step;
use crate::widgets::big;
use crossterm::event::KeyCode::{Enter, Esc, Tab};
use domain::{Since, Word};
use speech::words::*;

pub(crate) static CONFIRM_WORDS: Keys = Keys::of(&[OPPONENT, TYPING]);

const TO_ARBITERS: Action = Action::Own('a');
const TAKE_BACK: Action = Action::Own('t');

const OPPONENT: Table = &[
    row(&[Code(Enter), Code(Tab)], Action::Confirm, Some(short_ask_the_lists), help_ask_the_lists),
    row(&[Code(Esc)], Action::Back, Some(short_other_words), help_other_words),
    row(&[Ctrl('a')], TO_ARBITERS, Some(short_to_the_arbiters), help_to_the_arbiters),
    row(&[Ctrl('t')], TAKE_BACK, None, help_take_the_challenge_back),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{self, Stage, challenge, entry, game, intents};
    use crossterm::event::{KeyCode, KeyModifiers};
    use desk::{Board, Called, View};
    use domain::{Because, Citation, Verdict};
    use std::sync::Arc;

    /// A table whose laptop may answer, with these challenges.
    fn table(rows: Vec<ChallengeRow>, at_table: bool) -> Arc<Board> {
        let mut board = (*sample::table(Some(game(CardProgress::Playing)), rows)).clone();
        if let View::Table(table) = &mut board.view {
            table.form.challenge.at_table = at_table;
            let agree =
                Because::new(domain::Said::text("both agree"), &Citation("NSF 3.9 d".into()));
            table.form.challenge.agree = (!at_table).then_some(agree);
        }
        Arc::new(board)
    }

    fn here(state: ChallengeState) -> ChallengeRow {
        ChallengeRow { at_table: true, ..challenge(1, 12, state) }
    }

    #[test]
    fn the_challenger_types_the_opponent_confirms_and_the_screen_is_neutral_again() {
        let mut stage = Stage::new(table(vec![], true));
        stage.press(KeyCode::F(5));
        stage.press(KeyCode::Down);
        let sent = intents(stage.keys("quizfrage qi\n"));
        let [Intent::SendChallenge { since, .. }] = &sent[..] else { panic!("{sent:?}") };
        assert!(since.here && !since.agreed);
        stage.saved();
        stage.board(table(vec![here(ChallengeState::AtTable)], true));
        let screen = stage.screen(80, 24);
        assert!(screen.contains("are these the words as they lie on the board?"), "{screen}");
        assert!(screen.contains("QUIZFRAGE"), "{screen}");
        let check = Intent::CheckChallenge { challenge: entry(101) };
        assert_eq!(intents(stage.keys("\n")), [check]);
        stage.saved();
        let verdict = Verdict::Acceptable;
        let ruled = || here(ChallengeState::Ruled { verdict, by: Called::by("Table 12") });
        stage.board(table(vec![ruled()], true));
        assert!(stage.screen(80, 24).contains("The play stands."));
        for _ in 0..10 {
            stage.tick();
        }
        let neutral = stage.screen(80, 24);
        assert!(!neutral.contains("ACCEPTABLE") && neutral.contains("answered here"), "{neutral}");
    }

    #[test]
    fn other_words_an_arbiter_or_no_challenge_after_all() {
        let mut stage = Stage::new(table(vec![here(ChallengeState::AtTable)], true));
        stage.press(KeyCode::Esc);
        let sent = intents(stage.keys(" za\n"));
        let [Intent::SendChallenge { since, words, .. }] = &sent[..] else { panic!("{sent:?}") };
        assert_eq!((since.instead, words.len()), (Some(entry(101)), 3));
        let ctrl = |letter| {
            let mut stage = Stage::new(table(vec![here(ChallengeState::AtTable)], true));
            intents(stage.press_with(KeyCode::Char(letter), KeyModifiers::CONTROL))
        };
        let [Intent::SendChallenge { since, .. }] = &ctrl('a')[..] else {
            panic!("to the arbiters")
        };
        assert!(!since.here && since.agreed && since.instead.is_some());
        let retract = Intent::RetractChallenge { challenge: entry(101), blank_ruled: false };
        assert_eq!(ctrl('t'), [retract]);
    }

    #[test]
    fn a_slip_leaves_the_table_when_the_opponent_agrees() {
        let mut stage = Stage::new(table(vec![], false));
        stage.press(KeyCode::F(5));
        stage.press(KeyCode::Down);
        assert_eq!(intents(stage.keys("qi\n")), []);
        assert!(stage.screen(80, 24).contains("NSF 3.9 d"));
        let sent = intents(stage.keys("\n"));
        let [Intent::SendChallenge { since, .. }] = &sent[..] else { panic!("{sent:?}") };
        assert!(since.agreed && !since.here);
    }
}
