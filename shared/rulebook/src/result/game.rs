//! What happened at a table, before any rule is applied.

use crate::book::{AbsenceReason, StopKind};
use domain::Side;
use serde::{Deserialize, Serialize};

/// A pair of values stands in the order of the pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Game {
    Played(PlayedGame),
    Forfeit(Forfeit),
    Stopped(StoppedGame),
    Drawn(DrawCause),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Totals before anything is done about the end of the game.
    pub scores: [i32; 2],
    pub end: End,
    /// The value of the tiles left on each rack.
    #[serde(default)]
    pub racks: [i32; 2],
    #[serde(default)]
    pub overtime_s: [u32; 2],
    /// Whose clock ran out, if that ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flagged: Option<Side>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invalid_turns: Vec<InvalidTurn>,
    /// Who exchanged with too few tiles in the bag, noticed after the reply.
    #[serde(default)]
    pub illegal_exchange: [bool; 2],
}

impl PlayedGame {
    /// A game whose card already takes in everything.
    pub fn with_final_scores(scores: [i32; 2]) -> Self {
        Self {
            scores,
            end: End::Final,
            racks: [0; 2],
            overtime_s: [0; 2],
            flagged: None,
            invalid_turns: Vec::new(),
            illegal_exchange: [false; 2],
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// This side has no tiles left.
    Out(Side),
    Passes,
    ZeroTurns,
    /// A clock ran out.
    Time,
    /// The time of a game without clocks is over.
    TimeTotal,
    /// The scores already take in the racks.
    Final,
}

/// A turn that the jury found invalid; its score is still contained in the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvalidTurn {
    pub side: Side,
    pub turn_score: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// Who was not there, and why.
    pub absent: [Option<Absence>; 2],
    #[serde(default)]
    pub last_round: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absence {
    pub reason: AbsenceReason,
    /// How late the player came, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_s: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoppedGame {
    pub kind: StopKind,
    pub offenders: [bool; 2],
    /// As they were when the game stopped.
    pub scores: [i32; 2],
    #[serde(default)]
    pub racks: [i32; 2],
    #[serde(default)]
    pub overtime_s: [u32; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawCause {
    /// No card arrived in time.
    NoCard,
    /// The board cannot be restored, or the tiles of two bags were mixed.
    Disturbed,
}
