//! Rulebooks, announcements and schedules: files that organisers write.

use super::text;
use pairing::{Schedule, System};
use rulebook::load::LoadBookErrors;
use rulebook::{Announcement, Book, Source, book_ids};

pub(super) fn books() -> Vec<Vec<u8>> {
    book_ids().filter_map(rulebook::book::book_text).map(Vec::from).collect()
}

/// A book; every mistake is told with a line that the file has.
pub(super) fn book(file: &[u8]) -> String {
    let Some(file) = text(file) else { return "not text".to_owned() };
    told(Book::from_toml("book.toml", file), file)
}

const ANNOUNCED: &str = "name = \"Open\"\nschedule = \"1-5 swiss, 6 koth\"\n\
    pairing = { dead_end = \"repair\", days = [3, 3] }\n\
    divisions = { A = \"Masters\", B = { rounds = 6 } }\n";

pub(super) fn announcements() -> Vec<Vec<u8>> {
    let mut examples: Vec<Vec<u8>> = book_ids()
        .map(|id| format!("{ANNOUNCED}book = \"{id}\"\n\n[rules]\n").into_bytes())
        .collect();
    // Any of a book's own lines may be announced, rightly or not.
    examples.extend(
        books()
            .into_iter()
            .map(|book| [b"book = \"de-tso\"\n[rules]\n".as_slice(), &book].concat()),
    );
    examples
}

pub(super) fn announcement(file: &[u8]) -> String {
    let Some(file) = text(file) else { return "not text".to_owned() };
    let source = Source { file: "event.toml", text: file };
    told(Announcement::from_toml(source, &pairing::presets::planned), file)
}

fn told<T>(read: Result<T, LoadBookErrors>, text: &str) -> String {
    let Err(errors) = read else { return "read".to_owned() };
    assert!(!errors.0.is_empty(), "refused without a reason");
    let lines = text.split('\n').count() + 1;
    for error in &errors.0 {
        if let rulebook::LoadBookError::Line { file, line, .. } = error {
            let ours = ["book.toml", "event.toml"].contains(&file.as_str());
            assert!(!ours || (1..=lines).contains(line), "line {line} of {lines}: {error}");
        }
    }
    let sentence = speech::english(&errors.0[0]);
    sentence.split_once(": ").map_or(sentence.clone(), |(_, what)| what.to_owned())
}

pub(super) fn schedules() -> Vec<Vec<u8>> {
    let texts =
        ["1-3 round-robin, 4 swiss, 5-8 koth", "1 fp3", "1-4 snake2; 5 knockout", "1 manual"];
    texts.map(Vec::from).to_vec()
}

/// The schedule of an event; what is understood can be written and is understood again.
pub(super) fn schedule(typed: &[u8]) -> String {
    let Some(typed) = text(typed) else { return "not text".to_owned() };
    let system = typed.parse::<System>().is_ok();
    match typed.parse::<Schedule>() {
        Ok(schedule) => format!("{system} {}", schedule.rounds()),
        Err(error) => format!("{system} {error}"),
    }
}
