//! Whole halls from one seed: `cargo run --release -p tests --bin sim -- --seeds 0..1000`.
//!
//! `--seed N` lives through one day, and `--trace` tells all of it; a seed that fails is made smaller and
//! told without being asked. `--planted` shows that every fault planted on purpose is caught, in halls that `--small`
//! lives through.

use std::ops::Range;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tests::sim::{Plan, Planted, Scale, Verdict, explain, live, try_seeds};

const USAGE: &str =
    "usage: sim --seeds 0..1000 | --seed N [--trace] | --planted  [--small] [--threads 2]";
/// So many failing seeds are explained; the others are only named.
const EXPLAINED_MAX: usize = 3;
/// Somebody who waits is told how far it is after so many.
const PART: usize = 500;

#[derive(Default)]
struct Wanted {
    seeds: Range<u64>,
    trace: bool,
    planted: bool,
    small: bool,
    threads: Option<usize>,
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a trial prints its figures")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(wanted) = wanted(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    quiet_panics();
    let threads = wanted
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    if wanted.planted {
        return catch_all(threads);
    }
    let scale = if wanted.small { Scale::Small } else { Scale::Full };
    if wanted.trace {
        let plan = Plan::draw(wanted.seeds.start, scale);
        let verdict = live(&plan, None, true);
        verdict.story.iter().for_each(|line| println!("{line}"));
    }
    let begin = Instant::now();
    let mut verdicts: Vec<Verdict> = Vec::new();
    for from in wanted.seeds.clone().step_by(PART) {
        let to = wanted.seeds.end.min(from + PART as u64);
        let lived = try_seeds(from..to, scale, None, threads);
        // Whoever watches a long run need not wait for its end to look at a failure.
        for (verdict, first) in lived.iter().filter_map(|v| Some((v, v.broken.first()?))) {
            eprintln!("seed {}: {first}", verdict.seed);
        }
        verdicts.extend(lived);
        let failed = verdicts.iter().filter(|verdict| !verdict.broken.is_empty()).count();
        eprintln!(
            "{} halls, {failed} failed, {:.0} s",
            verdicts.len(),
            begin.elapsed().as_secs_f64()
        );
    }
    let seconds = begin.elapsed().as_secs_f64();
    let failed: Vec<&Verdict> = verdicts.iter().filter(|v| !v.broken.is_empty()).collect();
    for (place, verdict) in failed.iter().enumerate() {
        let first = &verdict.broken[0];
        println!("seed {}: {first}", verdict.seed);
        if place < EXPLAINED_MAX {
            let plan = Plan::draw(verdict.seed, scale);
            explain(&plan, None, first.law).iter().for_each(|line| println!("  {line}"));
        }
    }
    let sum = |of: fn(&Verdict) -> u64| verdicts.iter().map(of).sum::<u64>();
    eprintln!(
        "{} cores, {} entries, {} requests in {seconds:.1} s: {:.1} seeds a second",
        sum(|v| v.cores as u64),
        sum(|v| v.entries as u64),
        sum(|v| v.messages),
        verdicts.len() as f64 / seconds
    );
    println!("{} passed, {} failed", verdicts.len() - failed.len(), failed.len());
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Every planted fault, several at a time.
#[allow(clippy::print_stdout, reason = "a trial prints its figures")]
fn catch_all(threads: usize) -> ExitCode {
    let faults = Planted::all();
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some(fault) = faults.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begin = Instant::now();
                    let told = match fault.caught() {
                        Ok(seed) => format!("caught by seed {seed}"),
                        Err(why) => {
                            failed.fetch_add(1, Ordering::Relaxed);
                            format!("NOT CAUGHT: {why}")
                        }
                    };
                    println!("{fault}: {told}, {:.0} s", begin.elapsed().as_secs_f64());
                }
            });
        }
    });
    let failed = failed.into_inner();
    println!("{} passed, {failed} failed", faults.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn wanted(arguments: &[String]) -> Option<Wanted> {
    let mut wanted = Wanted::default();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seeds" => {
                let (from, to) = arguments.next()?.split_once("..")?;
                wanted.seeds = from.parse().ok()?..to.parse().ok()?;
            }
            "--seed" => {
                let seed: u64 = arguments.next()?.parse().ok()?;
                wanted.seeds = seed..seed + 1;
            }
            "--trace" => wanted.trace = true,
            "--planted" => wanted.planted = true,
            "--small" => wanted.small = true,
            "--threads" => wanted.threads = Some(arguments.next()?.parse().ok()?),
            _ => return None,
        }
    }
    (wanted.planted || !wanted.seeds.is_empty()).then_some(wanted)
}

/// A panic is told with its seed, as a broken law.
fn quiet_panics() {
    std::panic::set_hook(Box::new(|_| {}));
}
