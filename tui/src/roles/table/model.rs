//! What the table's screen remembers: what is typed and not yet saved.

use super::challenge::Form;
use super::list;
use crate::keymap::Context;
use crate::msg::{Notice, Purpose};
use crate::roles::details::Details;
use crate::widgets::field::{Accepts, Field};
use desk::{Answer, CardProgress, ChallengeRow, ChallengeState, Game, TableBoard};
use domain::{CardContent, CardId, EntryId, Initials, Side, Verdict};
use std::collections::BTreeSet;

#[derive(Debug)]
pub struct Model {
    /// The card that the typed text belongs to.
    card: Option<CardId>,
    pub scores: [Field; 2],
    pub focus: Side,
    /// An unusual score was pointed out; Enter again saves it.
    pub warned: bool,
    /// The saved scores are being changed.
    pub refill: bool,
    pub initials: Field,
    /// What is typed for the list of a table of four.
    pub list: list::Form,
    pub challenge: Option<Form>,
    /// The card with everything the book counts, in the making.
    pub details: Option<Details>,
    /// The round whose card was handed in last.
    pub handed_in: Option<u16>,
    /// Verdicts the players have read, or that were known before this screen came up.
    read: BTreeSet<EntryId>,
    /// The verdict on the screen, and whether it has stood there long enough to be noticed.
    pub verdict: Option<(EntryId, bool)>,
}

/// The one thing to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    NoGame,
    NotStarted,
    Fill,
    Sign(Side),
    HandIn,
    /// Somebody else writes the result down.
    Waits,
    Done,
    Undecided,
}

impl Model {
    pub fn new(here: &TableBoard) -> Self {
        let mut model = Self {
            card: None,
            scores: [empty_score(), empty_score()],
            focus: Side::First,
            warned: false,
            refill: false,
            initials: empty_initials(),
            list: list::Form::default(),
            challenge: None,
            details: None,
            handed_in: None,
            read: here.challenges.iter().filter(|row| ruled(row)).map(|r| r.challenge).collect(),
            verdict: None,
        };
        model.board_arrived(here, &mut None);
        model
    }

    /// A board of the same card leaves everything typed alone; what is said about another card goes,
    /// unless it was refused.
    pub fn board_arrived(&mut self, here: &TableBoard, notice: &mut Option<Notice>) {
        let card = here.game.as_ref().map(|game| game.card);
        if self.card != card {
            self.card = card;
            self.forget_scores();
            self.initials.clear();
            self.list = list::Form::default();
            self.challenge = None;
            notice.take_if(|notice| !matches!(notice, Notice::Refused(_)));
        }
        if self.verdict.is_none() {
            let news =
                here.challenges.iter().find(|r| ruled(r) && !self.read.contains(&r.challenge));
            self.verdict = news.map(|row| (row.challenge, false));
        }
    }

    pub fn step(&self, here: &TableBoard) -> Step {
        let Some(game) = &here.game else { return Step::NoGame };
        match game.progress {
            CardProgress::Counts => Step::Done,
            CardProgress::Undecided => Step::Undecided,
            _ if !game.started => Step::NotStarted,
            _ if self.refill || game.filled.is_none() || game.content.is_none() => Step::Fill,
            _ if here.form.signers == 0 && game.list.is_none() => Step::Waits,
            _ => match game.signed.as_slice() {
                [None, _] => Step::Sign(Side::First),
                [_, None] => Step::Sign(Side::Second),
                _ => Step::HandIn,
            },
        }
    }

    pub fn context(&self, here: &TableBoard) -> Context {
        if self.shown_verdict(here).is_some() {
            return Context::Verdict;
        }
        if let Some(context) = list::context(self, here) {
            return context;
        }
        match self.step(here) {
            Step::Fill | Step::Sign(_) | Step::HandIn if self.challenge.is_some() => {
                Context::ChallengeForm
            }
            Step::Fill if self.details.is_some() => Context::Details,
            Step::Fill if self.refill => Context::Refill,
            Step::Fill => Context::Fill,
            Step::Sign(_) => Context::Sign,
            Step::HandIn => Context::HandIn,
            Step::Waits => Context::JuryWaits,
            Step::NoGame | Step::NotStarted | Step::Done | Step::Undecided => Context::TableWaits,
        }
    }

    /// The verdict to show large, with the challenge it answers.
    pub fn shown_verdict<'a>(&self, here: &'a TableBoard) -> Option<(&'a ChallengeRow, Verdict)> {
        let (challenge, _) = self.verdict?;
        let row = here.challenges.iter().find(|row| row.challenge == challenge)?;
        match row.state {
            ChallengeState::Ruled { verdict, .. } => Some((row, verdict)),
            _ => None,
        }
    }

    /// Puts the verdict away, once it has stood for a moment: a key meant for the form below must
    /// not wipe it off unread.
    pub fn put_verdict_away(&mut self) {
        if let Some((challenge, true)) = self.verdict {
            self.read.insert(challenge);
            self.verdict = None;
        }
    }

    pub fn tick(&mut self) {
        if let Some((_, noticed)) = &mut self.verdict {
            *noticed = true;
        }
    }

    /// What to say about what was saved, if more can be said than for every card.
    pub fn answered(&mut self, purpose: Purpose, answer: &Answer) -> Option<Notice> {
        if let Some(told) = self.list.answered(purpose, answer) {
            return Some(told);
        }
        if !matches!(answer, Answer::Saved { .. }) {
            return None;
        }
        match purpose {
            Purpose::Fill => self.forget_scores(),
            Purpose::Sign => self.initials.clear(),
            Purpose::Challenge => self.challenge = None,
            Purpose::HandIn => {
                let round = self.handed_in?;
                let words = format!("Saved: the card of round {round} is handed in.");
                return Some(Notice::Saved(words));
            }
            _ => {}
        }
        None
    }

    /// Starts changing saved scores from what is on the card.
    pub fn start_refill(&mut self, game: &Game) {
        self.forget_scores();
        if let Some(CardContent::Duel(card)) = &game.content {
            self.scores = card.scores.map(|score| empty_score().with(score.to_string()));
        }
        self.refill = true;
    }

    pub fn forget_scores(&mut self) {
        self.details = None;
        self.scores = [empty_score(), empty_score()];
        self.focus = Side::First;
        self.warned = false;
        self.refill = false;
    }
}

fn ruled(row: &ChallengeRow) -> bool {
    matches!(row.state, ChallengeState::Ruled { .. })
}

fn empty_score() -> Field {
    Field::new(Accepts::Number, 5)
}

fn empty_initials() -> Field {
    Field::new(Accepts::Letters, Initials::LETTERS_MAX)
}
