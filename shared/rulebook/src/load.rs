//! Reading a book from its file, and an announcement on top of it: every mistake at once, each with
//! its file, its line and what to write instead.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "among the kinds of TOML values only tables matter here"
)]

mod announce;
mod checks;
mod document;
mod event;
mod example;
mod fault;
mod path;
#[cfg(test)]
mod properties;
mod read;
#[cfg(test)]
mod tests;

pub use checks::Checks;
pub use event::{AnnouncedDivision, Announcement, PlannedRounds, ReadSchedule};
pub use fault::{AnnouncementFault, AwardHint, BookFault};

use crate::book::{Book, assumed, book_ids, book_text};
use document::Document;
use domain::{AnyOf, Said, Say, messages};
use std::fmt;

messages! {
    /// Why a book cannot be used.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum LoadBookError {
        Unknown { id: String, known: AnyOf<&'static str> },
        Line { file: String, line: usize, what: Said },
    }
}

impl LoadBookError {
    pub(crate) fn unknown(id: &str) -> Self {
        Self::Unknown { id: id.to_owned(), known: known_ids() }
    }
}

fn known_ids() -> AnyOf<&'static str> {
    AnyOf(book_ids().collect())
}

/// Everything that is wrong with the files, in the order of their lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadBookErrors(pub Vec<LoadBookError>);

/// One line for each.
impl Say for LoadBookErrors {
    fn said(&self) -> Said {
        let lines = self.0.iter().map(Say::said);
        lines.reduce(|above, next| above.above(&next)).unwrap_or_else(|| Said::plain("list-empty"))
    }
}

impl fmt::Display for LoadBookErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|error| writeln!(f, "{error}"))
    }
}

impl std::error::Error for LoadBookErrors {}

/// The text of a file, and what sentences call it.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    pub file: &'t str,
    pub text: &'t str,
}

impl Book {
    /// Reads a book; `file_name` is what the sentences call it.
    pub fn from_toml(file_name: &str, text: &str) -> Result<Self, LoadBookErrors> {
        let mut document = Document::new();
        document.add_book(Source { file: file_name, text });
        read::book(document)
    }

    /// A book for an event without an announcement: what its document leaves open is assumed.
    pub fn unannounced(id: &str) -> Result<Self, LoadBookErrors> {
        if book_text(id).is_none() {
            return Err(LoadBookErrors(vec![LoadBookError::unknown(id)]));
        }
        let text = format!("book = \"{id}\"\n\n{}", assumed(id));
        Self::announced(Source { file: "event.toml", text: &text }, &[])
    }

    /// Reads an announcement, `event.toml`, on top of the book that it names with `book = "de-tso"`.
    /// Its table `[rules]` sets what the book leaves to the organiser; `others` are the names beside
    /// `book` and `rules` that other parts of the program read.
    pub fn announced(announcement: Source<'_>, others: &[&str]) -> Result<Self, LoadBookErrors> {
        let id = announce::named_book(announcement)?;
        let text = book_text(&id).expect("an announcement names a book that exists");
        Self::announced_on(Source { file: &id, text }, announcement, others)
    }

    /// Reads an announcement on top of a book of the organiser's own.
    pub fn announced_on(
        book: Source<'_>,
        announcement: Source<'_>,
        others: &[&str],
    ) -> Result<Self, LoadBookErrors> {
        let mut document = Document::new();
        document.add_book(book);
        announce::apply(&mut document, announcement, others);
        read::book(document)
    }
}
