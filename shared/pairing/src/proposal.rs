//! A proposal: a round worked out but not published, or why there is none.

use crate::reason::{ByeReason, PairReason, SkipCause};
use crate::request::Seed;
use crate::system::System;
use domain::{PlayerId, Publication, RoundId, TableNo};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
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
    pub warnings: Vec<Warning>,
}

/// Something the director should look at before publishing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warning {
    Repeat {
        table: TableNo,
        players: [PlayerId; 2],
        because: RepeatCause,
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

impl Warning {
    /// The warning with what players are called.
    pub fn words(&self, names: &dyn Fn(PlayerId) -> String) -> String {
        let both = |players: &[PlayerId; 2]| {
            let [first, second] = players.map(names);
            format!("{first} and {second}")
        };
        match self {
            Self::Repeat { table, players, because } => {
                format!("{} meet again at table {table}: {because}", both(players))
            }
            Self::ClubMates { table, players, club } => {
                format!("{} of {club} meet at table {table}", both(players))
            }
            Self::AnotherBye { player, byes } => format!(
                "{} sits out once more: nobody has sat out fewer times than {byes}",
                names(*player)
            ),
            Self::AnotherScheduledBye { player, byes } => format!(
                "{} sits out once more, after {byes} {}: the schedule leaves no opponent",
                names(*player),
                if *byes == 1 { "bye" } else { "byes" }
            ),
            Self::ByeMovedUp { player, instead_of } => format!(
                "{} sits out instead of {}, who stands lower: otherwise two players would meet \
                 again",
                names(*player),
                names(*instead_of)
            ),
            Self::SeveralByes { players } => {
                let players: Vec<String> = players.iter().map(|player| names(*player)).collect();
                format!("{} all sit out", players.join(", "))
            }
            Self::OutOfSchedule { players, because } => {
                format!("{} should meet by the schedule, but {because}", both(players))
            }
            Self::UnevenGroup { group, players } => format!(
                "group {group} has {players} players and plays an incomplete round robin: \
                 check its games"
            ),
            Self::NoResult { players } => format!(
                "the card of {} is missing: {} counts as the winner here",
                both(players),
                names(players[0])
            ),
            Self::TableMoved { player, table } => {
                format!("{} needs table {table}, which somebody else needs too", names(*player))
            }
            Self::NoGibsonOpponent { player } => format!(
                "{} is out of reach, but everybody else can still win a prize: paired like the \
                 others",
                names(*player)
            ),
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(&|player| player.to_string()))
    }
}

impl fmt::Display for RepeatCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fewest => "no pairing of this round has fewer repeats",
            Self::Literal => {
                "nobody new was left and pairs made before stay; repairing may avoid it"
            }
            Self::Allowed => "this round allows it",
            Self::Director => "the director fixed the pair",
            Self::Schedule => "the schedule says so",
        })
    }
}

impl fmt::Display for ScheduleBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Absent => "one of them is not here",
            Self::Forbidden => "the director forbids it",
            Self::Fixed => "the director placed one of them elsewhere",
        })
    }
}

/// Why a round cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoPairing {
    #[error("round {round} needs at least two players, but the field has {players}: enter more")]
    TooFewPlayers { round: RoundId, players: usize },
    #[error("round {round} needs {needed} tables, but {tables} are free: free or add tables")]
    TooFewTables { round: RoundId, needed: usize, tables: usize },
    #[error("player {player} is in the field of round {round} twice: remove one")]
    PlayerTwice { round: RoundId, player: PlayerId },
    #[error("table {table} is listed twice for round {round}: remove one")]
    TableTwice { round: RoundId, table: TableNo },
    #[error("{player} is not in the field of round {round}: check the number")]
    UnknownPlayer { round: RoundId, player: PlayerId },
    #[error(
        "{} and {} are both fixed and forbidden in round {round}: take one back",
        players[0],
        players[1]
    )]
    FixedAndForbidden { round: RoundId, players: [PlayerId; 2] },
    #[error("{player} is placed twice by the director in round {round}: take one back")]
    FixedTwice { round: RoundId, player: PlayerId },
    #[error("{player} is placed by the director in round {round} but absent: change one")]
    FixedButAbsent { round: RoundId, player: PlayerId },
    #[error("round {round} cannot be paired: {witness}")]
    Stuck { round: RoundId, witness: Witness },
    #[error(
        "{system} has {steps} rounds, and round {round} would be number {step}: {remedy}",
        remedy = "change the schedule"
    )]
    ScheduleOver { round: RoundId, system: System, step: u16, steps: u16 },
    #[error("{system} has no schedule for {players} players: give one or take another system")]
    NoSchedule { system: System, players: usize },
    #[error(
        "the schedule for {system} names seat {seat} wrongly in round {step}: {remedy}",
        remedy = "use every seat once"
    )]
    BadSeats { system: System, step: u16, seat: u16 },
    #[error("{system} needs an even number of players per group, at least 2")]
    BadFactor { system: System },
    #[error("{system} needs 1 to {players} groups")]
    BadGroups { system: System, players: usize },
    #[error("{system} needs to know how many places win a prize")]
    NeedsPrizes { system: System },
    #[error(
        "{system} uses the standings two rounds back, so that round {round} needs another system"
    )]
    NoSource { round: RoundId, system: System },
    #[error("round {round} still needs an opponent for {}", list(players))]
    NotPlaced { round: RoundId, players: Vec<PlayerId> },
    #[error("{} have not decided who goes on: decide it first", list(players))]
    NotDecided { players: Vec<PlayerId> },
    #[error(
        "the bracket brings {} and {} together, who are forbidden to meet: allow it or place both",
        players[0],
        players[1]
    )]
    BracketForbidden { players: [PlayerId; 2] },
    #[error("{system} needs at least two teams, but {teams} are entered")]
    NoTeams { system: System, teams: usize },
    #[error("{player} stands in two teams, or in none: every player is in one")]
    TeamOf { player: PlayerId },
}

impl NoPairing {
    /// Whether what was asked for is wrong in itself, so that asking otherwise helps. Where the rules
    /// leave no round, a person has to decide.
    pub fn is_wrongly_asked(&self) -> bool {
        match self {
            Self::Stuck { .. }
            | Self::NotPlaced { .. }
            | Self::NotDecided { .. }
            | Self::BracketForbidden { .. }
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
            | Self::BadSeats { .. }
            | Self::BadFactor { .. }
            | Self::BadGroups { .. }
            | Self::NeedsPrizes { .. }
            | Self::NoSource { .. }
            | Self::NoTeams { .. }
            | Self::TeamOf { .. } => true,
        }
    }

    /// Everybody whom the sentence names.
    pub fn players(&self) -> Vec<PlayerId> {
        match self {
            Self::Stuck { witness, .. } => {
                witness.groups.iter().flatten().chain(&witness.barrier).copied().collect()
            }
            Self::NotPlaced { players, .. } | Self::NotDecided { players } => players.clone(),
            Self::FixedAndForbidden { players, .. } | Self::BracketForbidden { players } => {
                players.to_vec()
            }
            Self::PlayerTwice { player, .. }
            | Self::UnknownPlayer { player, .. }
            | Self::FixedTwice { player, .. }
            | Self::FixedButAbsent { player, .. }
            | Self::TeamOf { player } => vec![*player],
            Self::TooFewPlayers { .. }
            | Self::TooFewTables { .. }
            | Self::TableTwice { .. }
            | Self::ScheduleOver { .. }
            | Self::NoSchedule { .. }
            | Self::BadSeats { .. }
            | Self::BadFactor { .. }
            | Self::BadGroups { .. }
            | Self::NeedsPrizes { .. }
            | Self::NoSource { .. }
            | Self::NoTeams { .. } => Vec::new(),
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

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups: Vec<String> = self.groups.iter().map(|group| list(group)).collect();
        let single = self.groups.iter().all(|group| group.len() == 1);
        let (what, separator) = if single { ("", ", ") } else { ("in the groups ", " | ") };
        write!(f, "of the players {what}{} no two ", groups.join(separator))?;
        write!(f, "{}may meet", if single { "" } else { "from different groups " })?;
        let causes: Vec<&str> = self.because.iter().map(|cause| words(*cause)).collect();
        if !causes.is_empty() {
            write!(f, " ({})", causes.join(", "))?;
        }
        match (self.barrier.is_empty(), self.bye) {
            (true, false) => {}
            (true, true) => write!(f, ", and only one may sit out")?,
            (false, _) => {
                write!(f, ", and only {} may meet them", list(&self.barrier))?;
                f.write_str(if self.bye { " or the bye take one" } else { "" })?;
            }
        }
        write!(f, ", so that at least {} stay without an opponent", self.short)
    }
}

fn words(cause: SkipCause) -> &'static str {
    match cause {
        SkipCause::Met => "met before",
        SkipCause::MetToday => "met today",
        SkipCause::Club | SkipCause::ClubWish => "same club",
        SkipCause::Forbidden => "forbidden by the director",
        SkipCause::Contender | SkipCause::HadBye | SkipCause::Needed => "not available",
    }
}

fn list(players: &[PlayerId]) -> String {
    players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
