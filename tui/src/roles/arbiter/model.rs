//! What the arbiter's screen remembers: the selected challenge and a verdict not yet sent.

use crate::keymap::Context;
use crate::msg::Purpose;
use desk::{Answer, ArbiterBoard, ChallengeRow, ChallengeState};
use domain::{EntryId, Verdict};
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub struct Model {
    /// The selection follows the challenge, not its place in the queue.
    pub selected: Option<EntryId>,
    /// The verdict to confirm, and on which challenge.
    pub verdict: Option<(EntryId, Verdict)>,
    /// The words of the play that are not good, by their places.
    pub bad: BTreeSet<usize>,
    /// The decided challenge that is looked at again.
    pub decided: Option<EntryId>,
}

impl Model {
    pub fn board_arrived(&mut self, here: &ArbiterBoard) {
        let at_hand = self.at_hand(here).map(|row| row.challenge);
        if self.verdict.is_some_and(|(challenge, _)| at_hand != Some(challenge)) {
            self.verdict = None;
            self.bad.clear();
        }
        if mine(here).is_some() || here.decided.is_empty() {
            self.decided = None;
        }
    }

    pub fn context(&self, here: &ArbiterBoard) -> Context {
        match (mine(here), self.verdict) {
            (None, _) if self.decided.is_some() => Context::Decided,
            (None, _) => Context::Queue,
            (Some(_), None) => Context::Judging,
            (Some(_), Some(_)) => Context::JudgingConfirm,
        }
    }

    pub fn answered(&mut self, purpose: Purpose, answer: &Answer) {
        if purpose == Purpose::Rule && matches!(answer, Answer::Saved { .. }) {
            self.verdict = None;
            self.bad.clear();
        }
    }

    /// The challenge that a verdict is about: the one this arbiter holds, or a decided one.
    pub fn at_hand<'a>(&self, here: &'a ArbiterBoard) -> Option<&'a ChallengeRow> {
        mine(here).or_else(|| here.decided.get(self.decided_place(here)?))
    }

    /// Where the selection is among the decided ones, if they are looked at.
    pub fn decided_place(&self, here: &ArbiterBoard) -> Option<usize> {
        let selected = self.decided?;
        let place = here.decided.iter().position(|row| row.challenge == selected);
        Some(place.unwrap_or(0))
    }

    /// Where the selection is in the queue.
    pub fn place(&self, here: &ArbiterBoard) -> usize {
        here.queue.iter().position(|row| Some(row.challenge) == self.selected).unwrap_or(0)
    }
}

/// The challenge this arbiter holds and has to judge.
pub(super) fn mine(here: &ArbiterBoard) -> Option<&ChallengeRow> {
    here.queue.iter().find(|row| matches!(row.state, ChallengeState::Claimed { mine: true, .. }))
}

pub fn holds_one(here: &ArbiterBoard) -> bool {
    mine(here).is_some()
}

pub(super) fn waiting(here: &ArbiterBoard) -> usize {
    here.queue.iter().filter(|row| row.state == ChallengeState::Waiting).count()
}
