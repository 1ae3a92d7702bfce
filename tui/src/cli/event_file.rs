//! An event that a command takes from a file, and the book under which it counts.

use crate::cli::ask::Caller;
use crate::cli::book;
use crate::cli::exit::Failure;
use crate::cli::files;
use crate::cli::out;
use domain::DivisionId;
use exchange::{EventDivision, EventFile};
use rulebook::Book;
use std::path::Path;

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
    let file =
        exchange::read(&name, &bytes).map_err(|faults| Failure::usage(faults.to_string()))?;
    for note in &file.notes {
        out::say(&format!("kibitz: {}", note.sentence(&name)));
    }
    let book = book_of(&file, named)?;
    file.check_scores(&name, &book).map_err(|faults| Failure::decision(faults.to_string()))?;
    Ok(Opened { name, file, book })
}

/// The event of a running node, with the cards that count by now.
pub async fn exported(caller: &Caller) -> Result<EventFile, Failure> {
    let text = caller.export().await?;
    exchange::read("the export", text.as_bytes())
        .map_err(|faults| Failure::plain(format!("the node's export cannot be read: {faults}")))
}

/// The event of a running node, with its book.
pub async fn running(caller: &Caller) -> Result<Opened, Failure> {
    let file = exported(caller).await?;
    let book = book_of(&file, None)?;
    Ok(Opened { name: "the event".to_owned(), file, book })
}

impl Opened {
    pub fn division(&self, named: Option<DivisionId>) -> Result<&EventDivision, Failure> {
        self.file.event.division(named).map_err(|error| Failure::usage(error.to_string()))
    }
}

/// The book named on the command line, else the one in the file.
fn book_of(file: &EventFile, named: Option<&str>) -> Result<Book, Failure> {
    match (named, &file.event.rules, &file.event.book) {
        (Some(named), _, _) => book::load(named),
        (None, Some(rules), _) => Ok(rules.clone()),
        (None, None, Some(id)) => book::load(id),
        (None, None, None) => {
            out::say(&format!(
                "kibitz: the file names no rulebook, so {BOOK_OTHERWISE} counts: say another with --book"
            ));
            book::load(BOOK_OTHERWISE)
        }
    }
}
