//! Hostile devices against the ledger: whatever they send, the honest part of the Tournament stands.
//!
//! Inputs come in days of their own events. An honest event goes on being written meanwhile, and after
//! every batch its part of the Tournament is compared with that of a ledger which has heard of the
//! honest devices only. What a hostile device may rightly write, such as its own table's card, is left
//! out of the comparison; nothing else is.

pub(crate) mod attack;
pub(crate) mod cast;
mod compare;
mod day;
mod honest;
#[cfg(test)]
mod odd_forms;
pub(crate) mod ops;
pub(crate) mod overreach;
pub(crate) mod pen;
mod tally;

pub use day::Failure;

use day::{BATCH, Day};
use serde_json::{Value, json};
use std::time::Instant;
use tally::Tally;

#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub inputs: u64,
    pub seed: u64,
    /// Sends only the input of this number, beside the honest event of its day.
    pub only: Option<u64>,
}

#[derive(Clone, Debug)]
pub struct Report {
    pub passed: u64,
    pub failures: Vec<Failure>,
    /// Rates, counts and limits, for people and for scripts.
    pub figures: Value,
}

/// A new event begins after so many inputs: an event under attack for longer than that has only more of
/// the same in it.
const DAY: u64 = 20_000;
/// After so many failures the rest would only repeat them.
const FAILURES_MAX: usize = 5;

impl Trial {
    pub fn run(self) -> Report {
        let begin = Instant::now();
        let mut tally = Tally::default();
        let mut failures = Vec::new();
        for first in (0..self.inputs).step_by(usize::try_from(DAY).expect("a small number")) {
            let inputs = first..(first + DAY).min(self.inputs);
            if self.only.is_some_and(|only| !inputs.contains(&only)) {
                continue;
            }
            let number = first / DAY;
            let ended = Day::dawn(self.seed, number, self.only, &mut tally).run(inputs.clone());
            if let Err(failure) = ended {
                failures.push(self.narrowed(number, inputs, failure));
            }
            if failures.len() >= FAILURES_MAX {
                break;
            }
        }
        let sent = tally.sent();
        let seconds = begin.elapsed().as_secs_f64();
        let mut figures = tally.report();
        figures["inputs"] = json!(sent);
        figures["seed"] = json!(self.seed);
        figures["seconds"] = json!(seconds);
        figures["per_second"] = json!((sent as f64 / seconds).round());
        let passed = sent.saturating_sub(failures.len() as u64);
        Report { passed, failures, figures }
    }

    /// Lives through the day again and looks closely, to name the one input that did it.
    fn narrowed(self, number: u64, day: std::ops::Range<u64>, failure: Failure) -> Failure {
        if failure.inputs.end - failure.inputs.start > BATCH {
            return failure;
        }
        let mut again = Tally::default();
        let day_again = Day::dawn(self.seed, number, self.only, &mut again);
        let ended = day_again.watching(failure.inputs.clone()).run(day.start..failure.inputs.end);
        ended.err().unwrap_or(failure)
    }
}
