//! What is on record about a field: meetings, sanctions, and which table is asked for.

use crate::result::{Absence, Game, PlayedGame};
use domain::{Division, Outcome, PlayerId};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub stage: Stage,
    /// Names by player.
    pub players: BTreeMap<PlayerId, String>,
    pub rounds: BTreeMap<u16, Vec<Meeting>>,
    pub expelled: BTreeSet<PlayerId>,
    pub deductions: Vec<Deduction>,
    pub warnings: BTreeMap<PlayerId, Warnings>,
    pub compensations: Vec<Compensation>,
}

/// Between rounds, or after the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    #[default]
    Intermediate,
    Final,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meeting {
    Game {
        players: [PlayerId; 2],
        game: Game,
    },
    Bye(PlayerId),
    /// A player who was not there and had no opponent either.
    Absent {
        player: PlayerId,
        absence: Absence,
        last_round: bool,
    },
    Recorded(Recorded),
}

/// Figures that an event file gives a player for a round; they stand, whatever the book gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub player: PlayerId,
    pub half_wins: i32,
    pub spread: i32,
    pub points: i32,
}

/// What the director takes from a player's totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    pub player: PlayerId,
    pub half_wins: i32,
    pub spread: i32,
    pub points: i32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Warnings {
    pub technical: u16,
    pub disciplinary: u16,
}

/// A play that was judged wrongly, and was not corrected in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compensation {
    pub player: PlayerId,
    pub play_value: i32,
    pub proved_same_day: bool,
}

impl Record {
    /// The decided games and byes of a division.
    pub fn of_division(division: &Division) -> Self {
        let players = division.players.values();
        let mut record = Self {
            players: players.map(|player| (player.id, player.name.clone())).collect(),
            ..Self::default()
        };
        for (number, round) in &division.rounds {
            let meetings = record.rounds.entry(*number).or_default();
            let mut first: Option<PlayerId> = None;
            for (player, outcome) in round.outcomes() {
                match outcome {
                    Outcome::Bye => meetings.push(Meeting::Bye(player)),
                    // The two players of a table follow each other.
                    Outcome::Played { own, other } => match first.take() {
                        None => first = Some(player),
                        Some(opponent) => meetings.push(Meeting::Game {
                            players: [opponent, player],
                            game: Game::Played(PlayedGame::with_final_scores([other, own])),
                        }),
                    },
                }
            }
        }
        record
    }

    pub(crate) fn meetings(&self) -> impl Iterator<Item = (u16, &Meeting)> {
        self.rounds.iter().flat_map(|(round, meetings)| meetings.iter().map(|m| (*round, m)))
    }

    pub(crate) fn name(&self, player: PlayerId) -> String {
        self.players.get(&player).cloned().unwrap_or_else(|| player.to_string())
    }
}

impl Meeting {
    pub fn players(&self) -> Vec<PlayerId> {
        match self {
            Self::Game { players, .. } => players.to_vec(),
            Self::Bye(player) | Self::Absent { player, .. } => vec![*player],
            Self::Recorded(recorded) => vec![recorded.player],
        }
    }
}
