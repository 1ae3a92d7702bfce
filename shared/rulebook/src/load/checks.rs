//! What a table says about itself beyond the types of its fields.

use super::document::Document;
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

/// Collects what is wrong with values that have the right type.
pub struct Checks<'d> {
    document: &'d Document<'d>,
    faults: Vec<(Range<usize>, String)>,
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
    pub fn fault(&mut self, path: &[&str], what: impl Into<String>) {
        let deepest = (1..=path.len()).rev().find_map(|depth| self.document.get(&path[..depth]));
        let span = deepest.map_or_else(|| self.document.top(), Spanned::span);
        self.faults.push((span, what.into()));
    }

    pub(super) fn into_faults(self) -> Vec<(Range<usize>, String)> {
        self.faults
    }

    pub(crate) fn id(&mut self, id: &str) {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(plain) {
            let what = "`id` is made of small letters, digits and hyphens, such as \"de-tso\"";
            self.fault(&["id"], what);
        }
    }

    /// No rule without its article.
    pub(super) fn citations(&mut self) {
        let mut blank = Vec::new();
        for value in self.document.table.values() {
            blank_citations(value, &mut blank);
        }
        for span in blank {
            let what = "`cite` is blank: name the article, such as \"TSO 6.1\"";
            self.faults.push((span, what.to_owned()));
        }
    }
}

fn blank_citations(value: &Spanned<DeValue<'_>>, found: &mut Vec<Range<usize>>) {
    match value.get_ref() {
        DeValue::Table(table) => {
            for (name, value) in table {
                let blank = value.get_ref().as_str().is_some_and(|cite| cite.trim().is_empty());
                if name.get_ref() == "cite" && blank {
                    found.push(value.span());
                }
                blank_citations(value, found);
            }
        }
        DeValue::Array(values) => values.iter().for_each(|value| blank_citations(value, found)),
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => {}
    }
}
