//! From the merged document to the book.
//!
//! Reading stops at the first fault it meets. To tell all of them, each faulty value is replaced by
//! one from a book that comes with the program, and the document is read again.

use super::checks::Checks;
use super::document::Document;
use super::example::example;
use super::path::{self, Key};
use super::{AwardHint, Book, BookFault, LoadBookErrors};
use domain::Said;
use serde::Deserialize;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error, ValueDeserializer};

/// Faults beyond this many are not looked for.
const FAULTS_MAX: usize = 100;

pub(super) fn book(mut document: Document<'_>) -> Result<Book, LoadBookErrors> {
    if document.broken {
        return Err(document.into_errors());
    }
    run_checks(&mut document, |checks| {
        checks.citations();
        checks.figures_and_texts();
    });
    let mut table = document.table.clone();
    for _ in 0..FAULTS_MAX {
        let whole = Spanned::new(document.top(), DeValue::Table(table.clone()));
        match Book::deserialize(ValueDeserializer::from(whole)) {
            Ok(book) => {
                run_checks(&mut document, |checks| book.check(checks));
                return if document.has_faults() { Err(document.into_errors()) } else { Ok(book) };
            }
            Err(error) => {
                if !mend(&mut document, &mut table, &error) {
                    break;
                }
            }
        }
    }
    Err(document.into_errors())
}

fn run_checks(document: &mut Document<'_>, run: impl FnOnce(&mut Checks<'_>)) {
    let mut checks = Checks::new(document);
    run(&mut checks);
    for (span, what) in checks.into_faults() {
        document.fault(span, what);
    }
}

/// Tells of a fault, and takes it out of the table; false if its place cannot be found.
fn mend(document: &mut Document<'_>, table: &mut DeTable<'_>, error: &Error) -> bool {
    let message = error.message();
    if let Some(name) = quoted(message, "missing field ") {
        return add_missing(document, table, error.span(), name);
    }
    let syntax = || BookFault::Syntax { message: message.to_owned() };
    let Some(span) = error.span() else {
        document.fault(document.top(), syntax());
        return false;
    };
    let Some(mut path) = path::innermost(table, &span) else {
        document.fault(span, syntax());
        return false;
    };
    let unknown = message.starts_with("unknown field");
    if !unknown {
        path::to_clause(table, &mut path);
    }
    let example = if unknown { None } else { example(&path) };
    let such_as = example.as_ref().and_then(|example| {
        let (name, text) = (path::name(&path)?.to_owned(), example.text.clone()?);
        let in_list = matches!(path.last(), Some(Key::At(_)));
        Some((name, if in_list { format!("[{text}, ...]") } else { text }, example.book))
    });
    let (shown, message) = (path::shown(&path), told(message));
    let what = match such_as {
        Some((name, text, book)) => BookFault::KindLine { path: shown, message, name, text, book },
        None => BookFault::Kind { path: shown, message },
    };
    document.fault(span, what);
    match example {
        Some(example) => path::set(table, &path, example.value),
        None => path::remove(table, &path),
    }
}

/// What the reader of a value says; of two kinds it says only their name.
fn told(message: &str) -> Said {
    match message {
        "spread-award" => AwardHint::Spread.into(),
        "points-award" => AwardHint::Points.into(),
        message => Said::text(message),
    }
}

fn add_missing(
    document: &mut Document<'_>,
    table: &mut DeTable<'_>,
    span: Option<Range<usize>>,
    name: &str,
) -> bool {
    let span = span.unwrap_or_else(|| document.top());
    let mut paths = path::tables_at(table, &span);
    if span == document.top() {
        paths.insert(0, Vec::new());
    }
    let lacking = |path: &Vec<Key>| {
        let mut field = path.clone();
        field.push(Key::Name(name.to_owned()));
        let there = path::get(table, &field).is_some();
        (!there).then(|| example(&field).map(|example| (field, example)))?
    };
    let Some((field, example)) = paths.iter().find_map(lacking) else {
        document.fault(span, BookFault::Missing { path: name.to_owned() });
        return false;
    };
    let (path, book) = (path::shown(&field), example.book);
    let what = match example.text.clone() {
        Some(text) => BookFault::MissingLine { path, name: name.to_owned(), text, book },
        None => BookFault::MissingTable { path, book },
    };
    document.fault(span, what);
    path::set(table, &field, example.value)
}

/// The name between back quotes after the beginning of a message.
fn quoted<'m>(message: &'m str, beginning: &str) -> Option<&'m str> {
    message.strip_prefix(beginning)?.strip_prefix('`')?.split('`').next()
}
