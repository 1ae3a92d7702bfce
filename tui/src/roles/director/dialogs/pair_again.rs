//! Whether a round is worked out anew, which drops what was changed by hand.

use super::proposing;
use super::*;
use crate::wishes;

#[derive(Debug)]
pub(crate) struct PairAgain {
    round: RoundId,
    /// The wishes.
    line: String,
    /// How many rows were changed by hand.
    changes: usize,
}

/// Asks for another proposal from above an open one; about what was changed by hand first.
pub(super) fn ask(at: &mut At<'_>, round: RoundId, line: &str, changes: usize) -> Step {
    if changes > 0 && wishes::read(line, round.division).is_ok() {
        return Step::open(Ask(PairAgain { round, line: line.to_owned(), changes }));
    }
    match proposing::ask(at.out, at.seed, round, line) {
        Some(proposing) => Step::open(proposing),
        None => Step::Stay,
    }
}

impl Question for PairAgain {
    fn asks(&self, _here: &DirectorBoard) -> Vec<Said> {
        vec![words::pair_again_question(self.changes, self.round.number)]
    }

    fn answers(&self) -> Said {
        words::pair_again_keys()
    }

    fn yes(&mut self, at: &mut At<'_>) -> Step {
        match proposing::ask(at.out, at.seed, self.round, &self.line) {
            Some(proposing) => Step::turn(proposing),
            None => Step::Close,
        }
    }
}
