//! A field of players with its rounds.

use crate::id::{DivisionId, PlayerId, TableNo};
use crate::player::Player;
use crate::round::PlayedRound;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    pub id: DivisionId,
    pub name: String,
    /// How many rounds the announcement plans.
    pub rounds_planned: u16,
    pub players: BTreeMap<PlayerId, Player>,
    /// Published rounds by number; a round published twice at the same time is missing here.
    pub rounds: BTreeMap<u16, PlayedRound>,
}

impl Division {
    pub fn new(id: DivisionId, name: String, rounds_planned: u16) -> Self {
        Self { id, name, rounds_planned, players: BTreeMap::new(), rounds: BTreeMap::new() }
    }

    /// The two players whose card this is, if the round is published and has the table.
    pub fn players_at(&self, round: u16, table: TableNo) -> Option<[PlayerId; 2]> {
        let pairings = &self.rounds.get(&round)?.publication.pairings;
        pairings.iter().find(|pairing| pairing.table == table).map(|pairing| pairing.players)
    }

    /// The newest published round.
    pub fn current(&self) -> Option<&PlayedRound> {
        self.rounds.values().next_back()
    }
}
