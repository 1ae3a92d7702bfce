//! What a table says about itself beyond the types of its fields.

use super::BookFault;
use super::document::Document;
use domain::limit::{RULE_LETTERS_MAX, RULE_MAX};
use domain::line::excerpt;
use domain::{Citation, Line, Said};
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

/// Collects what is wrong with values that have the right type.
pub struct Checks<'d> {
    document: &'d Document<'d>,
    faults: Vec<(Range<usize>, Said)>,
}

impl std::fmt::Debug for Checks<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.faults).finish()
    }
}

impl<'d> Checks<'d> {
    pub(super) fn new(document: &'d Document<'d>) -> Self {
        Self { document, faults: Vec::new() }
    }

    /// Something is wrong at this place, such as `["card", "score_max"]`.
    pub fn fault(&mut self, path: &[&str], what: impl Into<Said>) {
        let deepest = (1..=path.len()).rev().find_map(|depth| self.document.get(&path[..depth]));
        let span = deepest.map_or_else(|| self.document.top(), Spanned::span);
        self.faults.push((span, what.into()));
    }

    pub(super) fn into_faults(self) -> Vec<(Range<usize>, Said)> {
        self.faults
    }

    pub(crate) fn id(&mut self, id: &str) {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(plain) {
            self.fault(&["id"], BookFault::Id);
        }
    }

    /// Figures and texts are such as books have, and not more of them than fit into a founding.
    pub(super) fn figures_and_texts(&mut self) {
        let mut found = Vec::new();
        let mut count = 0;
        for (name, value) in &self.document.table {
            check_text(name.get_ref(), name.span(), &mut found);
            walk(value, &mut count, &mut found);
        }
        if count > VALUES_MAX {
            let what = BookFault::Values { count, most: VALUES_MAX };
            found.push((self.document.top(), what.into()));
        }
        self.faults.extend(found);
    }

    /// No rule without its article, and no reading that the book does not define.
    pub(super) fn citations(&mut self) {
        let mut cites = Vec::new();
        self.document.table.values().for_each(|value| citations(value, &mut cites));
        for (span, cite) in cites {
            if cite.0.trim().is_empty() {
                self.faults.push((span.clone(), BookFault::BlankCite.into()));
            }
            let plain = [Citation::LIMIT, Citation::ANNOUNCED, Citation::GENERAL];
            let defined = |id: &str| self.document.get(&["readings", id]).is_some();
            let unknown = cite.marks().filter(|mark| !plain.contains(mark) && !defined(mark));
            let faults = unknown.map(|id| BookFault::NoReading { id: id.to_owned() }.into());
            self.faults.extend(faults.map(|fault| (span.clone(), fault)));
        }
    }
}

const VALUES_MAX: usize = 10_000;

fn walk(value: &Spanned<DeValue<'_>>, count: &mut usize, found: &mut Vec<(Range<usize>, Said)>) {
    *count += 1;
    match value.get_ref() {
        DeValue::Table(table) => {
            for (name, value) in table {
                check_text(name.get_ref(), name.span(), found);
                walk(value, count, found);
            }
        }
        DeValue::Array(values) => values.iter().for_each(|value| walk(value, count, found)),
        DeValue::String(text) => check_text(text, value.span(), found),
        DeValue::Integer(number) => {
            let figure = i64::from_str_radix(number.as_str(), number.radix());
            if !figure.is_ok_and(|figure| (-RULE_MAX..=RULE_MAX).contains(&figure)) {
                let number = excerpt(number.as_str(), 40);
                let what = BookFault::Figure { number, most: RULE_MAX };
                found.push((value.span(), what.into()));
            }
        }
        DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {}
    }
}

fn check_text(text: &str, span: Range<usize>, found: &mut Vec<(Range<usize>, Said)>) {
    if let Err(error) = Line::<RULE_LETTERS_MAX>::optional(text) {
        found.push((span, error.into()));
    }
}

fn citations(value: &Spanned<DeValue<'_>>, found: &mut Vec<(Range<usize>, Citation)>) {
    match value.get_ref() {
        DeValue::Table(table) => {
            for (name, value) in table {
                if let ("cite", Some(cite)) = (name.get_ref().as_ref(), value.get_ref().as_str()) {
                    found.push((value.span(), Citation(cite.to_owned())));
                }
                citations(value, found);
            }
        }
        DeValue::Array(values) => values.iter().for_each(|value| citations(value, found)),
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => {}
    }
}
