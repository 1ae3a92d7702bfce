//! A doubted play and the answer to it.

use crate::id::EntryId;
use crate::values;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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

/// What of a play is doubted.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Doubt {
    #[default]
    Words,
    /// Where and how the tiles lie.
    Placement,
    /// That tiles could be exchanged, or so many.
    Exchange,
}

impl Doubt {
    pub fn is_words(&self) -> bool {
        *self == Self::Words
    }
}

/// What has happened at the board since the doubted play was laid, as the players say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Since {
    /// Since the clock was pressed.
    pub seconds: u32,
    pub happened: BTreeSet<Happened>,
    /// The opponent agrees with the words as they are written.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
    /// The event's lists are to answer on the table's own laptop.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub here: bool,
    /// What of the play is doubted.
    #[serde(skip_serializing_if = "Doubt::is_words")]
    pub doubt: Doubt,
    /// The challenge in whose place this one is, because the challenger names other words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<EntryId>,
    /// Which of the plays doubted at this table it is, by their running number; a new one where nobody says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// Somebody called a hold.
    Hold,
    /// The challenger wrote the score of the play down.
    ScoreNoted,
    /// The player of the play took a new tile.
    TileTaken,
    /// That was before anybody could have looked at the play.
    DrawnInHaste,
    /// The player of the play forgot the clock and reached into the bag.
    ClockForgotten,
    NewTileOnRack,
    /// The challenger accepted the play in words.
    Accepted,
    /// The challenger made a move.
    Moved,
    BagEmpty,
    /// The word was laid knowing that it is not good.
    Deliberate,
    AlreadyChallenged,
    /// The answer to a challenge is awaited.
    ChallengePending,
}

impl Happened {
    /// What players can tell, as it is typed.
    pub const TYPED: [(&str, Self); 10] = [
        ("hold", Self::Hold),
        ("score-noted", Self::ScoreNoted),
        ("tile-taken", Self::TileTaken),
        ("in-haste", Self::DrawnInHaste),
        ("clock-forgotten", Self::ClockForgotten),
        ("new-tile-on-rack", Self::NewTileOnRack),
        ("accepted", Self::Accepted),
        ("moved", Self::Moved),
        ("bag-empty", Self::BagEmpty),
        ("deliberate", Self::Deliberate),
    ];
}

impl Since {
    pub fn has(&self, what: Happened) -> bool {
        self.happened.contains(&what)
    }
}

impl FromIterator<Happened> for Since {
    fn from_iter<T: IntoIterator<Item = Happened>>(happened: T) -> Self {
        Self { happened: happened.into_iter().collect(), ..Self::default() }
    }
}

/// The words of one challenge: how many, and how long each may be.
pub const WORDS_MAX: usize = 8;
pub const WORD_LETTERS_MAX: usize = 15;
/// Word lists by which one event judges.
pub const LISTS_MAX: usize = 4;
