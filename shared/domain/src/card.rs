//! The result card of a table: what the players fill in and sign.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What stands on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardContent {
    Duel(DuelCard),
}

impl fmt::Display for CardContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duel(card) => write!(f, "{}:{}", card.scores[0], card.scores[1]),
        }
    }
}

/// The card of two players; scores stand in the order of the pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuelCard {
    pub scores: [i32; 2],
}

/// One of the two players of a pairing; the first one starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    First,
    Second,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }

    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// What a player types to sign: one to four letters, kept in capitals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Initials(String);

impl Initials {
    pub const LETTERS_MAX: usize = 4;

    pub fn new(typed: &str) -> Result<Self, InitialsError> {
        let letters: String = typed.trim().to_uppercase();
        let count = letters.chars().count();
        if !(1..=Self::LETTERS_MAX).contains(&count) || !letters.chars().all(char::is_alphabetic) {
            return Err(InitialsError);
        }
        Ok(Self(letters))
    }
}

impl fmt::Display for Initials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Initials {
    type Error = InitialsError;

    fn try_from(text: String) -> Result<Self, InitialsError> {
        Self::new(&text)
    }
}

impl From<Initials> for String {
    fn from(initials: Initials) -> Self {
        initials.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InitialsError;

impl fmt::Display for InitialsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "initials are one to {} letters, such as AB", Initials::LETTERS_MAX)
    }
}

impl std::error::Error for InitialsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_letters_of_any_language() {
        assert_eq!(Initials::new(" åø ").unwrap().to_string(), "ÅØ");
        for bad in ["", "  ", "ABCDE", "A1", "A B"] {
            assert_eq!(Initials::new(bad), Err(InitialsError), "{bad:?}");
        }
    }
}
