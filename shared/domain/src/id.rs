//! The names of things: every id that concerns a game knows its division.

use crate::line::excerpt;
use crate::messages;
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
        Err(ParseIdError::DivisionNumber { number, count: Self::COUNT_MAX })
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
            _ => Err(ParseIdError::Division { text: short(text) }),
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
        let fail = || ParseIdError::Player { text: short(text) };
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

/// A round of a division, `A3` in logs; the first round is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundId {
    pub division: DivisionId,
    pub number: u16,
}

impl fmt::Display for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.division, self.number)
    }
}

/// The card of one table in one round, `A3/12` in logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardId {
    pub round: RoundId,
    pub table: TableNo,
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.round, self.table)
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
                f.write_str(str::from_utf8(&hex(&self.0)).expect("hex digits are text"))
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
                parse_hex(text).map(Self).ok_or_else(|| ParseIdError::Key { text: short(text) })
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

key_id! {
    /// A word list: the fingerprint of its text, so that two editions are never taken for one.
    ListId
}

impl EventId {
    /// The root key writes a document of its own, as a device would.
    pub fn root(&self) -> DeviceId {
        DeviceId(self.0)
    }
}

messages! {
    /// Why a text is not an id.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ParseIdError {
        Division { text: String },
        DivisionNumber { number: u8, count: u8 },
        Player { text: String },
        /// Of a device, an entry or an event.
        Key { text: String },
    }
}

/// As much of a text as a sentence about it repeats.
fn short(text: &str) -> String {
    excerpt(text, 40)
}

/// Every entry that is read says a few ids as text, so this takes no detour by the formatter.
fn hex(bytes: &[u8; 32]) -> [u8; 64] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    std::array::from_fn(|place| {
        let byte = bytes[place / 2];
        DIGITS[usize::from(if place % 2 == 0 { byte >> 4 } else { byte & 15 })]
    })
}

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
        assert_eq!(error, ParseIdError::Player { text: "17".to_owned() });
    }

    #[test]
    fn hex_with_a_sign_or_a_wide_letter_is_refused() {
        assert!(format!("+1{}", "0".repeat(62)).parse::<EntryId>().is_err());
        assert!("é".repeat(32).parse::<EntryId>().is_err());
        let id = EntryId([0xab; 32]);
        assert_eq!(id.to_string().parse(), Ok(id));
    }
}
