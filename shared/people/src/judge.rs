//! Arbiters and directors answer challenges.

use crate::{Dice, Person};
use desk::{Board, ChallengeRow, ChallengeState, Intent, View};
use domain::{Proposal, Verdict};

impl Person {
    /// Rules on what was taken, or takes the oldest challenge that waits. People without care rule on what they
    /// have not taken, and take what somebody else holds.
    pub(crate) fn judge(&self, board: &Board) -> Option<Intent> {
        let rows = match &board.view {
            View::Arbiter(board) => &board.queue,
            View::Director(board) => &board.challenges,
            View::Table(_) | View::Relay => return None,
        };
        let (mut mood, careless) = (self.mood(), self.manner.careless);
        let (rules, takes) = (careless && mood.one_in(7), careless && mood.one_in(5));
        let is_mine = |row: &&ChallengeRow| match row.state {
            ChallengeState::Claimed { mine, .. } => mine || rules,
            ChallengeState::Undecided { .. } => careless,
            ChallengeState::Waiting
            | ChallengeState::AtTable
            | ChallengeState::Retracted
            | ChallengeState::Ruled { .. } => rules,
        };
        if let Some(row) = self.one(rows, is_mine, &mut mood) {
            let (challenge, verdict) = (row.challenge, self.answer(row));
            let (bad, appeal, reason) = (Vec::new(), false, None);
            return Some(Intent::Rule { challenge, verdict, bad, appeal, reason });
        }
        let is_free = |row: &&ChallengeRow| match row.state {
            ChallengeState::Waiting => true,
            ChallengeState::Claimed { may_take_over, .. } => may_take_over || takes,
            ChallengeState::AtTable
            | ChallengeState::Retracted
            | ChallengeState::Ruled { .. }
            | ChallengeState::Undecided { .. } => takes,
        };
        let free = self.one(rows, is_free, &mut mood).map(|row| row.challenge);
        (free.is_some() || careless).then_some(Intent::Claim { challenge: free })
    }

    /// As the lists propose; where they say nothing, the same words always get the same.
    fn answer(&self, row: &ChallengeRow) -> Verdict {
        match row.opinion.as_ref().map(|opinion| opinion.proposal) {
            Some(Proposal::Acceptable) => Verdict::Acceptable,
            Some(Proposal::Unacceptable) => Verdict::Unacceptable,
            Some(Proposal::ForArbiter | Proposal::CannotJudge) | None => self.verdict(&row.words),
        }
    }

    /// The first of its kind; any, for people without care.
    fn one<'a>(
        &self,
        rows: &'a [ChallengeRow],
        is_meant: impl Fn(&&ChallengeRow) -> bool,
        mood: &mut Dice,
    ) -> Option<&'a ChallengeRow> {
        let meant: Vec<&ChallengeRow> = rows.iter().filter(is_meant).collect();
        let any = if self.manner.careless { meant.len() } else { meant.len().min(1) };
        mood.some(&meant[..any]).copied()
    }
}
