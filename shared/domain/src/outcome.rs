//! Results that no final score decides, as a director records them.

use crate::card::is_unset;
use crate::id::PlayerId;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What became of a game that was not played to its end. Pairs of numbers stand in the order of the
/// pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// The game did not begin.
    Forfeit { absent: Vec<Absent> },
    /// The game began, and somebody lost it whatever the score was.
    Stopped {
        kind: StopKind,
        /// Who lost the game by this; two where the book knows a game that both lose.
        offenders: Vec<PlayerId>,
        /// As they were when the game stopped.
        scores: [i32; 2],
        #[serde(default, skip_serializing_if = "is_unset")]
        racks: [i32; 2],
        #[serde(default, skip_serializing_if = "is_unset")]
        overtime_s: [u32; 2],
    },
    /// An arbiter records a draw.
    Drawn { cause: DrawCause },
}

/// A player who was not there, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Absent {
    pub player: PlayerId,
    pub reason: AbsenceReason,
    /// How late the player came, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_s: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbsenceReason {
    /// Did not come; a book that asks for no reason knows this one.
    NoShow,
    /// Came later than the book allows.
    Late,
    /// Came late and chose to lose.
    OptionalLate,
    /// Had a good reason and told the arbiter.
    Excused,
    Unexcused,
    /// Entered the event after this round had begun.
    LateRegistration,
    /// The game was played outside the hall.
    OutsideHall,
    /// Came with little time left and gave the game up.
    GaveUpLate,
    NeverArrived,
}

impl AbsenceReason {
    pub const ALL: [Self; 9] = [
        Self::NoShow,
        Self::Late,
        Self::OptionalLate,
        Self::Excused,
        Self::Unexcused,
        Self::LateRegistration,
        Self::OutsideHall,
        Self::GaveUpLate,
        Self::NeverArrived,
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopKind {
    Overtime,
    Abandon,
    Ruling,
    Cheating,
    Expelled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawCause {
    /// No card arrived in time.
    NoCard,
    /// The board cannot be restored, or the tiles of two bags were mixed.
    Disturbed,
}

impl Outcome {
    /// The players it names.
    pub fn players(&self) -> Vec<PlayerId> {
        match self {
            Self::Forfeit { absent } => absent.iter().map(|absent| absent.player).collect(),
            Self::Stopped { offenders, .. } => offenders.clone(),
            Self::Drawn { .. } => Vec::new(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forfeit { absent } => {
                let each: Vec<String> = absent
                    .iter()
                    .map(|absent| format!("{} ({})", absent.player, absent.reason))
                    .collect();
                write!(f, "forfeit: {}", each.join(", "))
            }
            Self::Stopped { kind, offenders, scores: [first, second], .. } => {
                let offenders: Vec<String> = offenders.iter().map(ToString::to_string).collect();
                write!(f, "lost by {kind}: {} at {first}:{second}", offenders.join(", "))
            }
            Self::Drawn { cause } => write!(f, "draw by the arbiter: {cause}"),
        }
    }
}

impl fmt::Display for AbsenceReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoShow => "no-show",
            Self::Late => "late",
            Self::OptionalLate => "optional-late",
            Self::Excused => "excused",
            Self::Unexcused => "unexcused",
            Self::LateRegistration => "late-registration",
            Self::OutsideHall => "outside-hall",
            Self::GaveUpLate => "gave-up-late",
            Self::NeverArrived => "never-arrived",
        })
    }
}

impl FromStr for AbsenceReason {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|reason| reason.to_string() == text).ok_or_else(|| {
            let known: Vec<String> = Self::ALL.iter().map(ToString::to_string).collect();
            format!("\"{text}\" is no reason to be away: write one of {}", known.join(", "))
        })
    }
}

impl fmt::Display for StopKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overtime => "overtime",
            Self::Abandon => "an abandoned game",
            Self::Ruling => "a ruling",
            Self::Cheating => "cheating",
            Self::Expelled => "an expulsion",
        })
    }
}

impl fmt::Display for DrawCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoCard => "no card came",
            Self::Disturbed => "the game was disturbed",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(text: &str) -> PlayerId {
        text.parse().unwrap()
    }

    #[test]
    fn an_outcome_says_who_and_why() {
        let absent = |text, reason| Absent { player: player(text), reason, late_s: None };
        let forfeit = Outcome::Forfeit { absent: vec![absent("A17", AbsenceReason::NoShow)] };
        assert_eq!(forfeit.to_string(), "forfeit: A17 (no-show)");
        let stopped = Outcome::Stopped {
            kind: StopKind::Ruling,
            offenders: vec![player("A4")],
            scores: [380, 300],
            racks: [0; 2],
            overtime_s: [0; 2],
        };
        assert_eq!(stopped.to_string(), "lost by a ruling: A4 at 380:300");
        let drawn = Outcome::Drawn { cause: DrawCause::NoCard };
        assert_eq!(drawn.to_string(), "draw by the arbiter: no card came");
    }

    #[test]
    fn a_reason_is_read_back_from_what_is_shown() {
        for reason in AbsenceReason::ALL {
            assert_eq!(reason.to_string().parse(), Ok(reason));
        }
        assert!("asleep".parse::<AbsenceReason>().unwrap_err().contains("no-show, late"));
    }
}
