//! `[start]`: who begins a game.

use super::Clause;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartRules {
    /// Whoever began fewer games begins; absent where the book does not balance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balance: Option<Clause<bool>>,
    /// The letters in the order of the alphabet; the nearest to its beginning begins.
    pub alphabet: Clause<String>,
    /// Letters that count as another one, as pairs such as "ĂA".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_letters: Option<Clause<Vec<String>>>,
    pub blank: Clause<BlankTile>,
    /// What happens after the same letter twice, and whether tiles go back first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles_back: Option<Clause<bool>>,
    /// Who chooses the side of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_chooses_side: Option<Clause<bool>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlankTile {
    /// Before the first letter.
    First,
    /// After the last letter.
    Last,
    /// It does not count: its owner draws again.
    DrawAgain,
}
