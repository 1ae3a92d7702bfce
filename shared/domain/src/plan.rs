//! How a division is paired as its announcement says.

use crate::line::Schedule;
use crate::programme::Programme;
use crate::tables::HallTables;
use serde::{Deserialize, Serialize};

/// What the organiser chose; what is left open follows from the book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PairingPlan {
    /// A system for every block of rounds, such as `rounds 1-5 modified-swiss, 6-7 fp4, 8 koth`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
    #[serde(skip_serializing_if = "is_default")]
    pub competition: Competition,
    /// Club mates are paired like everybody else.
    #[serde(skip_serializing_if = "is_default")]
    pub clubs_off: bool,
    /// Whether a pairing that would force a repeat is taken apart and made anew, or stays; without a word
    /// it stays only where the system's own text says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<bool>,
    /// How often two players may meet at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_meetings: Option<u16>,
    /// The first round in which two players may meet again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats_from: Option<u16>,
    /// Players who can neither lose nor better their place meet somebody who wins nothing.
    #[serde(skip_serializing_if = "is_default")]
    pub gibson: bool,
    /// A player who is out of reach takes the bye of an odd field.
    #[serde(skip_serializing_if = "is_default")]
    pub gibson_bye: bool,
    /// How many places win something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prizes: Option<u16>,
    /// Who has which seat where seats decide who meets.
    #[serde(skip_serializing_if = "is_default")]
    pub order: SeatOrder,
    /// Seats that meet, round by round, in a schedule of the event's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Vec<[u16; 2]>>,
    /// How many rounds each day has; one day when empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<u16>,
    /// Where the division plays, and what people call these tables; anywhere if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<HallTables>,
    /// Tables at which nobody is seated who does not need them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserved: Option<HallTables>,
    /// When its rounds begin, and what is between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub programme: Option<Programme>,
}

impl PairingPlan {
    /// Whether everything is left to the book.
    pub fn is_open(&self) -> bool {
        *self == Self::default()
    }
}

/// What the order before the event goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatOrder {
    /// The strongest first.
    #[default]
    Rating,
    /// As the players were entered.
    Entry,
}

/// Kinds of events that a document pairs differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Competition {
    #[default]
    Individual,
    Cup,
    Pairs,
}

/// The seats that meet in one round of a schedule, such as `1-4 2-3`; nothing where it is none.
pub fn seats_of_round(text: &str) -> Option<Vec<[u16; 2]>> {
    let pairs = text.split([' ', ',']).filter(|pair| !pair.is_empty()).map(|pair| {
        let (a, b) = pair.split_once('-')?;
        let pair = [a.parse().ok()?, b.parse().ok()?];
        (!pair.contains(&0) && pair[0] != pair[1]).then_some(pair)
    });
    let pairs: Vec<[u16; 2]> = pairs.collect::<Option<_>>()?;
    (!pairs.is_empty()).then_some(pairs)
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
