//! What players pay each other for a game, apart from its points.

use domain::{
    CardContent, CardState, Citation, Division, GameLevel, ListCard, ListGame, PlayerId, Seat,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Prices in cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tariff {
    /// By the name of the game; a game that is not here is free.
    pub games: BTreeMap<String, u16>,
    /// For Schneider, once more for Schwarz, and for every runner.
    pub each: u16,
    /// From how many on runners are paid.
    pub runners_from: BTreeMap<String, u8>,
    /// By how much a Tout and a Sie multiply all of it.
    pub tout: u16,
    pub sie: u16,
    pub cite: Citation,
}

/// What a player has won or lost, in cents, by round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purse {
    pub player: PlayerId,
    pub rounds: BTreeMap<u16, i32>,
}

impl Purse {
    pub fn sum(&self) -> i32 {
        self.rounds.values().sum()
    }
}

impl Tariff {
    /// What everybody has won or lost by the lists that count, in the order of the numbers.
    pub fn purses(&self, division: &Division) -> Vec<Purse> {
        let mut purses: BTreeMap<PlayerId, BTreeMap<u16, i32>> =
            division.players.keys().map(|player| (*player, BTreeMap::new())).collect();
        for (number, round) in &division.rounds {
            for (table, players) in round.publication.tables() {
                let Some(CardState::Counts(CardContent::List(list))) = round.cards.get(&table)
                else {
                    continue;
                };
                for (player, cents) in players.iter().zip(self.of_list(list)) {
                    *purses.entry(*player).or_default().entry(*number).or_default() += cents;
                }
            }
        }
        purses.into_iter().map(|(player, rounds)| Purse { player, rounds }).collect()
    }

    /// What every winner has from every loser who pays: between declarers and others.
    pub fn price(&self, game: &ListGame) -> i32 {
        let name = game.kind.name();
        let Some(base) = self.games.get(name) else { return 0 };
        let paid = self.runners_from.get(name).is_some_and(|from| game.runners >= *from);
        let runners = if paid { i32::from(game.runners) } else { 0 };
        let (steps, times) = match game.level {
            GameLevel::Normal => (0, 1),
            GameLevel::Schneider => (1, 1),
            GameLevel::Schwarz => (2, 1),
            GameLevel::Tout => (0, self.tout),
            GameLevel::Sie => (0, self.sie),
        };
        (i32::from(*base) + i32::from(self.each) * (steps + runners)) * i32::from(times)
    }

    /// What a game brings, by seat: one against three has it from each of them, two have it from one each.
    pub fn of_game(&self, game: &ListGame) -> [i32; Seat::COUNT] {
        let price = if game.won { self.price(game) } else { -self.price(game) };
        let declared = |seat: &Seat| game.declarers.contains(seat);
        let [declarers, others] = [true, false]
            .map(|side| Seat::ALL.iter().filter(|seat| declared(seat) == side).count());
        let share = others.checked_div(declarers).and_then(|share| i32::try_from(share).ok());
        let share = price * share.unwrap_or(0);
        Seat::ALL.map(|seat| if declared(&seat) { share } else { -price })
    }

    /// What a list comes to, by seat.
    pub fn of_list(&self, list: &ListCard) -> [i32; Seat::COUNT] {
        let mut sums = [0; Seat::COUNT];
        for game in &list.games {
            for (sum, cents) in sums.iter_mut().zip(self.of_game(game)) {
                *sum += cents;
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use crate::book::Book;
    use domain::ListCard;

    #[test]
    fn sk_8_prices_every_game() {
        let book = Book::named("schafkopf").unwrap();
        let tariff = book.lists.as_ref().and_then(|lists| lists.tariff.as_ref()).unwrap();
        for (game, cents) in [
            ("rufspiel 1 3 won", [5, -5, 5, -5]),
            ("rufspiel 1 3 lost schneider", [-10, 10, -10, 10]),
            ("rufspiel 1 2 won schwarz runners=3", [30, 30, -30, -30]),
            ("rufspiel 1 2 won runners=2", [5, 5, -5, -5]),
            ("solo 2 won", [-20, 60, -20, -20]),
            ("solo 2 lost runners=3", [35, -105, 35, 35]),
            ("solo 2 won runners=2", [-20, 60, -20, -20]),
            ("wenz 4 won schneider runners=2", [-35, -35, -35, 105]),
            ("solo 1 won tout runners=4", [240, -80, -80, -80]),
            ("solo 1 won sie", [240, -80, -80, -80]),
            ("ramsch 3 lost", [0, 0, 0, 0]),
        ] {
            assert_eq!(tariff.of_game(&game.parse().unwrap()), cents, "{game}");
        }
        let games = ["solo 2 won", "rufspiel 2 4 lost"].map(|game| game.parse().unwrap());
        let list = ListCard { games: games.to_vec() };
        assert_eq!(tariff.of_list(&list), [-15, 55, -15, -25]);
    }
}
