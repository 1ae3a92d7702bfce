//! What is wrong with a file, where, and what to write instead.

use domain::{Said, Say, messages};
use std::fmt;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub place: Place,
    pub what: Said,
}

messages! {
    /// A fault with its place, as far as it is known.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum FaultIn {
        File { file: String, what: Said },
        Line { file: String, line: usize, what: Said },
        Column { file: String, line: usize, column: usize, what: Said },
    }
}

impl Fault {
    pub(crate) fn new(place: Place, what: impl Into<Said>) -> Self {
        Self { place, what: what.into() }
    }

    /// The fault with the name of its file.
    pub fn in_file(&self, file: &str) -> FaultIn {
        let (file, what) = (file.to_owned(), self.what.clone());
        match self.place {
            Place { line: 0, .. } => FaultIn::File { file, what },
            Place { line, column: 0 } => FaultIn::Line { file, line, what },
            Place { line, column } => FaultIn::Column { file, line, column, what },
        }
    }
}

/// Everything that is wrong with a file, in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    pub file: String,
    pub list: Vec<Fault>,
}

impl Faults {
    /// Each with its place.
    pub fn each(&self) -> impl Iterator<Item = FaultIn> {
        self.list.iter().map(|fault| fault.in_file(&self.file))
    }
}

/// A line each.
impl Say for Faults {
    fn said(&self) -> Said {
        let each = self.each().map(Said::from);
        each.reduce(|said, next| said.above(&next)).expect("a file is refused for a fault")
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

impl std::error::Error for Faults {}
