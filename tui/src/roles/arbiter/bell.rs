//! When an arbiter's terminal rings: a challenge came, or one has waited for another minute. Tables stay silent.

use crate::msg::Cmd;
use desk::{Board, ChallengeState, View};
use domain::EntryId;

/// Rings if the new board has a challenge that waits and was not there before.
pub(crate) fn comes(before: Option<&Board>, now: &Board) -> Vec<Cmd> {
    let known: Vec<EntryId> =
        before.map(waiting).unwrap_or_default().into_iter().map(|(id, _)| id).collect();
    ring(waiting(now).iter().any(|(id, _)| !known.contains(id)))
}

/// Rings if somebody has waited for a whole number of minutes just now, so many seconds after the board was made.
pub(crate) fn waits_on(board: Option<&Board>, since_s: u64) -> Vec<Cmd> {
    let waiting = board.map(waiting).unwrap_or_default();
    ring(waiting.iter().any(|(_, age_s)| (age_s + since_s).is_multiple_of(60)))
}

fn ring(rings: bool) -> Vec<Cmd> {
    rings.then_some(Cmd::Ring).into_iter().collect()
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
        let rings = |cmds: Vec<Cmd>| cmds == [Cmd::Ring];
        let one = arbiter(vec![challenge(1, 3, ChallengeState::Waiting)], vec![]);
        assert!(rings(comes(None, &one)) && !rings(comes(Some(&one), &one)));
        let waiting = || challenge(2, 5, ChallengeState::Waiting);
        let two = arbiter(vec![challenge(1, 3, ChallengeState::Waiting), waiting()], vec![]);
        assert!(rings(comes(Some(&one), &two)) && !rings(comes(Some(&two), &one)));
        // It is 61 seconds old.
        let on = |since_s| rings(waits_on(Some(&one), since_s));
        assert!(!on(0) && on(59) && !on(60));
        let at_table = table(None, vec![waiting()]);
        assert!(!rings(comes(None, &at_table)) && !rings(waits_on(Some(&at_table), 58)));
    }
}
