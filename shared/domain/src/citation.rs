//! Where a decision comes from: no rule without its clause.

use crate::said::{Field, Said, Say, Value};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An article and marks behind it in brackets, which whoever speaks has words for: `TSO 5.1 a ii [T4]` is that
/// article in a reading that the book defines, `TSO 1.1 b [announced]` the announcement in its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Citation(pub String);

impl Citation {
    /// What no document knows and this program bounds.
    pub const LIMIT: &str = "limit";
    /// The book says nothing about it.
    pub const SILENT: &str = "silent";
    pub const ANNOUNCED: &str = "announced";
    /// An event file says so.
    pub const FILE: &str = "file";
    /// The rules of the game, which every document takes as known.
    pub const GENERAL: &str = "general";

    pub fn marked(article: &str, mark: &str) -> Self {
        Self(format!("{article} [{mark}]").trim_start().to_owned())
    }

    pub fn article(&self) -> &str {
        self.0.split('[').next().unwrap_or_default().trim_end()
    }

    pub fn marks(&self) -> impl Iterator<Item = &str> {
        self.0.split('[').skip(1).filter_map(|mark| mark.split_once(']')).map(|(mark, _)| mark)
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A rule that a step would break: what is wrong, what to do, and the article that says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breach {
    pub what: Said,
    pub citation: Citation,
}

impl Breach {
    pub fn new(what: impl Into<Said>, citation: &Citation) -> Self {
        Self { what: what.into(), citation: citation.clone() }
    }
}

/// One step behind a figure or a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Because {
    pub sentence: Said,
    /// How much it moved the figure; nothing where it moved none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Value>,
    pub citation: Citation,
}

impl Because {
    pub fn new(what: impl Into<Said>, citation: &Citation) -> Self {
        Self { sentence: what.into(), amount: None, citation: citation.clone() }
    }

    /// It moved a figure that people write in this way.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only plain numbers lack a sign")]
    pub fn moved(mut self, amount: i32, shown: fn(i32) -> Value) -> Self {
        self.amount = (amount != 0).then(|| match shown(amount) {
            Value::Number(amount) => Value::Signed(amount),
            amount => amount,
        });
        self
    }
}

impl Say for Because {
    fn said(&self) -> Said {
        let sentence = self.sentence.clone().cited(&self.citation);
        let (code, amount) = match &self.amount {
            None => return sentence,
            // Wins are written without a sign.
            Some(amount @ Value::Wins(wins)) if wins.0 > 0 => ("gained", amount),
            Some(amount) => ("moved", amount),
        };
        Said::plain(code).with("amount", amount).with("what", &sentence)
    }
}

impl Field for Breach {
    fn value(&self) -> Value {
        self.said().value()
    }
}

impl Say for Breach {
    fn said(&self) -> Said {
        self.what.clone().cited(&self.citation)
    }
}
