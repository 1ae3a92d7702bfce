//! Whether the next round is published although its standings lack cards.

use super::proposal::Proposal;
use super::*;
use domain::{CardId, Field, TableNo, Value};

#[derive(Debug)]
pub(crate) struct ProposeAnyway {
    proposal: desk::Proposal,
    /// The newest round whose standings are used and lack cards, and its tables.
    before: u16,
    missing: Vec<TableNo>,
    /// How many cards earlier rounds lack.
    earlier: usize,
}

impl ProposeAnyway {
    pub(super) fn new(proposal: desk::Proposal) -> Self {
        let round = proposal.publication.round.number;
        let before = proposal.missing.iter().map(|card| card.round.number).max().unwrap_or(0);
        let is_last = |card: &&CardId| card.round.number == before && before + 1 == round;
        let missing: Vec<TableNo> =
            proposal.missing.iter().filter(is_last).map(|card| card.table).collect();
        let earlier = proposal.missing.len() - missing.len();
        Self { proposal, before, missing, earlier }
    }
}

impl Question for ProposeAnyway {
    fn asks(&self, _here: &DirectorBoard) -> Vec<Said> {
        let next = self.proposal.publication.round.number;
        let before = self.before;
        let cards = self.missing.len();
        vec![match (cards, self.earlier) {
            (0, earlier) => words::propose_anyway_earlier(earlier, next),
            (_, 0) => {
                words::propose_anyway_missing(before, cards, next, some_tables(&self.missing))
            }
            (_, earlier) => {
                words::propose_anyway_both(before, cards, earlier, next, some_tables(&self.missing))
            }
        }]
    }

    fn answers(&self) -> Said {
        words::propose_anyway_keys()
    }

    fn yes(&mut self, _at: &mut At<'_>) -> Step {
        Step::turn(Proposal::new(self.proposal.clone(), String::new()))
    }
}

/// A dozen table numbers at most, and how many more there are.
pub(super) fn some_tables(tables: &[TableNo]) -> Vec<Value> {
    const NAMED_MAX: usize = 12;
    let mut named: Vec<Value> = tables.iter().take(NAMED_MAX).map(Field::value).collect();
    if let more @ 1.. = tables.len().saturating_sub(NAMED_MAX) {
        named.push(words::propose_anyway_more(more).value());
    }
    named
}
