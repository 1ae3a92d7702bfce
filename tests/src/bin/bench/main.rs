//! Benchmarks that print one JSON object: `cargo run --release -p tests --bin bench -- project --json`.

mod commit;
mod flood;
mod hold;
mod ledger;
mod open;
mod pairing;
mod project;
mod real;
mod rush;
mod screens;
mod standings;
mod sync;
mod words;

use serde_json::Value;
use std::process::ExitCode;

const USAGE: &str = "usage: bench project [--json] [--tables 300] [--rounds 20]\n\
                     or     bench rush [--json] [--tables 300] [--rounds 20]\n\
                     or     bench flood [--json] [--tables 40] [--challenges 10000]\n\
                     or     bench screens [--json] [--tables 300] [--rounds 20]\n\
                     or     bench make DIRECTORY [--tables 300] [--rounds 20]\n\
                     or     bench standings [--json] [--rounds 20]\n\
                     or     bench pairing [--json] [--players 300]\n\
                     or     bench open [--json] [--tables 300] [--rounds 20]\n\
                     or     bench sync [--json] [--tables 200] [--rounds 15]\n\
                     or     bench ledger [--json]\n\
                     or     bench words [--json]";

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark prints its figures")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rest = arguments.get(1..).unwrap_or_default();
    let report = match arguments.first().map(String::as_str) {
        Some("project") => project::run(rest),
        Some("rush") => rush::run(rest),
        Some("flood") => flood::run(rest),
        Some("screens") => screens::run(rest),
        Some("standings") => standings::run(rest),
        Some("pairing") => pairing::run(rest),
        Some("ledger") => Some(ledger::run()),
        Some("open") => open::run(rest),
        Some("words") => words::run(),
        Some("sync") => sync::run(rest),
        // A process of its own, so that its peak of memory is that of one node.
        Some("hold") => hold::run(rest),
        Some("make") => real::make(rest),
        _ => None,
    };
    let Some(report) = report else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    if rest.iter().any(|argument| argument == "--json") {
        println!("{report}");
    } else {
        println!("{report:#}");
    }
    ExitCode::SUCCESS
}

fn number(arguments: &[String], name: &str, default: u16) -> Option<u16> {
    match arguments.iter().position(|argument| argument == name) {
        Some(place) => arguments.get(place + 1)?.parse().ok(),
        None => Some(default),
    }
}

/// Median, 99th of a hundred, and the extremes, of times in milliseconds.
fn spread(mut times: Vec<f64>) -> Value {
    if times.is_empty() {
        return Value::Null;
    }
    times.sort_by(f64::total_cmp);
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    serde_json::json!({ "min": at(0), "p50": at(50), "p99": at(99), "max": at(100) })
}
