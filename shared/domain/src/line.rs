//! A line of text that a person, a file or an entry brings: seen as it is written, and never too long.

mod eye;
mod letters;

pub use letters::{Trouble, is_mark};

use crate::messages;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// A player's name.
pub type Name = Line<60>;
pub type Club = Line<60>;
/// The name of a pair or a team.
pub type TeamName = Line<60>;
/// What people call a table.
pub type TableName = Line<12>;
/// A class of players with prizes of its own.
pub type ClassName = Line<20>;
/// The name of an event or a division.
pub type Title = Line<80>;
pub type DeviceName = Line<40>;
/// Why something was done, as it stays on record.
pub type Reason = Line<200>;
/// A word of a challenge.
pub type Word = Line<{ crate::challenge::WORD_LETTERS_MAX }>;
/// What a book or this program calls something, such as `technical-warning` or `swiss`.
pub type Term = Line<60>;
/// A hash in hex digits.
pub type HexDigest = Line<64>;
/// A system for every block of rounds, as an announcement writes it.
pub type Schedule = Line<400>;

/// More marks than this on one letter run into the lines above and below.
pub const MARKS_MAX: usize = 4;

/// At most `MAX` letters that all can be seen, with single spaces between words and none around them.
///
/// It holds nothing that ends a line, commands a terminal, turns the direction of writing or takes no
/// room. Whatever is read into it is checked, entries included.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Line<const MAX: usize>(String);

impl<const MAX: usize> Line<MAX> {
    pub const LETTERS_MAX: usize = MAX;

    /// Spaces around the text are taken away, and several in a row become one.
    pub fn new(text: &str) -> Result<Self, LineError> {
        let mut line = String::new();
        let mut letters = 0;
        let mut marks = 0;
        for (at, letter) in (1..).zip(text.trim().chars()) {
            let begins = || excerpt(text.trim(), 40);
            if let Some(trouble) = Trouble::of(letter) {
                let letter = format!("U+{:04X}", u32::from(letter));
                return Err(LineError::Trouble { begins: begins(), trouble, letter, at });
            }
            let is_space = letter.is_whitespace();
            if is_space && line.ends_with(' ') {
                continue;
            }
            marks = if is_mark(letter) { marks + 1 } else { 0 };
            if marks > MARKS_MAX {
                return Err(LineError::Marks { begins: begins(), most: MARKS_MAX, at });
            }
            if marks == 1 && (line.is_empty() || line.ends_with(' ')) {
                return Err(LineError::LooseMark { begins: begins(), at });
            }
            letters += 1;
            if letters > MAX {
                let letters = text.trim().chars().count();
                return Err(LineError::TooLong { begins: begins(), letters, max: MAX });
            }
            line.push(if is_space { ' ' } else { letter });
        }
        if line.is_empty() {
            return Err(LineError::Empty);
        }
        Ok(Self(line))
    }

    /// A text of the program's own, such as `Table 12`.
    pub fn own(text: impl AsRef<str>) -> Self {
        Self::new(text.as_ref()).expect("the program's own words are lines")
    }

    /// The line, or nothing where nothing was written.
    pub fn optional(text: &str) -> Result<Option<Self>, LineError> {
        if text.trim().is_empty() { Ok(None) } else { Self::new(text).map(Some) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same for two lines that people cannot tell apart.
    pub fn to_the_eye(&self) -> String {
        eye::read(&self.0)
    }
}

impl<const MAX: usize> Deref for Line<MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> AsRef<str> for Line<MAX> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> Borrow<str> for Line<MAX> {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> fmt::Display for Line<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<const MAX: usize> FromStr for Line<MAX> {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        Self::new(text)
    }
}

impl<const MAX: usize> TryFrom<String> for Line<MAX> {
    type Error = LineError;

    fn try_from(text: String) -> Result<Self, LineError> {
        Self::new(&text)
    }
}

impl<const MAX: usize> From<Line<MAX>> for String {
    fn from(line: Line<MAX>) -> Self {
        line.0
    }
}

impl<const MAX: usize> PartialEq<str> for Line<MAX> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl<const MAX: usize> PartialEq<String> for Line<MAX> {
    fn eq(&self, other: &String) -> bool {
        self.0 == *other
    }
}

impl<const MAX: usize> PartialEq<&str> for Line<MAX> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

messages! {
    /// Why a text is no such line: how it begins, with nothing in it that could do harm, and what is wrong.
    /// Letters are counted from 1.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum LineError {
        Empty,
        TooLong { begins: String, letters: usize, max: usize },
        Trouble { begins: String, trouble: Trouble, letter: String, at: usize },
        /// Too many marks on one letter.
        Marks { begins: String, most: usize, at: usize },
        /// A mark with no letter to stand on.
        LooseMark { begins: String, at: usize },
    }
}

/// The beginning of a text for a sentence about it: at most so many letters, and none that do harm.
pub fn excerpt(text: &str, letters_max: usize) -> String {
    let mut letters = text.chars();
    let mut shown = String::new();
    let mut marks = 0;
    for letter in letters.by_ref().take(letters_max) {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        let harms = Trouble::of(letter).is_some() || marks > MARKS_MAX;
        shown.push(if harms { char::REPLACEMENT_CHARACTER } else { letter });
    }
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// JSON in which every letter that does harm is written as `\\uXXXX`: serde leaves those above U+001F as they
/// are, and terminals obey some of them. Outside of texts JSON has none but line ends.
pub fn harmless_json(json: &str) -> String {
    let mut harmless = String::with_capacity(json.len());
    for letter in json.chars() {
        if letter == '\n' || Trouble::of(letter).is_none() {
            harmless.push(letter);
            continue;
        }
        for unit in letter.encode_utf16(&mut [0; 2]) {
            harmless.push_str(&format!("\\u{unit:04x}"));
        }
    }
    harmless
}

/// Text for a terminal, in lines, in which letters that do harm are replaced.
pub fn harmless_text(text: &str) -> String {
    let mut marks = 0;
    let mut harmless = String::with_capacity(text.len());
    for letter in text.chars() {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks <= MARKS_MAX {
            let harms = letter != '\n' && Trouble::of(letter).is_some();
            harmless.push(if harms { char::REPLACEMENT_CHARACTER } else { letter });
        }
    }
    harmless
}

/// A type that is kept as the line it was read from, in its field `text`.
macro_rules! written {
    ($name:ty, $fault:ty) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.text.fmt(f)
            }
        }

        impl TryFrom<String> for $name {
            type Error = $fault;

            fn try_from(text: String) -> Result<Self, $fault> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(written: $name) -> Self {
                written.text.to_string()
            }
        }
    };
}

pub(crate) use written;

#[cfg(test)]
mod tests;
