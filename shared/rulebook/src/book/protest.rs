//! A protest against unfair play, a decision, a result or a measure: who hears it, until when, and who decides last.

use super::{Book, Clause};
use crate::no_rule::Matter;
use domain::{Breach, CallTo, messages, values};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProtestRules {
    /// Whom it goes to first.
    pub to: Clause<CallTo>,
    /// Until when it is heard; at any time where the book does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Clause<ProtestUntil>>,
    /// What an arbiter decided can be taken to the director, or to a committee whose word the director enters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<Clause<bool>>,
}

values! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ProtestUntil {
        /// As long as the game is played.
        GameOver,
        NextRoundStarts,
    }
}

messages! {
    /// Why a protest is not heard.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ProtestBreach {
        TooLate { until: ProtestUntil },
    }
}

/// How far the game is that a protest is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameState {
    pub is_over: bool,
    pub next_round_started: bool,
}

impl Book {
    /// The rules for a protest that can still be made.
    pub fn protest_rules(&self, game: GameState) -> Result<&ProtestRules, Breach> {
        let rules = self.protest.as_ref().ok_or_else(|| self.no_rule(Matter::Protest))?;
        let late = rules.until.as_ref().filter(|until| match until.value {
            ProtestUntil::GameOver => game.is_over,
            ProtestUntil::NextRoundStarts => game.next_round_started,
        });
        match late {
            Some(until) => {
                Err(Breach::new(ProtestBreach::TooLate { until: until.value }, &until.cite))
            }
            None => Ok(rules),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_book_says_until_when_a_protest_is_heard() {
        let at = |book: &str, is_over, next_round_started| {
            let book = Book::named(book).unwrap();
            let heard = book.protest_rules(GameState { is_over, next_round_started });
            heard.map(|rules| rules.to.value).map_err(|breach| breach.citation.to_string())
        };
        assert_eq!(at("ro-frs", true, false), Ok(CallTo::Director));
        assert_eq!(at("ro-frs", true, true), Err("RO 8.5 b".to_owned()));
        assert_eq!(at("nl-scrabble", false, false), Ok(CallTo::Arbiter));
        assert_eq!(at("nl-scrabble", true, false), Err("NL V.7".to_owned()));
        assert_eq!(at("schafkopf", true, true), Ok(CallTo::Arbiter));
        assert!(at("no-nsf", false, false).is_err_and(|cite| cite.contains("no-nsf")));
    }
}
