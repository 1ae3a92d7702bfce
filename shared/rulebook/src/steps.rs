//! What people may do under a book, step by step: cards, challenges, rights, sanctions, knockout
//! matches and lists. Everything here is a pure function of the book's data.
//!
//! A step that a rule forbids is a [`domain::Breach`] with its article; a question that the book
//! leaves open is answered with `None`, because silence is not a no.

pub mod challenge;
pub mod knockout;
pub mod life;
pub mod lists;
pub mod office;
pub mod rights;
pub mod sanctions;

pub use office::Office;

use crate::book::Clause;
use crate::load::{LoadBookError, LoadBookErrors};
use challenge::{Appeal, ChallengeSteps};
use domain::{Breach, Citation};
use knockout::Knockout;
use life::Life;
use lists::Lists;
use rights::Rights;
use sanctions::Sanctions;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The steps of one book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    pub life: Life,
    pub rights: Rights,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeSteps>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    pub sanctions: Sanctions,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knockout: Option<Knockout>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lists: Option<Lists>,
}

/// How a dispute that is no challenge climbs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dispute {
    pub appeal: Clause<Appeal>,
}

/// Allowed, with the article that allows it, or a breach.
pub type Ruling = Result<Citation, Breach>;

impl Steps {
    /// The steps of a book that comes with the program.
    pub fn named(id: &str) -> Result<Self, LoadBookError> {
        let Some((_, text)) = STEPS.iter().find(|(known, _)| *known == id) else {
            return Err(LoadBookError::Unknown { id: id.to_owned() });
        };
        Ok(Self::from_toml(id, text).expect("a test loads the steps of every book"))
    }

    /// The same, read once and kept.
    pub fn of(id: &str) -> Option<&'static Self> {
        KEPT.get(id)
    }

    /// Reads steps; `file_name` is what the sentence calls the file.
    pub fn from_toml(file_name: &str, text: &str) -> Result<Self, LoadBookErrors> {
        toml::from_str(text).map_err(|fault| {
            let start = fault.span().map_or(0, |span| span.start);
            let line = 1 + text.bytes().take(start).filter(|byte| *byte == b'\n').count();
            let (file, what) = (file_name.to_owned(), fault.message().to_owned());
            LoadBookErrors(vec![LoadBookError::Line { file, line, what }])
        })
    }
}

const STEPS: [(&str, &str); 5] = [
    ("de-tso", include_str!("../books/de-tso.steps.toml")),
    ("nl-scrabble", include_str!("../books/nl-scrabble.steps.toml")),
    ("ro-frs", include_str!("../books/ro-frs.steps.toml")),
    ("no-nsf", include_str!("../books/no-nsf.steps.toml")),
    ("schafkopf", include_str!("../books/schafkopf.steps.toml")),
];

static KEPT: LazyLock<BTreeMap<&'static str, Steps>> = LazyLock::new(|| {
    let named = |id| (id, Steps::named(id).expect("the id is one of ours"));
    step_ids().map(named).collect()
});

/// The ids of the books whose steps come with the program.
pub fn step_ids() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|(id, _)| *id)
}

/// Allowed if the condition holds, else the sentence; either way with the article.
fn rule(allowed: bool, cite: &Citation, what: impl Into<String>) -> Ruling {
    if allowed { Ok(cite.clone()) } else { refuse(cite, what) }
}

fn refuse<T>(cite: &Citation, what: impl Into<String>) -> Result<T, Breach> {
    Err(Breach { what: what.into(), citation: cite.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_of_every_book_load_and_survive_the_way_through_an_entry() {
        for id in step_ids() {
            let steps = Steps::named(id).unwrap();
            let json = serde_json::to_string(&steps).unwrap();
            assert_eq!(serde_json::from_str::<Steps>(&json).unwrap(), steps, "{id}");
        }
        assert!(Steps::named("de-tos").is_err());
    }

    #[test]
    fn an_unknown_key_is_refused_with_its_line() {
        let text = STEPS[0].1.replace("[rights]\n", "[rights]\nexchagne = 7\n");
        let line = 1 + text.lines().position(|line| line.starts_with("exchagne")).unwrap();
        let fault = Steps::from_toml("my.toml", &text).unwrap_err().to_string();
        assert!(fault.starts_with(&format!("my.toml, line {line}: ")), "{fault}");
    }

    /// A table that holds a figure or a row names its article somewhere, and no article is blank.
    #[test]
    fn every_value_has_its_article() {
        for (id, text) in STEPS {
            let table: toml::Table = text.parse().unwrap();
            let mut missing = Vec::new();
            for (name, value) in &table {
                uncited(name, value, &mut missing);
            }
            assert!(missing.is_empty(), "{id}: {missing:?}");
        }
    }

    fn uncited(path: &str, value: &toml::Value, missing: &mut Vec<String>) {
        match value {
            toml::Value::Table(table) => {
                if let Some(cite) = table.get("cite") {
                    let cite = cite.as_str().unwrap_or_default();
                    if cite.trim().is_empty() {
                        missing.push(path.to_owned());
                    }
                    return;
                }
                for (name, value) in table {
                    uncited(&format!("{path}.{name}"), value, missing);
                }
            }
            toml::Value::Array(values) => {
                for (index, value) in values.iter().enumerate() {
                    uncited(&format!("{path}[{index}]"), value, missing);
                }
            }
            toml::Value::String(_)
            | toml::Value::Integer(_)
            | toml::Value::Float(_)
            | toml::Value::Boolean(_)
            | toml::Value::Datetime(_) => missing.push(path.to_owned()),
        }
    }
}
