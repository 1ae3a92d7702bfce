//! Where a decision comes from: no rule without its clause.

use crate::said::{Field, Said, Say, Value};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An article of a rulebook, or the announcement or program limit that stands in for one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Citation(pub String);

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
