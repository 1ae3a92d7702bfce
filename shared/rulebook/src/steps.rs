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
use challenge::Appeal;
use domain::{Breach, Citation, Said};
use serde::{Deserialize, Serialize};

/// How a dispute that is no challenge climbs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dispute {
    pub appeal: Clause<Appeal>,
}

/// Allowed, with the article that allows it, or a breach.
pub type Ruling = Result<Citation, Breach>;

/// Allowed if the condition holds, else what forbids it; either way with the article.
fn rule(allowed: bool, cite: &Citation, what: impl Into<Said>) -> Ruling {
    if allowed { Ok(cite.clone()) } else { refuse(cite, what) }
}

fn refuse<T>(cite: &Citation, what: impl Into<Said>) -> Result<T, Breach> {
    Err(Breach::new(what, cite))
}
