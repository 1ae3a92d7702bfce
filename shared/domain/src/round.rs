//! Rounds: who plays whom at which table, and what became of it.

use crate::card::CardContent;
use crate::id::{PlayerId, RoundId, TableNo};
use crate::list::Four;
use crate::outcome::Absent;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Two players at a table; the first one starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    pub table: TableNo,
    pub players: [PlayerId; 2],
}

/// A round as the director published it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Publication {
    pub round: RoundId,
    pub pairings: Vec<Pairing>,
    /// Tables of four; a round has either these or pairings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fours: Vec<Four>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<PlayerId>,
    /// Players who miss the round, and why: they neither play nor sit out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<Absent>,
}

impl Publication {
    /// Everybody who plays, sits out or is away.
    pub fn players(&self) -> BTreeSet<PlayerId> {
        let playing = self.tables().flat_map(|(_, players)| players.iter().copied());
        let away = self.absent.iter().map(|absent| absent.player);
        playing.chain(self.byes.iter().copied()).chain(away).collect()
    }

    /// Every table of the round with its players in the order of their seats.
    pub fn tables(&self) -> impl Iterator<Item = (TableNo, &[PlayerId])> {
        let twos = self.pairings.iter().map(|pairing| (pairing.table, pairing.players.as_slice()));
        twos.chain(self.fours.iter().map(|four| (four.table, four.players.as_slice())))
    }

    /// Who plays at a table of this round.
    pub fn players_at(&self, table: TableNo) -> Option<&[PlayerId]> {
        self.tables().find(|(at, _)| *at == table).map(|(_, players)| players)
    }
}

/// What a card says at this moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardState {
    /// Nothing has been handed in.
    Open,
    /// The content stands.
    Counts(CardContent),
    /// Several versions stand against each other until a director decides.
    Undecided(Vec<CardContent>),
}

/// A published round with what is known of its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedRound {
    pub publication: Publication,
    pub started: bool,
    pub cards: BTreeMap<TableNo, CardState>,
}

impl PlayedRound {
    /// Tables whose card is still open or undecided.
    pub fn missing(&self) -> impl Iterator<Item = TableNo> + '_ {
        self.publication
            .tables()
            .map(|(table, _)| table)
            .filter(|table| !matches!(self.cards.get(table), Some(CardState::Counts(_))))
    }
}
