//! Rights at the board: the exchange, the end of a blocked game, the tile set.

use super::{Finding, Rights, refusal};
use crate::book::Clause;
use crate::steps::{Ruling, rule};
use domain::{Breach, Citation};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// So many of these turns in a row end the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocked {
    pub turns: Vec<Turn>,
    pub count: usize,
    pub cite: Citation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    Play,
    Pass,
    Exchange,
    /// A play that was taken back after a challenge.
    Withdrawn,
    /// A turn lost to a penalty.
    Lost,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileSet {
    pub count: Clause<u16>,
    pub blanks: Clause<u16>,
    /// How many of a letter there are and what each is worth; absent if the book does not print it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letters: Option<Clause<BTreeMap<String, [u16; 2]>>>,
}

impl Rights {
    /// Tiles may be exchanged with so many left in the bag.
    pub fn exchange(&self, tiles_in_bag: u16) -> Option<Ruling> {
        let clause = self.exchange.as_ref()?;
        let least = clause.value;
        let what = format!("{tiles_in_bag} tiles are in the bag: an exchange needs {least}");
        Some(rule(tiles_in_bag >= least, &clause.cite, what))
    }

    /// The turns so far have ended the game, or the players have agreed on it.
    pub fn game_over(&self, turns: &[Turn], agreed: bool) -> Option<Finding> {
        let blocked = self.blocked.as_ref()?;
        if let Some(clause) = &self.agreed_end
            && clause.value
            && agreed
        {
            return Some(Finding { holds: true, cite: clause.cite.clone() });
        }
        let counts = |turn: &Turn| blocked.turns.contains(turn);
        let longest = turns.split(|turn| !counts(turn)).map(<[Turn]>::len).max().unwrap_or(0);
        Some(Finding { holds: longest >= blocked.count, cite: blocked.cite.clone() })
    }
}

impl TileSet {
    /// How many of a letter there are, and its value.
    pub fn letter(&self, letter: &str) -> Option<Result<[u16; 2], Breach>> {
        let letters = self.letters.as_ref()?;
        let tile = letters.value.get(letter).copied();
        Some(tile.ok_or_else(|| refusal(&letters.cite, format!("no tile shows {letter}"))))
    }
}
