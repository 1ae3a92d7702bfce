//! Durable commits with redb as the node makes them, beside a bare fdatasync of the same bytes.

use crate::spread;
use ledger::Signed;
use redb::{Builder, Database, ReadableTable, TableDefinition};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::Instant;
use tests::event::PlayedEvent;

const CHANGES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("changes");
const NUMBERS: TableDefinition<'_, [u8; 32], u64> = TableDefinition::new("numbers");
const KEPT: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("kept");

/// The file of a node's store.
pub(super) struct Table(Database);

impl Table {
    const CACHE_BYTES: usize = 4 << 20;

    pub(super) fn open(path: &Path) -> Self {
        let made =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = made.expect("the file can be made");
        let database = Builder::new().set_cache_size(Self::CACHE_BYTES).create_file(file);
        Self(database.expect("redb opens an empty file"))
    }

    /// Everything in one durable commit of two phases.
    fn commit(&self, records: &[Vec<u8>]) -> Result<(), redb::Error> {
        let mut write = self.0.begin_write()?;
        write.set_two_phase_commit(true);
        {
            let mut changes = write.open_table(CHANGES)?;
            let mut numbers = write.open_table(NUMBERS)?;
            write.open_table(KEPT)?;
            let next = changes.last()?.map_or(0, |(number, _)| number.value() + 1);
            for (number, bytes) in (next..).zip(records) {
                numbers.insert(<[u8; 32]>::from(Sha256::digest(bytes)), number)?;
                changes.insert(number, bytes.as_slice())?;
            }
        }
        write.commit()?;
        Ok(())
    }
}

pub(super) fn fill(table: &Table, changes: &[Signed]) {
    let records: Vec<Vec<u8>> = changes.iter().map(stored).collect();
    table.commit(&records).expect("the record is written");
}

/// One change per commit into a store of some size, and the same bytes appended to a plain file, in turn.
pub(super) fn run(directory: &Path) -> Value {
    const COMMITS: usize = 500;
    let changes = PlayedEvent::write(60, 8).changes;
    let (before, measured) = changes.split_at(changes.len() - COMMITS);
    let table = Table::open(&directory.join("commits.redb"));
    fill(&table, before);
    let plain = OpenOptions::new().append(true).create(true).open(directory.join("plain"));
    let mut plain = plain.expect("the file can be made");
    let (mut durable, mut bare, mut bytes) = (Vec::new(), Vec::new(), 0);
    for record in measured.iter().map(stored) {
        bytes += record.len();
        let begin = Instant::now();
        table.commit(std::slice::from_ref(&record)).expect("it is committed");
        durable.push(begin.elapsed().as_secs_f64() * 1e3);
        let begin = Instant::now();
        plain.write_all(&record).and_then(|()| plain.sync_data()).expect("it is synced");
        bare.push(begin.elapsed().as_secs_f64() * 1e3);
    }
    let (durable, bare) = (spread(durable), spread(bare));
    let ratio = |part: &str| durable[part].as_f64().zip(bare[part].as_f64()).map(|(a, b)| a / b);
    json!({
        "commits": COMMITS, "bytes_each": bytes / COMMITS, "entries_before": before.len(),
        "ratio_p50": ratio("p50"), "ratio_p99": ratio("p99"),
        "redb_ms": durable, "fdatasync_ms": bare,
    })
}

fn stored(signed: &Signed) -> Vec<u8> {
    postcard::to_stdvec(signed).expect("plain data always serialises")
}
