//! A million hostile inputs: `cargo run --release -p tests --bin hostile -- --inputs 1000000 --seed 1`.
//!
//! A failure names its input; `--seed S --only K` sends that one alone.

use std::process::ExitCode;
use tests::hostile::{Report, Trial};

const USAGE: &str = "usage: hostile [--inputs 1000000] [--seed 1] [--only INPUT] [--json]";

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a trial prints its figures")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(trial) = trial(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    quiet_contained_panics();
    let Report { passed, failures, mut figures } = trial.run();
    figures["peak_rss_mib"] = serde_json::json!(tests::memory::peak_mib());
    if arguments.iter().any(|argument| argument == "--json") {
        println!("{figures}");
    } else {
        println!("{figures:#}");
    }
    for failure in &failures {
        eprintln!("inputs {:?} of seed {}: {}", failure.inputs, trial.seed, failure.what);
    }
    println!("{passed} passed, {} failed", failures.len());
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn trial(arguments: &[String]) -> Option<Trial> {
    let known = ["--inputs", "--seed", "--only"];
    let mut trial = Trial { inputs: 1_000_000, seed: 1, only: None };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "--json" {
            continue;
        }
        let name = known.into_iter().find(|name| name == argument)?;
        let value: u64 = arguments.next()?.parse().ok()?;
        match name {
            "--inputs" => trial.inputs = value,
            "--seed" => trial.seed = value,
            _ => trial.only = Some(value),
        }
    }
    Some(trial)
}

/// A panic that the ledger contains is counted and not told; any other is told as usual.
fn quiet_contained_panics() {
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !ledger::contained() {
            told(panic);
        }
    }));
}
