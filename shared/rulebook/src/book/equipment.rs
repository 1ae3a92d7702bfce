//! `[equipment]`: what lies on the table.

use super::Clause;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EquipmentRules {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players_at_table: Option<Clause<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_keepers: Option<Clause<u8>>,
    /// Tiles in the bag, or cards in the pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Clause<u16>>,
    /// How many of the tiles are blanks, where the document does not print the set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blanks: Option<Clause<u16>>,
    /// How many of each letter, where the document prints it; `?` is the blank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Clause<BTreeMap<String, Tile>>>,
    /// Fewer tiles in the bag than this forbid an exchange.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange_needs: Option<Clause<u8>>,
    /// Whether an incomplete set may still be put right after the game has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_corrected_later: Option<Clause<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bingo: Option<Clause<u16>>,
    /// How many tiles more than the surplus are turned when somebody drew too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overdraw_shows_more: Option<Clause<u8>>,
    /// The same while the new tiles have not touched the rack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overdraw_apart_shows_more: Option<Clause<u8>>,
    /// Whether totals may wait until the end once the bag is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals_wait_with_empty_bag: Option<Clause<bool>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    pub count: u8,
    pub value: u8,
}
