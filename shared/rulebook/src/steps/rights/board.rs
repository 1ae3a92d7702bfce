//! Rights at the board: the exchange, the end of a blocked game, the tile set.

use super::{Finding, RightsBreach};
use crate::book::{Book, Tile};
use crate::steps::{Ruling, rule};
use domain::Citation;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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

/// The tiles in the bag, as far as the book tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileSet<'b> {
    pub count: u16,
    pub blanks: Option<u16>,
    /// Absent if the book does not print it.
    pub letters: Option<&'b BTreeMap<String, Tile>>,
    pub cite: &'b Citation,
}

/// How a blank is written among the letters.
const BLANK: &str = "?";

impl Book {
    /// Tiles may be exchanged with so many left in the bag.
    pub fn may_exchange(&self, tiles_in_bag: u16) -> Option<Ruling> {
        let clause = self.equipment.as_ref()?.exchange_needs.as_ref()?;
        let least = clause.value;
        let what = RightsBreach::Exchange { tiles: tiles_in_bag, needed: least };
        Some(rule(tiles_in_bag >= u16::from(least), &clause.cite, what))
    }

    /// The turns so far have ended the game, or the players have agreed on it.
    pub fn game_over(&self, turns: &[Turn], agreed: bool) -> Option<Finding> {
        let end = self.end.as_ref()?;
        if let Some(clause) = end.agreed.as_ref().filter(|clause| clause.value && agreed) {
            return Some(Finding { holds: true, cite: clause.cite.clone() });
        }
        let longest = |of: &[Turn]| {
            let rows = turns.split(|turn| !of.contains(turn));
            rows.map(<[Turn]>::len).max().unwrap_or(0)
        };
        let zero_turns: &[Turn] = end.zero_turns_are.as_ref().map_or(&[], |are| &are.value);
        let ways = [(&end.passes_count, &[Turn::Pass][..]), (&end.zero_turns_count, zero_turns)];
        let mut ruled = None;
        for (count, of) in ways {
            let Some(count) = count else { continue };
            if longest(of) >= usize::from(count.value) {
                return Some(Finding { holds: true, cite: count.cite.clone() });
            }
            ruled = Some(count);
        }
        ruled.map(|count| Finding { holds: false, cite: count.cite.clone() })
    }

    pub fn tile_set(&self) -> Option<TileSet<'_>> {
        let equipment = self.equipment.as_ref()?;
        let pieces = equipment.pieces.as_ref()?;
        let letters = equipment.tiles.as_ref().map(|tiles| &tiles.value);
        let printed = letters.and_then(|letters| letters.get(BLANK));
        let printed = printed.map(|blank| u16::from(blank.count));
        Some(TileSet {
            count: pieces.value,
            blanks: printed.or(equipment.blanks.as_ref().map(|blanks| blanks.value)),
            letters,
            cite: equipment.tiles.as_ref().map_or(&pieces.cite, |tiles| &tiles.cite),
        })
    }
}
