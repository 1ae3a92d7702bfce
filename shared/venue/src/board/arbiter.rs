//! The arbiter's board: the queue.

use crate::input::Now;
use crate::venue::Venue;
use desk::{ArbiterBoard, Judging};
use ledger::{Challenge, Tournament};

impl Venue {
    pub(super) fn arbiter_board(&self, now: Now, tournament: &Tournament) -> ArbiterBoard {
        let queue = self.challenge_rows(now, tournament, |challenge| !challenge.is_over());
        let decided = self.decided_rows(now, tournament, Challenge::is_over);
        let calls = self.call_rows(now, tournament, |_| true);
        ArbiterBoard { queue, decided, calls, judging: self.judging() }
    }

    /// By what somebody judges here.
    pub(super) fn judging(&self) -> Judging {
        Judging { lists: self.lists.named().to_vec(), here: self.lists.here() }
    }
}
