//! What a division tells about the round to come: its number, and who is placed already.

use super::Division;
use crate::id::PlayerId;
use crate::round::{CardState, PlayedRound};

impl Division {
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
        let paired = |round: &PlayedRound| !round.publication.pairings.is_empty();
        self.rounds.iter().filter(|(_, round)| paired(round)).map(|(number, _)| *number).next_back()
    }

    fn is_unfinished(&self, round: &PlayedRound) -> bool {
        let (placed, gone) = (round.players(), self.gone());
        let played = round.cards.values().any(|card| *card != CardState::Open);
        let waits = |player: &PlayerId| !placed.contains(player) && !gone.contains(player);
        !played && self.players.keys().any(waits)
    }
}
