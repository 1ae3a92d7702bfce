//! Event files: the program's own JSON and tsh division files.
//!
//! A file comes in as bytes and goes out as text; the program does the reading and writing. Whatever
//! is wrong with a file is told at once, each fault with its line and what to write instead.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod event;
pub mod fault;
pub mod json;
mod kept;
mod players;
pub mod tsh;

pub use event::Event;
pub use fault::{Fault, Faults, Place};
pub use players::{PlayerLine, player_lines};

use domain::{DivisionId, Message, Said, Say, Shape, messages};
use rulebook::{Book, check_card};
use std::collections::BTreeMap;

messages! {
    /// What is wrong with a file of either kind.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum FileFault {
        NotUtf8 { byte: usize, found: String },
        /// The book does not allow the card of a game.
        Game { round: u16, first: String, second: String, breach: Said },
        List { round: u16, table: u16, breach: Said },
        /// A file of tsh that is about a whole event.
        TshConfig { divisions: Vec<String> },
        /// What tsh publishes for other programs.
        TourneyJs,
    }

    /// What a reader should look at, although nothing is wrong with it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ImportNote {
        Latin,
        KeyTwice { key: String },
        DifferentTables { round: u16, name: String, other: String },
        TableTwice { round: u16, table: u16 },
        StartsClash { round: u16, name: String, other: String, line: usize },
        OneScore { round: u16, without: String, with: String, line: usize },
        /// A player who is off, and whose line ends before the others.
        OffEarly { name: String, opponents: usize, rounds: usize },
        /// A round that was played, but not by everybody who is there.
        HalfRound { round: u16, without: usize, players: usize },
        /// tsh ranks these players higher.
        OtherOrder { names: Vec<String>, others: usize },
        Password { count: usize },
    }
}

/// Everything that this crate says.
pub fn shapes() -> Vec<Shape> {
    let own = [FileFault::SHAPE, ImportNote::SHAPE, fault::FaultIn::SHAPE];
    [&own[..], &event::shapes(), &json::shapes(), &tsh::shapes()].concat()
}

/// What kind of file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The program's own.
    Json,
    /// One division of tsh.
    Tsh,
}

impl Format {
    /// A file that opens a JSON object or says that it is JSON is the program's own; anything else is
    /// a division file.
    pub fn of(file: &str, text: &str) -> Self {
        let opens = text.trim_start_matches('\u{feff}').trim_start();
        let named = file.to_lowercase();
        if opens.starts_with(['{', '[']) || (named.ends_with(".json") && !named.ends_with(".t")) {
            Self::Json
        } else {
            Self::Tsh
        }
    }
}

/// A file that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFile {
    pub event: Event,
    pub format: Format,
    /// What a reader should look at, although nothing is wrong with it.
    pub notes: Vec<Fault>,
    places: Places,
}

/// Where the game of a player stands in the file, by division, round and number.
pub(crate) type Places = BTreeMap<(DivisionId, u16, u16), Place>;

/// Reads an event file of either kind; `file` is what the sentences call it.
pub fn read(file: &str, bytes: &[u8]) -> Result<EventFile, Faults> {
    let read = match std::str::from_utf8(bytes) {
        Ok(text) => match Format::of(file, text) {
            Format::Json => json::read(text),
            Format::Tsh => no_other_file(text).and_then(|()| tsh::read(file, text)),
        },
        Err(error) => match Format::of(file, &latin(bytes)) {
            Format::Json => Err(vec![not_utf8(bytes, error.valid_up_to())]),
            Format::Tsh => tsh::read(file, &latin(bytes)).map(|mut read| {
                read.notes.insert(0, Fault::new(Place::default(), ImportNote::Latin));
                read
            }),
        },
    };
    read.map_err(|list| Faults { file: file.to_owned(), list })
}

/// Files that lie beside a division's and are taken for one.
fn no_other_file(text: &str) -> Result<(), Vec<Fault>> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let what = if text.starts_with("newt=") || text.starts_with("newt =") {
        FileFault::TourneyJs
    } else if let Some(divisions) = tsh::config::divisions_in(text) {
        FileFault::TshConfig { divisions }
    } else {
        return Ok(());
    };
    Err(vec![Fault::new(Place::default(), what)])
}

/// ISO-8859-1, in which every byte is a letter.
pub(crate) fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// Where a file that must be UTF-8 is none.
fn not_utf8(bytes: &[u8], at: usize) -> Fault {
    let line = bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
    let found = format!("0x{:02x}", bytes[at]);
    Fault::new(Place::line(line), FileFault::NotUtf8 { byte: at + 1, found })
}

impl EventFile {
    /// An event whose games are nowhere in one file.
    pub(crate) fn new(event: Event, format: Format, notes: Vec<Fault>) -> Self {
        Self { event, format, notes, places: Places::new() }
    }

    /// Scores that no game can have, by the limits of the book; each with its line.
    pub fn check_scores(&self, file: &str, book: &Book) -> Result<(), Faults> {
        let mut list = Vec::new();
        for division in &self.event.divisions {
            let rounds = division.rounds.iter();
            let tables = rounds.flat_map(|(number, round)| {
                let tables = round.publication.tables();
                tables
                    .filter_map(|(table, seats)| Some((*number, table, seats, round.card(table)?)))
            });
            for (round, table, seats, card) in tables {
                let Err(breach) = check_card(book, card, seats) else { continue };
                let (mut place, breach) = (Place::default(), breach.said());
                let what = if let [first, second] = *seats {
                    let at = (division.id, round, first.number);
                    place = self.places.get(&at).copied().unwrap_or_default();
                    let [first, second] = [first, second].map(|player| division.name_of(player));
                    FileFault::Game { round, first, second, breach }
                } else {
                    FileFault::List { round, table: table.0, breach }
                };
                list.push(Fault::new(place, what));
            }
        }
        if list.is_empty() { Ok(()) } else { Err(Faults { file: file.to_owned(), list }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_what_it_holds_and_then_by_its_name() {
        assert_eq!(Format::of("x.t", "\u{feff} {\"format\": 1}"), Format::Json);
        assert_eq!(Format::of("x.json", ""), Format::Json);
        assert_eq!(Format::of("x.JSON", "Bahr, Anna 1500 2;"), Format::Json);
        assert_eq!(Format::of("a.t", "Bahr, Anna 1500 2; 400"), Format::Tsh);
        assert_eq!(Format::of("-", "Bahr, Anna 1500 2; 400"), Format::Tsh);
    }

    #[test]
    fn a_division_file_may_be_latin_1_and_says_so() {
        let utf8 = read("a.t", "Böhme, Ute 1500\n".as_bytes()).unwrap();
        let latin = read("a.t", b"B\xf6hme, Ute 1500\n").unwrap();
        assert_eq!(utf8.event, latin.event);
        assert!(utf8.notes.is_empty());
        assert!(
            speech::english(&latin.notes[0].what).contains("read as ISO-8859-1"),
            "{:?}",
            latin.notes
        );
    }

    #[test]
    fn an_event_that_is_no_utf_8_is_refused_with_the_byte() {
        let mut bytes = b"{\"format\": \"kibitz-event/1\",\n\"name\": \"B".to_vec();
        bytes.extend(b"\xf6hme\", \"divisions\": []}");
        let refused = speech::english(&read("e.json", &bytes).unwrap_err());
        assert!(
            refused.starts_with("e.json, line 2: byte 40 is no UTF-8 (it is 0xf6): save the file"),
            "{refused}"
        );
    }

    #[test]
    fn a_score_outside_the_limits_is_named_with_its_line_and_the_limit() {
        let text = "# main\nBahr, Anna 1500 2; 4010\nCeh, Bert 1400 1; 388\n";
        let file = read("a.t", text.as_bytes()).unwrap();
        let book = Book::named("de-tso").unwrap();
        let faults = file.check_scores("a.t", &book).unwrap_err();
        assert_eq!(
            speech::english(&faults),
            "a.t, line 2: round 1, Bahr, Anna – Ceh, Bert: the first player's score 4010 is above \
             1500: check the digits (Kibitz limit)"
        );
    }
}
