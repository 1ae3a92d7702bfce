//! The challenge form: who doubts the play, and its words.

use super::view::{Page, boxed};
use super::*;
use crate::fields::WORDS;
use crate::keymap::{GLOBAL_TYPING, Key::Ctrl};
use crate::roles::dialog::Step;
use crossterm::event::KeyCode::{BackTab, Down, Enter, Esc, Tab, Up};
use domain::{EntryId, Happened, Since, Word};
use speech::words::*;

pub(crate) static CHALLENGE_FORM: Keys = Keys::typing(&[WHO_DOUBTS, GLOBAL_TYPING]);

const SAME_PLAY: Action = Action::Own('p');
const TO_ARBITERS: Action = Action::Own('a');

const WHO_DOUBTS: Table = &[
    row(&[Code(Up), Code(BackTab)], Action::Up, None, help_the_first_player_doubts),
    row(&[Code(Down), Code(Tab)], Action::Down, Some(short_choose_player), help_the_second_doubts),
    row(&[Ctrl('p')], SAME_PLAY, None, help_the_same_play),
    row(&[Ctrl('a')], TO_ARBITERS, None, help_let_arbiters_answer),
    row(&[Code(Enter)], Action::Confirm, Some(short_send), help_send_the_challenge_to),
    row(&[Code(Esc)], Action::Back, Some(short_cancel), help_back_to_the_game),
];

#[derive(Debug)]
pub struct Form {
    /// Nobody until a player is chosen, so that the wrong one is never sent by default.
    pub by: Option<Side>,
    pub words: Field,
    /// It is the play that was doubted before, not a new one.
    pub same_play: bool,
    /// The opponent is asked whether the words are right.
    pub agreeing: bool,
    /// Arbiters answer it, although the lists could here.
    pub to_arbiters: bool,
    /// The challenge whose words these replace.
    pub instead: Option<EntryId>,
}

impl Default for Form {
    fn default() -> Self {
        Self {
            by: None,
            words: Field::new(WORDS.accepts, WORDS.letters_max),
            same_play: false,
            agreeing: false,
            to_arbiters: false,
            instead: None,
        }
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
                self.agreeing = false;
            }
            (TO_ARBITERS, _) => self.to_arbiters = !self.to_arbiters,
            (SAME_PLAY, _) => self.same_play = !self.same_play,
            (Action::Up, _) => self.by = Some(Side::First),
            (Action::Down, _) => self.by = Some(Side::Second),
            (Action::Confirm, Some(game)) => match self.check() {
                Ok(_) if self.must_agree(at.here) && !self.agreeing => self.agreeing = true,
                Ok((by, words)) => {
                    // Under a book that knows no other challenge, this is one.
                    let deliberate = at.here.form.challenge.deliberate_only;
                    let happened = deliberate.then_some(Happened::Deliberate).into_iter();
                    let play = last_play(at.here).filter(|_| self.same_play);
                    let (agreed, here) = (self.agreeing, self.asks_here(at.here));
                    let instead = self.instead;
                    let since = Since { play, agreed, here, instead, ..happened.collect() };
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

/// The number of the play that was doubted last in this game.
fn last_play(here: &TableBoard) -> Option<u16> {
    let card = here.game.as_ref()?.card;
    let plays = here.challenges.iter().filter(|row| row.card == card).map(|row| row.play);
    plays.max().filter(|play| *play > 0)
}

impl Form {
    /// The words of a challenge, to be written otherwise.
    pub fn anew(by: Side, row: &ChallengeRow) -> Self {
        let empty = Self::default();
        let words = empty.words.clone().with(row.words.join(" "));
        Self { by: Some(by), words, instead: Some(row.challenge), ..empty }
    }

    /// Whether the lists answer it at this table.
    fn asks_here(&self, here: &TableBoard) -> bool {
        here.form.challenge.at_table && !self.to_arbiters
    }

    fn must_agree(&self, here: &TableBoard) -> bool {
        here.form.challenge.agree.is_some() && !self.asks_here(here)
    }

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
        if last_play(here).is_some() {
            let which = match self.same_play {
                true => words::challenge_same_play(),
                false => words::challenge_new_play(),
            };
            lines.extend(page.sentence(&which, theme.faint()));
        }
        lines.push(Line::default());
        lines.extend(page.button(&match (self.agreeing, self.asks_here(here)) {
            (true, _) => words::challenge_agreed(),
            (false, true) => words::challenge_ask_here(),
            (false, false) => words::challenge_send(),
        }));
        if here.form.challenge.at_table {
            let way = match self.to_arbiters {
                true => words::challenge_by_arbiters(),
                false => words::challenge_by_lists(),
            };
            lines.extend(page.sentence(&way, theme.faint()));
        }
        if let Some(because) = here.form.challenge.agree.as_ref().filter(|_| self.agreeing) {
            lines.extend(page.text(&say(because), theme.strong()));
        }
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
