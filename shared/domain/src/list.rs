//! The list of a card table: who sits there, and the games of one round with their points.

use crate::id::{PlayerId, TableNo};
use crate::line::excerpt;
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
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("{number} is no seat: write 1 to {}", Self::COUNT))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
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

impl fmt::Display for ListCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let totals = self.totals().map(|total| format!("{total:+}")).join(" ");
        let count = self.games.len();
        write!(f, "{totals} in {count} {}", if count == 1 { "game" } else { "games" })
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
        let kind = kind.ok_or_else(|| ListGameError::new(text, "it begins with the game"))?;
        // A Ramsch is entered for who lost it.
        let (mut declarers, mut won, mut level) = (Vec::new(), None, GameLevel::Normal);
        for word in words.map(str::to_lowercase) {
            let seat = word.parse().ok().and_then(Seat::new);
            let named = GameLevel::ALL.into_iter().find(|level| level.name() == word);
            match (word.as_str(), seat, named) {
                (_, Some(seat), _) if declarers.contains(&seat) => {
                    return Err(ListGameError::new(text, "a seat stands in it twice"));
                }
                (_, Some(seat), _) => declarers.push(seat),
                ("won", ..) => won = Some(true),
                ("lost", ..) => won = Some(false),
                (_, _, Some(named)) => level = named,
                _ => return Err(ListGameError::new(text, "a word in it is not known")),
            }
        }
        let won = match won {
            None if kind == GameKind::Ramsch => false,
            None => return Err(ListGameError::new(text, "it says won or lost")),
            Some(won) => won,
        };
        Ok(Self { kind, declarers, won, level, points })
    }
}

fn read_points(row: &str, text: &str) -> Result<[i32; Seat::COUNT], ListGameError> {
    let fail = |_| ListGameError::new(row, "four figures follow the colon");
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

/// Why a text is no row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListGameError {
    text: String,
    what: &'static str,
}

impl ListGameError {
    fn new(text: &str, what: &'static str) -> Self {
        Self { text: excerpt(text, 60), what }
    }
}

impl fmt::Display for ListGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no game: {}, such as ", self.text, self.what)?;
        f.write_str("rufspiel 1 3 won schneider, solo 2 lost or ramsch 4")
    }
}

impl std::error::Error for ListGameError {}

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
    fn what_is_no_row_says_what_one_looks_like() {
        for (text, what) in [
            ("", "begins with the game"),
            ("bettel 1 won", "begins with the game"),
            ("solo 5 won", "a word in it is not known"),
            ("solo 1", "says won or lost"),
            ("rufspiel 1 1 won", "twice"),
            ("solo 1 won: 6 -2 -2", "four figures"),
            ("solo 1 won: 6 -2 -2 x", "four figures"),
        ] {
            let fault = text.parse::<ListGame>().unwrap_err().to_string();
            assert!(fault.contains(what) && fault.contains("solo 2 lost"), "{fault}");
        }
    }

    #[test]
    fn totals_are_the_sums_of_the_columns() {
        let rows = ["solo 2 won: -2 6 -2 -2", "ramsch 1: -3 1 1 1"];
        let list = ListCard { games: rows.map(|row| row.parse().unwrap()).to_vec() };
        assert_eq!(list.totals(), [-5, 7, -1, -1]);
        assert_eq!(list.to_string(), "-5 +7 -1 -1 in 2 games");
    }

    #[test]
    fn a_seat_is_one_of_four() {
        assert_eq!(Seat::new(4).map(Seat::index), Some(3));
        assert_eq!(Seat::new(0), None);
        assert!(Seat::try_from(5).unwrap_err().contains("1 to 4"));
    }
}
