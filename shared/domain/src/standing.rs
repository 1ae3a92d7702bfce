//! A row of the standings, with the citations that made each figure.

use crate::citation::Citation;
use crate::id::PlayerId;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Wins in half points, so that a draw stays an integer; people and their scripts read whole wins, with
/// half a win as 0.5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WinPoints(pub i32);

impl Serialize for WinPoints {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match (to.is_human_readable(), self.0 % 2) {
            (false, _) => to.serialize_i32(self.0),
            (true, 0) => to.serialize_i32(self.0 / 2),
            (true, _) => to.serialize_f64(f64::from(self.0) / 2.0),
        }
    }
}

impl<'de> Deserialize<'de> for WinPoints {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            return i32::deserialize(from).map(Self);
        }
        let wins = f64::deserialize(from)?;
        let halves = wins * 2.0;
        if halves.fract() != 0.0 || halves.abs() > 1e6 {
            return Err(D::Error::invalid_value(Unexpected::Float(wins), &"3 or 3.5"));
        }
        // The value was just found to be a small whole number.
        Ok(Self(halves as i32))
    }
}

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
    /// Of a book that ranks lists: the games that break ties.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counters: Option<ListCounters>,
    pub reasons: Vec<Citation>,
}

/// Games of a player that break ties, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ListCounters {
    pub sie_played: u32,
    pub tout_won: u32,
    pub tout_played: u32,
    pub solo_won: u32,
    pub solo_played: u32,
}

impl ListCounters {
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            sie_played: self.sie_played.saturating_add(other.sie_played),
            tout_won: self.tout_won.saturating_add(other.tout_won),
            tout_played: self.tout_played.saturating_add(other.tout_played),
            solo_won: self.solo_won.saturating_add(other.solo_won),
            solo_played: self.solo_played.saturating_add(other.solo_played),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::value::{Error, F64Deserializer};

    #[test]
    fn wins_are_read_as_people_write_them() {
        let read = |wins: f64| WinPoints::deserialize(F64Deserializer::<Error>::new(wins));
        assert_eq!(read(3.5), Ok(WinPoints(7)));
        assert_eq!(read(3.0), Ok(WinPoints(6)));
        assert!(read(3.25).is_err());
    }

    #[test]
    fn half_wins_keep_their_sign() {
        let shown = [3, 2, 1, 0, -1, -2, -3].map(|halves| WinPoints(halves).to_string());
        assert_eq!(shown, ["1.5", "1", "0.5", "0", "-0.5", "-1", "-1.5"]);
    }
}
