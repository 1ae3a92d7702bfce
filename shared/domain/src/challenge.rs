//! A doubted play and the answer to it.

use crate::values;
use serde::{Deserialize, Serialize};

values! {
    /// The answer to a challenge: one for the whole play, never per word.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Verdict {
        /// Every word is good; the play stands.
        Acceptable,
        /// At least one word is not good; the play is taken back.
        Unacceptable,
    }
}

/// What has happened at the board since the doubted play was laid, as the players say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Since {
    /// Seconds since the clock was pressed.
    pub seconds: u32,
    /// Somebody called a hold.
    pub hold: bool,
    /// The challenger wrote the score of the play down.
    pub score_noted: bool,
    /// The player of the play took a new tile.
    pub tile_taken: bool,
    /// That was before anybody could have looked at the play.
    pub drawn_in_haste: bool,
    /// The challenger accepted the play in words.
    pub accepted: bool,
    /// The challenger made a move.
    pub moved: bool,
    pub bag_empty: bool,
    /// The word was laid knowing that it is not good.
    pub deliberate: bool,
}

/// The words of one challenge: how many, and how long each may be.
pub const WORDS_MAX: usize = 8;
pub const WORD_LETTERS_MAX: usize = 15;
