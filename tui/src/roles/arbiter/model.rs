//! What the arbiter's screen remembers: the selected challenge and a verdict not yet sent.

use crate::keymap::Context;
use crate::msg::Purpose;
use desk::{Answer, ArbiterBoard, ChallengeRow, ChallengeState};
use domain::{EntryId, Verdict};

#[derive(Debug, Default)]
pub struct Model {
    /// The selection follows the challenge, not its place in the queue.
    pub selected: Option<EntryId>,
    /// The verdict to confirm, and on which challenge.
    pub verdict: Option<(EntryId, Verdict)>,
}

impl Model {
    pub fn board_arrived(&mut self, here: &ArbiterBoard) {
        if let Some((challenge, _)) = self.verdict
            && mine(here).is_none_or(|row| row.challenge != challenge)
        {
            self.verdict = None;
        }
    }

    pub fn context(&self, here: &ArbiterBoard) -> Context {
        match (mine(here), self.verdict) {
            (None, _) => Context::Queue,
            (Some(_), None) => Context::Judging,
            (Some(_), Some(_)) => Context::JudgingConfirm,
        }
    }

    pub fn answered(&mut self, purpose: Purpose, answer: &Answer) {
        if purpose == Purpose::Rule && matches!(answer, Answer::Saved { .. }) {
            self.verdict = None;
        }
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
