//! `[game]`: what a game that was played to its end brings.

use super::Clause;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRules {
    /// In halves of a win, so that a draw stays a whole number.
    pub win: Clause<u8>,
    pub draw: Clause<u8>,
    pub loss: Clause<u8>,
    /// What a game adds to the spread.
    pub spread: Clause<SpreadColumn>,
    /// The most that one game can move the spread, up or down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread_cap: Option<Clause<u16>>,
    /// The same by round: of the first, the second and so on; the last one stands for all after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread_caps: Option<Clause<Vec<u16>>>,
    /// What a game adds to the points.
    pub points: Clause<PointsColumn>,
    /// Absent where the document does not speak of ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<Clause<bool>>,
    /// A draw that an arbiter records instead of a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter_draw: Option<ArbiterDraw>,
    /// Points a side loses for an exchange that was noticed too late to be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal_exchange: Option<Clause<u16>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpreadColumn {
    /// Own score less the other one.
    Difference,
    /// The own score.
    OwnScore,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsColumn {
    OwnScore,
}

/// The article for each occasion, and what both sides get.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArbiterDraw {
    /// No card arrived when the time was over.
    pub no_card: Clause<u8>,
    /// The board cannot be restored, or tiles of two bags were in play.
    pub disturbed: Clause<u8>,
    pub spread: Clause<i32>,
}
