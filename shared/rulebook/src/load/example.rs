//! What a value looks like in the books that come with the program.

use crate::book::{book_ids, book_text};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(super) struct Example {
    pub(super) value: Spanned<DeValue<'static>>,
    /// As it stands in the book; absent for tables that are spread over lines.
    pub(super) text: Option<String>,
    pub(super) book: &'static str,
}

/// A value at this place in the first book that has one. Where a name is free, as for the chains of
/// a ranking, any other name will do.
pub(super) fn example(path: &[String]) -> Option<Example> {
    book_ids().find_map(|book| {
        let text = book_text(book)?;
        let table = DeTable::parse(text).ok()?.into_inner();
        let value = lookup(&table, path)?;
        let shown = text.get(value.span()).filter(|shown| !shown.starts_with('['));
        let shown = shown.filter(|shown| !shown.contains('\n')).map(str::to_owned);
        Some(Example { value: value.clone(), text: shown, book })
    })
}

fn lookup<'t>(
    table: &'t DeTable<'static>,
    path: &[String],
) -> Option<&'t Spanned<DeValue<'static>>> {
    let (first, rest) = path.split_first()?;
    let below = |value: &'t Spanned<DeValue<'static>>| match value.get_ref() {
        _ if rest.is_empty() => Some(value),
        DeValue::Table(table) => lookup(table, rest),
        _ => None,
    };
    match table.get(first.as_str()) {
        Some(value) => below(value),
        None if rest.is_empty() => None,
        None => table.values().find_map(below),
    }
}
