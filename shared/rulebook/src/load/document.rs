//! Files laid over each other: a book over the book it extends, an announcement over both.
//!
//! Places of the files are kept in one row, file after file, so that a value still knows its file
//! and line after the files were merged.

use super::{BookFault, LoadBookError, LoadBookErrors, Source, known_ids};
use crate::book::{book_ids, book_text};
use domain::line::excerpt;
use domain::{Said, Value};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A resolved book travels in one entry.
const FILE_BYTES_MAX: usize = 128 << 10;
const QUOTE_LETTERS_MAX: usize = 500;

pub(super) struct Document<'t> {
    files: Vec<File>,
    pub(super) table: DeTable<'t>,
    faults: Vec<(usize, Said)>,
    /// Where the file begins that its author is at work on.
    top: usize,
    /// A file is no TOML or extends nothing, so that nothing can be said about what it lacks.
    pub(super) broken: bool,
}

struct File {
    name: String,
    /// Where the file begins in the row.
    base: usize,
    /// Where its lines begin, from the file's own beginning.
    lines: Vec<usize>,
}

impl<'t> Document<'t> {
    /// More books than this on top of each other are a circle.
    const BOOKS_MAX: usize = 8;

    pub(super) fn new() -> Self {
        let (files, faults) = (Vec::new(), Vec::new());
        Self { files, table: DeTable::new(), faults, top: 0, broken: false }
    }

    /// Lays a book over what is there, after the one that it extends.
    pub(super) fn add_book(&mut self, source: Source<'t>) {
        let mut layers = Vec::new();
        let mut next = Some(source);
        while let Some(source) = next.take() {
            let mut table = self.parse(source);
            if layers.is_empty() {
                self.top = self.files.last().map_or(0, |file| file.base);
            }
            if let Some(extends) = table.remove("extends") {
                let id = extends.get_ref().as_str();
                match id.and_then(|id| book_ids().find(|known| *known == id)) {
                    Some(file) if layers.len() < Self::BOOKS_MAX => {
                        next = book_text(file).map(|text| Source { file, text });
                    }
                    _ => {
                        self.fault(extends.span(), BookFault::Extends { known: known_ids() });
                        self.broken = true;
                    }
                }
            }
            layers.push(table);
        }
        while let Some(layer) = layers.pop() {
            // A book that extends another one is not that other one.
            self.table.remove("id");
            self.table.remove("title");
            merge(&mut self.table, layer);
        }
    }

    /// Reads a file and moves its places to the file's part of the row.
    fn parse(&mut self, source: Source<'t>) -> DeTable<'t> {
        let base = self.files.last().map_or(0, |file| file.base + file.lines_end());
        let mut lines: Vec<usize> = vec![0];
        lines.extend(source.text.match_indices('\n').map(|(at, _)| at + 1));
        lines.push(source.text.len() + 1);
        self.files.push(File { name: source.file.to_owned(), base, lines });
        let bytes = source.text.len();
        if bytes > FILE_BYTES_MAX {
            self.fault(base..base, BookFault::FileSize { bytes, most: FILE_BYTES_MAX });
            self.broken = true;
            return DeTable::new();
        }
        let (table, errors) = DeTable::parse_recoverable(source.text);
        for error in errors {
            let span = error.span().map_or(base..base, |span| base + span.start..base + span.end);
            self.fault(span, BookFault::Syntax { message: error.message().to_owned() });
            self.broken = true;
        }
        moved(table.into_inner(), base)
    }

    pub(super) fn fault(&mut self, span: Range<usize>, what: impl Into<Said>) {
        self.faults.push((span.start, harmless(what.into())));
    }

    /// Reads an announcement, which from now on is the file that its author is at work on.
    pub(super) fn parse_announcement(&mut self, source: Source<'t>) -> DeTable<'t> {
        let table = self.parse(source);
        self.top = self.files.last().map_or(0, |file| file.base);
        table
    }

    /// The first line of the file that its author is at work on, for what stands nowhere.
    pub(super) fn top(&self) -> Range<usize> {
        self.top..self.top
    }

    pub(super) fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    pub(super) fn get(&self, path: &[&str]) -> Option<&Spanned<DeValue<'t>>> {
        let (first, rest) = path.split_first()?;
        let mut value = self.table.get(*first)?;
        for name in rest {
            value = value.get_ref().get(*name)?;
        }
        Some(value)
    }

    pub(super) fn into_errors(mut self) -> LoadBookErrors {
        self.faults.sort();
        self.faults.dedup();
        let error = |(at, what): &(usize, Said)| {
            let (file, line) = self.place(*at);
            LoadBookError::Line { file, line, what: what.clone() }
        };
        LoadBookErrors(self.faults.iter().map(error).collect())
    }

    fn place(&self, at: usize) -> (String, usize) {
        let file = self.files.iter().rev().find(|file| file.base <= at);
        let file = file.expect("a fault lies in a file that was read");
        let line = file.lines.partition_point(|start| *start <= at - file.base);
        (file.name.clone(), line.min(file.lines.len() - 1))
    }
}

impl File {
    fn lines_end(&self) -> usize {
        self.lines.last().map_or(0, |end| end + 1)
    }
}

/// A fault may quote a name or a value of the file.
fn harmless(mut what: Said) -> Said {
    for value in what.with.values_mut() {
        match value {
            Value::Text(text) => *text = excerpt(text, QUOTE_LETTERS_MAX),
            Value::Said(said) => **said = harmless((**said).clone()),
            _ => {}
        }
    }
    what
}

/// A value with its article, as opposed to a table of such values.
pub(super) fn is_clause(table: &DeTable<'_>) -> bool {
    table.contains_key("value") || table.contains_key("cite")
}

/// Lays `over` on `under`: tables merge, clauses and lists are replaced.
fn merge<'t>(under: &mut DeTable<'t>, over: DeTable<'t>) {
    for (name, value) in over {
        let both_tables = matches!(
            (under.get(&name).map(Spanned::get_ref), value.get_ref()),
            (Some(DeValue::Table(old)), DeValue::Table(new)) if !is_clause(old) && !is_clause(new)
        );
        if !both_tables {
            under.remove(&name);
            under.insert(name, value);
            continue;
        }
        let span = value.span();
        if let Some(old) = under.get_mut(&name)
            && let (DeValue::Table(new), DeValue::Table(mut kept)) =
                (value.into_inner(), std::mem::replace(old.get_mut(), DeValue::Boolean(true)))
        {
            merge(&mut kept, new);
            *old = Spanned::new(span, DeValue::Table(kept));
        }
    }
}

fn moved(table: DeTable<'_>, by: usize) -> DeTable<'_> {
    table.into_iter().map(|(name, value)| (moved_name(name, by), moved_value(value, by))).collect()
}

fn moved_name<T>(name: Spanned<T>, by: usize) -> Spanned<T> {
    let span = name.span();
    Spanned::new(span.start + by..span.end + by, name.into_inner())
}

fn moved_value(value: Spanned<DeValue<'_>>, by: usize) -> Spanned<DeValue<'_>> {
    let span = value.span();
    let value = match value.into_inner() {
        DeValue::Table(table) => DeValue::Table(moved(table, by)),
        DeValue::Array(values) => {
            let mut array = DeArray::new();
            for value in values {
                array.push(moved_value(value, by));
            }
            DeValue::Array(array)
        }
        other => other,
    };
    Spanned::new(span.start + by..span.end + by, value)
}
