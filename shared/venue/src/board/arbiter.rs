//! The arbiter's board: the queue.

use crate::input::Now;
use crate::venue::Venue;
use desk::ArbiterBoard;
use ledger::Tournament;

const DECIDED_SHOWN: usize = 50;

impl Venue {
    pub(super) fn arbiter_board(&self, now: Now, tournament: &Tournament) -> ArbiterBoard {
        let queue = self.challenge_rows(now, tournament, |challenge| challenge.rulings.is_empty());
        let mut decided =
            self.challenge_rows(now, tournament, |challenge| !challenge.rulings.is_empty());
        decided.reverse();
        decided.truncate(DECIDED_SHOWN);
        ArbiterBoard { queue, decided }
    }
}
