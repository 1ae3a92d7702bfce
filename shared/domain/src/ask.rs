//! Questions that an arbiter is asked at a table and that no entry answers, as people type them: `exchange 5`.

use crate::line::excerpt;
use crate::messages;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BookAsk {
    /// May tiles be exchanged with so many in the bag?
    Exchange { tiles: u16 },
    /// Somebody drew so many tiles too many; `apart` while they have not touched the rack.
    Surplus { tiles: u8, apart: bool },
    /// Tiles are found that belong to the game.
    Stray { signed: bool },
    /// The set is not complete.
    Set { begun: bool },
    /// Both clocks together are wrong by so many seconds.
    ClockSum { seconds: u32 },
    /// Does somebody have to wait for an opponent who is not there?
    Waiting,
    /// May a game be counted again?
    Recount { difference: u32, signed: bool, agreed: bool },
    /// May a game be given up, with so many points behind?
    Abandon { behind: u32, emergency: bool },
    /// Is somebody out who missed so many of the rounds?
    Missed { missed: u32, rounds: u32 },
    /// Is an absence announced in time, so many minutes before a round?
    Notice { minutes: u32 },
    /// Who looks at a decision again?
    Appeal,
    /// Which tiles are in the bag?
    Tiles,
}

impl BookAsk {
    /// Every question with an example of its figures, as it is typed.
    pub const EXAMPLES: [Self; 12] = [
        Self::Exchange { tiles: 5 },
        Self::Surplus { tiles: 2, apart: true },
        Self::Stray { signed: true },
        Self::Set { begun: true },
        Self::ClockSum { seconds: 130 },
        Self::Waiting,
        Self::Recount { difference: 15, signed: false, agreed: true },
        Self::Abandon { behind: 200, emergency: true },
        Self::Missed { missed: 3, rounds: 8 },
        Self::Notice { minutes: 15 },
        Self::Appeal,
        Self::Tiles,
    ];
}

/// As it is typed.
impl fmt::Display for BookAsk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let also = |said: bool, word: &str| if said { format!(" {word}") } else { String::new() };
        let of = |word: &str, figure: u32| format!("{word} {figure}");
        match *self {
            Self::Exchange { tiles } => write!(f, "exchange {tiles}"),
            Self::Surplus { tiles, apart } => write!(f, "surplus {tiles}{}", also(apart, "apart")),
            Self::Stray { signed } => write!(f, "stray{}", also(signed, "signed")),
            Self::Set { begun } => write!(f, "set{}", also(begun, "begun")),
            Self::ClockSum { seconds } => f.write_str(&of("clock-sum", seconds)),
            Self::Waiting => f.write_str("waiting"),
            Self::Recount { difference, signed, agreed } => {
                f.write_str(&of("recount", difference))?;
                f.write_str(&also(signed, "signed"))?;
                f.write_str(&also(agreed, "agreed"))
            }
            Self::Abandon { behind, emergency } => {
                write!(f, "abandon {behind}{}", also(emergency, "emergency"))
            }
            Self::Missed { missed, rounds } => {
                f.write_str(&of("missed", missed))?;
                f.write_str(&also(true, &of("of", rounds)))
            }
            Self::Notice { minutes } => write!(f, "notice {minutes}"),
            Self::Appeal => f.write_str("appeal"),
            Self::Tiles => f.write_str("tiles"),
        }
    }
}

impl FromStr for BookAsk {
    type Err = BookAskError;

    fn from_str(text: &str) -> Result<Self, BookAskError> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().filter(|word| *word != "of").collect();
        let unknown = || BookAskError::Unknown {
            text: excerpt(text, 40),
            known: Self::EXAMPLES.iter().map(ToString::to_string).collect(),
        };
        let (first, rest) = words.split_first().ok_or_else(unknown)?;
        let figures: Vec<u32> = rest.iter().filter_map(|word| word.parse().ok()).collect();
        let marks: Vec<&str> =
            rest.iter().copied().filter(|word| word.parse::<u32>().is_err()).collect();
        let figure = |at: usize| figures.get(at).copied().ok_or_else(unknown);
        let has = |mark: &str| marks.contains(&mark);
        let asked = match *first {
            "exchange" => {
                Self::Exchange { tiles: u16::try_from(figure(0)?).map_err(|_| unknown())? }
            }
            "surplus" => {
                let tiles = u8::try_from(figure(0)?).map_err(|_| unknown())?;
                Self::Surplus { tiles, apart: has("apart") }
            }
            "stray" => Self::Stray { signed: has("signed") },
            "set" => Self::Set { begun: has("begun") },
            "clock-sum" => Self::ClockSum { seconds: figure(0)? },
            "waiting" => Self::Waiting,
            "recount" => {
                let (signed, agreed) = (has("signed"), has("agreed"));
                Self::Recount { difference: figure(0)?, signed, agreed }
            }
            "abandon" => Self::Abandon { behind: figure(0)?, emergency: has("emergency") },
            "missed" => Self::Missed { missed: figure(0)?, rounds: figure(1)? },
            "notice" => Self::Notice { minutes: figure(0)? },
            "appeal" => Self::Appeal,
            "tiles" => Self::Tiles,
            _ => return Err(unknown()),
        };
        // A word that the question does not know would be passed over, and with it what it says.
        let told = asked.to_string();
        let known = |mark: &&str| told.split_whitespace().any(|word| word == *mark);
        if !marks.iter().all(known) || figures.len() > 2 {
            return Err(unknown());
        }
        Ok(asked)
    }
}

messages! {
    /// Why a text is no question to the book.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum BookAskError {
        Unknown { text: String, known: Vec<String> },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_read_back_from_what_is_shown() {
        for asked in BookAsk::EXAMPLES {
            assert_eq!(asked.to_string().parse(), Ok(asked));
        }
        for wrong in ["", "exchange", "exchange many", "stray begun", "set 3 maybe", "notice -4"] {
            assert!(wrong.parse::<BookAsk>().is_err(), "{wrong:?}");
        }
    }
}
