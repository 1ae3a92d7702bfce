//! `bench ledger`: what accepting signed changes and durable commits cost.

use crate::{commit, spread};
use serde_json::{Value, json};
use std::time::Instant;
use tests::event::PlayedEvent;

pub(super) fn run() -> Value {
    let directory = tempfile::tempdir().expect("a temporary directory");
    json!({ "bench": "ledger", "accept": accept(), "commit": commit::run(directory.path()) })
}

/// 200 devices hand in some 6,000 changes: envelope, signature, automerge, entry, index.
fn accept() -> Value {
    const RUNS: usize = 5;
    let event = PlayedEvent::write(200, 8);
    let changes = event.changes.len();
    let times = (0..RUNS).map(|_| {
        let begin = Instant::now();
        let ledger = event.ledger();
        let ms = begin.elapsed().as_secs_f64() * 1e3;
        assert_eq!(ledger.len(), changes as u64, "everything is accepted");
        ms
    });
    let per_6000 = 6_000.0 / changes as f64;
    let times: Vec<f64> = times.map(|ms| ms * per_6000).collect();
    json!({ "devices": 202, "changes": changes, "runs": RUNS, "ms_per_6000": spread(times) })
}
