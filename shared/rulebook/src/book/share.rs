//! What one side gets when a game was not played to its end: part of `[bye]`, `[forfeit]` and
//! `[stopped]`.

use super::Clause;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareRule {
    pub half_wins: Clause<u8>,
    pub spread: Clause<SpreadAward>,
    /// Absent in a book that gives no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Clause<PointsAward>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<Clause<bool>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
/// What does not fit is told by the name of its kind.
#[serde(untagged, expecting = "spread-award")]
pub enum SpreadAward {
    Fixed(i32),
    Named(NamedSpread),
    Lead(LeadAtLeast),
    Deficit(Deficit),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamedSpread {
    /// What the other side gets, with the sign turned.
    Opposite,
    /// The difference of the scores.
    Scores,
}

/// The lead when the game stopped, but no less than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeadAtLeast {
    pub lead_at_least: i32,
}

/// Who was behind by more than `behind_over` loses the deficit and `more`; anybody else gets
/// `otherwise`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deficit {
    pub behind_over: i32,
    pub more: i32,
    pub otherwise: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged, expecting = "points-award")]
pub enum PointsAward {
    Fixed(i32),
    Named(NamedPoints),
    OwnAtLeast(OwnAtLeast),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamedPoints {
    /// The own score when the game stopped.
    Own,
}

/// The own score when the game stopped, but no less than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnAtLeast {
    pub own_at_least: i32,
}
