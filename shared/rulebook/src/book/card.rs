//! `[card]`: what is checked before a card counts.

use super::Clause;
use crate::load::Checks;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRules {
    /// How many players sign before the card is handed in.
    pub signatures: Clause<u8>,
    /// Who may correct a card that was handed in.
    pub corrected_by: Clause<Corrector>,
    pub score_min: Clause<i32>,
    pub score_max: Clause<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Corrector {
    Director,
    Nobody,
}

impl CardRules {
    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        if self.signatures.value > 4 {
            let what = "`signatures` is 0 to 4: nobody signs who does not sit at the table";
            checks.fault(&["card", "signatures"], what);
        }
        let (min, max) = (self.score_min.value, self.score_max.value);
        if min >= max {
            let what = format!("`score_max` {max} is not above `score_min` {min}: raise it");
            checks.fault(&["card", "score_max"], what);
        }
    }
}
