//! What a division tells about the round to come: its number, who started, whose card is missing,
//! who lost.

use super::{EventDivision, EventGame, EventRound, Starts};
use domain::{PlayerId, Side};
use rulebook::Book;
use rulebook::result::{self, Game};
use std::collections::BTreeSet;
use std::ops::RangeBounds;

/// How a game ended, by numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Won { winner: u16, loser: u16 },
    Drawn([u16; 2]),
}

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

    /// The starter and the other one of every game before a round, as far as that is known.
    pub fn starts_before(&self, round: u16) -> Vec<[PlayerId; 2]> {
        self.games()
            .filter(|(number, game)| *number < round && game.starts == Starts::First)
            .map(|(_, game)| game.players.map(|number| self.player_id(number)))
            .collect()
    }

    /// Games of these rounds that have no result.
    pub fn without_result(
        &self,
        rounds: impl RangeBounds<u16>,
    ) -> impl Iterator<Item = (u16, &EventGame)> {
        self.games().filter(move |(number, game)| rounds.contains(number) && game.result.is_none())
    }

    /// How the games of these rounds ended; a game that the book has no rule for has no end.
    pub fn ended(&self, book: &Book, rounds: impl RangeBounds<u16>) -> Vec<(u16, Ended)> {
        let within = self.games().filter(|(number, _)| rounds.contains(number));
        within
            .filter_map(|(number, game)| Some((number, end(book, game, game.result.as_ref()?)?)))
            .collect()
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

fn end(book: &Book, game: &EventGame, played: &Game) -> Option<Ended> {
    let [first, second] = game.players;
    let made = result::result(book, played).ok()?;
    Some(match made.winner {
        Some(Side::First) => Ended::Won { winner: first, loser: second },
        Some(Side::Second) => Ended::Won { winner: second, loser: first },
        None => Ended::Drawn(game.players),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::sample;
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

    #[test]
    fn only_known_starts_count_and_results_come_from_the_book() {
        let text = "A, A 1 2 2 2; 400 300; p12 1 3\nB, B 1 1 1 1; 300 300; p12 2 3\n";
        let division = division(text);
        let starts = division.starts_before(3);
        assert_eq!(starts, [[1, 2].map(|number| division.player_id(number))]);
        let missing: Vec<u16> = division.without_result(1..=3).map(|(round, _)| round).collect();
        assert_eq!(missing, [3]);
        let book = Book::named("de-tso").unwrap();
        assert_eq!(
            division.ended(&book, ..),
            [(1, Ended::Won { winner: 1, loser: 2 }), (2, Ended::Drawn([1, 2]))]
        );
        let four = sample::four_players();
        assert_eq!(four.ended(&book, 1..2).len(), 2);
    }
}
