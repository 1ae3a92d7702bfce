//! Running a target on mutants until a limit, and what was found.

use super::Target;
use super::mutant::mutant;
use super::shrink::shrunk;
use people::Dice;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    Inputs(u64),
    Time(Duration),
}

/// An input that broke something, made as small as it would get.
#[derive(Clone, Debug)]
pub struct Found {
    pub target: &'static str,
    pub input: Vec<u8>,
    pub what: String,
}

/// What is being tried at this moment, for somebody who notices that it does not end.
#[derive(Debug, Default)]
pub struct Watched(Mutex<Option<(Instant, &'static str, Vec<u8>)>>);

impl Watched {
    /// The input that has been tried for longer than this.
    pub fn stuck(&self, limit: Duration) -> Option<(&'static str, Vec<u8>)> {
        let trying = self.lock();
        let (since, target, input) = trying.as_ref()?;
        (since.elapsed() >= limit).then(|| (*target, input.clone()))
    }

    fn lock(&self) -> MutexGuard<'_, Option<(Instant, &'static str, Vec<u8>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Everything kept to make mutants of; more would only repeat it.
const KEPT_MAX: usize = 400;
/// One input may take this long on a busy machine; a node that chews longer on one message is stuck.
const SLOW: Duration = Duration::from_secs(5);

/// Gives the number of inputs tried, of different outcomes, and the first input that broke something.
pub fn run(
    target: &'static Target,
    seed: u64,
    limit: Limit,
    watched: &Watched,
) -> (u64, usize, Option<Found>) {
    let begin = Instant::now();
    let mut kept = target.examples();
    kept.extend(target.found_before().into_iter().map(|(_, input)| input));
    assert!(!kept.is_empty(), "{} has no examples", target.name);
    let mut outcomes = BTreeSet::new();
    let mut first = kept.clone().into_iter();
    let name = target.name.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31) + u64::from(byte));
    for number in 0.. {
        let over = match limit {
            Limit::Inputs(inputs) => number >= inputs,
            Limit::Time(time) => begin.elapsed() >= time,
        };
        if over && first.len() == 0 {
            return (number, outcomes.len(), None);
        }
        let mut dice = Dice::new(seed ^ name, number);
        let input = first.next().unwrap_or_else(|| {
            let (of, other) = (dice.below(kept.len()), dice.below(kept.len()));
            mutant(&mut dice, target.shape, &kept[of], &kept[other])
        });
        match tried(target, &input, watched) {
            Ok(outcome) => {
                if outcomes.insert(outcome) && kept.len() < KEPT_MAX {
                    kept.push(input);
                }
            }
            Err(what) => {
                let input = shrunk(input, |smaller| tried(target, smaller, watched).is_err());
                return (number, outcomes.len(), Some(Found { target: target.name, input, what }));
            }
        }
    }
    unreachable!("the limit ends the loop")
}

fn tried(target: &Target, input: &[u8], watched: &Watched) -> Result<String, String> {
    let begin = Instant::now();
    *watched.lock() = Some((begin, target.name, input.to_vec()));
    let outcome = catch_unwind(AssertUnwindSafe(|| target.check(input)));
    *watched.lock() = None;
    match outcome {
        Err(panic) => Err(sentence(&*panic)),
        Ok(_) if begin.elapsed() > SLOW => Err(format!("it took {:?}", begin.elapsed())),
        Ok(outcome) => Ok(class(&outcome)),
    }
}

/// Outcomes that differ only in their numbers or in what they quote are of one kind.
fn class(outcome: &str) -> String {
    let unquoted = outcome.split('"').step_by(2);
    let plain = unquoted
        .flat_map(str::chars)
        .map(|letter| if letter.is_ascii_digit() { '#' } else { letter });
    plain.take(60).collect()
}

fn sentence(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_owned()
}
