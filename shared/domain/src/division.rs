//! A field of players with its rounds.

use crate::id::{DivisionId, PlayerId, TableNo};
use crate::player::Player;
use crate::round::PlayedRound;
use crate::sanction::{Sanction, SanctionEffect};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    pub id: DivisionId,
    pub name: String,
    /// How many rounds the announcement plans.
    pub rounds_planned: u16,
    pub players: BTreeMap<PlayerId, Player>,
    /// Published rounds by number; a round published twice at the same time is missing here.
    pub rounds: BTreeMap<u16, PlayedRound>,
    /// What was imposed on players and still holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sanctions: Vec<Sanction>,
    /// Players who left the event and may come back.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub withdrawn: BTreeSet<PlayerId>,
}

impl Division {
    pub fn new(id: DivisionId, name: String, rounds_planned: u16) -> Self {
        let (players, rounds) = (BTreeMap::new(), BTreeMap::new());
        let (sanctions, withdrawn) = (Vec::new(), BTreeSet::new());
        Self { id, name, rounds_planned, players, rounds, sanctions, withdrawn }
    }

    /// Players who are out of the event.
    pub fn expelled(&self) -> BTreeSet<PlayerId> {
        let out = |sanction: &&Sanction| sanction.effect == SanctionEffect::Expulsion;
        self.sanctions.iter().filter(out).map(|sanction| sanction.player).collect()
    }

    /// Players who are not paired any more: expelled or withdrawn.
    pub fn out(&self) -> BTreeSet<PlayerId> {
        let mut out = self.expelled();
        out.extend(&self.withdrawn);
        out
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
