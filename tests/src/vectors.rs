//! Rulebook vectors: cases as data, run through the real rulebook and pairing code.
//!
//! Each kind has an adapter that translates a case into calls and the answer back; it decides
//! nothing. The format is described in `tests/vectors/README.md`.

pub mod card;
pub mod challenge;
pub mod clock;
mod given;
pub mod knockout;
mod matching;
pub mod pairing;
pub mod result;
pub mod rights;
pub mod schafkopf_list;
pub mod standings;
pub mod starter;
pub mod steps_words;

pub use given::Given;

use serde::Deserialize;
use serde_json::Value;
use std::fmt;
use std::path::{Path, PathBuf};

/// Answers a case of one kind, or says why it cannot.
type Answer = fn(rulebook: &str, given: &Value) -> Result<Value, String>;

/// One line per kind; a kind that is not here counts as failed.
const ANSWERS: &[(&str, Answer)] = &[
    ("card", card::answer),
    ("challenge", challenge::answer),
    ("clock", clock::answer),
    ("knockout", knockout::answer),
    ("pairing", pairing::answer),
    ("result", result::answer),
    ("rights", rights::answer),
    ("schafkopf-list", schafkopf_list::answer),
    ("standings", standings::answer),
    ("starter", starter::answer),
];

/// The kinds that have an adapter.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    ANSWERS.iter().map(|(kind, _)| *kind)
}

#[derive(Clone, Debug, Deserialize)]
pub struct Vector {
    pub id: String,
    pub rulebook: String,
    pub kind: String,
    pub given: Value,
    pub expect: Value,
}

/// A case whose answer is not the expected one.
#[derive(Clone, Debug)]
pub struct Failure {
    pub id: String,
    pub expected: Value,
    /// The answer, or why there is none.
    pub actual: Result<Value, String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.id)?;
        writeln!(f, "  expected {}", self.expected)?;
        match &self.actual {
            Ok(answer) => write!(f, "  actual   {answer}"),
            Err(why) => write!(f, "  actual   none: {why}"),
        }
    }
}

impl Vector {
    pub fn run(&self) -> Result<(), Failure> {
        let actual = match ANSWERS.iter().find(|(kind, _)| *kind == self.kind) {
            Some((_, answer)) => answer(&self.rulebook, &self.given),
            None => Err(format!("no adapter for the kind {}", self.kind)),
        };
        match &actual {
            Ok(answer) if matching::matches(&self.expect, answer) => Ok(()),
            _ => Err(Failure { id: self.id.clone(), expected: self.expect.clone(), actual }),
        }
    }
}

/// The vectors of every `*.json` file in a directory, in the order of the files' names.
pub fn read(directory: &Path) -> Result<Vec<Vector>, String> {
    let fault = |path: &Path, error: &dyn fmt::Display| format!("{}: {error}", path.display());
    let listed = std::fs::read_dir(directory).map_err(|error| fault(directory, &error))?;
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in listed {
        let path = entry.map_err(|error| fault(directory, &error))?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    let mut vectors = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).map_err(|error| fault(&path, &error))?;
        let read: Vec<Vector> =
            serde_json::from_str(&text).map_err(|error| fault(&path, &error))?;
        vectors.extend(read);
    }
    Ok(vectors)
}
