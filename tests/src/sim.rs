//! Whole halls from one seed: real cores under a virtual clock, people who hold a tournament, and
//! everything that can go wrong; a model written apart says what must hold.
//!
//! A seed gives a [`Plan`], a plan gives one day and always the same one. A plan that breaks a law is
//! made smaller, and told as a story.

mod day;
mod laptop;
pub mod model;
pub mod plan;
mod planted;
mod shrink;
mod story;
mod villain;
mod witness;

pub use model::{Broken, Law};
pub use plan::{Plan, Scale};
pub use planted::Planted;

use day::Day;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a day came to.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    pub seed: u64,
    pub broken: Vec<Broken>,
    pub story: Vec<String>,
    pub cores: usize,
    pub entries: usize,
    pub messages: u64,
}

/// Many seeds, on several threads; the verdicts come in the order of the seeds, however many those are.
pub fn try_seeds(
    seeds: Range<u64>,
    scale: Scale,
    planted: Option<Planted>,
    threads: usize,
) -> Vec<Verdict> {
    let next = AtomicU64::new(seeds.start);
    let verdicts = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        return;
                    }
                    let verdict = live(&Plan::draw(seed, scale), planted, false);
                    verdicts.lock().expect("no thread panics with it").push(verdict);
                }
            });
        }
    });
    let mut verdicts = verdicts.into_inner().expect("no thread panics with it");
    verdicts.sort_by_key(|verdict| verdict.seed);
    verdicts
}

/// Lives through one plan; a panic is a broken law.
pub fn live(plan: &Plan, planted: Option<Planted>, tell: bool) -> Verdict {
    let lived = catch_unwind(AssertUnwindSafe(|| Day::live(plan, planted, tell)));
    match lived {
        Ok(day::Outcome { broken, story, cores, entries, messages }) => {
            Verdict { seed: plan.seed, broken, story, cores, entries, messages }
        }
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let what = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
            let broken = vec![Broken::new(Law::NothingPanics, what)];
            Verdict { seed: plan.seed, broken, ..Verdict::default() }
        }
    }
}

/// The smallest story found that breaks the same law, in lines for people.
pub fn explain(plan: &Plan, planted: Option<Planted>, law: Law) -> Vec<String> {
    let small = shrink::shrink(plan, planted, law);
    let verdict = live(&small, planted, true);
    let mut lines = vec![format!(
        "seed {}: {} of {} steps are enough, in a hall of {}",
        plan.seed,
        small.steps.len(),
        plan.steps.len(),
        plan.cast.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    )];
    lines.extend(verdict.story);
    lines.extend(verdict.broken.iter().map(|broken| format!("  BROKEN    {broken}")));
    lines
}
