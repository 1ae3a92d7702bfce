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

/// Criteria of an announcement, as a book names them.
pub const SCRABBLES: &str = "scrabbles";
pub const PRELIMINARY_RANK: &str = "preliminary_rank";
pub const TIME_USED: &str = "time_used";
pub const DECIDING_GAME: &str = "deciding_game";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Knockout {
    pub formats: BTreeMap<Format, FormatRule>,
    /// What decides a match that is level, in this order.
    pub level: Vec<Clause<Level>>,
    /// What decides a single game that is level, where each game of a match has a winner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_game: Option<Clause<Level>>,
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
    /// An arbiter recorded a draw: there is no score.
    pub drawn: bool,
}

impl Knockout {
    /// Matches that the announcement has and the book does not know: the sum of the points, or the wins.
    fn unknown() -> Self {
        let cite = Citation::marked("", Citation::ANNOUNCED);
        let format = |format, counts| (format, FormatRule { counts, cite: cite.clone() });
        Self {
            formats: BTreeMap::from([
                format(Format::Single, Counts::Points),
                format(Format::Double, Counts::Points),
                format(Format::BestOf, Counts::Wins),
            ]),
            level: Vec::new(),
            level_game: None,
            last_game_forfeited: None,
            flag: None,
            deductions: None,
            announceable: BTreeMap::new(),
            announced: None,
        }
    }

    /// Whether a level match is decided by one game more.
    pub fn has_deciding_game(&self) -> bool {
        let mut announced = self.announced.iter().flat_map(|announced| &announced.value);
        announced.any(|name| name == DECIDING_GAME)
    }

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
