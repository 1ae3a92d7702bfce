//! A real node that opens the store of a large event, in a process of its own.
//!
//! The store is written with the layout of `node/src/store/file.rs`; a node that did not find in it what
//! was put there would end the benchmark.

use crate::commit::{self, Table};
use node::{Config, Reach, Start};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use tests::event::PlayedEvent;
use tests::memory::peak_mib;

/// The data directories of two directors: of a new event, and of one played to its end.
pub(super) struct Prepared {
    pub(super) empty: PathBuf,
    pub(super) full: PathBuf,
}

/// Founds an event with a real node, and gives a copy of its directory a larger record.
pub(super) fn prepare(under: &Path, tables: u16, rounds: u16) -> Prepared {
    let (empty, full) = (under.join("empty"), under.join("full"));
    let book = rulebook::Book::named("de-tso").expect("the book is one of ours");
    let divisions = vec![ledger::FoundedDivision::new(
        domain::DivisionId::A,
        domain::Line::own("Open"),
        rounds,
    )];
    let start = Start::Found { name: domain::Line::own("Big cup"), book, divisions };
    for data in [&empty, &full] {
        let start = start.clone();
        runtime().block_on(async {
            node::start(config(data, start)).await.expect("an event is founded").stop().await;
        });
    }
    let [root, director] = ["root.key", "device.key"].map(|file| key(&full.join(file)));
    let event = PlayedEvent::write_with(root, director, tables, rounds);
    fs::remove_file(full.join("event.redb")).expect("the store is there");
    commit::fill(&Table::open(&full.join("event.redb")), &event.changes);
    Prepared { empty, full }
}

/// Starts this program again to hold one directory, and hands on what it measured.
pub(super) fn in_a_process(data: &Path) -> Value {
    let this = std::env::current_exe().expect("this program has a path");
    let output = Command::new(this).arg("hold").arg(data).arg("--json").output();
    let output = output.expect("this program starts again");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("it prints one JSON object")
}

/// Opens the directory and looks at its board once.
pub(super) fn run(arguments: &[String]) -> Option<Value> {
    let data = PathBuf::from(arguments.first()?);
    runtime().block_on(async {
        let before = peak_mib();
        let begin = Instant::now();
        let node = node::start(config(&data, Start::Resume)).await.expect("the node starts");
        let open_ms = begin.elapsed().as_secs_f64() * 1e3;
        let mut boards = node.desk().boards();
        let board = boards.wait_for(Option::is_some).await.expect("the node runs").clone();
        let board_ms = begin.elapsed().as_secs_f64() * 1e3;
        let entries = board.map(|board| board.sync.entries);
        let bytes = fs::metadata(data.join("event.redb")).map(|file| file.len()).ok();
        let report = json!({
            "entries": entries, "store_bytes": bytes, "open_ms": open_ms, "board_ms": board_ms,
            "peak_mib": peak_mib(), "peak_mib_before": before,
        });
        node.stop().await;
        Some(report)
    })
}

fn config(data: &Path, start: Start) -> Config {
    Config {
        data: data.to_owned(),
        port: 0,
        reach: Reach::Loopback,
        tell: Vec::new(),
        dial: Vec::new(),
        start,
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime starts")
}

/// A key file ends with the secret and the public half.
fn key(path: &Path) -> ledger::DeviceKey {
    let bytes = fs::read(path).expect("the node has made its keys");
    let secret = &bytes[bytes.len() - 64..bytes.len() - 32];
    ledger::DeviceKey::from_secret(secret.try_into().expect("32 bytes"))
}
