//! Why a player stands where they stand: every figure with its steps, their articles and what they
//! were made from.

use domain::{Citation, Standing};
use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The row that is explained.
    pub row: Standing,
    pub rounds: Vec<WhyRound>,
    /// What changed the figures beside the games; empty when one round was asked for.
    pub beside: Vec<WhyFigure>,
    /// The criteria between this row and the one above; empty when one round was asked for.
    pub place: Vec<Because>,
}

/// What one round brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhyRound {
    pub round: u16,
    /// Number and name.
    pub opponent: Option<String>,
    /// What the figures were made from, and who wrote it.
    pub input: String,
    pub figures: Vec<WhyFigure>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhyFigure {
    /// Such as `spread`.
    pub what: String,
    pub value: String,
    pub because: Vec<Because>,
}

/// One step, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Because {
    pub sentence: String,
    /// How much it moved the figure; empty where it moved none.
    pub amount: String,
    pub citation: Citation,
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.amount.is_empty() {
            write!(f, "{} ", self.amount)?;
        }
        write!(f, "{} ({})", self.sentence, self.citation)
    }
}
