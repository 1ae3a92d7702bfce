//! A proposal: a round worked out but not published, or why there is none.

use crate::reason::{ByeReason, PairReason, SkipCause};
use crate::request::Seed;
use crate::schedule::ScheduleError;
use crate::system::{System, UnknownSystem};
use crate::systems::seats::SeatsError;
use domain::{
    CardId, Field, HexDigest, PairingOrigin, PlayerId, Publication, RoundId, Say, TableNo,
    TeamFault, Value, messages,
};
use serde::{Deserialize, Serialize};

/// A round as the planner proposes it. It never changes: whoever wants another one asks again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The digest of its origin: the same question to the same division has the same id.
    pub id: HexDigest,
    pub origin: PairingOrigin,
    pub pairs: Pairs,
}

/// The tables of a round with their reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    pub publication: Publication,
    /// What the round was made with, for the entry that publishes it.
    pub system: System,
    pub seed: Seed,
    pub based_on: u16,
    /// One per pairing, in the same order.
    pub reasons: Vec<PairReason>,
    /// One per player who sits out, in the same order.
    pub byes: Vec<ByeReason>,
    /// Players who can neither lose nor better their place, best first.
    pub gibsonised: Vec<PlayerId>,
    pub warnings: Vec<PairingWarning>,
}

messages! {
    /// Something the director should look at before publishing.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum PairingWarning {
        Repeat {
            table: TableNo,
            players: [PlayerId; 2],
            because: RepeatCause,
        },
        /// Pairs once made stay, and so many of the repeats need not be.
        RepairAvoids {
            repeats: usize,
            of: usize,
        },
        ClubMates {
            table: TableNo,
            players: [PlayerId; 2],
            club: String,
        },
        /// Everybody has sat out at least this often.
        AnotherBye {
            player: PlayerId,
            byes: u16,
        },
        /// The schedule leaves no opponent to somebody who has sat out before.
        AnotherScheduledBye {
            player: PlayerId,
            byes: u16,
        },
        /// Somebody lower may sit out too, but then there would be a repeat.
        ByeMovedUp {
            player: PlayerId,
            instead_of: PlayerId,
        },
        /// More than one player sits out although that could be avoided.
        SeveralByes {
            players: Vec<PlayerId>,
        },
        /// A pair of the schedule was not made.
        OutOfSchedule {
            players: [PlayerId; 2],
            because: ScheduleBreak,
        },
        /// The document asks the director to define this group's games.
        UnevenGroup {
            group: usize,
            players: usize,
        },
        /// A result is missing; the better placed player was taken for the winner.
        NoResult {
            players: [PlayerId; 2],
            winner: PlayerId,
        },
        /// A fixed table could not be kept.
        TableMoved {
            player: PlayerId,
            table: TableNo,
        },
        /// Nobody is left who can win nothing.
        NoGibsonOpponent {
            player: PlayerId,
        },
        /// The players do not fill tables of four.
        NotFours {
            players: Vec<PlayerId>,
            more: usize,
        },
        /// Pairs of players sit at one table once more.
        SitAgain {
            pairs: usize,
        },
        /// The standings lack these cards.
        MissingCards {
            cards: Vec<CardId>,
        },
        BeyondPlan {
            planned: u16,
        },
        /// Nobody says how many rounds there are.
        RoundsUnknown,
        /// Rounds between the last one and this one are not there.
        Gap {
            last: u16,
            round: u16,
        },
    }

    /// Why two players meet again.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RepeatCause {
        /// No pairing has fewer repeats.
        Fewest,
        /// Pairs made before stay as they are.
        Literal,
        /// The rules of this round allow it.
        Allowed,
        Director,
        Schedule,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ScheduleBreak {
        Absent,
        Forbidden,
        Fixed,
    }

    /// Why a round cannot be paired.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoPairing {
        TooFewPlayers { round: RoundId, players: usize },
        TooFewTables { round: RoundId, needed: usize, tables: usize },
        PlayerTwice { round: RoundId, player: PlayerId },
        TableTwice { round: RoundId, table: TableNo },
        UnknownPlayer { round: RoundId, player: PlayerId },
        FixedAndForbidden { round: RoundId, players: [PlayerId; 2] },
        FixedTwice { round: RoundId, player: PlayerId },
        FixedButAbsent { round: RoundId, player: PlayerId },
        Stuck { round: RoundId, witness: Witness },
        ScheduleOver { round: RoundId, system: System, step: u16, steps: u16 },
        NoSchedule { system: System, players: usize },
        /// The event's own schedule does not say who meets in this round.
        NoOwnRound { round: RoundId, step: u16, steps: usize },
        BadSeats { system: System, step: u16, seat: u16 },
        BadFactor { system: System },
        BadGroups { system: System, players: usize },
        /// The schedule selects more players than there are.
        TooFewToSelect { round: RoundId, best: u16, players: usize },
        NeedsPrizes { system: System },
        TooManyPrizes { prizes: usize, players: usize },
        NoSource { round: RoundId, system: System },
        NotPlaced { round: RoundId, players: Vec<PlayerId> },
        NotDecided { players: Vec<PlayerId> },
        /// A match goes on, and somebody is not there.
        AwayFromMatch { player: PlayerId },
        /// Nobody is left to play against.
        Won { player: PlayerId },
        BracketForbidden { players: [PlayerId; 2] },
        NoTeams { system: System, teams: usize },
        TeamOf { player: PlayerId },
        Team { fault: TeamFault },
        /// The name of the system that the director wishes is none.
        System { error: UnknownSystem },
        /// The announced schedule is none.
        Schedule { error: ScheduleError },
        ScheduleEnds { rounds: u16, number: u16 },
        TooLate { round: RoundId, based_on: u16 },
        NeedsRounds { system: System },
        WishesForSeats,
        /// Four players sit at a table under the book.
        FourSit { system: System },
        Seats { error: SeatsError },
    }

    /// What keeps players of a [`Witness`] apart.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum KeptApart {
        Players {
            /// Of whom no two may meet, where every group is one player.
            players: Option<Vec<PlayerId>>,
            groups: Option<Vec<KeptApart>>,
            because: Option<Vec<SkipCause>>,
            barrier: Option<Vec<PlayerId>>,
            bye: bool,
            short: usize,
        },
        Group { players: Vec<PlayerId> },
    }
}

impl NoPairing {
    /// Whether what was asked for is wrong in itself, so that asking otherwise helps. Where the rules
    /// leave no round, a person has to decide.
    pub fn is_wrongly_asked(&self) -> bool {
        match self {
            Self::Stuck { .. }
            | Self::NotPlaced { .. }
            | Self::NotDecided { .. }
            | Self::AwayFromMatch { .. }
            | Self::Won { .. }
            | Self::BracketForbidden { .. }
            | Self::WishesForSeats
            | Self::Seats { .. }
            | Self::TooFewTables { .. } => false,
            Self::TooFewPlayers { .. }
            | Self::PlayerTwice { .. }
            | Self::TableTwice { .. }
            | Self::UnknownPlayer { .. }
            | Self::FixedAndForbidden { .. }
            | Self::FixedTwice { .. }
            | Self::FixedButAbsent { .. }
            | Self::ScheduleOver { .. }
            | Self::NoSchedule { .. }
            | Self::NoOwnRound { .. }
            | Self::TooFewToSelect { .. }
            | Self::BadSeats { .. }
            | Self::BadFactor { .. }
            | Self::BadGroups { .. }
            | Self::NeedsPrizes { .. }
            | Self::TooManyPrizes { .. }
            | Self::NoSource { .. }
            | Self::NoTeams { .. }
            | Self::TeamOf { .. }
            | Self::Team { .. }
            | Self::System { .. }
            | Self::Schedule { .. }
            | Self::ScheduleEnds { .. }
            | Self::TooLate { .. }
            | Self::NeedsRounds { .. }
            | Self::FourSit { .. } => true,
        }
    }
}

/// Players who cannot all be paired, and what keeps them apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// Groups with an odd number of players; nobody in one may meet anybody in another.
    pub groups: Vec<Vec<PlayerId>>,
    /// The only players that groups have in common.
    pub barrier: Vec<PlayerId>,
    /// Whether sitting out is one of the ways already counted.
    pub bye: bool,
    /// How many players stay without an opponent at least.
    pub short: usize,
    /// The rules that keep the groups apart.
    pub because: Vec<SkipCause>,
}

impl Field for Witness {
    fn value(&self) -> Value {
        let single = self.groups.iter().all(|group| group.len() == 1);
        let group = |players: &Vec<PlayerId>| KeptApart::Group { players: players.clone() };
        let kept = KeptApart::Players {
            players: single.then(|| self.groups.concat()),
            groups: (!single).then(|| self.groups.iter().map(group).collect()),
            because: (!self.because.is_empty()).then(|| self.because.clone()),
            barrier: (!self.barrier.is_empty()).then(|| self.barrier.clone()),
            bye: self.bye,
            short: self.short,
        };
        Value::Said(Box::new(kept.said()))
    }
}
