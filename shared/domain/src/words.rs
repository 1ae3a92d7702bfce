//! Word lists as people know them, and what they say of a doubted play.

use crate::id::ListId;
use crate::line::{Term, Title, excerpt};
use crate::said::{Said, Say};
use crate::{messages, values};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

values! {
    /// The language of a list: which letters its tiles have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Language {
        #[serde(rename = "de")]
        German,
        #[serde(rename = "nl")]
        Dutch,
        #[serde(rename = "ro")]
        Romanian,
        #[serde(rename = "no")]
        Norwegian,
        #[serde(rename = "en")]
        English,
    }
}

impl Language {
    pub const ALL: [Self; 5] =
        [Self::German, Self::Dutch, Self::Romanian, Self::Norwegian, Self::English];

    /// As it is typed, and as it stands in a list's text.
    pub fn code(self) -> &'static str {
        match self {
            Self::German => "de",
            Self::Dutch => "nl",
            Self::Romanian => "ro",
            Self::Norwegian => "no",
            Self::English => "en",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

messages! {
    /// Why a text is no language.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum LanguageError {
        Unknown { text: String, known: Vec<String> },
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        Self::ALL.into_iter().find(|language| language.code() == text).ok_or_else(|| {
            let known = Self::ALL.map(|language| language.code().to_owned()).to_vec();
            LanguageError::Unknown { text: excerpt(text, 20), known }
        })
    }
}

/// Which list it is, for people and for devices.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListInfo {
    pub list: ListId,
    pub language: Language,
    pub name: Title,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<Term>,
    /// How many it has.
    pub words: u32,
    /// Tiles of its shortest and its longest word: of others it knows nothing.
    pub shortest: u8,
    pub longest: u8,
}

values! {
    /// A list wherever somebody judges by it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ListShown {
        Plain { name: Title, words: u32, list: ListId },
        Edition { name: Title, edition: Term, words: u32, list: ListId },
    }
}

impl Say for ListInfo {
    fn said(&self) -> Said {
        let (name, words, list) = (self.name.clone(), self.words, self.list);
        match self.edition.clone() {
            Some(edition) => ListShown::Edition { name, edition, words, list }.said(),
            None => ListShown::Plain { name, words, list }.said(),
        }
    }
}

impl ListInfo {
    /// Whether it says anything about words of so many tiles.
    pub fn reaches(&self, tiles: usize) -> bool {
        (usize::from(self.shortest)..=usize::from(self.longest)).contains(&tiles)
    }
}

values! {
    /// What lists say of a word.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Found {
        Good,
        NotInList,
        /// No list reaches words of so many tiles.
        BeyondList { tiles: usize },
        /// No tile can be this letter.
        NoTile { letter: char },
        /// It needs more jokers than there are.
        TooManyJokers { needed: usize },
    }

    /// What follows for the play as a whole. A person decides.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Proposal {
        Acceptable,
        Unacceptable,
        /// The lists cannot know one of the words.
        ForArbiter,
        /// A list of the event is not on this device.
        CannotJudge,
    }
}

/// One word of a doubted play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordOpinion {
    pub word: String,
    pub found: Found,
    /// The list that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ListInfo>,
    /// Later lists that say something else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<(ListInfo, Found)>,
}

/// What the event's lists say of a doubted play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opinion {
    pub proposal: Proposal,
    pub words: Vec<WordOpinion>,
}

impl Opinion {
    /// Of a device that lacks a list.
    pub fn cannot_judge() -> Self {
        Self { proposal: Proposal::CannotJudge, words: Vec::new() }
    }
}
