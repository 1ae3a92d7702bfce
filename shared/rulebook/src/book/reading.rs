//! How a point that the document leaves open is read.

use crate::book::Book;
use domain::{Citation, Said, Value, messages};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Both ways to read an article, in several languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    pub article: Citation,
    pub taken: BTreeMap<String, String>,
    pub other: BTreeMap<String, String>,
}

messages! {
    /// What a mark behind an article means.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ReadingShown {
        Of { id: String, article: Citation, taken: Value, other: Value },
    }
}

impl Book {
    /// What the readings behind these citations mean, each once.
    pub fn meant_by<'c>(&self, cites: impl IntoIterator<Item = &'c Citation>) -> Vec<Said> {
        let ids: BTreeSet<&str> = cites.into_iter().flat_map(Citation::marks).collect();
        let known = ids.into_iter().filter_map(|id| Some((id, self.readings.get(id)?)));
        let shown = known.map(|(id, reading)| ReadingShown::Of {
            id: id.to_owned(),
            article: reading.article.clone(),
            taken: Value::Words(reading.taken.clone()),
            other: Value::Words(reading.other.clone()),
        });
        shown.map(Said::from).collect()
    }
}
