//! What a card comes to as the book counts it.

use domain::{Because, Said, Say, Value, WinPoints, messages};
use serde::{Deserialize, Serialize};

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

impl Say for Counted {
    fn said(&self) -> Said {
        let [first, second] = &self.shares;
        let [first_wins, second_wins] = [first.wins, second.wins];
        let spread = |share: &CountedShare| Value::Signed(share.spread.into());
        let (first_spread, second_spread) = (spread(first), spread(second));
        match self.scores() {
            Some(scores) => {
                CountedAs::Scores { scores, first_wins, second_wins, first_spread, second_spread }
            }
            None => CountedAs::Award { first_wins, second_wins, first_spread, second_spread },
        }
        .said()
    }
}

messages! {
    /// What a card comes to.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum CountedAs {
        Scores {
            scores: [i32; 2],
            first_wins: WinPoints,
            second_wins: WinPoints,
            first_spread: Value,
            second_spread: Value,
        },
        /// Without scores.
        Award {
            first_wins: WinPoints,
            second_wins: WinPoints,
            first_spread: Value,
            second_spread: Value,
        },
    }
}
