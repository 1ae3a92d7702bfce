//! Whether the next round is worked out although cards are missing.

use super::proposing;
use super::*;
use domain::{Field, TableNo, Value};

#[derive(Debug)]
pub(crate) struct ProposeAnyway {
    pub round: RoundId,
    /// The tables whose cards the newest round lacks.
    pub missing: Vec<TableNo>,
    /// How many cards earlier rounds lack.
    pub earlier: usize,
}

impl Question for ProposeAnyway {
    fn asks(&self, _here: &DirectorBoard) -> Vec<Said> {
        let next = self.round.number;
        let cards = self.missing.len();
        vec![match (cards, self.earlier) {
            (0, earlier) => words::propose_anyway_earlier(earlier, next),
            (_, 0) => {
                let before = next.saturating_sub(1);
                words::propose_anyway_missing(before, cards, next, some_tables(&self.missing))
            }
            (_, earlier) => {
                let (before, tables) = (next.saturating_sub(1), some_tables(&self.missing));
                words::propose_anyway_both(before, cards, earlier, next, tables)
            }
        }]
    }

    fn answers(&self) -> Said {
        words::propose_anyway_keys()
    }

    fn yes(&mut self, at: &mut At<'_>) -> Step {
        match proposing::ask(at.out, at.seed, self.round, "") {
            Some(proposing) => Step::turn(proposing),
            None => Step::Close,
        }
    }
}

/// A dozen table numbers at most, and how many more there are.
fn some_tables(tables: &[TableNo]) -> Vec<Value> {
    const NAMED_MAX: usize = 12;
    let mut named: Vec<Value> = tables.iter().take(NAMED_MAX).map(Field::value).collect();
    if let more @ 1.. = tables.len().saturating_sub(NAMED_MAX) {
        named.push(words::propose_anyway_more(more).value());
    }
    named
}
