//! What a card comes to as the book counts it.

use crate::why::Because;
use domain::WinPoints;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Both sides, in the order of the pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    pub shares: [CountedShare; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedShare {
    /// The final score; none where no score stands.
    pub score: Option<i32>,
    pub wins: WinPoints,
    pub spread: i32,
    pub points: i32,
    /// What the book took, gave or ruled beside the score on the card.
    pub because: Vec<Because>,
}

impl Counted {
    /// The final scores, where both sides have one.
    pub fn scores(&self) -> Option<[i32; 2]> {
        let [first, second] = &self.shares;
        Some([first.score?, second.score?])
    }

    /// Whether the book counts something else than what was written.
    pub fn differs_from(&self, written: [i32; 2]) -> bool {
        self.scores() != Some(written) || self.shares.iter().any(|share| !share.because.is_empty())
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.shares;
        if let Some([first, second]) = self.scores() {
            write!(f, "{first}:{second}, ")?;
        }
        write!(
            f,
            "wins {}:{}, spread {:+}:{:+}",
            first.wins, second.wins, first.spread, second.spread
        )
    }
}
