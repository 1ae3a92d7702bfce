//! `bench project`: from entries to a Tournament, and its digest.

use crate::number;
use serde_json::{Value, json};
use std::time::Instant;
use tests::event::PlayedEvent;

/// The fold of all entries of a large event, from entries already decoded, and its digest.
pub(super) fn run(arguments: &[String]) -> Option<Value> {
    const RUNS: usize = 15;
    let (Some(tables), Some(rounds)) =
        (number(arguments, "--tables", 300), number(arguments, "--rounds", 20))
    else {
        return None;
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
    Some(json!({
        "bench": "project", "tables": tables, "rounds": rounds, "entries": ledger.len(),
        "cards_counted": counted, "runs": RUNS,
        "fold_ms": { "min": fold_ms[0], "median": fold_ms[RUNS / 2], "max": fold_ms[RUNS - 1] },
        "digest_ms": { "median": digest_ms[RUNS / 2] },
        "accept_ms": accept_ms,
    }))
}
