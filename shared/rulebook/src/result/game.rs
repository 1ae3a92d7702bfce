//! What happened at a table, before any rule is applied.

use crate::book::{AbsenceReason, StopKind};
use domain::{CardContent, DrawCause, DuelCard, Outcome, PlayerId, Side};
use serde::{Deserialize, Serialize};

/// A pair of values stands in the order of the pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Game {
    Played(DuelCard),
    Forfeit(Forfeit),
    Stopped(StoppedGame),
    Drawn(DrawCause),
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

impl Game {
    /// The game that a card tells of. Players whom the card names and who do not sit at the table
    /// have no part in it.
    pub fn of_card(
        content: &CardContent,
        players: [PlayerId; 2],
        last_round: bool,
    ) -> Option<Self> {
        let outcome = match content {
            CardContent::Duel(card) => return Some(Self::Played(card.clone())),
            CardContent::Outcome(outcome) => outcome,
            CardContent::List(_) | CardContent::Void => return None,
        };
        Some(match outcome {
            Outcome::Forfeit { absent } => {
                let of = |player: PlayerId| {
                    let absent = absent.iter().find(|absent| absent.player == player)?;
                    Some(Absence { reason: absent.reason, late_s: absent.late_s })
                };
                Self::Forfeit(Forfeit { absent: players.map(of), last_round })
            }
            Outcome::Stopped { kind, offenders, scores, racks, overtime_s } => {
                Self::Stopped(StoppedGame {
                    kind: *kind,
                    offenders: Side::BOTH.map(|side| offenders.contains(&players[side.index()])),
                    scores: *scores,
                    racks: *racks,
                    overtime_s: *overtime_s,
                })
            }
            Outcome::Drawn { cause } => Self::Drawn(*cause),
        })
    }
}
