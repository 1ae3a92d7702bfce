//! Benchmarks that print one JSON object: `cargo run --release -p tests --bin bench -- project --json`.

use std::process::ExitCode;
use std::time::Instant;
use tests::event::PlayedEvent;
use tests::field::PlayedField;

const USAGE: &str = "usage: bench project [--json] [--tables 300] [--rounds 20]
       \
                     bench standings [--json] [--rounds 20]
       \
                     bench pairing [--json] [--players 300]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("project") => project(&arguments[1..]),
        Some("standings") => standings(&arguments[1..]),
        Some("pairing") => pairing(&arguments[1..]),
        _ => usage(),
    }
}

/// Every pairing system after eight rounds, by default on four sizes of field.
#[allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
fn pairing(arguments: &[String]) -> ExitCode {
    let Some(players) = number(arguments, "--players", 0) else {
        return usage();
    };
    let sizes = if players == 0 { vec![100, 300, 1_000, 3_000] } else { vec![players] };
    let rows = sizes.into_iter().flat_map(tests::pairing_bench::measure).collect::<Vec<_>>();
    if arguments.iter().any(|argument| argument == "--json") {
        let json = |row: &tests::pairing_bench::Row| {
            serde_json::json!({
                "system": row.system,
                "players": row.players,
                "seconds": row.seconds,
                "peak_mib": row.peak_mib,
            })
        };
        println!("{}", serde_json::Value::Array(rows.iter().map(json).collect()));
        return ExitCode::SUCCESS;
    }
    for row in rows {
        let (ms, mib) = (row.seconds * 1e3, row.peak_mib);
        println!("{:>6} {:<26} {ms:>10.2} ms {mib:>8.1} MiB", row.players, row.system);
    }
    ExitCode::SUCCESS
}

/// The fold of all entries of a large event, from entries already decoded, and its digest.
#[allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
fn project(arguments: &[String]) -> ExitCode {
    const RUNS: usize = 15;
    let (Some(tables), Some(rounds)) =
        (number(arguments, "--tables", 300), number(arguments, "--rounds", 20))
    else {
        return usage();
    };
    let event = PlayedEvent::write(tables, rounds);
    let accepting = Instant::now();
    let ledger = event.ledger();
    let accept_ms = accepting.elapsed().as_secs_f64() * 1e3;
    let mut fold_ms = Vec::with_capacity(RUNS);
    let mut digest_ms = Vec::with_capacity(RUNS);
    let mut counted = 0;
    for _ in 0..RUNS {
        let folding = Instant::now();
        let (tournament, refusals) = ledger::project(&ledger);
        fold_ms.push(folding.elapsed().as_secs_f64() * 1e3);
        assert!(refusals.is_empty(), "a clean event has no refusals");
        counted = tournament.cards.values().filter(|life| life.standing.len() == 1).count();
        let digesting = Instant::now();
        std::hint::black_box(tournament.digest());
        digest_ms.push(digesting.elapsed().as_secs_f64() * 1e3);
    }
    fold_ms.sort_by(f64::total_cmp);
    digest_ms.sort_by(f64::total_cmp);
    let report = serde_json::json!({
        "bench": "project", "tables": tables, "rounds": rounds, "entries": ledger.len(),
        "cards_counted": counted, "runs": RUNS,
        "fold_ms": { "min": fold_ms[0], "median": fold_ms[RUNS / 2], "max": fold_ms[RUNS - 1] },
        "digest_ms": { "median": digest_ms[RUNS / 2] },
        "accept_ms": accept_ms,
    });
    if arguments.iter().any(|argument| argument == "--json") {
        println!("{report}");
    } else {
        println!("{report:#}");
    }
    ExitCode::SUCCESS
}

/// Full standings with citations, by book and size of the field.
#[allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
fn standings(arguments: &[String]) -> ExitCode {
    const RUNS: usize = 15;
    const FIELDS: [u16; 4] = [250, 500, 1_000, 2_000];
    let Some(rounds) = number(arguments, "--rounds", 20) else { return usage() };
    let mut books = serde_json::Map::new();
    for id in rulebook::book_ids() {
        let book = rulebook::Book::named(id).expect("the book is one of ours");
        let mut medians = serde_json::Map::new();
        for players in FIELDS {
            let field = PlayedField::play(&book, players, rounds);
            let mut runs: Vec<f64> = Vec::with_capacity(RUNS);
            for _ in 0..RUNS {
                let ranking = Instant::now();
                let rows = field.rank(&book);
                runs.push(ranking.elapsed().as_secs_f64() * 1e3);
                assert_eq!(rows, usize::from(players), "everybody has a row");
            }
            runs.sort_by(f64::total_cmp);
            medians.insert(players.to_string(), serde_json::json!(runs[RUNS / 2]));
        }
        books.insert(id.to_owned(), medians.into());
    }
    let report = serde_json::json!({
        "bench": "standings", "rounds": rounds, "runs": RUNS, "median_ms": books,
    });
    if arguments.iter().any(|argument| argument == "--json") {
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

#[allow(clippy::print_stderr, reason = "usage goes to standard error")]
fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}
