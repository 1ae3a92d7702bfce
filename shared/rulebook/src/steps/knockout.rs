//! A knockout match: one game, two games, or the best of several, until somebody has won.

mod decide;
#[cfg(test)]
mod tests;

pub use decide::{Decided, MatchBreach};

use crate::book::Clause;
use crate::load::{BookFault, Checks};
use domain::{AnyOf, Citation, Side};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Knockout {
    pub formats: BTreeMap<Format, FormatRule>,
    /// What decides a match that is level, in this order.
    pub level: Vec<Clause<Level>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_game_forfeited: Option<Clause<Consequence>>,
    /// What a clock at zero means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag: Option<Clause<Consequence>>,
    /// A sanction can be taken off the points of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deductions: Option<Clause<bool>>,
    /// Criteria that an announcement can name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub announceable: BTreeMap<String, Announceable>,
    /// Those that it names, the first one first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced: Option<Clause<Vec<String>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormatRule {
    pub counts: Counts,
    pub cite: Citation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Single,
    Double,
    BestOf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// The sum over the games.
    Points,
    Wins,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Announced,
    /// Then the second highest, and so on.
    HighestGame,
    HighestMove,
    /// Who did not start the game.
    NotStarter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consequence {
    GameLost,
    MatchLost,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announceable {
    pub better: Better,
    pub cite: Citation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    More,
    Less,
}

/// A match so far; arrays stand in the order first player, second player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    pub format: Format,
    /// Of a best of N.
    pub best_of: u32,
    pub games: Vec<MatchGame>,
    /// Each player's figure in the criteria that the announcement names.
    pub figures: BTreeMap<String, [i64; 2]>,
    pub best_moves: [Vec<i32>; 2],
    pub deductions: [i32; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchGame {
    /// Of a forfeited game: at the moment it stopped, if it had begun.
    pub scores: Option<[i32; 2]>,
    pub starter: Option<Side>,
    pub forfeit_by: BTreeSet<Side>,
    pub flagged: Option<Side>,
}

impl Knockout {
    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        for name in self.announced.iter().flat_map(|announced| &announced.value) {
            if !self.announceable.contains_key(name) {
                let known = AnyOf(self.announceable.keys().cloned().collect());
                let what = BookFault::MoreOrLess { criterion: name.clone(), known };
                checks.fault(&["knockout", "announced"], what);
            }
        }
    }
}

impl Match {
    pub fn new(format: Format) -> Self {
        Self {
            format,
            best_of: 0,
            games: Vec::new(),
            figures: BTreeMap::new(),
            best_moves: [Vec::new(), Vec::new()],
            deductions: [0, 0],
        }
    }

    /// How many games the match has at most.
    pub fn scheduled(&self) -> usize {
        match self.format {
            Format::Single => 1,
            Format::Double => 2,
            Format::BestOf => self.best_of as usize,
        }
    }
}
