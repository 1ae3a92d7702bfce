//! What the table's screen remembers: what is typed and not yet saved.

use super::list;
use super::typed::{Kept, Owner, Typed, empty_score};
use super::verdict::ShownVerdict;
use crate::keymap::{Action, Context};
use crate::msg::{Notice, Out, Purpose};
use crate::roles::dialog::{At, Dialog, Screen, Step};
use crossterm::event::KeyEvent;
use desk::{Answer, CardProgress, ChallengeRow, ChallengeState, Game, TableBoard};
use domain::{CardContent, EntryId, Side};
use speech::words;
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
    pub verdict: Option<ShownVerdict>,
}

/// What is typed belongs to a card and outlives its dialog there: nothing else is remembered.
impl Screen for TableBoard {
    type Memory = ();
}

/// The one thing to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
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
            let shown =
                |row: &ChallengeRow| ShownVerdict { challenge: row.challenge, noticed: false };
            self.verdict = news.map(shown);
        }
    }

    pub fn step(&self, here: &TableBoard) -> Next {
        let Some(game) = &here.game else { return Next::NoGame };
        match game.progress {
            CardProgress::Counts => Next::Done,
            CardProgress::Undecided => Next::Undecided,
            _ if !game.started => Next::NotStarted,
            _ if self.typed.refill || game.filled.is_none() || game.content.is_none() => Next::Fill,
            _ if here.form.signers == 0 && game.list.is_none() => Next::Waits,
            _ => match game.signed.as_slice() {
                [None, _] => Next::Sign(Side::First),
                [_, None] => Next::Sign(Side::Second),
                _ => Next::HandIn,
            },
        }
    }

    pub fn context(&self, here: &TableBoard) -> Context {
        if let Some(dialog) = self.dialog(here) {
            return dialog.context();
        }
        if let Some(context) = list::context(self, here) {
            return context;
        }
        match self.step(here) {
            Next::Fill if self.typed.refill => Context::Refill,
            Next::Fill => Context::Fill,
            Next::Sign(_) => Context::Sign,
            Next::HandIn => Context::HandIn,
            Next::Waits => Context::JuryWaits,
            Next::NoGame | Next::NotStarted | Next::Done | Next::Undecided => Context::TableWaits,
        }
    }

    /// What lies over the card: a verdict first, then what players opened.
    pub fn dialog(&self, here: &TableBoard) -> Option<&dyn Dialog<TableBoard>> {
        if let Some(verdict) = self.verdict.as_ref().filter(|shown| shown.ruled(here).is_some()) {
            return Some(verdict);
        }
        let step = self.step(here);
        let is_list = here.game.as_ref().is_some_and(|game| game.list.is_some());
        if is_list || !matches!(step, Next::Fill | Next::Sign(_) | Next::HandIn | Next::Waits) {
            return None;
        }
        if let Some(form) = &self.typed.challenge {
            return Some(form);
        }
        let details = self.typed.details.as_ref().filter(|_| step == Next::Fill);
        details.map(|details| details as &dyn Dialog<TableBoard>)
    }

    /// One key for the dialog that is open; whether there was one.
    pub fn press_dialog(
        &mut self,
        here: &TableBoard,
        action: Action,
        key: KeyEvent,
        out: &mut Out,
    ) -> bool {
        let Some(context) = self.dialog(here).map(Dialog::context) else { return false };
        let at = &mut At { here, memory: &mut (), seed: 0, out };
        match context {
            Context::Verdict => {
                if let Some(shown) = self.verdict.take_if(|shown| closes(shown, at, action, key)) {
                    self.read.insert(shown.challenge);
                }
            }
            Context::ChallengeForm => {
                self.typed.challenge.take_if(|form| closes(form, at, action, key));
            }
            _ => drop(self.typed.details.take_if(|details| closes(details, at, action, key))),
        }
        true
    }

    pub fn tick(&mut self) {
        if let Some(shown) = &mut self.verdict {
            shown.noticed = true;
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
            Purpose::Sign => {
                self.typed.initials.clear();
                self.typed.odd_initials = false;
            }
            Purpose::Challenge => self.typed.challenge = None,
            Purpose::HandIn => {
                let round = self.handed_in?;
                return Some(Notice::Saved(words::saved_handed_in(round)));
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

/// Gives a key to a dialog; whether that closes it.
fn closes(
    dialog: &mut impl Dialog<TableBoard>,
    at: &mut At<'_, TableBoard>,
    action: Action,
    key: KeyEvent,
) -> bool {
    let step = match action {
        Action::Back => dialog.back(at),
        _ => dialog.press(at, action, key),
    };
    matches!(step, Step::Close | Step::CloseAll)
}

fn ruled(row: &ChallengeRow) -> bool {
    matches!(row.state, ChallengeState::Ruled { .. })
}
