//! Event files: the program's own JSON, and division files of tsh.

use exchange::tsh::Sheet;
use exchange::tsh::config::Config;
use exchange::{Event, Format, json};
use rulebook::Book;
use std::path::Path;

pub(super) fn json_files() -> Vec<Vec<u8>> {
    with_ending("json")
}

pub(super) fn division_files() -> Vec<Vec<u8>> {
    with_ending("t")
}

/// The files that other tests read.
fn with_ending(ending: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let entries = std::fs::read_dir(&folder).expect("the folder is there").flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("the file can be read")).collect()
}

/// What was understood is understood again from what is written of it, and has a table.
pub(super) fn json_file(bytes: &[u8]) -> String {
    let read = match exchange::read("event.json", bytes) {
        Ok(read) => read,
        Err(faults) => {
            assert!(!faults.list.is_empty(), "refused without a reason");
            return faults.list[0].what.say.clone();
        }
    };
    let book = Book::named("de-tso").expect("one of our own books");
    let _ = read.check_scores("event.json", &book);
    if read.format == Format::Json {
        let text = json::write(&read.event);
        let again = exchange::read("again.json", text.as_bytes());
        let again = again.unwrap_or_else(|faults| panic!("what was written is refused: {faults}"));
        assert_eq!(again.event, read.event, "it reads otherwise than it was written");
    }
    ranked(&read.event, &book)
}

/// As a division file; one that is written back unchanged stays as it was.
pub(super) fn division_file(bytes: &[u8]) -> String {
    let Ok(sheet) = Sheet::read("a.t", bytes) else { return json_file(bytes) };
    assert_eq!(sheet.write(sheet.division()), bytes, "nothing was changed");
    json_file(bytes)
}

pub(super) fn configs() -> Vec<Vec<u8>> {
    let beside =
        "config event_name = 'Cup'\nconfig max_rounds = 7\ndivision A a.t\nautopair A 0 1 if 3 a\n";
    let inside = "division A a.t\n#begin_file name=a.t\nBahr, Anna 1 2; 4\nCeh, Bert 1 1; 3\n#end_file name=a.t\n";
    [beside, inside].map(|text| text.as_bytes().to_vec()).to_vec()
}

/// A configuration of tsh leads to files beside it and to none elsewhere.
pub(super) fn config(bytes: &[u8]) -> String {
    let config = match Config::read("config.tsh", bytes) {
        Ok(config) => config,
        Err(faults) => return faults.list[0].what.say.clone(),
    };
    assert!(config.files().all(|file| !file.contains(['/', '\\'])), "it leads elsewhere");
    let files: Vec<Vec<u8>> = config.files().map(|_| b"Bahr, Anna 1\n".to_vec()).collect();
    match config.event(&files) {
        Ok(read) => format!("{} divisions", read.event.divisions.len()),
        Err(faults) => faults.list[0].what.say.clone(),
    }
}

fn ranked(event: &Event, book: &Book) -> String {
    let tables = event.divisions.iter().map(|division| {
        let table = rulebook::checked_table(book, division, rulebook::Stage::Final);
        table.map(|table| table.rows.len()).map_err(|e| e.to_string())
    });
    format!("{:?}", tables.collect::<Vec<_>>())
}
