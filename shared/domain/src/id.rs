//! The names of things: every id that concerns a game knows its division.

use crate::line::excerpt;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A field of players with its own rounds and standings, shown as a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct DivisionId(pub u8);

impl DivisionId {
    pub const A: Self = Self(0);
    pub const COUNT_MAX: u8 = 26;
}

impl TryFrom<u8> for DivisionId {
    type Error = ParseIdError;

    fn try_from(number: u8) -> Result<Self, ParseIdError> {
        if number < Self::COUNT_MAX {
            return Ok(Self(number));
        }
        Err(ParseIdError::new(&number.to_string(), "a division is one of 26 letters"))
    }
}

impl From<DivisionId> for u8 {
    fn from(division: DivisionId) -> Self {
        division.0
    }
}

impl fmt::Display for DivisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0 % Self::COUNT_MAX))
    }
}

impl FromStr for DivisionId {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        match text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Ok(Self(letter.to_ascii_uppercase() - b'A'))
            }
            _ => Err(ParseIdError::new(text, "a division is one letter, such as A")),
        }
    }
}

/// A player's number in a division, shown as `A17`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerId {
    pub division: DivisionId,
    pub number: u16,
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.division, self.number)
    }
}

impl FromStr for PlayerId {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        let fail = || ParseIdError::new(text, "a player is a letter and a number, such as A17");
        let mut chars = text.chars();
        let letter = chars.next().ok_or_else(fail)?;
        let division = letter.to_string().parse().map_err(|_| fail())?;
        let number = chars.as_str().parse().map_err(|_| fail())?;
        Ok(Self { division, number })
    }
}

/// The number on a table of the hall; divisions share one numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableNo(pub u16);

impl fmt::Display for TableNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A round of a division, shown as `3 of division A`; the first round is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundId {
    pub division: DivisionId,
    pub number: u16,
}

impl fmt::Display for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of division {}", self.number, self.division)
    }
}

/// The card of one table in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardId {
    pub round: RoundId,
    pub table: TableNo,
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "round {} of division {}, table {}",
            self.round.number, self.round.division, self.table
        )
    }
}

macro_rules! key_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub [u8; 32]);

        impl $name {
            /// The first eight hex digits: enough for people to compare.
            pub fn short(&self) -> String {
                self.to_string()[..8].to_owned()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), self.short())
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                parse_hex(text)
                    .map(Self)
                    .ok_or_else(|| ParseIdError::new(text, "expected 64 hex digits"))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                if to.is_human_readable() {
                    to.collect_str(self)
                } else {
                    self.0.serialize(to)
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                if from.is_human_readable() {
                    let text = String::deserialize(from)?;
                    text.parse().map_err(D::Error::custom)
                } else {
                    Deserialize::deserialize(from).map(Self)
                }
            }
        }
    };
}

key_id! {
    /// A laptop: its Ed25519 public key, which also names its document.
    DeviceId
}
key_id! {
    /// A signed fact: the hash of its change.
    EntryId
}
key_id! {
    /// A tournament: the public half of its root key.
    EventId
}

impl EventId {
    /// The root key writes a document of its own, as a device would.
    pub fn root(&self) -> DeviceId {
        DeviceId(self.0)
    }
}

/// Why a text is not an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseIdError {
    text: String,
    want: &'static str,
}

impl ParseIdError {
    fn new(text: &str, want: &'static str) -> Self {
        Self { text: excerpt(text, 40), want }
    }
}

impl fmt::Display for ParseIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\": {}", self.text, self.want)
    }
}

impl std::error::Error for ParseIdError {}

fn parse_hex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let [high, low] = [pair[0], pair[1]].map(|digit| char::from(digit).to_digit(16));
        *byte = u8::try_from(high? * 16 + low?).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_read_back_from_what_is_shown() {
        let player: PlayerId = "b17".parse().unwrap();
        assert_eq!(player, PlayerId { division: DivisionId(1), number: 17 });
        assert_eq!(player.to_string().parse(), Ok(player));
    }

    #[test]
    fn a_wrong_id_says_what_was_expected() {
        let error = "17".parse::<PlayerId>().unwrap_err();
        assert_eq!(error.to_string(), "\"17\": a player is a letter and a number, such as A17");
    }

    #[test]
    fn hex_with_a_sign_or_a_wide_letter_is_refused() {
        assert!(format!("+1{}", "0".repeat(62)).parse::<EntryId>().is_err());
        assert!("é".repeat(32).parse::<EntryId>().is_err());
        let id = EntryId([0xab; 32]);
        assert_eq!(id.to_string().parse(), Ok(id));
    }
}
