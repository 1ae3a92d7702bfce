//! Rounds: who plays whom at which table, and what became of it.

use crate::card::{CardContent, Side};
use crate::id::{PlayerId, RoundId, TableNo};
use crate::line::{HexDigest, Term};
use crate::list::Four;
use crate::outcome::Absent;
use crate::wishes::PairingWishes;
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
    /// What only an event file tells of the round.
    #[serde(default, skip_serializing_if = "OnFile::is_empty")]
    pub on_file: OnFile,
}

/// What an event file says about a round that a hall has no words for, and what it leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OnFile {
    /// Tables whose first player is not known to start.
    pub starts: BTreeMap<TableNo, Starts>,
    /// Tables whose numbers are ours, because the file has none.
    pub unnumbered: BTreeSet<TableNo>,
    /// Who had no opponent, and what that brings instead of what the book gives.
    pub sat_out: BTreeMap<PlayerId, SatOut>,
    /// Spread that a player gets, or loses, beside the game of the round.
    pub penalties: Vec<(PlayerId, i32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Starts {
    /// The players draw for it at the table.
    Draw,
    Unknown,
}

/// A round without an opponent, as a file has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SatOut {
    /// A bye that does not count yet.
    Open,
    /// Was not there, which costs nothing.
    Away,
    /// The spread that somebody wrote down: above zero as for a bye, below as for a lost game.
    Recorded(i32),
}

impl SatOut {
    /// The player was there and had no opponent.
    pub fn is_bye(self) -> bool {
        match self {
            Self::Open => true,
            Self::Away => false,
            Self::Recorded(spread) => spread > 0,
        }
    }
}

impl OnFile {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What a published round was paired from, so that anybody can work it out again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PairingOrigin {
    /// The program's own proposal.
    Engine {
        system: Term,
        seed: u64,
        /// The round whose standings were used.
        #[serde(default)]
        based_on: u16,
        /// Their digest.
        standings: HexDigest,
        /// What the director asked for, what earlier rounds left behind included.
        #[serde(default, skip_serializing_if = "PairingWishes::is_empty")]
        wishes: Box<PairingWishes>,
        /// Tables whose pair the director changed in the proposal.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by_hand: Vec<TableNo>,
    },
    /// A director's own pairs.
    #[default]
    Director,
}

impl PairingOrigin {
    pub fn is_director(&self) -> bool {
        *self == Self::Director
    }

    /// The same origin, with the tables that the director changed; pairs that are all the director's own have
    /// no other origin.
    #[must_use]
    pub fn changed_to(self, proposed: &Publication, published: &Publication) -> Self {
        let changed =
            published.tables().filter(|(at, seats)| proposed.players_at(*at) != Some(*seats));
        let changed: Vec<TableNo> = changed.map(|(table, _)| table).collect();
        match self {
            Self::Engine { system, seed, based_on, standings, wishes, .. }
                if changed.len() < published.tables().count() =>
            {
                Self::Engine { system, seed, based_on, standings, wishes, by_hand: changed }
            }
            Self::Engine { .. } | Self::Director => Self::Director,
        }
    }
}

impl PlayedRound {
    pub fn new(publication: Publication, cards: BTreeMap<TableNo, CardState>) -> Self {
        Self { publication, started: true, cards, on_file: OnFile::default() }
    }

    /// Seats a pair with its card, if that is known.
    pub fn seat(&mut self, pairing: Pairing, card: Option<CardContent>) {
        self.cards.insert(pairing.table, card.map_or(CardState::Open, CardState::Counts));
        self.publication.pairings.push(pairing);
    }

    /// Writes down who had no opponent, as a file tells it.
    pub fn sit_out(&mut self, player: PlayerId, how: SatOut) {
        self.publication.byes.extend(how.is_bye().then_some(player));
        self.on_file.sat_out.insert(player, how);
    }

    /// What the card of a table says, if it counts.
    pub fn card(&self, table: TableNo) -> Option<&CardContent> {
        match self.cards.get(&table)? {
            CardState::Counts(content) => Some(content),
            CardState::Open | CardState::Undecided(_) => None,
        }
    }

    /// Who began at a table of two: the first of the pairing, unless the card says otherwise.
    pub fn starter(&self, table: TableNo) -> Side {
        match self.card(table) {
            Some(CardContent::Duel(card)) => card.record.starter.unwrap_or(Side::First),
            _ => Side::First,
        }
    }

    /// Everybody who plays, sits out or is away.
    pub fn players(&self) -> BTreeSet<PlayerId> {
        let on_file = self.on_file.sat_out.keys().copied();
        self.publication.players().into_iter().chain(on_file).collect()
    }

    /// Tables whose card is still open or undecided.
    pub fn missing(&self) -> impl Iterator<Item = TableNo> + '_ {
        self.publication
            .tables()
            .map(|(table, _)| table)
            .filter(|table| !matches!(self.cards.get(table), Some(CardState::Counts(_))))
    }
}
