//! The plans that the documents print, by name: each fills a schedule, which can then be edited like any other.

mod read;

pub(crate) use read::read;

use crate::schedule::{Schedule, ScheduleError};
use crate::systems::{knockout, round_robin};
use domain::{AnyOf, Citation, Said, messages};
use rulebook::{Book, PairingRules, PlannedRounds};
use std::str::FromStr;

messages! {
    /// What a plan is, in a line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Preset {
        Standard,
        RoundRobin,
        Koth,
        ModifiedSwiss,
        Rapid,
        Factored,
        Snake,
        SnakeShort,
        Portland,
        Gibson,
        Green,
        Guelph,
        Nast,
        Own,
        Chew,
        Final,
    }

    /// Why a plan cannot be filled in, and what to write instead.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum PresetError {
        Unknown { name: String, known: AnyOf<&'static str> },
        Shape { text: String },
        NeedsPlayers { name: &'static str },
        TooFew { name: &'static str, least: usize, players: usize, instead: AnyOf<&'static str> },
        Sizes { name: &'static str, fits: AnyOf<u16>, players: usize, instead: AnyOf<&'static str> },
        Rounds { name: &'static str, least: u16, most: u16, rounds: u16 },
        /// Groups of equal size, which the field does not fill.
        Groups { name: &'static str, size: usize, rounds: u16, players: usize, fits: AnyOf<usize> },
        NeedsPrizes { name: &'static str },
        Prizes { prizes: u16, players: usize },
        Best { best: u16, players: usize },
    }
}

/// What a plan is filled in for. What is left out is as the document has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    pub players: Option<usize>,
    pub rounds: Option<u16>,
    pub prizes: Option<u16>,
    /// How many go on into a final.
    pub best: Option<u16>,
}

/// A plan for one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    pub schedule: Schedule,
    pub gibson: bool,
    pub prizes: Option<u16>,
}

/// A schedule as somebody wrote it, or a plan by its name, for whoever reads an announcement.
pub fn planned(text: &str) -> Result<PlannedRounds, Said> {
    let filled = match read(text) {
        Some(filled) => filled.map_err(Said::from)?,
        None => {
            let rounds = text.parse::<Schedule>().map_err(Said::from)?.rounds();
            let schedule = text.to_owned();
            return Ok(PlannedRounds { rounds, schedule, gibson: false, prizes: None });
        }
    };
    let Filled { schedule, gibson, prizes } = filled;
    Ok(PlannedRounds { rounds: schedule.rounds(), schedule: schedule.to_string(), gibson, prizes })
}

impl Preset {
    pub const ALL: [Self; 16] = [
        Self::Standard,
        Self::RoundRobin,
        Self::Koth,
        Self::ModifiedSwiss,
        Self::Rapid,
        Self::Factored,
        Self::Snake,
        Self::SnakeShort,
        Self::Portland,
        Self::Gibson,
        Self::Green,
        Self::Guelph,
        Self::Nast,
        Self::Own,
        Self::Chew,
        Self::Final,
    ];

    pub fn name(self) -> &'static str {
        self.known().0
    }

    /// The article that prints or describes it.
    pub fn article(self) -> Citation {
        Citation(self.known().1.to_owned())
    }

    /// Name, article, and the players and rounds of the printed example where there is one.
    fn known(self) -> (&'static str, &'static str, Option<(usize, u16)>) {
        match self {
            Self::Standard => ("standard", "RO 9.1", None),
            Self::RoundRobin => ("round-robin", "RO 9.3", None),
            Self::Koth => ("koth", "RO Annex 3.1", None),
            Self::ModifiedSwiss => ("modified-swiss", "RO Annex 3.2", Some((32, 7))),
            Self::Rapid => ("rapid", "RO Annex 3.3", Some((40, 10))),
            Self::Factored => ("factored", "RO Annex 3.4", None),
            Self::Snake => ("snake", "RO Annex 3.5", Some((36, 14))),
            Self::SnakeShort => ("snake-short", "RO Annex 3.5", Some((48, 8))),
            Self::Portland => ("portland", "RO Annex 3.6", None),
            Self::Gibson => ("gibson", "RO Annex 3.7", None),
            Self::Green => ("green", "RO Annex 3.8 a", Some((7, 6))),
            Self::Guelph => ("guelph", "RO Annex 3.8 b", Some((8, 6))),
            Self::Nast => ("nast", "RO Annex 3.8 c", Some((8, 6))),
            Self::Own => ("own", "RO Annex 3.8", None),
            Self::Chew => ("chew", "RO Annex 3.9", None),
            Self::Final => ("final", "RO Annex 3.9; TSO 6.2", None),
        }
    }

    /// The printed example, or a field of twenty where the document has none.
    pub fn example(self) -> Given {
        let (players, rounds) = self.known().2.map_or((20, None), |(n, r)| (n, Some(r)));
        let prizes = (self == Self::Chew).then_some(3);
        Given { players: Some(players), rounds, prizes, best: None }
    }

    /// The schedule for this field.
    #[allow(clippy::wildcard_enum_match_arm, reason = "most plans are alike in this")]
    pub fn fill(self, given: Given) -> Result<Filled, PresetError> {
        let players = given.players.ok_or(PresetError::NeedsPlayers { name: self.name() })?;
        if let Some(prizes) = given.prizes.filter(|prizes| usize::from(*prizes) > players) {
            return Err(PresetError::Prizes { prizes, players });
        }
        if let Some(best) = given.best.filter(|best| usize::from(*best) > players) {
            return Err(PresetError::Best { best, players });
        }
        self.check_field(players)?;
        let rounds = self.rounds(players, given)?;
        let text = self.text(players, rounds, given)?;
        let schedule = text.parse().expect("a plan is a schedule");
        let (gibson, prizes) = match self {
            Self::Gibson => (true, Some(given.prizes.unwrap_or(GIBSON_PLACES))),
            Self::Chew => match given.prizes.or(given.best) {
                None => return Err(PresetError::NeedsPrizes { name: self.name() }),
                prizes => (true, prizes),
            },
            _ => (given.prizes.is_some(), given.prizes),
        };
        Ok(Filled { schedule, gibson, prizes })
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "most plans are alike in this")]
    fn check_field(self, players: usize) -> Result<(), PresetError> {
        let name = self.name();
        let least = match self {
            Self::Green => return self.one_of(&[6, 7, 8], players),
            Self::Guelph => return self.one_of(&[6, 8], players),
            Self::Rapid => 4,
            Self::Nast => 5,
            Self::Factored => 6,
            _ => 2,
        };
        if players < least {
            let instead = instead(self, players);
            return Err(PresetError::TooFew { name, least, players, instead });
        }
        Ok(())
    }

    fn one_of(self, fits: &[u16], players: usize) -> Result<(), PresetError> {
        if fits.iter().any(|fits| usize::from(*fits) == players) {
            return Ok(());
        }
        let (name, fits) = (self.name(), AnyOf(fits.to_vec()));
        Err(PresetError::Sizes { name, fits, players, instead: instead(self, players) })
    }

    /// As many as somebody says, else as the document has it for this field.
    #[allow(clippy::wildcard_enum_match_arm, reason = "most plans are alike in this")]
    fn rounds(self, players: usize, given: Given) -> Result<u16, PresetError> {
        let everybody = u16::try_from(round_robin::rounds(players)).unwrap_or(u16::MAX);
        let printed = self.known().2.map(|(_, rounds)| rounds);
        let by_size = by_size(players);
        let (usual, least, most) = match self {
            Self::RoundRobin => (everybody, 1, everybody),
            Self::Green | Self::Guelph | Self::Nast => (6, 6, 6),
            Self::Rapid => (10, 3, u16::MAX),
            Self::Factored | Self::Portland => (by_size, 4, u16::MAX),
            Self::Snake | Self::SnakeShort => (printed.unwrap_or(by_size), 6, u16::MAX),
            Self::ModifiedSwiss => (by_size, 3, u16::MAX),
            _ => (by_size, 1, u16::MAX),
        };
        let rounds = given.rounds.unwrap_or(usual);
        if (least..=most).contains(&rounds) {
            return Ok(rounds);
        }
        let most = if most == u16::MAX { domain::limit::ROUNDS_MAX } else { most };
        Err(PresetError::Rounds { name: self.name(), least, most, rounds })
    }

    fn text(self, players: usize, rounds: u16, given: Given) -> Result<String, PresetError> {
        let last = rounds;
        Ok(match self {
            Self::Standard => {
                let rules = ro_rules();
                let by_book = match given.rounds {
                    None => Schedule::by_book(&rules, players),
                    Some(rounds) => Schedule::by_book_with(&rules, players, rounds),
                };
                by_book.map(|(schedule, _)| schedule.to_string()).unwrap_or_default()
            }
            Self::RoundRobin => format!("1-{last} round-robin"),
            Self::Koth => format!("1-{last} koth"),
            Self::ModifiedSwiss => {
                format!("1-{} modified-swiss, {}-{last} koth", last - 2, last - 1)
            }
            Self::Rapid => rapid(last),
            Self::Factored => format!("1-{} swiss, {}", last - 3, finish(last, "fp6")),
            Self::Snake => self.snake(players, last, "fp6")?,
            Self::SnakeShort => self.snake(players, last, "fp4")?,
            Self::Portland => format!("1-2 swiss, 3-{} portland, {last} koth", last - 1),
            Self::Gibson => format!("1-{last} swiss"),
            Self::Green | Self::Guelph | Self::Nast => format!("1-{last} {}", self.name()),
            Self::Own => format!("1-{last} own"),
            Self::Chew => match given.best {
                None => format!("1-{last} chew"),
                Some(best) => format!("1-{last} chew, {}", selection(last, best)),
            },
            Self::Final => {
                let usual = if players < 16 { 4 } else { 8 };
                let best = given.best.unwrap_or(usual.min(u16::try_from(players).unwrap_or(usual)));
                format!("1-{last} swiss, {}", selection(last, best))
            }
        })
    }

    /// Equal groups that play everybody against everybody until three rounds are left.
    fn snake(self, players: usize, last: u16, first: &str) -> Result<String, PresetError> {
        let size = usize::from(last - 2);
        let count = players / size;
        if size % 2 == 1 || !players.is_multiple_of(size) || count < 2 {
            let size = size + size % 2;
            let below = (count.max(2)) * size;
            let fits = AnyOf(vec![below, below + size]);
            let rounds = u16::try_from(size + 2).unwrap_or(last);
            return Err(PresetError::Groups { name: self.name(), size, rounds, players, fits });
        }
        Ok(format!("1-{} snake-{count}, {}", last - 3, finish(last, first)))
    }
}

/// Usually the first or the second place is safe.
const GIBSON_PLACES: u16 = 2;

/// The last three rounds.
fn finish(last: u16, first: &str) -> String {
    format!("{} {first}, {} fp4, {last} koth", last - 2, last - 1)
}

/// Three rounds over the field, three within halves, two within twelves, and king of the hill.
fn rapid(last: u16) -> String {
    let parts =
        [(1, 3, "rapid"), (4, 6, "rapid-halves"), (7, 8, "rapid-twelves"), (9, last, "koth")];
    let played = parts.iter().filter(|(first, ..)| *first <= last);
    let block =
        |(first, end, name): &(u16, u16, &str)| format!("{first}-{} {name}", (*end).min(last));
    played.map(block).collect::<Vec<_>>().join(", ")
}

/// A knockout of the best, seeded by their places.
fn selection(last: u16, best: u16) -> String {
    let rounds = u16::try_from(knockout::rounds(best.into())).unwrap_or(u16::MAX).max(1);
    format!("{}-{} knockout best {best}", last + 1, last.saturating_add(rounds))
}

/// RO 9.1.
fn by_size(players: usize) -> u16 {
    ro_rules().rounds_for(players).map_or(1, |rounds| rounds.value.rounds)
}

fn ro_rules() -> PairingRules {
    Book::named("ro-frs").expect("it comes with the program").pairing
}

/// Plans for every field that is not too small for them.
fn instead(but: Preset, players: usize) -> AnyOf<&'static str> {
    let plain = [(Preset::Standard, 2), (Preset::RoundRobin, 2), (Preset::Rapid, 4)];
    let fits = plain.into_iter().filter(|(other, least)| *other != but && players >= *least);
    AnyOf(fits.map(|(other, _)| other.name()).collect())
}

impl FromStr for Preset {
    type Err = PresetError;

    fn from_str(name: &str) -> Result<Self, PresetError> {
        let found = Self::ALL.into_iter().find(|preset| preset.name().eq_ignore_ascii_case(name));
        let known = || AnyOf(Self::ALL.map(Self::name).to_vec());
        found.ok_or_else(|| PresetError::Unknown { name: name.to_owned(), known: known() })
    }
}

impl From<PresetError> for ScheduleError {
    fn from(error: PresetError) -> Self {
        Self::Plan { error }
    }
}
