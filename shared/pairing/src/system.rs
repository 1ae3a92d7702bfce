//! The systems by name, as an announcement and `kibitz pair --system` spell them.

use crate::reason::Authority;
use crate::tsh_names::TshMeaning;
use domain::{AnyOf, Field, Value, messages};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::mem::discriminant;
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
    /// Round robin by another table than the document's.
    Berger {
        table: BergerTable,
    },
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
    /// Groups of one player per quantile play each other for so many rounds.
    InitialFontes {
        rounds: u16,
    },
    /// Swiss from the standings two rounds back.
    Portland,
    Green,
    Guelph,
    Nast,
    Chew,
    Knockout {
        bracket: Bracket,
        length: MatchLength,
    },
    TeamRoundRobin {
        boards: Boards,
    },
    /// Teams by RO 9.2, with the club rules of RO 9.2 g and 9.6.
    TeamSwiss,
    /// Tables of four.
    Seats {
        rule: SeatRule,
    },
    /// Seats that meet as the event says itself.
    Own,
    /// The director makes every pair.
    Manual,
}

/// In which order everybody meets everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BergerTable {
    /// Berger's own, by the sum of the numbers.
    Numbers,
    /// The last round is 1-2, 3-4, 5-6, as in tsh.
    EndsWithNeighbours,
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

/// How many games a match of a knockout has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchLength {
    #[default]
    Single,
    /// Two games, of which the points are summed.
    Double,
    /// At most so many, an odd number: who has won more than half has won.
    BestOf(u16),
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

/// How tables of four are filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatRule {
    /// As the rules say.
    #[default]
    Lot,
    FewestMeetings,
}

messages! {
    /// A name that no system has.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum UnknownSystem {
        Name { name: String, known: AnyOf<&'static str> },
        /// A system of tsh that is not here.
        OfTsh { name: String, differs: TshMeaning },
    }
}

/// What a system is called, what it is, and the article that describes it.
struct Known {
    name: &'static str,
    also: &'static str,
    system: System,
    article: &'static str,
    made: Made,
}

/// What decides who meets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    /// An order, from the top down as its article writes it: pairs once made stay.
    AsWritten,
    Order,
    /// A table of seats, a bracket or teams: rules about clubs do not reach it.
    Schedule,
}

const fn known(name: &'static str, system: System, article: &'static str, made: Made) -> Known {
    Known { name, also: name, system, article, made }
}

const fn knockout(bracket: Bracket, length: MatchLength) -> System {
    System::Knockout { bracket, length }
}

/// Everything about a system but how it pairs. A number at the end of a name belongs to the system.
const KNOWN: [Known; 32] = {
    use Made::{AsWritten, Order, Schedule};
    use System as S;
    [
        known("swiss", S::Swiss { first: FirstRound::Lot }, "RO 9.2", AsWritten),
        known("swiss-seeded", S::Swiss { first: FirstRound::Strongest }, "RO 9.2", AsWritten),
        Known { also: "rr", ..known("round-robin", S::RoundRobin, "RO 9.3", Schedule) },
        known("berger", S::Berger { table: BergerTable::Numbers }, "FIDE C.05", Schedule),
        Known {
            also: "tsh-rr",
            ..known(
                "tsh-round-robin",
                S::Berger { table: BergerTable::EndsWithNeighbours },
                "tsh",
                Schedule,
            )
        },
        Known {
            also: "king-of-the-hill",
            ..known("koth", S::KingOfTheHill, "RO Annex 3.1", Order)
        },
        known("modified-swiss", S::ModifiedSwiss, "RO Annex 3.2", Order),
        known("rapid", S::Rapid { shape: RapidShape::Whole }, "RO Annex 3.3", Schedule),
        known("rapid-halves", S::Rapid { shape: RapidShape::Halves }, "RO Annex 3.3", Schedule),
        known("rapid-twelves", S::Rapid { shape: RapidShape::Twelves }, "RO Annex 3.3", Schedule),
        known("fp4", S::Factored { factor: 4 }, "RO Annex 3.4", Order),
        known("snake-3", S::Snake { groups: 3 }, "RO Annex 3.5", Schedule),
        Known {
            also: "tsh-initfontes",
            ..known("initial-fontes", S::InitialFontes { rounds: 3 }, "tsh", Schedule)
        },
        Known { also: "fontes", ..known("portland", S::Portland, "RO Annex 3.6", AsWritten) },
        known("green", S::Green, "RO Annex 3.8 a", Schedule),
        known("guelph", S::Guelph, "RO Annex 3.8 b", Schedule),
        known("nast", S::Nast, "RO Annex 3.8 c", Schedule),
        known("chew", S::Chew, "RO Annex 3.9", Order),
        known("knockout", knockout(Bracket::Seeded, MatchLength::Single), "TSO 6.2.1", Schedule),
        known("knockout-lot", knockout(Bracket::Lot, MatchLength::Single), "TSO 6.2.1", Schedule),
        known(
            "knockout-double",
            knockout(Bracket::Seeded, MatchLength::Double),
            "TSO 6.2.2",
            Schedule,
        ),
        known(
            "knockout-lot-double",
            knockout(Bracket::Lot, MatchLength::Double),
            "TSO 6.2.2",
            Schedule,
        ),
        known(
            "knockout-best-of-3",
            knockout(Bracket::Seeded, MatchLength::BestOf(3)),
            "TSO 6.2.3",
            Schedule,
        ),
        known(
            "knockout-lot-best-of-3",
            knockout(Bracket::Lot, MatchLength::BestOf(3)),
            "TSO 6.2.3",
            Schedule,
        ),
        known("team-round-robin", S::TeamRoundRobin { boards: Boards::Level }, "RO 9.3", Schedule),
        known(
            "team-round-robin-all",
            S::TeamRoundRobin { boards: Boards::All },
            "RO 9.3",
            Schedule,
        ),
        known("team-swiss", S::TeamSwiss, "RO 9.2, 9.6", Schedule),
        Known {
            also: "schafkopf",
            ..known("seats", S::Seats { rule: SeatRule::Lot }, "SK 5", Schedule)
        },
        known("seats-fewest", S::Seats { rule: SeatRule::FewestMeetings }, "SK 5", Schedule),
        known("own", S::Own, "RO Annex 3.8", Schedule),
        known("manual", S::Manual, "", Schedule),
        known("neighbours", S::Neighbours, "RO 9.2 d", Order),
    ]
};

impl System {
    /// Every system by its name; those with a number have an example of it.
    pub fn names() -> impl Iterator<Item = &'static str> {
        KNOWN.iter().map(|known| known.name)
    }

    fn known(self) -> &'static Known {
        let numbered =
            matches!(self, Self::Factored { .. } | Self::Snake { .. } | Self::InitialFontes { .. });
        let is_kind = |known: &&Known| match (known.system, self) {
            (
                Self::Knockout { bracket, length: MatchLength::BestOf(_) },
                Self::Knockout { bracket: own, length: MatchLength::BestOf(_) },
            ) => bracket == own,
            (system, _) => numbered && discriminant(&system) == discriminant(&self),
        };
        let known = KNOWN.iter().find(|known| known.system == self || is_kind(known));
        known.expect("every system has a name")
    }

    /// The article that describes the system.
    pub fn article(self) -> Authority {
        match self.known().article {
            "" => Authority::Director,
            article => Authority::article(article),
        }
    }

    /// Whether a table of seats, a bracket or teams decide who meets, or the director alone.
    pub fn is_scheduled(self) -> bool {
        self.known().made == Made::Schedule
    }

    /// Whether the text of the article leaves no choice where nobody new is left to meet (RO 9.2 d).
    pub fn is_as_written(self) -> bool {
        self.known().made == Made::AsWritten || self == Self::TeamSwiss
    }

    /// The system that pairs a round of a block, and where its own part of the block begins: rapid pairing changes
    /// its groups within a block.
    pub fn part(self, round: u16, block_start: u16) -> (Self, u16) {
        if self == (Self::Rapid { shape: RapidShape::Whole }) {
            return crate::systems::rapid::part(round, block_start);
        }
        (self, block_start)
    }

    /// Which round's standings the system wants for a round of a block, and 0 for the seeding; `rounds` is the
    /// last round of the event. `None` where the document names no source.
    #[allow(clippy::wildcard_enum_match_arm, reason = "most systems take the round before")]
    pub fn standings_after(self, round: u16, block_start: u16, rounds: Option<u16>) -> Option<u16> {
        let (system, start) = self.part(round, block_start);
        let before_block = start.saturating_sub(1);
        match system {
            Self::RoundRobin
            | Self::Berger { .. }
            | Self::Rapid { .. }
            | Self::InitialFontes { .. }
            | Self::Snake { .. }
            | Self::TeamRoundRobin { .. }
            | Self::Own => Some(before_block),
            Self::Green if rounds.is_none_or(|rounds| round < rounds) => Some(before_block),
            Self::Nast if round - before_block <= crate::systems::nast::SCHEDULED => {
                Some(before_block)
            }
            Self::Portland => crate::systems::portland::source_round(round),
            Self::Guelph => Some(crate::systems::guelph::source_round(round, start)),
            _ => Some(round.saturating_sub(1)),
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
        let known = KNOWN.iter().find(|known| [known.name, known.also].contains(&plain.as_str()));
        let numbered = || {
            let factored = number("fp").map(|factor| Self::Factored { factor });
            let snake = || number("snake").map(|groups| Self::Snake { groups });
            let fontes = || number("initial-fontes").map(|rounds| Self::InitialFontes { rounds });
            let best_of = |bracket, prefix: &str| {
                let games = number(prefix).filter(|games| *games > 1 && *games % 2 == 1)?;
                Some(knockout(bracket, MatchLength::BestOf(games)))
            };
            let matches = || {
                let lot = best_of(Bracket::Lot, "knockout-lot-best-of");
                best_of(Bracket::Seeded, "knockout-best-of").or(lot)
            };
            let doubled = || number("tsh-factor").and_then(|distance| distance.checked_mul(2));
            let by_distance = || doubled().map(|factor| Self::Factored { factor });
            factored.or_else(snake).or_else(fontes).or_else(by_distance).or_else(matches)
        };
        match known.map(|known| known.system).or_else(numbered) {
            Some(system) => Ok(system),
            None if TshMeaning::wanted(&plain).is_some() => {
                let differs = TshMeaning::wanted(&plain).expect("it was just found");
                Err(UnknownSystem::OfTsh { name: name.to_owned(), differs })
            }
            None => {
                // What goes with a number is not known by one name.
                let numbered = |name: &&str| name.ends_with(|c: char| c.is_ascii_digit());
                let known = AnyOf(Self::names().filter(|name| !numbered(name)).collect());
                Err(UnknownSystem::Name { name: name.to_owned(), known })
            }
        }
    }
}

impl fmt::Display for System {
    #[allow(clippy::wildcard_enum_match_arm, reason = "few names end with a number")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Factored { factor } => write!(f, "fp{factor}"),
            Self::Snake { groups } => write!(f, "snake-{groups}"),
            Self::Knockout { bracket, length: MatchLength::BestOf(games) } => {
                let lot = if *bracket == Bracket::Lot { "-lot" } else { "" };
                write!(f, "knockout{lot}-best-of-{games}")
            }
            Self::InitialFontes { rounds } if *self != self.known().system => {
                write!(f, "initial-fontes-{rounds}")
            }
            _ => f.write_str(self.known().name),
        }
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
        for name in System::names() {
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
            name.parse::<System>().unwrap().standings_after(round, start, Some(10))
        };
        assert_eq!(after("koth", 8, 8), Some(7));
        assert_eq!(after("portland", 5, 3), Some(3));
        assert_eq!(after("portland", 2, 1), None);
        assert_eq!(after("rapid-halves", 6, 4), Some(3));
        assert_eq!([1, 4, 5, 6].map(|round| after("guelph", round, 1).unwrap()), [0, 3, 3, 5]);
        assert_eq!([3, 5].map(|round| after("nast", round, 1).unwrap()), [0, 4]);
        assert_eq!([5, 10].map(|round| after("green", round, 1).unwrap()), [0, 9]);
        // Whoever meets whom is known before the first game.
        assert_eq!(
            ["round-robin", "snake-3", "own"].map(|name| after(name, 5, 3).unwrap()),
            [2; 3]
        );
    }

    #[test]
    fn rapid_pairing_is_one_plan_of_ten_rounds() {
        let rapid: System = "rapid".parse().unwrap();
        let parts = (1..=10).map(|round| rapid.part(round, 1));
        let parts: Vec<(String, u16)> = parts.map(|(part, at)| (part.to_string(), at)).collect();
        let names = ["rapid", "rapid-halves", "rapid-twelves", "koth"];
        let wanted =
            [0, 0, 0, 1, 1, 1, 2, 2, 3, 3].map(|at| (names[at].to_owned(), [1, 4, 7, 9][at]));
        assert_eq!(parts, wanted);
        let sources = (1..=10).map(|round| rapid.standings_after(round, 1, Some(10)).unwrap());
        assert_eq!(sources.collect::<Vec<_>>(), [0, 0, 0, 3, 3, 3, 6, 6, 8, 9]);
    }
}
