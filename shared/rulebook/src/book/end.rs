//! `[end]`: the ways a game ends, and what the tiles left on the racks do to the scores.
//!
//! A way the book does not name does not end a game.

use super::Clause;
use crate::steps::rights::Turn;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EndRules {
    /// A player has no tiles left and the bag is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<Clause<RackRule>>,
    /// So many passes in a row, over both players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passes: Option<Clause<RackRule>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passes_count: Option<Clause<u8>>,
    /// Whether passes end a game at all, where the document says that they do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passes_end: Option<Clause<bool>>,
    /// So many turns in a row without a score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zero_turns: Option<Clause<RackRule>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zero_turns_count: Option<Clause<u8>>,
    /// Turns that count as such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zero_turns_are: Option<Clause<Vec<Turn>>>,
    /// The players may agree that nobody will play any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agreed: Option<Clause<bool>>,
    /// A player's clock ran out; that player loses whatever the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Clause<RackRule>>,
    /// The time of a game without clocks is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_total: Option<Clause<RackRule>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RackRule {
    /// The value of the other rack goes from its owner to the player who went out.
    ToFinisher,
    /// The player who went out gets twice the value, and the other one keeps the total.
    DoubleToFinisher,
    /// Each player loses the own rack.
    OwnRack,
}
