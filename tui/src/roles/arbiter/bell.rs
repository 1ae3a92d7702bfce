//! When an arbiter's terminal rings: a challenge came, or one has waited for another minute. Tables stay silent.

use desk::{Board, ChallengeState, View};
use domain::EntryId;

/// Whether the new board has a challenge that waits and was not there before.
pub fn comes(before: Option<&Board>, now: &Board) -> bool {
    let known: Vec<EntryId> =
        before.map(waiting).unwrap_or_default().into_iter().map(|(id, _)| id).collect();
    waiting(now).iter().any(|(id, _)| !known.contains(id))
}

/// Whether somebody has waited for a whole number of minutes just now, so many seconds after the board was made.
pub fn waits_on(board: &Board, since_s: u64) -> bool {
    waiting(board).iter().any(|(_, age_s)| (age_s + since_s).is_multiple_of(60))
}

fn waiting(board: &Board) -> Vec<(EntryId, u64)> {
    let View::Arbiter(arbiter) = &board.view else { return Vec::new() };
    let rows = arbiter.queue.iter().filter(|row| row.state == ChallengeState::Waiting);
    rows.map(|row| (row.challenge, row.age_ms / 1_000)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{arbiter, challenge, table};

    #[test]
    fn an_arbiter_hears_of_a_new_challenge_once_and_of_an_old_one_every_minute() {
        let one = arbiter(vec![challenge(1, 3, ChallengeState::Waiting)], vec![]);
        assert!(comes(None, &one) && !comes(Some(&one), &one));
        let waiting = || challenge(2, 5, ChallengeState::Waiting);
        let two = arbiter(vec![challenge(1, 3, ChallengeState::Waiting), waiting()], vec![]);
        assert!(comes(Some(&one), &two) && !comes(Some(&two), &one));
        // It is 61 seconds old.
        assert!(!waits_on(&one, 0) && waits_on(&one, 59) && !waits_on(&one, 60));
        let at_table = table(None, vec![waiting()]);
        assert!(!comes(None, &at_table) && !waits_on(&at_table, 58));
    }
}
