//! What the table's screen remembers: what is typed and not yet saved.

use super::confirm::{CONFIRM_WORDS, Confirm, awaited};
use super::everybody::{EVERYBODY, Everybody};
use super::typed::{Kept, Owner, Typed, empty_score};
use super::verdict::{NEUTRAL_AFTER_S, ShownVerdict, VERDICT};
use super::*;
use super::{challenge, keys, list};
use crate::msg::Notice;
use crate::roles::dialog::{At, Screen, Step};
use desk::Answer;
use domain::EntryId;
use std::collections::BTreeSet;

#[derive(Debug)]
pub struct Model {
    /// The card that the typed text belongs to.
    owner: Option<Owner>,
    pub typed: Typed,
    pub kept: Kept,
    /// Verdicts the players have read, or that were known before this screen came up.
    read: BTreeSet<EntryId>,
    pub verdict: Option<ShownVerdict>,
    pub confirm: Confirm,
    pub everybody: Option<Everybody>,
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
            read: here.challenges.iter().filter(|row| ruled(row)).map(|r| r.challenge).collect(),
            verdict: None,
            confirm: Confirm::default(),
            everybody: None,
        };
        model.board_arrived(here, None, &mut None);
        model
    }

    /// A board of the same card leaves everything typed alone. When another card comes up, what was
    /// typed is kept for the card it was typed for; what is said about that card goes, unless it was
    /// refused.
    pub fn board_arrived(
        &mut self,
        here: &TableBoard,
        _awaits: Option<&Intent>,
        notice: &mut Option<Notice>,
    ) {
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
        if awaited(here).is_none() {
            self.confirm.anew = None;
        }
        self.kept.forget_what_is_over(here);
        if self.verdict.is_none() {
            let news =
                here.challenges.iter().find(|r| ruled(r) && !self.read.contains(&r.challenge));
            let shown = |row: &ChallengeRow| ShownVerdict {
                challenge: row.challenge,
                noticed: false,
                left_s: row.at_table.then_some(NEUTRAL_AFTER_S),
            };
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

    pub fn keys(&self, here: &TableBoard) -> &'static Keys {
        if let Some(dialog) = self.dialog(here) {
            return dialog.keys(here);
        }
        if let Some(keys) = list::keys(self, here) {
            return keys;
        }
        match self.step(here) {
            Next::Fill if self.typed.refill => &keys::REFILL,
            Next::Fill => &keys::FILL,
            Next::Sign(_) => &keys::SIGN,
            Next::HandIn => &keys::HAND_IN,
            Next::Waits => &keys::JURY_WAITS,
            Next::NoGame | Next::NotStarted | Next::Done | Next::Undecided => {
                if here.seats.is_empty() { &keys::WAITS } else { &keys::WAITS_SEATED }
            }
        }
    }

    /// What lies over the card: a verdict first, then what players opened.
    pub fn dialog(&self, here: &TableBoard) -> Option<&dyn Dialog<TableBoard>> {
        if let Some(verdict) = self.verdict.as_ref().filter(|shown| shown.ruled(here).is_some()) {
            return Some(verdict);
        }
        if let Some(form) = &self.typed.call {
            return Some(form);
        }
        if let Some(list) = self.everybody.as_ref().filter(|_| !here.seats.is_empty()) {
            return Some(list);
        }
        let step = self.step(here);
        let is_list = here.game.as_ref().is_some_and(|game| game.list.is_some());
        if is_list || !matches!(step, Next::Fill | Next::Sign(_) | Next::HandIn | Next::Waits) {
            return None;
        }
        if awaited(here).is_some() {
            return Some(match &self.confirm.anew {
                Some(form) => form as &dyn Dialog<TableBoard>,
                None => &self.confirm,
            });
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
        let Some(keys) = self.dialog(here).map(|dialog| dialog.keys(here)) else { return false };
        let at = &mut At { here, memory: &mut (), seed: 0, out };
        if *keys == VERDICT {
            if let Some(shown) = self.verdict.take_if(|shown| closes(shown, at, action, key)) {
                self.read.insert(shown.challenge);
            }
        } else if *keys == call::CALL_FORM {
            self.typed.call.take_if(|form| closes(form, at, action, key));
        } else if *keys == EVERYBODY {
            self.everybody.take_if(|list| closes(list, at, action, key));
        } else if *keys == CONFIRM_WORDS {
            closes(&mut self.confirm, at, action, key);
        } else if self.confirm.anew.is_some() {
            self.confirm.anew.take_if(|form| closes(form, at, action, key));
        } else if *keys == challenge::CHALLENGE_FORM {
            self.typed.challenge.take_if(|form| closes(form, at, action, key));
        } else {
            self.typed.details.take_if(|details| closes(details, at, action, key));
        }
        true
    }

    pub fn tick(&mut self) {
        if let Some(shown) = &mut self.verdict {
            shown.noticed = true;
            shown.left_s = shown.left_s.map(|left| left.saturating_sub(1));
        }
        if let Some(shown) = self.verdict.take_if(|shown| shown.left_s == Some(0)) {
            self.read.insert(shown.challenge);
        }
    }

    /// What was saved is not typed any more.
    pub fn answered(
        &mut self,
        _here: &TableBoard,
        asked: &Intent,
        answer: &Answer,
    ) -> Option<Notice> {
        match (asked, answer) {
            (Intent::FillCard { content: CardContent::List(_), .. }, Answer::Saved { .. }) => {
                self.typed.list.changing = false;
                self.typed.forget_scores();
            }
            (Intent::FillCard { .. }, Answer::Saved { .. }) => self.typed.forget_scores(),
            (Intent::SignCard { .. } | Intent::SignList { .. }, Answer::Saved { .. }) => {
                self.typed.initials.clear();
                self.typed.odd_initials = false;
            }
            (Intent::Call { .. }, Answer::Saved { .. }) => self.typed.call = None,
            (Intent::SendChallenge { .. }, Answer::Saved { .. }) => {
                self.typed.challenge = None;
                self.confirm.anew = None;
            }
            (_, Answer::Noted { .. }) => self.typed.list.noted(),
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
