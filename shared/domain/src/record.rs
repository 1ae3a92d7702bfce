//! What a card says of its game beside what counts: who began, what blanks stood for, and what decides a match that is level.

use crate::card::{Side, is_unset};
use crate::said::{Said, Say};
use crate::values;
use serde::{Deserialize, Serialize};

/// Notes of a game, all of them optional. Pairs stand in the order of the pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GameRecord {
    /// Who began, where tiles or a choice decided it and not the pairing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starter: Option<Side>,
    /// The letters that the blanks stood for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blanks: Vec<char>,
    /// Plays of all seven tiles.
    #[serde(skip_serializing_if = "is_unset")]
    pub scrabbles: [u16; 2],
    #[serde(skip_serializing_if = "is_unset")]
    pub time_used_s: [u32; 2],
    /// The scores of single moves, as many as somebody noted.
    #[serde(skip_serializing_if = "is_unset")]
    pub best_moves: [Vec<i32>; 2],
}

impl GameRecord {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// This one, and what it does not say from another one.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            starter: self.starter.or(other.starter),
            blanks: if self.blanks.is_empty() { other.blanks } else { self.blanks },
            scrabbles: if is_unset(&self.scrabbles) { other.scrabbles } else { self.scrabbles },
            time_used_s: match is_unset(&self.time_used_s) {
                true => other.time_used_s,
                false => self.time_used_s,
            },
            best_moves: if is_unset(&self.best_moves) { other.best_moves } else { self.best_moves },
        }
    }

    pub(crate) fn details(&self) -> Vec<Said> {
        let mut details = Vec::new();
        details.extend(self.starter.map(|side| RecordDetail::Began { side }.said()));
        if !self.blanks.is_empty() {
            let letters = self.blanks.iter().collect();
            details.push(RecordDetail::Blanks { letters }.said());
        }
        if !is_unset(&self.scrabbles) {
            let [first, second] = self.scrabbles;
            details.push(RecordDetail::Scrabbles { first, second }.said());
        }
        if !is_unset(&self.time_used_s) {
            let [first, second] = self.time_used_s;
            details.push(RecordDetail::TimeUsed { first, second }.said());
        }
        if !is_unset(&self.best_moves) {
            let [first, second] = self.best_moves.clone();
            details.push(RecordDetail::BestMoves { first, second }.said());
        }
        details
    }
}

values! {
    /// What a card notes of its game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RecordDetail {
        Began { side: Side },
        Blanks { letters: String },
        Scrabbles { first: u16, second: u16 },
        /// In seconds.
        TimeUsed { first: u32, second: u32 },
        BestMoves { first: Vec<i32>, second: Vec<i32> },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_stands_and_the_rest_is_kept() {
        let noted = GameRecord { starter: Some(Side::Second), ..GameRecord::default() };
        let before =
            GameRecord { starter: Some(Side::First), scrabbles: [2, 0], ..GameRecord::default() };
        let both = noted.or(before);
        assert_eq!((both.starter, both.scrabbles), (Some(Side::Second), [2, 0]));
        assert!(GameRecord::default().is_empty() && !both.is_empty());
    }
}
