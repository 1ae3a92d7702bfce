//! A real node that opens the store of a large event, in a process of its own.
//!
//! The store is written with the layout of `node/src/store/file.rs`; a node that did not find in it what
//! was put there would end the benchmark.

use crate::commit::{self, Table};
use node::{Config, Reach, Start, decoders};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use tests::event::PlayedEvent;
use tests::memory::{peak_mib, resident_mib};

/// The data directories of a director of a new event, and of the director and a table of one played to its end.
pub(super) struct Prepared {
    pub(super) empty: PathBuf,
    pub(super) director: PathBuf,
    pub(super) table: PathBuf,
}

/// Founds events with a real node, and gives one of them a larger record.
pub(super) fn prepare(under: &Path, tables: u16, rounds: u16) -> Prepared {
    let [empty, director, table] = ["empty", "full", "table"].map(|name| under.join(name));
    found(&empty, rounds);
    let event = played(&director, tables, rounds, 0);
    sit_down(&director, &table, &event);
    Prepared { empty, director, table }
}

/// Founds an event and gives its director the record of another by the same keys, but for the last entries.
pub(super) fn played(data: &Path, tables: u16, rounds: u16, left_out: usize) -> PlayedEvent {
    found(data, rounds);
    let [root, director] = ["root.key", "device.key"].map(|file| key(&data.join(file)));
    let event = PlayedEvent::write_with(root, director, tables, rounds);
    fs::remove_file(data.join("event.redb")).expect("the store is there");
    let stored = &event.changes[..event.changes.len() - left_out];
    commit::fill(&Table::open(&data.join("event.redb")), stored);
    event
}

fn found(data: &Path, rounds: u16) {
    let book = rulebook::Book::named("de-tso").expect("the book is one of ours");
    let divisions = vec![ledger::FoundedDivision::new(
        domain::DivisionId::A,
        domain::Line::own("Open"),
        rounds,
    )];
    let start = Start::Found { name: domain::Line::own("Big cup"), book, divisions };
    runtime().block_on(async {
        node::start(config(data, start)).await.expect("an event is founded").stop().await;
    });
}

/// Makes the directory of table 1 from the director's.
fn sit_down(full: &Path, table: &Path, event: &PlayedEvent) {
    fs::create_dir(table).expect("the directory is new");
    fs::copy(full.join("event.redb"), table.join("event.redb")).expect("the store is there");
    let laptop = PlayedEvent::table(1);
    own(table.join("device.key"), &decoders::key_file_example(&laptop));
    let certificate = ledger::certificate::issue(&event.ledger(), laptop.id());
    let admission = decoders::admission_example(event.event, certificate.expect("it is admitted"));
    own(table.join("admission"), &admission);
}

fn own(path: PathBuf, bytes: &[u8]) {
    fs::write(&path, bytes).expect("the file can be written");
    let mine = fs::Permissions::from_mode(0o600);
    fs::set_permissions(&path, mine).expect("the file is ours");
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
        let cpu_ms = cpu_ms();
        let entries = board.map(|board| board.sync.entries);
        let bytes = fs::metadata(data.join("event.redb")).map(|file| file.len()).ok();
        let report = json!({
            "entries": entries, "store_bytes": bytes, "open_ms": open_ms, "board_ms": board_ms,
            "cpu_ms": cpu_ms, "resident_mib": resident_mib(), "peak_mib": peak_mib(),
            "peak_mib_before": before,
        });
        node.stop().await;
        Some(report)
    })
}

pub(super) fn config(data: &Path, start: Start) -> Config {
    Config {
        data: data.to_owned(),
        port: 0,
        reach: Reach::Loopback,
        tell: Vec::new(),
        dial: Vec::new(),
        start,
    }
}

pub(super) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime starts")
}

/// How long all threads of this process have worked, to a hundredth of a second.
fn cpu_ms() -> Option<u64> {
    let told = fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = told.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: u64 =
        [fields.next()?, fields.next()?].iter().filter_map(|t| t.parse::<u64>().ok()).sum();
    Some(ticks * 10)
}

/// A key file ends with the secret and the public half.
fn key(path: &Path) -> ledger::DeviceKey {
    let bytes = fs::read(path).expect("the node has made its keys");
    let secret = &bytes[bytes.len() - 64..bytes.len() - 32];
    ledger::DeviceKey::from_secret(secret.try_into().expect("32 bytes"))
}
