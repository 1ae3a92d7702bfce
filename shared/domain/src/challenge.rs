//! A doubted play and the answer to it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The answer to a challenge: one for the whole play, never per word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Every word is good; the play stands.
    Acceptable,
    /// At least one word is not good; the play is taken back.
    Unacceptable,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Acceptable => "acceptable",
            Self::Unacceptable => "not acceptable",
        })
    }
}

/// The words of one challenge: how many, and how long each may be.
pub const WORDS_MAX: usize = 8;
pub const WORD_LETTERS_MAX: usize = 15;
