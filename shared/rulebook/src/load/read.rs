//! From the merged document to the book.
//!
//! Reading stops at the first fault it meets. To tell all of them, each faulty value is replaced by
//! one from a book that comes with the program, and the document is read again.

use super::checks::Checks;
use super::document::{Document, is_clause};
use super::example::example;
use super::{Book, LoadBookErrors};
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
    run_checks(&mut document, |checks| checks.citations());
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
    let Some(span) = error.span() else {
        document.fault(document.top(), message);
        return false;
    };
    let Some(mut path) = innermost(table, &span) else {
        document.fault(span, message);
        return false;
    };
    let unknown = message.starts_with("unknown field");
    if !unknown {
        to_clause(table, &mut path);
    }
    let example = if unknown { None } else { example(&path) };
    let such_as = example.as_ref().and_then(|example| {
        let name = path.last()?;
        Some(format!("; {} writes {name} = {}", example.book, example.text.as_ref()?))
    });
    let what = format!("in `{}`: {message}{}", path.join("."), such_as.unwrap_or_default());
    document.fault(span, what);
    match example {
        Some(example) => set(table, &path, example.value),
        None => remove(table, &path),
    }
}

fn add_missing(
    document: &mut Document<'_>,
    table: &mut DeTable<'_>,
    span: Option<Range<usize>>,
    name: &str,
) -> bool {
    let span = span.unwrap_or_else(|| document.top());
    let mut paths = Vec::new();
    tables_at(table, &span, &mut Vec::new(), &mut paths);
    if span == document.top() {
        paths.insert(0, Vec::new());
    }
    let lacking = |path: &Vec<String>| {
        let mut field = path.clone();
        field.push(name.to_owned());
        let there = get(table, &field).is_some();
        (!there).then(|| example(&field).map(|example| (field, example)))?
    };
    let Some((field, example)) = paths.iter().find_map(lacking) else {
        document.fault(span, format!("`{name}` is missing"));
        return false;
    };
    let written = match &example.text {
        Some(text) => format!("write it, as {} does: {name} = {text}", example.book),
        None => format!("write it, as books/{}.toml does", example.book),
    };
    document.fault(span, format!("`{}` is missing: {written}", field.join(".")));
    set(table, &field, example.value)
}

/// The name between back quotes after the beginning of a message.
fn quoted<'m>(message: &'m str, beginning: &str) -> Option<&'m str> {
    message.strip_prefix(beginning)?.strip_prefix('`')?.split('`').next()
}

/// The path of the smallest value or name that contains the place. Elements of lists are part of
/// the list.
fn innermost(table: &DeTable<'_>, span: &Range<usize>) -> Option<Vec<String>> {
    let mut best: Option<(usize, Vec<String>)> = None;
    walk(table, &mut Vec::new(), &mut |path, name, value| {
        for place in [name, value.span()] {
            let holds = place.start <= span.start && span.end <= place.end;
            let length = place.end - place.start;
            if holds && best.as_ref().is_none_or(|(shortest, _)| length <= *shortest) {
                best = Some((length, path.to_vec()));
            }
        }
    });
    best.map(|(_, path)| path)
}

/// The paths of the tables whose place is exactly this one.
fn tables_at(
    table: &DeTable<'_>,
    span: &Range<usize>,
    path: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) {
    walk(table, path, &mut |path, _, value| {
        if value.span() == *span && matches!(value.get_ref(), DeValue::Table(_)) {
            found.push(path.to_vec());
        }
    });
}

fn walk(
    table: &DeTable<'_>,
    path: &mut Vec<String>,
    visit: &mut impl FnMut(&[String], Range<usize>, &Spanned<DeValue<'_>>),
) {
    for (name, value) in table {
        path.push(name.get_ref().to_string());
        visit(path, name.span(), value);
        if let DeValue::Table(inner) = value.get_ref() {
            walk(inner, path, visit);
        }
        path.pop();
    }
}

/// Shortens a path that leads into a clause to the clause itself.
fn to_clause(table: &DeTable<'_>, path: &mut Vec<String>) {
    for depth in 1..path.len() {
        if let Some(DeValue::Table(inner)) = get(table, &path[..depth])
            && is_clause(inner)
        {
            path.truncate(depth);
            return;
        }
    }
}

fn get<'a, 't>(table: &'a DeTable<'t>, path: &[String]) -> Option<&'a DeValue<'t>> {
    let (first, rest) = path.split_first()?;
    let mut value = table.get(first.as_str())?.get_ref();
    for name in rest {
        value = value.get(name.as_str())?.get_ref();
    }
    Some(value)
}

fn set<'t>(table: &mut DeTable<'t>, path: &[String], value: Spanned<DeValue<'t>>) -> bool {
    let Some((name, parents)) = path.split_last() else { return false };
    let Some(parent) = table_mut(table, parents) else { return false };
    parent.remove(name.as_str());
    parent.insert(Spanned::new(value.span(), name.clone().into()), value);
    true
}

fn remove(table: &mut DeTable<'_>, path: &[String]) -> bool {
    let Some((name, parents)) = path.split_last() else { return false };
    table_mut(table, parents).is_some_and(|parent| parent.remove(name.as_str()).is_some())
}

fn table_mut<'a, 't>(table: &'a mut DeTable<'t>, path: &[String]) -> Option<&'a mut DeTable<'t>> {
    let Some((first, rest)) = path.split_first() else { return Some(table) };
    match table.get_mut(first.as_str())?.get_mut() {
        DeValue::Table(inner) => table_mut(inner, rest),
        _ => None,
    }
}
