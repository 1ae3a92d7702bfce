//! The announcement of an event: it sets what the book leaves to the organiser, and nothing else.

use super::document::{Document, is_clause};
use super::example::example;
use super::path::{self, Key};
use super::{AnnouncementFault, LoadBookErrors, Source, known_ids};
use crate::book::book_text;
use domain::{AnyOf, Citation};
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

/// The book that the announcement names.
pub(super) fn named_book(source: Source<'_>) -> Result<String, LoadBookErrors> {
    let mut document = Document::new();
    let table = document.parse_announcement(source);
    match table.get("book") {
        None => {
            let what = AnnouncementFault::BookMissing { known: known_ids() };
            document.fault(document.top(), what);
        }
        Some(book) => match book.get_ref().as_str().filter(|id| book_text(id).is_some()) {
            Some(id) if !document.has_faults() => return Ok(id.to_owned()),
            Some(_) => {}
            None => {
                let what = AnnouncementFault::NoSuchBook { known: known_ids() };
                document.fault(book.span(), what);
            }
        },
    }
    Err(document.into_errors())
}

/// Lays the announcement's `[rules]` over the book.
pub(super) fn apply<'t>(document: &mut Document<'t>, source: Source<'t>, others: &[&str]) {
    let mut table = document.parse_announcement(source);
    check_names(document, &table, others);
    let rules = table.remove("rules");
    if let Some(rules) = &rules {
        match rules.get_ref() {
            DeValue::Table(rules) => {
                let mut under = std::mem::take(&mut document.table);
                let mut overlay = Overlay { document, path: Vec::new() };
                overlay.lay(&mut under, rules, false);
                document.table = under;
            }
            _ => document.fault(rules.span(), AnnouncementFault::RulesTable),
        }
    }
    check_needs(document);
}

/// What stands at the top of an announcement is read by somebody.
pub(super) fn check_names(document: &mut Document<'_>, table: &DeTable<'_>, others: &[&str]) {
    let known: Vec<&str> = ["book", "rules"].iter().chain(others).copied().collect();
    for (name, _) in table {
        if !known.iter().any(|known| name.get_ref() == *known) {
            let known = AnyOf(known.iter().map(ToString::to_string).collect());
            let name_of = name.get_ref().to_string();
            document.fault(name.span(), AnnouncementFault::UnknownName { name: name_of, known });
        }
    }
}

/// What the book leaves out and the announcement has not given either.
fn check_needs(document: &mut Document<'_>) {
    let needs = document.table.get("needs").and_then(|needs| needs.get_ref().as_array());
    let needs: Vec<String> = needs
        .into_iter()
        .flatten()
        .filter_map(|need| need.get_ref().as_str().map(str::to_owned))
        .collect();
    for need in needs {
        let ways: Vec<&str> = need.split('|').map(str::trim).collect();
        let given = |way: &&str| document.get(&way.split('.').collect::<Vec<_>>()).is_some();
        if ways.iter().any(given) {
            continue;
        }
        let such_as = ways.iter().find_map(|way| such_as(way));
        let table = ways[0]
            .rsplit_once('.')
            .map_or("rules".to_owned(), |(above, _)| format!("rules.{above}"));
        let ways = AnyOf(ways.iter().map(|way| format!("`rules.{way}`")).collect());
        let what = match such_as {
            Some((name, text, book)) => {
                AnnouncementFault::NeedsLine { ways, table, name, text, book }
            }
            None => AnnouncementFault::Needs { ways, table },
        };
        document.fault(document.top(), what);
    }
}

/// Name, value and book of an example.
fn such_as(need: &str) -> Option<(String, String, &'static str)> {
    let path: Vec<Key> = need.split('.').map(|name| Key::Name(name.to_owned())).collect();
    let example = example(&path)?;
    let text = match example.value.get_ref() {
        DeValue::Table(clause) => plain(clause.get("value")?.get_ref())?,
        other => plain(other)?,
    };
    Some((path::name(&path)?.to_owned(), text, example.book))
}

fn plain(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::Integer(number) => Some(number.as_str().to_owned()),
        DeValue::String(text) => Some(format!("\"{text}\"")),
        DeValue::Boolean(yes) => Some(yes.to_string()),
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

struct Overlay<'d, 't> {
    document: &'d mut Document<'t>,
    path: Vec<String>,
}

impl<'t> Overlay<'_, 't> {
    /// `open` says that the whole table is left to the organiser.
    fn lay(&mut self, under: &mut DeTable<'t>, over: &DeTable<'t>, open: bool) {
        let open = open || is_true(under, "open");
        for (name, value) in over {
            self.path.push(name.get_ref().to_string());
            match under.get_mut(name) {
                Some(old) => {
                    if let Some(new) = self.replace(name, old, value, open) {
                        under.remove(name);
                        under.insert(name.clone(), new);
                    }
                }
                None => {
                    let new = self.add(value);
                    under.insert(name.clone(), new);
                }
            }
            self.path.pop();
        }
    }

    fn replace(
        &mut self,
        name: &Spanned<DeString<'t>>,
        old: &mut Spanned<DeValue<'t>>,
        new: &Spanned<DeValue<'t>>,
        open: bool,
    ) -> Option<Spanned<DeValue<'t>>> {
        let cite = match (old.get_mut(), new.get_ref()) {
            (DeValue::Table(under), DeValue::Table(over)) if !is_clause(under) => {
                self.lay(under, over, open);
                return None;
            }
            (DeValue::Table(clause), _) if is_clause(clause) => {
                let cite = clause.get("cite").and_then(|cite| cite.get_ref().as_str());
                let cite = Citation(cite.unwrap_or_default().to_owned());
                if !open && !is_true(clause, "open") {
                    return self.refuse(name, Some(cite));
                }
                let cite = Citation::marked(cite.article(), Citation::ANNOUNCED);
                match new.get_ref() {
                    // A table that carries its article beside several values keeps the others.
                    DeValue::Table(over) if !clause.contains_key("value") => {
                        let mut table = clause.clone();
                        table.remove("cite");
                        for (name, value) in over {
                            table.remove(name);
                            table.insert(name.clone(), value.clone());
                        }
                        let table = Spanned::new(new.span(), DeValue::Table(table));
                        return Some(cited(&table, &cite));
                    }
                    _ => cite,
                }
            }
            (DeValue::Array(old), DeValue::Array(_)) if open || all_open(old) => {
                return Some(announced_list(new));
            }
            _ => return self.refuse(name, None),
        };
        Some(announced(new, &cite))
    }

    fn refuse<T>(&mut self, name: &Spanned<DeString<'t>>, cite: Option<Citation>) -> Option<T> {
        let path = format!("rules.{}", self.path.join("."));
        self.document.fault(name.span(), AnnouncementFault::NotLeft { path, cite });
        None
    }

    /// A value on which the book is silent.
    fn add(&mut self, value: &Spanned<DeValue<'t>>) -> Spanned<DeValue<'t>> {
        match value.get_ref() {
            DeValue::Table(table) if !is_clause(table) => {
                let mut added = DeTable::new();
                for (name, value) in table {
                    added.insert(name.clone(), self.add(value));
                }
                Spanned::new(value.span(), DeValue::Table(added))
            }
            _ => announced(value, &Citation::marked("", Citation::ANNOUNCED)),
        }
    }
}

fn is_true(table: &DeTable<'_>, name: &str) -> bool {
    table.get(name).and_then(|value| value.get_ref().as_bool()) == Some(true)
}

/// Every value of the list is left to the organiser, and so is the list.
fn all_open(list: &DeArray<'_>) -> bool {
    let open = |value: &Spanned<DeValue<'_>>| match value.get_ref() {
        DeValue::Table(table) => is_true(table, "open"),
        _ => false,
    };
    !list.is_empty() && list.iter().all(open)
}

/// A plain value becomes a clause; a clause keeps the citation it has.
fn announced<'t>(value: &Spanned<DeValue<'t>>, cite: &Citation) -> Spanned<DeValue<'t>> {
    let span = value.span();
    match value.get_ref() {
        DeValue::Table(clause) if is_clause(clause) => cited(value, cite),
        _ => {
            let clause = DeTable::from_iter([(word("value", &span), value.clone())]);
            cited(&Spanned::new(span, DeValue::Table(clause)), cite)
        }
    }
}

/// The table with this citation, if it has none of its own.
fn cited<'t>(value: &Spanned<DeValue<'t>>, cite: &Citation) -> Spanned<DeValue<'t>> {
    let span = value.span();
    let mut table = value.get_ref().as_table().cloned().unwrap_or_default();
    if !table.contains_key("cite") {
        let cite = DeValue::String(cite.0.clone().into());
        table.insert(word("cite", &span), Spanned::new(span.clone(), cite));
    }
    Spanned::new(span, DeValue::Table(table))
}

fn announced_list<'t>(list: &Spanned<DeValue<'t>>) -> Spanned<DeValue<'t>> {
    let mut array = DeArray::new();
    for value in list.get_ref().as_array().into_iter().flatten() {
        array.push(announced(value, &Citation::marked("", Citation::ANNOUNCED)));
    }
    Spanned::new(list.span(), DeValue::Array(array))
}

fn word(name: &'static str, span: &std::ops::Range<usize>) -> Spanned<DeString<'static>> {
    Spanned::new(span.clone(), name.into())
}
