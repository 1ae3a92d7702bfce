//! The list of a card table: who sits there, and the games of one round with their points.

use crate::card::CardShown;
use crate::id::{PlayerId, TableNo};
use crate::line::excerpt;
use crate::messages;
use crate::said::{Said, Say};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Four players at a table, in the order of their seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Four {
    pub table: TableNo,
    pub players: [PlayerId; Seat::COUNT],
}

/// A place at a table of four, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    pub const COUNT: usize = 4;
    pub const ALL: [Self; Self::COUNT] = [Self(1), Self(2), Self(3), Self(4)];

    /// The seat of this number.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.0 == number)
    }

    pub fn number(self) -> u8 {
        self.0
    }

    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl TryFrom<u8> for Seat {
    type Error = SeatError;

    fn try_from(number: u8) -> Result<Self, SeatError> {
        Self::new(number).ok_or(SeatError::Number { number, last: Self::COUNT })
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

messages! {
    /// Why a number is no seat.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SeatError {
        Number { number: u8, last: usize },
    }
}

/// The games of one table in one round, in the order in which they were played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListCard {
    pub games: Vec<ListGame>,
}

impl ListCard {
    /// What the written points add up to, by seat.
    pub fn totals(&self) -> [i32; Seat::COUNT] {
        let mut totals = [0; Seat::COUNT];
        for points in self.games.iter().filter_map(|game| game.points) {
            for (total, points) in totals.iter_mut().zip(points) {
                *total = i32::saturating_add(*total, points);
            }
        }
        totals
    }
}

impl Say for ListCard {
    fn said(&self) -> Said {
        CardShown::List { points: self.totals(), games: self.games.len() }.said()
    }
}

/// One row of a list. Its text is what the entry holds, and what people write into a file:
/// `rufspiel 1 3 won schneider: 2 -2 2 -2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ListGame {
    pub kind: GameKind,
    /// Who played it, of a Rufspiel with the partner; of a Ramsch who lost it.
    pub declarers: Vec<Seat>,
    pub won: bool,
    pub level: GameLevel,
    /// The trumps from the top that its side had, or lacked: they are paid, and bring no points.
    pub runners: u8,
    /// By seat, as they stand in the list; a row that is not in the list yet may leave them to the book.
    pub points: Option<[i32; Seat::COUNT]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    Rufspiel,
    Solo,
    Wenz,
    Ramsch,
}

impl GameKind {
    pub const ALL: [Self; 4] = [Self::Rufspiel, Self::Solo, Self::Wenz, Self::Ramsch];

    /// The book's name for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rufspiel => "rufspiel",
            Self::Solo => "solo",
            Self::Wenz => "wenz",
            Self::Ramsch => "ramsch",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameLevel {
    Normal,
    Schneider,
    Schwarz,
    Tout,
    Sie,
}

impl GameLevel {
    pub const ALL: [Self; 5] =
        [Self::Normal, Self::Schneider, Self::Schwarz, Self::Tout, Self::Sie];

    pub fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Schneider => "schneider",
            Self::Schwarz => "schwarz",
            Self::Tout => "tout",
            Self::Sie => "sie",
        }
    }
}

/// What stands before the number of runners.
const RUNNERS: &str = "runners=";
/// All trumps of a Solo.
pub const RUNNERS_MAX: u8 = 14;

impl fmt::Display for ListGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        for seat in &self.declarers {
            write!(f, " {}", seat.number())?;
        }
        f.write_str(if self.won { " won" } else { " lost" })?;
        if self.level != GameLevel::Normal {
            write!(f, " {}", self.level.name())?;
        }
        if self.runners > 0 {
            write!(f, " {RUNNERS}{}", self.runners)?;
        }
        if let Some(points) = self.points {
            write!(f, ": {}", points.map(|points| points.to_string()).join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for ListGame {
    type Err = ListGameError;

    fn from_str(text: &str) -> Result<Self, ListGameError> {
        let (head, points) = match text.split_once(':') {
            Some((head, points)) => (head, Some(read_points(text, points)?)),
            None => (text, None),
        };
        let mut words = head.split_whitespace();
        let word = words.next().unwrap_or_default().to_lowercase();
        let kind = GameKind::ALL.into_iter().find(|kind| kind.name() == word);
        let kind = kind.ok_or_else(|| ListGameError::Kind { text: short(text) })?;
        // A Ramsch is entered for who lost it.
        let (mut declarers, mut won, mut level) = (Vec::new(), None, GameLevel::Normal);
        let mut runners = 0;
        for word in words.map(str::to_lowercase) {
            if let Some(count) = word.strip_prefix(RUNNERS) {
                let count = count.parse().ok().filter(|count| (1..=RUNNERS_MAX).contains(count));
                runners = count.ok_or_else(|| ListGameError::Runners {
                    text: short(text),
                    most: RUNNERS_MAX,
                })?;
                continue;
            }
            let seat = word.parse().ok().and_then(Seat::new);
            let named = GameLevel::ALL.into_iter().find(|level| level.name() == word);
            match (word.as_str(), seat, named) {
                (_, Some(seat), _) if declarers.contains(&seat) => {
                    return Err(ListGameError::SeatTwice { text: short(text) });
                }
                (_, Some(seat), _) => declarers.push(seat),
                ("won", ..) => won = Some(true),
                ("lost", ..) => won = Some(false),
                (_, _, Some(named)) => level = named,
                _ => return Err(ListGameError::UnknownWord { text: short(text) }),
            }
        }
        let won = match won {
            None if kind == GameKind::Ramsch => false,
            None => return Err(ListGameError::WonOrLost { text: short(text) }),
            Some(won) => won,
        };
        Ok(Self { kind, declarers, won, level, runners, points })
    }
}

fn read_points(row: &str, text: &str) -> Result<[i32; Seat::COUNT], ListGameError> {
    let fail = |_| ListGameError::Figures { text: short(row) };
    let points: Result<Vec<i32>, _> = text.split_whitespace().map(str::parse).collect();
    points.map_err(|_| fail(vec![]))?.try_into().map_err(fail)
}

impl TryFrom<String> for ListGame {
    type Error = ListGameError;

    fn try_from(text: String) -> Result<Self, ListGameError> {
        text.parse()
    }
}

impl From<ListGame> for String {
    fn from(game: ListGame) -> Self {
        game.to_string()
    }
}

messages! {
    /// Why a text is no row of a list.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ListGameError {
        /// It does not begin with the game.
        Kind { text: String },
        SeatTwice { text: String },
        UnknownWord { text: String },
        WonOrLost { text: String },
        Runners { text: String, most: u8 },
        /// Not as many as there are seats.
        Figures { text: String },
    }
}

/// As much of a row as a sentence about it repeats.
fn short(text: &str) -> String {
    excerpt(text, 60)
}

/// A player who dropped out, and who sits there from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Substitution {
    pub out: PlayerId,
    pub substitute: PlayerId,
    /// The first round whose list the substitute ends.
    pub before_round: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_back_from_its_text() {
        for text in [
            "rufspiel 1 3 won schneider: 2 -2 2 -2",
            "solo 2 lost: 2 -6 2 2",
            "wenz 4 won tout",
            "ramsch 3 lost",
        ] {
            let game: ListGame = text.parse().unwrap();
            assert_eq!(game.to_string(), text);
        }
        assert_eq!("Ramsch  3".parse::<ListGame>().unwrap().to_string(), "ramsch 3 lost");
    }

    #[test]
    fn what_is_no_row_says_what_is_wrong() {
        type Error = fn(String) -> ListGameError;
        let kind: Error = |text| ListGameError::Kind { text };
        let figures: Error = |text| ListGameError::Figures { text };
        for (text, error) in [
            ("", kind),
            ("bettel 1 won", kind),
            ("solo 5 won", |text| ListGameError::UnknownWord { text }),
            ("solo 1", |text| ListGameError::WonOrLost { text }),
            ("rufspiel 1 1 won", |text| ListGameError::SeatTwice { text }),
            ("solo 1 won: 6 -2 -2", figures),
            ("solo 1 won: 6 -2 -2 x", figures),
        ] {
            assert_eq!(text.parse::<ListGame>(), Err(error(text.to_owned())));
        }
    }

    #[test]
    fn totals_are_the_sums_of_the_columns() {
        let rows = ["solo 2 won: -2 6 -2 -2", "ramsch 1: -3 1 1 1"];
        let list = ListCard { games: rows.map(|row| row.parse().unwrap()).to_vec() };
        assert_eq!(list.totals(), [-5, 7, -1, -1]);
    }

    #[test]
    fn a_seat_is_one_of_four() {
        assert_eq!(Seat::new(4).map(Seat::index), Some(3));
        assert_eq!(Seat::new(0), None);
        assert_eq!(Seat::try_from(5), Err(SeatError::Number { number: 5, last: 4 }));
    }
}
