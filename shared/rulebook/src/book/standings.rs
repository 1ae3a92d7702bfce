//! `[standings]`: what changes the table beside the games.

use super::Clause;
use domain::values;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StandingsRules {
    /// Columns from which the director may take something away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deductions: Option<Clause<Vec<Column>>>,
    /// From which table on deductions count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deductions_from: Option<Clause<CountsFrom>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warnings: Option<WarningRules>,
    /// Whether what a player is charged with hits the whole team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole_team: Option<Clause<bool>>,
    /// Whether a team has what its boards brought, summed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards_summed: Option<Clause<bool>>,
    /// What becomes of the row of a player who was expelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expelled: Option<Clause<ExpelledRow>>,
    /// Whether a substitute takes over what the row has gathered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub substitute_inherits: Option<Clause<bool>>,
}

values! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Column {
        Wins,
        Spread,
        Points,
    }
}

impl Column {
    pub const ALL: [Self; 3] = [Self::Wins, Self::Spread, Self::Points];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountsFrom {
    AtOnce,
    FinalTable,
}

/// Warnings that cost spread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarningRules {
    /// So many cost nothing.
    pub free: Clause<u16>,
    /// What one more costs.
    pub cost: Clause<u16>,
    /// Whether each further one costs again, or all of them together once.
    pub each: Clause<bool>,
    /// How many warnings a disciplinary one stands for.
    pub disciplinary: Clause<u16>,
    pub from: Clause<CountsFrom>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExpelledRow {
    Struck,
    Stays,
}
