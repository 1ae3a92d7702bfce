//! Arbiters and directors answer challenges.

use super::super::super::plan::Seat;
use super::super::Day;
use super::one_of;
use desk::{ChallengeRow, ChallengeState, Intent, View};
use domain::{EntryId, Verdict};

impl Day {
    pub(super) fn judge(&mut self, seat: Seat, pick: u64) {
        let rows: Vec<ChallengeRow> = match self.look(seat).map(|board| board.view) {
            Some(View::Arbiter(board)) => board.queue,
            Some(View::Director(board)) => board.challenges,
            Some(View::Table(_) | View::Relay) | None => return,
        };
        let mine = |row: &&ChallengeRow| {
            // Now and then somebody rules without having taken it.
            pick.is_multiple_of(7)
                || matches!(row.state, ChallengeState::Claimed { mine: true, .. })
                || matches!(row.state, ChallengeState::Undecided { .. })
        };
        let mine: Vec<EntryId> = rows.iter().filter(mine).map(|row| row.challenge).collect();
        let verdict = match pick.is_multiple_of(2) {
            true => Verdict::Acceptable,
            false => Verdict::Unacceptable,
        };
        let intent = match one_of(&mine, pick >> 4) {
            Some(challenge) => {
                Intent::Rule { challenge: *challenge, verdict, bad: vec![], appeal: false }
            }
            None => {
                let is_stale = |row: &&ChallengeRow| {
                    matches!(row.state, ChallengeState::Claimed { may_take_over: true, .. })
                        || pick.is_multiple_of(5)
                };
                let stale: Vec<EntryId> =
                    rows.iter().filter(is_stale).map(|row| row.challenge).collect();
                Intent::Claim { challenge: one_of(&stale, pick >> 4).copied() }
            }
        };
        self.ask(seat, intent);
    }
}
