//! The result card of a table: what the players fill in and sign.

use crate::id::PlayerId;
use crate::list::{ListCard, Seat};
use crate::outcome::Outcome;
use crate::record::GameRecord;
use crate::said::{Field, Message, Said, Say, Shape};
use crate::{messages, values};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What stands on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CardContent {
    Duel(DuelCard),
    /// A game that was not played to its end; only a director records one.
    Outcome(Outcome),
    /// The list of a table of four.
    List(ListCard),
    /// A list that nobody scores from; only a director declares one void.
    Void,
}

impl CardContent {
    /// The players that the content names beside its scores.
    pub fn players(&self) -> Vec<PlayerId> {
        match self {
            Self::Duel(_) | Self::List(_) | Self::Void => Vec::new(),
            Self::Outcome(outcome) => outcome.players(),
        }
    }

    pub fn list(&self) -> Option<&ListCard> {
        match self {
            Self::List(list) => Some(list),
            Self::Duel(_) | Self::Outcome(_) | Self::Void => None,
        }
    }

    /// How many players such a card has.
    pub fn seats(&self) -> usize {
        match self {
            Self::Duel(_) | Self::Outcome(_) => Side::BOTH.len(),
            Self::List(_) | Self::Void => Seat::COUNT,
        }
    }
}

values! {
    /// What stands on a card, in a line.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum CardShown {
        Scores { scores: [i32; 2] },
        /// The same, and something more.
        And { card: Said, detail: Said },
        List { points: [i32; Seat::COUNT], games: usize },
        Void,
    }

    /// What a card of two says beside its scores and how they came to their end.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum CardDetail {
        Racks { racks: [i32; 2] },
        /// Seconds over time.
        Overtime { first: u32, second: u32 },
        Flagged { side: Side },
        InvalidTurn { side: Side, turn_score: i32 },
        IllegalExchange { side: Side },
        Charged { side: Side, points: u16 },
    }
}

impl Say for CardContent {
    fn said(&self) -> Said {
        match self {
            Self::Duel(card) => card.said(),
            Self::Outcome(outcome) => outcome.said(),
            Self::List(list) => list.said(),
            Self::Void => CardShown::Void.said(),
        }
    }
}

/// The card of two players. Pairs stand in the order of the pairing. A card with nothing but its
/// scores already takes in everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuelCard {
    pub scores: [i32; 2],
    #[serde(default, skip_serializing_if = "End::is_final")]
    pub end: End,
    /// The value of the tiles left on each rack.
    #[serde(default, skip_serializing_if = "is_unset")]
    pub racks: [i32; 2],
    #[serde(default, skip_serializing_if = "is_unset")]
    pub overtime_s: [u32; 2],
    /// Whose clock ran out, if that ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flagged: Option<Side>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invalid_turns: Vec<InvalidTurn>,
    /// Who exchanged with too few tiles in the bag, noticed after the reply.
    #[serde(default, skip_serializing_if = "is_unset")]
    pub illegal_exchange: [bool; 2],
    #[serde(default, skip_serializing_if = "GameRecord::is_empty")]
    pub record: Box<GameRecord>,
    /// Points that challenges cost and that the scores still contain.
    #[serde(default, skip_serializing_if = "is_unset")]
    pub charges: [u16; 2],
}

impl DuelCard {
    /// A card whose scores are final.
    pub fn plain(scores: [i32; 2]) -> Self {
        Self {
            scores,
            end: End::Final,
            racks: [0; 2],
            overtime_s: [0; 2],
            flagged: None,
            invalid_turns: Vec::new(),
            illegal_exchange: [false; 2],
            record: Box::default(),
            charges: [0; 2],
        }
    }

    /// The card with other scores: racks, time and all else stay as they are.
    pub fn with_scores(self, scores: [i32; 2]) -> Self {
        Self { scores, ..self }
    }

    pub fn is_plain(&self) -> bool {
        *self == Self::plain(self.scores)
    }
}

impl Say for DuelCard {
    fn said(&self) -> Said {
        let mut details = Vec::new();
        if !self.end.is_final() {
            details.push(self.end.said());
        }
        if !is_unset(&self.racks) {
            details.push(CardDetail::Racks { racks: self.racks }.said());
        }
        if !is_unset(&self.overtime_s) {
            let [first, second] = self.overtime_s;
            details.push(CardDetail::Overtime { first, second }.said());
        }
        details.extend(self.flagged.map(|side| CardDetail::Flagged { side }.said()));
        details.extend(self.invalid_turns.iter().map(|InvalidTurn { side, turn_score }| {
            CardDetail::InvalidTurn { side: *side, turn_score: *turn_score }.said()
        }));
        let exchanged = Side::BOTH.into_iter().filter(|side| self.illegal_exchange[side.index()]);
        details.extend(exchanged.map(|side| CardDetail::IllegalExchange { side }.said()));
        details.extend(self.record.details());
        for side in Side::BOTH {
            let points = self.charges[side.index()];
            details.extend((points > 0).then(|| CardDetail::Charged { side, points }.said()));
        }
        let scores = CardShown::Scores { scores: self.scores }.said();
        details.into_iter().fold(scores, |card, detail| CardShown::And { card, detail }.said())
    }
}

/// How a game came to its end.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// This side has no tiles left.
    Out(Side),
    Passes,
    ZeroTurns,
    /// A clock ran out.
    Time,
    /// The time of a game without clocks is over.
    TimeTotal,
    /// The scores already take in the racks.
    #[default]
    Final,
}

impl End {
    pub(crate) fn is_final(&self) -> bool {
        *self == Self::Final
    }
}

impl Message for End {
    const SHAPE: Shape = Shape {
        name: "End",
        variants: &[
            ("Out", &["side"]),
            ("Passes", &[]),
            ("ZeroTurns", &[]),
            ("Time", &[]),
            ("TimeTotal", &[]),
            ("Final", &[]),
        ],
    };
}

impl Say for End {
    fn said(&self) -> Said {
        let variant = match self {
            Self::Out(side) => return Said::of_variant("End", "Out", [("side", side.value())]),
            Self::Passes => "Passes",
            Self::ZeroTurns => "ZeroTurns",
            Self::Time => "Time",
            Self::TimeTotal => "TimeTotal",
            Self::Final => "Final",
        };
        Said::of_variant("End", variant, [])
    }
}

/// A turn that the jury found invalid; its score is still contained in the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidTurn {
    pub side: Side,
    pub turn_score: i32,
}

/// Neither side of a pair says anything.
pub fn is_unset<T: Default + PartialEq>(pair: &[T; 2]) -> bool {
    pair.iter().all(|value| *value == T::default())
}

values! {
    /// One of the two players of a pairing; the first one starts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Side {
        First,
        Second,
    }
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }

    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// What a player types to sign: one to four letters, kept in capitals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Initials(String);

impl Initials {
    pub const LETTERS_MAX: usize = 4;

    pub fn new(typed: &str) -> Result<Self, InitialsError> {
        let letters: String = typed.trim().to_uppercase();
        let count = letters.chars().count();
        if !(1..=Self::LETTERS_MAX).contains(&count) || !letters.chars().all(char::is_alphabetic) {
            return Err(InitialsError::Letters { most: Self::LETTERS_MAX });
        }
        Ok(Self(letters))
    }

    /// Whether every letter begins a part of this name.
    pub fn fits(&self, name: &str) -> bool {
        let name = name.to_uppercase();
        let parts = name.split(|letter: char| letter.is_whitespace() || letter == '-');
        let first: Vec<char> = parts.filter_map(|part| part.chars().next()).collect();
        self.0.chars().all(|letter| first.contains(&letter))
    }
}

impl fmt::Display for Initials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Initials {
    type Error = InitialsError;

    fn try_from(text: String) -> Result<Self, InitialsError> {
        Self::new(&text)
    }
}

impl From<Initials> for String {
    fn from(initials: Initials) -> Self {
        initials.0
    }
}

messages! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum InitialsError {
        Letters { most: usize },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_says_more_only_where_there_is_more() {
        let plain = DuelCard::plain([401, 388]);
        assert!(plain.is_plain());
        assert_eq!(plain.said(), CardShown::Scores { scores: [401, 388] }.said());
        let card = DuelCard { racks: [0, 12], ..plain.clone() };
        let (card_said, detail) = (plain.said(), CardDetail::Racks { racks: [0, 12] }.said());
        assert_eq!(card.said(), CardShown::And { card: card_said, detail }.said());
    }

    #[test]
    fn initials_fit_the_names_whose_parts_they_begin() {
        let fits = |typed: &str, name| Initials::new(typed).unwrap().fits(name);
        assert!(fits("åø", "Åse Ødegård") && fits("jb", "Joris van den Berg"));
        assert!(fits("msh", "Maximiliane-Sophie Hohenstaufen"));
        assert!(!fits("ab", "Åse Ødegård") && !fits("åb", "Åse Ødegård"));
    }

    #[test]
    fn initials_are_letters_of_any_language() {
        assert_eq!(Initials::new(" åø ").unwrap().to_string(), "ÅØ");
        for bad in ["", "  ", "ABCDE", "A1", "A B"] {
            assert!(Initials::new(bad).is_err(), "{bad:?}");
        }
    }
}
