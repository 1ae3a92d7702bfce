//! On which ground a director's word changes a card.

use crate::line::excerpt;
use crate::messages;
use crate::said::AnyOf;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ground {
    /// Nothing was handed in at the table: the card came on paper, or the jury wrote it.
    #[default]
    PaperCard,
    /// Players of the table ask, and the director permits it.
    Asked { by_both: bool, obvious: bool },
    /// The desk wrote down something else than the signed form says.
    Recording,
    /// A decision, such as an award.
    Ruling,
    /// No card came, and a draw is recorded; the players were warned before, or not.
    MissingCard { warned: bool },
    /// Versions of the card contradict each other.
    Conflict,
}

impl Ground {
    pub const ALL: [Self; 9] = [
        Self::PaperCard,
        Self::Asked { by_both: true, obvious: false },
        Self::Asked { by_both: true, obvious: true },
        Self::Asked { by_both: false, obvious: false },
        Self::Asked { by_both: false, obvious: true },
        Self::Recording,
        Self::Ruling,
        Self::MissingCard { warned: true },
        Self::Conflict,
    ];
}

/// As it is typed.
impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PaperCard => "paper-card",
            Self::Asked { by_both: true, obvious: false } => "both-ask",
            Self::Asked { by_both: true, obvious: true } => "both-ask-obvious",
            Self::Asked { by_both: false, obvious: false } => "one-asks",
            Self::Asked { by_both: false, obvious: true } => "one-asks-obvious",
            Self::Recording => "recording",
            Self::Ruling => "ruling",
            Self::MissingCard { warned: true } => "missing-card-after-warning",
            Self::MissingCard { warned: false } => "missing-card",
            Self::Conflict => "conflict",
        })
    }
}

impl FromStr for Ground {
    type Err = GroundError;

    fn from_str(text: &str) -> Result<Self, GroundError> {
        Self::ALL.into_iter().find(|ground| ground.to_string() == text).ok_or_else(|| {
            let known = AnyOf(Self::ALL.iter().map(ToString::to_string).collect());
            GroundError::Unknown { text: excerpt(text, 40), known }
        })
    }
}

messages! {
    /// Why a text is no ground.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum GroundError {
        Unknown { text: String, known: AnyOf<String> },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ground_is_read_back_from_what_is_shown() {
        for ground in Ground::ALL {
            assert_eq!(ground.to_string().parse(), Ok(ground));
        }
        assert!("mood".parse::<Ground>().is_err());
    }
}
