//! Sanctions and compensations: what was imposed on a player, and what it does to the table.

use crate::id::PlayerId;
use crate::line::{Reason, Term};
use crate::said::{Said, Say};
use crate::standing::WinPoints;
use crate::values;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sanction {
    pub player: PlayerId,
    /// The book's name for it, such as `technical-warning`.
    pub measure: Term,
    pub reason: Reason,
    pub effect: SanctionEffect,
}

/// What a sanction moves, as far as its measure leaves that open. Numbers are what is taken away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Amounts {
    #[serde(skip_serializing_if = "is_default")]
    pub half_wins: u16,
    #[serde(skip_serializing_if = "is_default")]
    pub spread: u16,
    #[serde(skip_serializing_if = "is_default")]
    pub points: u16,
    /// Of a compensation: what the play was worth that was judged wrongly.
    #[serde(skip_serializing_if = "is_default")]
    pub play_value: u16,
    /// Of a compensation: the mistake was proved on the same day.
    #[serde(skip_serializing_if = "is_default")]
    pub proved_same_day: bool,
}

/// What a sanction does to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SanctionEffect {
    /// Nothing: a notice, or something that was done in the running game.
    Noted,
    /// Points of the running game, which come off its card.
    InGame {
        points: u16,
    },
    Warning {
        disciplinary: bool,
    },
    Expulsion,
    Deduction {
        half_wins: u16,
        spread: u16,
        points: u16,
    },
    Compensation {
        play_value: u16,
        proved_same_day: bool,
    },
}

values! {
    /// The same for people, with whole wins.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum EffectShown {
        Noted,
        InGame { points: u16 },
        Warning { disciplinary: bool },
        Expulsion,
        Deduction { wins: WinPoints, spread: u16, points: u16 },
        /// `counts` where the mistake was proved in time.
        Compensation { play_value: u16, counts: bool },
    }
}

impl Say for SanctionEffect {
    fn said(&self) -> Said {
        let shown = match *self {
            Self::Noted => EffectShown::Noted,
            Self::InGame { points } => EffectShown::InGame { points },
            Self::Warning { disciplinary } => EffectShown::Warning { disciplinary },
            Self::Expulsion => EffectShown::Expulsion,
            Self::Deduction { half_wins, spread, points } => {
                EffectShown::Deduction { wins: WinPoints(half_wins.into()), spread, points }
            }
            Self::Compensation { play_value, proved_same_day: counts } => {
                EffectShown::Compensation { play_value, counts }
            }
        };
        shown.said()
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
