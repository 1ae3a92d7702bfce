//! A book: what one document rules, each value with its article.
//!
//! A resolved book travels in a signed entry. A field this program does not know is refused rather
//! than skipped, because two programs that apply different rules must not silently disagree.

use crate::load::LoadBookError;
use crate::pairing::PairingRules;
use domain::Citation;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// Short and lasting, such as `de-tso`.
    pub id: String,
    pub title: String,
    /// The language of the game, as a two-letter code.
    pub language: String,
    pub half_wins: HalfWins,
    pub spread: SpreadRules,
    #[serde(default)]
    pub points: PointsRules,
    pub ranking: RankingRules,
    pub card: CardRules,
    pub challenge: ChallengeRules,
    #[serde(default)]
    pub pairing: PairingRules,
}

impl Book {
    /// A book that comes with the program.
    pub fn named(id: &str) -> Result<Self, LoadBookError> {
        let Some((_, text)) = BOOKS.iter().find(|(known, _)| *known == id) else {
            return Err(LoadBookError::Unknown { id: id.to_owned() });
        };
        Ok(Self::from_toml(id, text).expect("a test loads every book that comes with the program"))
    }
}

/// The ids of the books that come with the program.
pub fn book_ids() -> impl Iterator<Item = &'static str> {
    BOOKS.iter().map(|(id, _)| *id)
}

const BOOKS: [(&str, &str); 2] = [
    ("de-tso", include_str!("../books/de-tso.toml")),
    ("ro-frs", include_str!("../books/ro-frs.toml")),
];

/// A value and the article that sets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause<T> {
    pub value: T,
    pub cite: Citation,
}

/// What a game brings in the first column of the table, in halves of a win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HalfWins {
    pub win: Clause<u8>,
    pub draw: Clause<u8>,
    pub loss: Clause<u8>,
    pub bye: Clause<u8>,
}

/// How score differences add up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpreadRules {
    pub bye: Clause<i16>,
    /// The most that one game can move the spread, up or down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<Clause<u16>>,
}

/// How scores add up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsRules {
    /// Absent in a book that gives a bye no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bye: Option<Clause<i16>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankingRules {
    /// The first one that tells two players apart decides.
    pub criteria: Vec<Clause<Criterion>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    Wins,
    Spread,
    Points,
    /// The alphabet, diacritics aside.
    Name,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRules {
    /// How many players sign before the card is handed in.
    pub signatures: Clause<u8>,
    /// Who may correct a card that was handed in.
    pub corrected_by: Clause<Corrector>,
    pub score_min: Clause<i32>,
    pub score_max: Clause<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Corrector {
    Director,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeRules {
    pub disclosed: Clause<Disclosure>,
}

/// What the players are told about a challenged play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Disclosure {
    /// For every challenged word, whether it is good.
    EachWord,
    /// Only whether the play stands.
    WholePlay,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_book_that_comes_with_the_program_loads_under_its_own_id() {
        for id in book_ids() {
            assert_eq!(Book::named(id).unwrap().id, id);
        }
    }

    #[test]
    fn an_unknown_book_lists_the_known_ones() {
        let error = Book::named("de-tos").unwrap_err().to_string();
        assert_eq!(error, "there is no rulebook \"de-tos\": write one of de-tso, ro-frs");
    }

    #[test]
    fn a_book_survives_the_way_through_an_entry_and_through_a_file() {
        for id in book_ids() {
            let book = Book::named(id).unwrap();
            let json = serde_json::to_string(&book).unwrap();
            assert_eq!(serde_json::from_str::<Book>(&json).unwrap(), book);
            let file = toml::to_string(&book).unwrap();
            assert_eq!(Book::from_toml("copy.toml", &file).unwrap(), book);
        }
    }

    #[test]
    fn a_rule_this_program_does_not_know_is_refused_in_an_entry() {
        let book = Book::named("de-tso").unwrap();
        let mut json = serde_json::to_value(&book).unwrap();
        json["card"]["recount"] = 20.into();
        assert!(serde_json::from_value::<Book>(json).is_err());
    }

    #[test]
    fn the_figures_are_those_of_the_documents() {
        let tso = Book::named("de-tso").unwrap();
        let ro = Book::named("ro-frs").unwrap();
        assert_eq!((tso.spread.bye.value, tso.spread.cap.as_ref()), (50, None));
        assert_eq!(tso.points.bye.as_ref().map(|bye| bye.value), Some(400));
        assert_eq!((ro.spread.bye.value, ro.points.bye.as_ref()), (75, None));
        assert_eq!(ro.spread.cap.as_ref().map(|cap| cap.value), Some(350));
        assert_eq!(tso.challenge.disclosed.value, Disclosure::EachWord);
        assert_eq!(ro.challenge.disclosed.value, Disclosure::WholePlay);
    }
}
