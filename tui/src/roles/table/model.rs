//! What the table's screen remembers: what is typed and not yet saved.

use super::list;
use super::typed::{Kept, Owner, Typed, empty_score};
use crate::keymap::Context;
use crate::msg::{Notice, Purpose};
use desk::{Answer, CardProgress, ChallengeRow, ChallengeState, Game, TableBoard};
use domain::{CardContent, EntryId, Side, Verdict};
use std::collections::BTreeSet;

#[derive(Debug)]
pub struct Model {
    /// The card that the typed text belongs to.
    owner: Option<Owner>,
    pub typed: Typed,
    pub kept: Kept,
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
            owner: None,
            typed: Typed::default(),
            kept: Kept::default(),
            handed_in: None,
            read: here.challenges.iter().filter(|row| ruled(row)).map(|r| r.challenge).collect(),
            verdict: None,
        };
        model.board_arrived(here, &mut None);
        model
    }

    /// A board of the same card leaves everything typed alone. When another card comes up, what was
    /// typed is kept for the card it was typed for; what is said about that card goes, unless it was
    /// refused.
    pub fn board_arrived(&mut self, here: &TableBoard, notice: &mut Option<Notice>) {
        let owner = here.game.as_ref().map(Owner::of);
        let same = match (&self.owner, &owner) {
            (Some(before), Some(now)) => before.is_same_card(now),
            (before, now) => before.is_none() && now.is_none(),
        };
        if !same {
            let typed = std::mem::take(&mut self.typed);
            if let Some(before) = self.owner.take() {
                self.kept.put(before, typed);
            }
            self.typed = owner.as_ref().and_then(|now| self.kept.take(now)).unwrap_or_default();
            notice.take_if(|notice| !matches!(notice, Notice::Refused(_)));
        }
        self.owner = owner;
        self.kept.forget_what_is_over(here);
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
            _ if self.typed.refill || game.filled.is_none() || game.content.is_none() => Step::Fill,
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
            Step::Fill | Step::Sign(_) | Step::HandIn if self.typed.challenge.is_some() => {
                Context::ChallengeForm
            }
            Step::Fill if self.typed.details.is_some() => Context::Details,
            Step::Fill if self.typed.refill => Context::Refill,
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
        if let Some(told) = self.typed.list.answered(purpose, answer) {
            return Some(told);
        }
        if !matches!(answer, Answer::Saved { .. }) {
            return None;
        }
        match purpose {
            Purpose::Fill => self.typed.forget_scores(),
            Purpose::Sign => self.typed.initials.clear(),
            Purpose::Challenge => self.typed.challenge = None,
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
        self.typed.forget_scores();
        if let Some(CardContent::Duel(card)) = &game.content {
            self.typed.scores = card.scores.map(|score| empty_score().with(score.to_string()));
        }
        self.typed.refill = true;
    }
}

fn ruled(row: &ChallengeRow) -> bool {
    matches!(row.state, ChallengeState::Ruled { .. })
}
