//! What is wrong with a file, where, and what to write instead.

use std::fmt;
use thiserror::Error;

/// A line and a column, both from 1; 0 is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    pub(crate) fn line(line: usize) -> Self {
        Self { line, column: 0 }
    }
}

/// One thing to mend.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    pub place: Place,
    pub what: String,
}

impl Fault {
    /// The fault with the name of its file.
    pub fn sentence(&self, file: &str) -> String {
        match self.place {
            Place { line: 0, .. } => format!("{file}: {}", self.what),
            Place { line, column: 0 } => format!("{file}, line {line}: {}", self.what),
            Place { line, column } => {
                format!("{file}, line {line}, column {column}: {}", self.what)
            }
        }
    }
}

/// Everything that is wrong with a file, in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Faults {
    pub file: String,
    pub list: Vec<Fault>,
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentences: Vec<String> =
            self.list.iter().map(|fault| fault.sentence(&self.file)).collect();
        f.write_str(&sentences.join("\n"))
    }
}
