//! The systems by name, as an announcement and `kibitz pair --system` spell them.

use crate::reason::Authority;
use domain::{AnyOf, Field, Value, messages};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How the next round is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum System {
    /// Neighbours in the standings with the fewest repeats; the first round by lot.
    Neighbours,
    /// As RO 9.2 writes it.
    Swiss {
        first: FirstRound,
    },
    RoundRobin,
    KingOfTheHill,
    ModifiedSwiss,
    Rapid {
        shape: RapidShape,
    },
    /// Groups of this size, in which the upper half meets the lower.
    Factored {
        factor: u16,
    },
    /// Round robin in this many groups of about equal strength.
    Snake {
        groups: u16,
    },
    /// Swiss from the standings two rounds back.
    Portland,
    Green,
    Guelph,
    Nast,
    Chew,
    Knockout {
        bracket: Bracket,
    },
    TeamRoundRobin {
        boards: Boards,
    },
    /// Teams by RO 9.2, with the club rules of RO 9.2 g and 9.6.
    TeamSwiss,
    /// The director makes every pair.
    Manual,
}

/// How a Swiss event begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum FirstRound {
    #[default]
    Lot,
    /// The strongest player meets the weakest of another club.
    Strongest,
}

/// How rapid pairing forms its groups of four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum RapidShape {
    /// Over the whole field, for three rounds.
    #[default]
    Whole,
    /// Within the upper and within the lower half, for three rounds.
    Halves,
    /// Within blocks of twelve, for two rounds.
    Twelves,
}

/// Who stands where in a knockout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bracket {
    #[default]
    Seeded,
    Lot,
}

/// Which players of two teams meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Boards {
    /// First against first, second against second.
    #[default]
    Level,
    /// A match lasts as many rounds as there are boards, and everybody meets everybody.
    All,
}

messages! {
    /// A name that no system has.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum UnknownSystem {
        Name { name: String, known: AnyOf<&'static str> },
    }
}

impl System {
    pub const NAMES: [&'static str; 20] = [
        "swiss",
        "swiss-seeded",
        "round-robin",
        "koth",
        "modified-swiss",
        "rapid",
        "rapid-halves",
        "rapid-twelves",
        "fp4",
        "snake-3",
        "portland",
        "green",
        "guelph",
        "nast",
        "chew",
        "knockout",
        "team-round-robin",
        "team-swiss",
        "manual",
        "neighbours",
    ];

    fn unknown(name: &str) -> UnknownSystem {
        let numbered = |name: &str| name.ends_with(|c: char| c.is_ascii_digit());
        let known = Self::NAMES.into_iter().chain(["knockout-lot", "team-round-robin-all"]);
        // What goes with a number is not known by one name.
        let known = AnyOf(known.filter(|name| !numbered(name)).collect());
        UnknownSystem::Name { name: name.to_owned(), known }
    }

    /// The article that describes the system.
    pub fn article(self) -> Authority {
        Authority::article(match self {
            Self::Neighbours => "RO 9.2 d",
            Self::Swiss { .. } => "RO 9.2",
            Self::RoundRobin | Self::TeamRoundRobin { .. } => "RO 9.3",
            Self::KingOfTheHill => "RO Annex 3.1",
            Self::ModifiedSwiss => "RO Annex 3.2",
            Self::Rapid { .. } => "RO Annex 3.3",
            Self::Factored { .. } => "RO Annex 3.4",
            Self::Snake { .. } => "RO Annex 3.5",
            Self::Portland => "RO Annex 3.6",
            Self::Green => "RO Annex 3.8 a",
            Self::Guelph => "RO Annex 3.8 b",
            Self::Nast => "RO Annex 3.8 c",
            Self::Chew => "RO Annex 3.9",
            Self::Knockout { .. } => "TSO 6.2",
            Self::TeamSwiss => "RO 9.2, 9.6",
            Self::Manual => return Authority::Director,
        })
    }

    /// Which round's standings the system wants for a round of a block, and 0 for the seeding.
    /// `None` where the document names no source.
    pub fn standings_after(self, round: u16, block_start: u16) -> Option<u16> {
        let before_block = block_start.saturating_sub(1);
        match self {
            Self::Rapid { .. } => Some(before_block),
            Self::Portland => crate::systems::portland::source_round(round),
            Self::Guelph => Some(crate::systems::guelph::source_round(round, block_start)),
            Self::Neighbours
            | Self::Swiss { .. }
            | Self::RoundRobin
            | Self::KingOfTheHill
            | Self::ModifiedSwiss
            | Self::Factored { .. }
            | Self::Snake { .. }
            | Self::Green
            | Self::Nast
            | Self::Chew
            | Self::Knockout { .. }
            | Self::TeamRoundRobin { .. }
            | Self::TeamSwiss
            | Self::Manual => Some(round.saturating_sub(1)),
        }
    }

    /// A name with its separate options, as the command line gives them.
    pub fn named(
        name: &str,
        factor: Option<u16>,
        groups: Option<u16>,
    ) -> Result<Self, UnknownSystem> {
        match (name, factor, groups) {
            ("factored" | "fp", Some(factor), _) => Ok(Self::Factored { factor }),
            ("snake", _, Some(groups)) => Ok(Self::Snake { groups }),
            _ => name.parse(),
        }
    }
}

impl FromStr for System {
    type Err = UnknownSystem;

    fn from_str(name: &str) -> Result<Self, UnknownSystem> {
        let plain = name.trim().to_ascii_lowercase();
        let number = |prefix: &str| -> Option<u16> {
            plain.strip_prefix(prefix)?.trim_start_matches('-').parse().ok()
        };
        Ok(match plain.as_str() {
            "neighbours" => Self::Neighbours,
            "swiss" => Self::Swiss { first: FirstRound::Lot },
            "swiss-seeded" => Self::Swiss { first: FirstRound::Strongest },
            "round-robin" | "rr" => Self::RoundRobin,
            "koth" | "king-of-the-hill" => Self::KingOfTheHill,
            "modified-swiss" => Self::ModifiedSwiss,
            "rapid" => Self::Rapid { shape: RapidShape::Whole },
            "rapid-halves" => Self::Rapid { shape: RapidShape::Halves },
            "rapid-twelves" => Self::Rapid { shape: RapidShape::Twelves },
            "portland" | "fontes" => Self::Portland,
            "green" => Self::Green,
            "guelph" => Self::Guelph,
            "nast" => Self::Nast,
            "chew" => Self::Chew,
            "knockout" => Self::Knockout { bracket: Bracket::Seeded },
            "knockout-lot" => Self::Knockout { bracket: Bracket::Lot },
            "team-round-robin" => Self::TeamRoundRobin { boards: Boards::Level },
            "team-round-robin-all" => Self::TeamRoundRobin { boards: Boards::All },
            "team-swiss" => Self::TeamSwiss,
            "manual" => Self::Manual,
            _ => match (number("fp"), number("snake")) {
                (Some(factor), _) => Self::Factored { factor },
                (_, Some(groups)) => Self::Snake { groups },
                (None, None) => return Err(Self::unknown(name)),
            },
        })
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Neighbours => "neighbours",
            Self::Swiss { first: FirstRound::Lot } => "swiss",
            Self::Swiss { first: FirstRound::Strongest } => "swiss-seeded",
            Self::RoundRobin => "round-robin",
            Self::KingOfTheHill => "koth",
            Self::ModifiedSwiss => "modified-swiss",
            Self::Rapid { shape: RapidShape::Whole } => "rapid",
            Self::Rapid { shape: RapidShape::Halves } => "rapid-halves",
            Self::Rapid { shape: RapidShape::Twelves } => "rapid-twelves",
            Self::Factored { factor } => return write!(f, "fp{factor}"),
            Self::Snake { groups } => return write!(f, "snake-{groups}"),
            Self::Portland => "portland",
            Self::Green => "green",
            Self::Guelph => "guelph",
            Self::Nast => "nast",
            Self::Chew => "chew",
            Self::Knockout { bracket: Bracket::Seeded } => "knockout",
            Self::Knockout { bracket: Bracket::Lot } => "knockout-lot",
            Self::TeamRoundRobin { boards: Boards::Level } => "team-round-robin",
            Self::TeamRoundRobin { boards: Boards::All } => "team-round-robin-all",
            Self::TeamSwiss => "team-swiss",
            Self::Manual => "manual",
        })
    }
}

impl Field for System {
    fn value(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl TryFrom<String> for System {
    type Error = UnknownSystem;

    fn try_from(name: String) -> Result<Self, UnknownSystem> {
        name.parse()
    }
}

impl From<System> for String {
    fn from(system: System) -> Self {
        system.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back_from_what_is_shown() {
        for name in System::NAMES.iter().chain(&["knockout-lot", "team-round-robin-all"]) {
            assert_eq!(name.parse::<System>().unwrap().to_string(), *name);
        }
        assert_eq!("FP-6".parse(), Ok(System::Factored { factor: 6 }));
        assert_eq!(System::named("factored", Some(8), None), Ok(System::Factored { factor: 8 }));
        assert_eq!(System::named("snake", None, Some(4)), Ok(System::Snake { groups: 4 }));
        let error = speech::english(&System::named("factored", None, None).unwrap_err());
        assert!(error.starts_with("there is no pairing system \"factored\": write one of swiss, "));
        assert!(error.ends_with("factored as fp4 (players per group), snake as snake-3 (groups)"));
    }

    #[test]
    fn standings_are_those_of_the_round_before_unless_the_system_says_otherwise() {
        let after = |name: &str, round, start| {
            name.parse::<System>().unwrap().standings_after(round, start)
        };
        assert_eq!(after("koth", 8, 8), Some(7));
        assert_eq!(after("portland", 5, 3), Some(3));
        assert_eq!(after("portland", 2, 1), None);
        assert_eq!(after("rapid-halves", 6, 4), Some(3));
        assert_eq!([4, 5, 6].map(|round| after("guelph", round, 1)), [Some(3), Some(3), Some(5)]);
    }
}
