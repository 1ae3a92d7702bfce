//! `[card]`: what is checked before a card counts.

use super::Clause;
use crate::load::{BookFault, Checks};
use crate::steps::rights::RecountRule;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRules {
    /// What blanks stand for is noted on the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blanks: Option<Clause<bool>>,
    /// How many players sign before the card is handed in.
    pub signatures: Clause<u8>,
    /// Who answers for the way of the card to the desk; absent where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handed_in_by: Option<Clause<HandedInBy>>,
    pub score_min: Clause<i32>,
    pub score_max: Clause<i32>,
    /// A lower score is plausible, but the device asks once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_ask_below: Option<Clause<i32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recount: Option<RecountRule>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandedInBy {
    Winner,
    /// Who keeps the list.
    Keeper,
    /// The jury collects it.
    Jury,
}

impl CardRules {
    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        if self.signatures.value > 4 {
            checks.fault(&["card", "signatures"], BookFault::Signatures);
        }
        let (min, max) = (self.score_min.value, self.score_max.value);
        if min >= max {
            checks.fault(&["card", "score_max"], BookFault::ScoreMax { min, max });
        }
        if let Some(ask) = self.score_ask_below.as_ref().filter(|ask| min < max && ask.value > max)
        {
            let what = BookFault::ScoreAskBelow { ask: ask.value, max };
            checks.fault(&["card", "score_ask_below"], what);
        }
    }
}
