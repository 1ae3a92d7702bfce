//! Why a player stands where they stand: every figure with its steps, their articles and what they
//! were made from.

use domain::{Because, Named, Said, Standing, Value, messages};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The row that is explained.
    pub row: Standing,
    pub rounds: Vec<WhyRound>,
    /// What changed the figures beside the games; empty when one round was asked for.
    pub beside: Vec<WhyFigure>,
    /// The criteria between this row and the one above; empty when one round was asked for.
    pub place: Vec<Because>,
    /// What the readings mean that the articles above name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Said>,
}

/// What one round brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhyRound {
    pub round: u16,
    /// Who played, in the row of a team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Named>,
    pub opponent: Option<Named>,
    /// What the figures were made from, and who wrote it.
    pub input: Option<Said>,
    pub figures: Vec<WhyFigure>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhyFigure {
    pub what: FigureOf,
    pub value: Value,
    pub because: Vec<Because>,
}

messages! {
    /// What a figure counts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum FigureOf {
        Score,
        Wins,
        Spread,
        Points,
        SiePlayed,
        ToutWon,
        ToutPlayed,
        SoloWon,
        SoloPlayed,
    }
}
