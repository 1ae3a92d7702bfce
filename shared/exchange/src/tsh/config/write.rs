//! From an event to a folder of tsh: `config.tsh` and a file per division.

use crate::Event;
use crate::tsh::rows::{self, ExportNote};
use domain::{Division, DivisionId, Title, messages};
use rulebook::Book;
use rulebook::result;

/// The files of a folder, and what they could not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenFolder {
    /// Name and text of each.
    pub files: Vec<(String, String)>,
    pub notes: Vec<(DivisionId, ExportNote)>,
    pub left: Vec<ConfigLeft>,
}

messages! {
    /// What a folder of tsh has no place for.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ConfigLeft {
        Book { id: String },
        /// tsh calls a division by one word, here its letter.
        Name { division: DivisionId, name: Title },
    }
}

/// Everything that tsh needs to go on with the event.
pub fn write_folder(event: &Event, book: Option<&Book>) -> WrittenFolder {
    let mut files = vec![("config.tsh".to_owned(), config(event, book))];
    let mut notes = Vec::new();
    for division in &event.divisions {
        let written = rows::write(division, book);
        // The configuration says how the letters are written.
        let left = written.notes.into_iter().filter(|note| *note != ExportNote::BeyondAscii);
        notes.extend(left.map(|note| (division.id, note)));
        files.push((file_of(division), written.text));
    }
    let book = event.book.iter().map(|id| ConfigLeft::Book { id: id.clone() });
    let other =
        event.divisions.iter().filter(|division| *division.name != *division.id.to_string());
    let names = other.map(|division| {
        let (division, name) = (division.id, division.name.clone());
        ConfigLeft::Name { division, name }
    });
    let left = book.chain(names).collect();
    WrittenFolder { files, notes, left }
}

fn file_of(division: &Division) -> String {
    format!("{}.t", division.id.to_string().to_lowercase())
}

fn config(event: &Event, book: Option<&Book>) -> String {
    let mut lines = Vec::new();
    if let Some(name) = &event.name {
        lines.push(format!("config event_name = {}", quoted(name)));
    }
    lines.push("config tfile_encoding = 'utf8'".to_owned());
    let bye = book.and_then(|book| result::bye(book).ok()).map(|share| share.spread.value);
    lines.extend(bye.map(|spread| format!("config bye_spread = {spread}")));
    let knows_starts = |division: &Division| {
        let mut rounds = division.rounds.values();
        rounds.any(|round| round.on_file.starts.len() < round.publication.pairings.len())
    };
    if event.divisions.iter().any(knows_starts) {
        lines.push("config track_firsts = 1".to_owned());
    }
    let most = event.divisions.iter().map(|division| division.rounds_planned).max();
    let most = most.filter(|rounds| *rounds > 0);
    lines.extend(most.map(|rounds| format!("config max_rounds = {rounds}")));
    for division in &event.divisions {
        lines.push(format!("division {} {}", division.id, file_of(division)));
        let own =
            Some(division.rounds_planned).filter(|rounds| *rounds > 0 && Some(*rounds) != most);
        let own = own.map(|rounds| format!("config max_div_rounds{{{}}} = {rounds}", division.id));
        lines.extend(own);
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// As code of tsh, in which nothing is worked out.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
