//! The field: who is there to be paired, and what they have behind them.

use crate::proposal::NoPairing;
use domain::{Division, PlayerId, RoundId, Standing, TableNo};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Everything a pairing system looks at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The round to be paired.
    pub round: RoundId,
    /// Best first. In the first round the order does not matter.
    pub players: Vec<Entrant>,
    /// Who has already been paired with whom, whether or not the card is in.
    pub met: BTreeSet<Pair>,
    /// Free tables; the pair with the best player sits at the first one.
    pub tables: Vec<TableNo>,
}

/// A player to be paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    pub player: PlayerId,
    /// In how many games the player started.
    pub starts: u16,
    /// Whether the player started the last game; `None` before the first one.
    pub started_last: Option<bool>,
    /// How many rounds the player has sat out.
    pub byes: u16,
}

impl Entrant {
    pub fn new(player: PlayerId) -> Self {
        Self { player, starts: 0, started_last: None, byes: 0 }
    }
}

/// Two players in no particular order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "[PlayerId; 2]", into = "[PlayerId; 2]")]
pub struct Pair([PlayerId; 2]);

impl Pair {
    pub fn new(a: PlayerId, b: PlayerId) -> Self {
        Self(if a <= b { [a, b] } else { [b, a] })
    }

    pub fn players(self) -> [PlayerId; 2] {
        self.0
    }
}

impl From<[PlayerId; 2]> for Pair {
    fn from([a, b]: [PlayerId; 2]) -> Self {
        Self::new(a, b)
    }
}

impl From<Pair> for [PlayerId; 2] {
    fn from(pair: Pair) -> Self {
        pair.0
    }
}

impl Field {
    /// The field of the round after the newest published one, with tables from 1 on. Players
    /// without a row in the standings come last; who was expelled is not part of it.
    pub fn from_division(division: &Division, standings: &[Standing]) -> Self {
        let number = division.rounds.keys().next_back().map_or(1, |last| last.saturating_add(1));
        let mut entrants: BTreeMap<PlayerId, Entrant> =
            division.players.keys().map(|player| (*player, Entrant::new(*player))).collect();
        for player in division.expelled() {
            entrants.remove(&player);
        }
        let mut met = BTreeSet::new();
        for round in division.rounds.values() {
            for pairing in &round.publication.pairings {
                let [first, second] = pairing.players;
                met.insert(Pair::new(first, second));
                if let Some(entrant) = entrants.get_mut(&first) {
                    entrant.starts = entrant.starts.saturating_add(1);
                    entrant.started_last = Some(true);
                }
                if let Some(entrant) = entrants.get_mut(&second) {
                    entrant.started_last = Some(false);
                }
            }
            for player in &round.publication.byes {
                if let Some(entrant) = entrants.get_mut(player) {
                    entrant.byes = entrant.byes.saturating_add(1);
                }
            }
        }
        let mut players: Vec<Entrant> =
            standings.iter().filter_map(|row| entrants.remove(&row.player)).collect();
        players.extend(entrants.into_values());
        let tables = (1..=u16::MAX).map(TableNo).take(players.len() / 2).collect();
        Self { round: RoundId { division: division.id, number }, players, met, tables }
    }

    /// Uses these tables instead, the best pair at the first one.
    #[must_use]
    pub fn at_tables(self, tables: Vec<TableNo>) -> Self {
        Self { tables, ..self }
    }

    pub(crate) fn is_first_round(&self) -> bool {
        self.round.number <= 1
    }

    pub(crate) fn check(&self) -> Result<(), NoPairing> {
        let round = self.round;
        let (players, tables) = (self.players.len(), self.tables.len());
        if players < 2 {
            return Err(NoPairing::TooFewPlayers { round, players });
        }
        if tables < players / 2 {
            return Err(NoPairing::TooFewTables { round, needed: players / 2, tables });
        }
        let mut seen = BTreeSet::new();
        for entrant in &self.players {
            if !seen.insert(entrant.player) {
                return Err(NoPairing::PlayerTwice { round, player: entrant.player });
            }
        }
        let mut seen = BTreeSet::new();
        for table in &self.tables {
            if !seen.insert(*table) {
                return Err(NoPairing::TableTwice { round, table: *table });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{DivisionId, Pairing, PlayedRound, Player, Publication, WinPoints};

    fn id(number: u16) -> PlayerId {
        PlayerId { division: DivisionId::A, number }
    }

    fn row(number: u16) -> Standing {
        Standing {
            rank: 1,
            player: id(number),
            name: String::new(),
            wins: WinPoints(0),
            spread: 0,
            points: 0,
            games: 0,
            reasons: Vec::new(),
        }
    }

    #[test]
    fn a_division_turns_into_the_field_of_its_next_round() {
        let mut division = Division::new(DivisionId::A, "Main".to_owned(), 5);
        for number in 1..=5 {
            let player = Player { id: id(number), name: String::new(), club: None, rating: None };
            division.players.insert(player.id, player);
        }
        for (number, pairs, bye) in [(1, [[1, 2], [3, 4]], 5), (2, [[2, 3], [5, 1]], 4)] {
            let round = RoundId { division: DivisionId::A, number };
            let pairings = (1..)
                .zip(pairs)
                .map(|(table, pair)| Pairing { table: TableNo(table), players: pair.map(id) })
                .collect();
            let publication = Publication { round, pairings, byes: vec![id(bye)] };
            let played = PlayedRound { publication, started: true, cards: BTreeMap::new() };
            division.rounds.insert(number, played);
        }

        let field = Field::from_division(&division, &[row(4), row(9), row(2), row(3), row(1)]);

        assert_eq!(field.round, RoundId { division: DivisionId::A, number: 3 });
        assert_eq!(field.tables, [TableNo(1), TableNo(2)]);
        let met: Vec<[u16; 2]> =
            field.met.iter().map(|pair| pair.players().map(|player| player.number)).collect();
        assert_eq!(met, [[1, 2], [1, 5], [2, 3], [3, 4]]);
        let players: Vec<_> = field
            .players
            .iter()
            .map(|entrant| {
                (entrant.player.number, entrant.starts, entrant.started_last, entrant.byes)
            })
            .collect();
        assert_eq!(
            players,
            [
                (4, 0, Some(false), 1),
                (2, 1, Some(true), 0),
                (3, 1, Some(false), 0),
                (1, 1, Some(false), 0),
                (5, 1, Some(true), 1),
            ]
        );
    }
}
