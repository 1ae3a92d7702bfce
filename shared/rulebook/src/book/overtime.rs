//! `[overtime]`: what it costs to think longer than the clock allows.

use super::Clause;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OvertimeRules {
    /// Points for each begun minute; absent where any overtime loses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_minute: Option<Clause<u16>>,
    /// More seconds over time than this lose the game.
    pub loss_over_s: Clause<u32>,
    /// Whether the score of a game lost this way still contains the points for begun minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalty_in_loss: Option<Clause<bool>>,
    /// Whether that score takes in the tiles left on the racks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub racks_in_loss: Option<Clause<bool>>,
    /// Whether time counts that runs on after the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_the_end_counts: Option<Clause<bool>>,
}
