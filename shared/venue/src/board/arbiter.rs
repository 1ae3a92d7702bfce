//! The arbiter's board: the queue.

use crate::input::Now;
use crate::venue::Venue;
use desk::ArbiterBoard;
use ledger::Tournament;

impl Venue {
    pub(super) fn arbiter_board(&self, now: Now, tournament: &Tournament) -> ArbiterBoard {
        let queue = self.challenge_rows(now, tournament, |challenge| challenge.rulings.is_empty());
        let decided = self.decided_rows(now, tournament, |challenge| !challenge.rulings.is_empty());
        let calls = self.call_rows(now, tournament, |_| true);
        ArbiterBoard { queue, decided, calls }
    }
}
