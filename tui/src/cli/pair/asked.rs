//! What the command line says about a round: the system, the rules and the director's wishes.

use crate::cli::exit::Failure;
use clap::{Args, ValueEnum};
use domain::DivisionId;
use pairing::System;
use rulebook::Competition;
use speech::words;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Asked {
    /// The division; needed when the file has several
    #[arg(long, value_name = "LETTER")]
    pub(crate) division: Option<DivisionId>,
    /// How to pair: swiss, koth, round-robin, fp4, snake-3, … [default: what the schedule or the book says]
    #[arg(long, value_name = "NAME", conflicts_with = "schedule")]
    pub(crate) system: Option<String>,
    /// Systems by round, such as "1-5 modified-swiss, 6-7 fp4 on 2 back, 8 koth"
    #[arg(long, value_name = "TEXT")]
    pub(crate) schedule: Option<String>,
    /// A plan of the documents for the players of the file, such as rapid; `kibitz plans` lists them
    #[arg(long, value_name = "NAME", conflicts_with_all = ["schedule", "system"])]
    pub(crate) plan: Option<String>,
    /// Who has which seat where seats decide who meets: by rating, or by number
    #[arg(long, value_enum, default_value = "rating")]
    pub(crate) order: Order,
    /// A schedule of one's own: a line for every round, such as 1-4 2-3
    #[arg(long, value_name = "FILE")]
    pub(crate) seats: Option<PathBuf>,
    /// The round to pair [default: the next one]; what the file holds of later rounds is not looked at
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) round: Option<u16>,
    /// How many rounds the event has [default: what the file, the schedule or the book says]
    #[arg(long, value_name = "TOTAL", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) rounds: Option<u16>,
    /// The round whose standings count; 0 is the order before the event [default: as the system asks]
    #[arg(long, value_name = "M")]
    pub(crate) based_on: Option<u16>,
    /// The first round of the block that this system pairs [default: 1, or what the schedule says]
    #[arg(long, value_name = "N", conflicts_with = "schedule", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) block_start: Option<u16>,
    /// The id of a rulebook, or a file with a book or an announcement [default: what the file names,
    /// or de-tso]
    #[arg(long, value_name = "BOOK")]
    pub(crate) book: Option<String>,
    /// Decides what no rule decides; the same seed gives the same round
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Two players who meet, by number or name; may be given several times
    #[arg(long, value_name = "A-B")]
    pub(crate) fixed: Vec<String>,
    /// Two players who must not meet; may be given several times
    #[arg(long, value_name = "A-B")]
    pub(crate) forbid: Vec<String>,
    /// A player who misses this round; may be given several times
    #[arg(long, value_name = "C")]
    pub(crate) absent: Vec<String>,
    /// A player who sits out because the director says so; may be given several times
    #[arg(long, value_name = "C")]
    pub(crate) bye: Vec<String>,
    /// What the tables are called, the best first, such as A4,A5,B1 [default: 1, 2, 3, …]
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    pub(crate) tables: Vec<String>,
    /// A player who needs a table, such as 7=1 or 7=A4; may be given several times
    #[arg(long, value_name = "C=TABLE")]
    pub(crate) table: Vec<String>,
    /// How many places win something; switches the Gibson rule on
    #[arg(long, value_name = "P")]
    pub(crate) prizes: Option<u16>,
    /// A player who is out of reach takes the bye of an odd field
    #[arg(long, requires = "prizes")]
    pub(crate) gibson_bye: bool,
    /// Players per group, for --system factored
    #[arg(long, value_name = "K")]
    pub(crate) factor: Option<u16>,
    /// How many groups, for --system snake
    #[arg(long, value_name = "K")]
    pub(crate) groups: Option<u16>,
    /// Whether club mates may meet [default: as the book says for individual events]
    #[arg(long, value_enum)]
    pub(crate) clubs: Option<Clubs>,
    /// What happens when nobody new is left to meet [default: repair, unless the system's article says otherwise]
    #[arg(long, value_enum)]
    pub(crate) dead_end: Option<AtDeadEnd>,
    /// How often two players may meet at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) max_meetings: Option<u16>,
    /// The first round in which two players may meet again
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) repeats_from: Option<u16>,
    /// Rounds per day, such as 7,6: then repeats and byes may count by the day
    #[arg(long, value_name = "N,N", value_delimiter = ',')]
    pub(crate) days: Vec<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Clubs {
    /// Club mates meet like others
    None,
    /// An individual event: they meet as seldom as possible in the first rounds
    Individual,
    /// They never meet, unless one club is too large for that
    Cup,
    /// A pairs event
    Pairs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Order {
    /// The strongest first
    Rating,
    /// As the players are numbered
    Entry,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AtDeadEnd {
    /// Pairs once made stay; the repeat stands and is flagged
    Literal,
    /// The first round in the document's own order that has no repeat, or the fewest
    Repair,
}

impl Clubs {
    pub(crate) fn competition(self) -> Competition {
        match self {
            Self::None | Self::Individual => Competition::Individual,
            Self::Cup => Competition::Cup,
            Self::Pairs => Competition::Pairs,
        }
    }
}

impl Asked {
    /// The system that was named, with the options that belong to it.
    pub(crate) fn named_system(&self) -> Result<Option<System>, Failure> {
        let system = match (self.system.as_deref().map(str::trim), self.factor, self.groups) {
            (None, None, None) => return Ok(None),
            (None, Some(factor), None) => System::Factored { factor },
            (None, None, Some(groups)) => System::Snake { groups },
            (Some(name), None, _) if is_one_of(name, &["factored", "fp"]) => {
                return Err(Failure::usage(words::cli_pair_factor(name)));
            }
            (Some(name), _, None) if is_one_of(name, &["snake"]) => {
                return Err(Failure::usage(words::cli_pair_groups(name)));
            }
            (Some(name), factor, groups) => {
                System::named(&name.to_ascii_lowercase(), factor, groups).map_err(Failure::usage)?
            }
            (None, Some(_), Some(_)) => {
                return Err(Failure::usage(words::cli_pair_not_both()));
            }
        };
        let fits = match system {
            System::Factored { factor } => {
                self.groups.is_none() && self.factor.is_none_or(|own| own == factor)
            }
            System::Snake { groups } => {
                self.factor.is_none() && self.groups.is_none_or(|own| own == groups)
            }
            _ => self.factor.is_none() && self.groups.is_none(),
        };
        if !fits {
            return Err(Failure::usage(words::cli_pair_not_with(system.to_string())));
        }
        Ok(Some(system))
    }
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| name.eq_ignore_ascii_case(known))
}
