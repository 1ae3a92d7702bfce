//! An event that a command takes from a file, and the book under which it counts.

use super::*;
use crate::cli::book;
use domain::{Division, PlayerId, Say};
use exchange::event::NoSuchDivision;
use exchange::{Event, EventFile};
use rulebook::Book;

/// The book where neither the file nor the command line names one.
const BOOK_OTHERWISE: &str = "de-tso";

/// A file that was read, with its book.
#[derive(Debug)]
pub struct Opened {
    pub name: String,
    pub file: EventFile,
    pub book: Book,
}

/// Reads an event file. Everything wrong with it is told at once; what is only odd is said and the
/// command goes on. A score outside the book's limits is refused.
pub fn open(path: &Path, named: Option<&str>) -> Result<Opened, Failure> {
    let name = files::shown(path);
    let bytes = files::read_bytes(path, files::EVENT_MAX)?;
    let file = exchange::read(&name, &bytes).map_err(|faults| Failure::usage(faults.said()))?;
    for note in &file.notes {
        out::say(&words::cli_report(note.in_file(&name)));
    }
    let book = book_of(&file, named)?;
    file.check_scores(&name, &book).map_err(|faults| Failure::decision(faults.said()))?;
    for division in &file.event.divisions {
        say_who_is_missing(&name, division, &book);
    }
    Ok(Opened { name, file, book })
}

/// A round without a word about somebody may cost the player as much as not coming does.
fn say_who_is_missing(name: &str, division: &Division, book: &Book) {
    let Some(rule) = rulebook::standings::missing_costs(book) else { return };
    let played = division.rounds.values().filter(|round| round.started);
    for round in played {
        let missing: Vec<PlayerId> = rulebook::standings::without_part(division, round).collect();
        if let Some(first) = missing.first() {
            let (first, others) = (division.name_of(*first), missing.len() - 1);
            let number = round.publication.round.number;
            let note = words::cli_without_part(&rule.cite, first, others, number);
            out::say(&words::cli_report(words::cli_fault(name, note)));
        }
    }
}

/// The event of a running node, with the cards that count by now.
pub async fn exported(caller: &Caller) -> Result<EventFile, Failure> {
    let text = caller.export().await?;
    exchange::read(&say(&words::cli_the_export()), text.as_bytes())
        .map_err(|faults| Failure::plain(words::cli_export_unread(faults.said())))
}

impl Opened {
    pub fn division(&self, named: Option<DivisionId>) -> Result<&Division, Failure> {
        division(&self.file.event, named)
    }
}

/// The division that an option names, or the only one.
pub fn division(event: &Event, named: Option<DivisionId>) -> Result<&Division, Failure> {
    event.division(named).map_err(|none| match none {
        NoSuchDivision::SayWhich { .. } => Failure::usage(words::cli_with_division(none)),
        NoSuchDivision::Empty | NoSuchDivision::Unknown { .. } => Failure::usage(none),
    })
}

/// The book named on the command line, else the one in the file.
pub fn book_of(file: &EventFile, named: Option<&str>) -> Result<Book, Failure> {
    match (named, &file.event.rules, &file.event.book) {
        (Some(named), _, _) => book::load(named),
        (None, Some(rules), _) => Ok(rules.clone()),
        (None, None, Some(id)) => book::load(id),
        (None, None, None) => {
            out::say(&words::cli_report(words::cli_no_book_named(BOOK_OTHERWISE)));
            book::load(BOOK_OTHERWISE)
        }
    }
}
