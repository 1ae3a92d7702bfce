//! What a value looks like in the books that come with the program.

use super::path::Key;
use crate::book::{book_ids, book_text};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(super) struct Example {
    pub(super) value: Spanned<DeValue<'static>>,
    /// As it stands in the book; absent for tables that are spread over lines.
    pub(super) text: Option<String>,
    pub(super) book: &'static str,
}

/// A value at this place in the first book that has one. Where a name is free, as for the chains of
/// a ranking, any other name will do, and any other place in a list.
pub(super) fn example(path: &[Key]) -> Option<Example> {
    let found = |names: Names| {
        book_ids().find_map(|book| {
            let text = book_text(book)?;
            let table = DeTable::parse(text).ok()?.into_inner();
            let value = lookup(&table, path, names)?;
            let shown = text.get(value.span()).filter(|shown| !shown.starts_with('['));
            let shown = shown.filter(|shown| !shown.contains('\n')).map(str::to_owned);
            Some(Example { value: unplaced(value), text: shown, book })
        })
    };
    found(Names::Same).or_else(|| found(Names::Any))
}

type Value = Spanned<DeValue<'static>>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    Same,
    Any,
}

fn lookup<'t>(table: &'t DeTable<'static>, path: &[Key], names: Names) -> Option<&'t Value> {
    let (Key::Name(first), rest) = path.split_first()? else { return None };
    match table.get(first.as_str()) {
        Some(value) => below(value, rest, names),
        None if rest.is_empty() || names == Names::Same => None,
        None => table.values().find_map(|value| below(value, rest, names)),
    }
}

fn below<'t>(value: &'t Value, path: &[Key], names: Names) -> Option<&'t Value> {
    match (value.get_ref(), path) {
        (_, []) => Some(value),
        (DeValue::Table(table), _) => lookup(table, path, names),
        (DeValue::Array(values), [Key::At(_), rest @ ..]) => {
            values.iter().find_map(|value| below(value, rest, names))
        }
        _ => None,
    }
}

/// The value without its place in the book, which would be another one in the author's file.
fn unplaced(value: &Value) -> Value {
    const NOWHERE: Range<usize> = usize::MAX..usize::MAX;
    let value = match value.get_ref() {
        DeValue::Table(table) => {
            let named = table.iter().map(|(name, value)| {
                (Spanned::new(NOWHERE, name.get_ref().clone()), unplaced(value))
            });
            DeValue::Table(named.collect())
        }
        DeValue::Array(values) => DeValue::Array(values.iter().map(unplaced).collect()),
        other => other.clone(),
    };
    Spanned::new(NOWHERE, value)
}
