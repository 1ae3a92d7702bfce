//! Results that no final score decides, as a director records them.

use crate::card::is_unset;
use crate::id::PlayerId;
use crate::line::excerpt;
use crate::said::{AnyOf, Said, Say};
use crate::{messages, values};
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

values! {
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
        /// Nobody said why; the book says what that counts as.
        Unsaid,
        /// Left a pair that plays on without them.
        DroppedOut,
    }
}

impl AbsenceReason {
    pub const ALL: [Self; 11] = [
        Self::NoShow,
        Self::Late,
        Self::OptionalLate,
        Self::Excused,
        Self::Unexcused,
        Self::LateRegistration,
        Self::OutsideHall,
        Self::GaveUpLate,
        Self::NeverArrived,
        Self::Unsaid,
        Self::DroppedOut,
    ];
}

values! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum StopKind {
        Overtime,
        Abandon,
        Ruling,
        Cheating,
        Expelled,
    }
}

values! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum DrawCause {
        /// No card arrived in time.
        NoCard,
        /// The board cannot be restored, or the tiles of two bags were mixed.
        Disturbed,
    }
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

    /// Why a player was not there.
    pub fn absence(&self, player: PlayerId) -> Option<&Absent> {
        match self {
            Self::Forfeit { absent } => absent.iter().find(|absent| absent.player == player),
            Self::Stopped { .. } | Self::Drawn { .. } => None,
        }
    }
}

values! {
    /// What became of a game, in a line.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum OutcomeShown {
        Forfeit { absent: Vec<AbsentShown> },
        Stopped { kind: StopKind, offenders: Vec<PlayerId>, scores: [i32; 2] },
        Drawn { cause: DrawCause },
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum AbsentShown {
        For { player: PlayerId, reason: AbsenceReason },
    }
}

impl Say for Outcome {
    fn said(&self) -> Said {
        let shown = match self {
            Self::Forfeit { absent } => {
                let each = absent.iter();
                let each = each.map(|Absent { player, reason, .. }| AbsentShown::For {
                    player: *player,
                    reason: *reason,
                });
                OutcomeShown::Forfeit { absent: each.collect() }
            }
            Self::Stopped { kind, offenders, scores, .. } => {
                let (offenders, scores) = (offenders.clone(), *scores);
                OutcomeShown::Stopped { kind: *kind, offenders, scores }
            }
            Self::Drawn { cause } => OutcomeShown::Drawn { cause: *cause },
        };
        shown.said()
    }
}

/// As it is typed.
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
            Self::Unsaid => "no-reason",
            Self::DroppedOut => "dropped-out",
        })
    }
}

impl FromStr for AbsenceReason {
    type Err = AbsenceReasonError;

    fn from_str(text: &str) -> Result<Self, AbsenceReasonError> {
        Self::ALL.into_iter().find(|reason| reason.to_string() == text).ok_or_else(|| {
            let known = AnyOf(Self::ALL.iter().map(ToString::to_string).collect());
            AbsenceReasonError::Unknown { text: excerpt(text, 40), known }
        })
    }
}

messages! {
    /// Why a text is no reason to be away.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum AbsenceReasonError {
        Unknown { text: String, known: AnyOf<String> },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_read_back_from_what_is_shown() {
        for reason in AbsenceReason::ALL {
            assert_eq!(reason.to_string().parse(), Ok(reason));
        }
        assert!("asleep".parse::<AbsenceReason>().is_err());
    }
}
