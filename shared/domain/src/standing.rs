//! A row of the standings, with the citations that made each figure.

use crate::citation::Citation;
use crate::id::PlayerId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Wins in half points, so that a draw stays an integer.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct WinPoints(pub i32);

impl fmt::Display for WinPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A deduction can make it negative, and half a win has no whole part to carry the sign.
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Players who are level in every criterion share a rank.
    pub rank: u16,
    pub player: PlayerId,
    pub name: String,
    pub wins: WinPoints,
    pub spread: i32,
    pub points: i32,
    pub games: u16,
    pub reasons: Vec<Citation>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_wins_keep_their_sign() {
        let shown = [3, 2, 1, 0, -1, -2, -3].map(|halves| WinPoints(halves).to_string());
        assert_eq!(shown, ["1.5", "1", "0.5", "0", "-0.5", "-1", "-1.5"]);
    }
}
