//! `[challenge]`: what becomes of a doubted play.

use super::Clause;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeRules {
    pub disclosed: Clause<Disclosure>,
}

/// What the players are told about a challenged play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Disclosure {
    /// For every challenged word, whether it is good.
    EachWord,
    /// Only whether the play stands.
    WholePlay,
}
