//! Yes or no: may somebody do this now, or has it come to that? Questions to a book that it answers
//! from the table in which the rule stands; `None` means that the book has no such rule.

mod board;
mod presence;
mod tout;

pub use board::{TileSet, Turn};
pub use presence::{RecountRule, RecountWish};
pub use tout::{ToutRules, ToutWay, ToutWish};

use crate::book::Book;
use crate::steps::office::Office;
use crate::steps::{Ruling, rule};
use domain::Citation;

impl Book {
    /// A substitute is named by the right people.
    pub fn may_substitute(&self, by: Office) -> Option<Ruling> {
        let clause = self.lists.as_ref()?.substitute_by.as_ref()?;
        let what = format!("a substitute is named by {}", clause.value);
        Some(rule(by == clause.value, &clause.cite, what))
    }

    /// Drawn seats are swapped.
    pub fn may_swap_seats(&self) -> Option<Ruling> {
        let clause = self.lists.as_ref()?.seats_swapped.as_ref()?;
        Some(rule(clause.value, &clause.cite, "seats are drawn: they are not swapped"))
    }
}

/// A yes or no that is not a permission, with its article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub holds: bool,
    pub cite: Citation,
}

#[cfg(test)]
mod tests;
