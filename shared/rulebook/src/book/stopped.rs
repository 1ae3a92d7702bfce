//! `[stopped]`: games that began and did not come to their end.

use super::{Clause, ShareRule};
use crate::load::{BookFault, Checks};
use domain::{AnyOf, StopKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoppedRules {
    /// Which of the rules below applies; a kind that is not named is not ruled.
    pub kinds: BTreeMap<StopKind, Clause<String>>,
    pub rules: BTreeMap<String, StopRule>,
    /// A player may give up a game that is lost by more than this; the program warns otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abandon_gap_over: Option<Clause<u16>>,
    /// Whether both sides can lose the same game, each as the offender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub both: Option<Clause<bool>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StopRule {
    pub opponent: ShareRule,
    pub offender: ShareRule,
    /// What the offender's score loses first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_minus: Option<Clause<u16>>,
    /// Then the offender's score goes down until the margin is at least this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin_at_least: Option<Clause<u16>>,
    /// Whether the scores stand as final scores of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores_stand: Option<Clause<bool>>,
    /// Whether the game counts as one that was played, for example for the best single games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts_as_played: Option<Clause<bool>>,
}

impl StoppedRules {
    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        for clause in self.kinds.values() {
            if !self.rules.contains_key(&clause.value) {
                let known = AnyOf(self.rules.keys().cloned().collect());
                let what = BookFault::NoStopRule { rule: clause.value.clone(), known };
                checks.fault(&["stopped", "kinds"], what);
            }
        }
    }
}
