//! What a division tells about the round to come: its number, and who is placed already.

use super::{EventDivision, EventRound};
use crate::ImportNote;
use std::collections::BTreeSet;

impl EventDivision {
    /// The round to be paired: the newest one while somebody in it has neither an opponent nor a
    /// bye and nothing has been played, else the one after it.
    pub fn next_round(&self) -> u16 {
        let Some((last, round)) = self.rounds.last_key_value() else { return 1 };
        if self.is_unfinished(round) { *last } else { last.saturating_add(1) }
    }

    /// Whether a round is in the making: some are placed, others not yet.
    pub fn is_in_the_making(&self, round: u16) -> bool {
        self.rounds.get(&round).is_some_and(|round| self.is_unfinished(round))
    }

    /// The newest round in which anybody has an opponent.
    pub fn last_paired(&self) -> Option<u16> {
        let paired = self.rounds.iter().filter(|(_, round)| !round.games.is_empty());
        paired.map(|(number, _)| *number).next_back()
    }

    /// Everybody who is not away, by number.
    pub fn present(&self) -> impl Iterator<Item = u16> + '_ {
        self.players.iter().filter(|(_, player)| !player.away).map(|(number, _)| *number)
    }

    /// The newest round, where it was played and not by everybody who is there.
    pub(crate) fn half_round(&self) -> Option<ImportNote> {
        let (number, round) = self.rounds.last_key_value()?;
        let placed: BTreeSet<u16> = round.placed().collect();
        let without = self.present().filter(|number| !placed.contains(number)).count();
        let played = round.games.iter().any(|game| game.result.is_some());
        let players = self.present().count();
        (played && without > 0).then_some(ImportNote::HalfRound {
            round: *number,
            without,
            players,
        })
    }

    fn is_unfinished(&self, round: &EventRound) -> bool {
        let placed: BTreeSet<u16> = round.placed().collect();
        let played = round.games.iter().any(|game| game.result.is_some());
        !played && self.present().any(|number| !placed.contains(&number))
    }
}

impl EventRound {
    /// Everybody with an opponent, and everybody who sat out.
    pub fn placed(&self) -> impl Iterator<Item = u16> + '_ {
        let playing = self.games.iter().flat_map(|game| game.players);
        playing.chain(self.sat_out.keys().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tsh;

    fn division(text: &str) -> EventDivision {
        tsh::read("a.t", text).unwrap().event.divisions.remove(0)
    }

    #[test]
    fn a_round_in_the_making_is_the_next_one_and_a_whole_one_is_not() {
        let whole = "A, A 1 2 2; 400\nB, B 1 1 1; 300\n";
        assert_eq!(division(whole).next_round(), 3);
        assert!(!division(whole).is_in_the_making(2));
        let begun = "A, A 1 2 2; 400\nB, B 1 1 1; 300\nC, C 1 4; 1\nD, D 1 3; 2\n";
        assert_eq!(division(begun).next_round(), 2);
        assert!(division(begun).is_in_the_making(2));
        let gone = "A, A 1 2 2; 400\nB, B 1 1 1; 300\nC, C 1 4; 1; off 0\nD, D 1 3; 2; off 0\n";
        assert_eq!(division(gone).next_round(), 3);
        let excused = "A, A 1 2 0; 400 0\nB, B 1 1; 300\nC, C 1 4; 1\nD, D 1 3; 2\n";
        assert_eq!(division(excused).next_round(), 2);
        assert_eq!(division(excused).last_paired(), Some(1));
        assert_eq!(division("A, A 1\nB, B 1\n").next_round(), 1);
    }
}
