//! A person who plays, as the director entered them.

use crate::id::PlayerId;
use crate::line::{ClassName, Club, Name};
use crate::team::Member;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub id: PlayerId,
    pub name: Name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<Club>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Where the player enters with others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<Member>,
    /// In which the player has places beside those of all.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub classes: BTreeSet<ClassName>,
}

impl Player {
    /// A player of whom nothing else is known.
    pub fn new(id: PlayerId, name: Name) -> Self {
        Self { id, name, club: None, rating: None, team: None, classes: BTreeSet::new() }
    }
}
