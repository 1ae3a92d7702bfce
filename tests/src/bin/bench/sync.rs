//! `bench sync`: what two nodes send each other, in bytes of their frames and in round trips.
//!
//! Real cores talk to each other; beside them, in the same run, plain automerge synchronises the same documents
//! without any signature.

mod line;
mod plain;

use crate::number;
use ledger::Signed;
use line::{Line, certificate, open};
use plain::Documents;
use serde_json::{Value, json};
use tests::event::PlayedEvent;

const ENTRIES_OF_A_CARD: usize = 4;

pub(super) fn run(arguments: &[String]) -> Option<Value> {
    let tables = number(arguments, "--tables", 200)?;
    let rounds = number(arguments, "--rounds", 15)?;
    let event = PlayedEvent::write(tables, rounds);
    let all = event.changes.as_slice();
    let cards = usize::from(tables) * ENTRIES_OF_A_CARD;
    let (before, last) = all.split_at(all.len() - cards);
    let (here, there) = last.split_at(cards / 2 / ENTRIES_OF_A_CARD * ENTRIES_OF_A_CARD);
    let (here, there) = ([before, here].concat(), [before, there].concat());
    let ends = [(all, &[][..]), (all, all), (here.as_slice(), there.as_slice())];
    let [joiner, level, healed] = ends.map(|(ours, theirs)| meet(&event, ours, theirs));
    let raw: usize = all.iter().map(|signed| signed.change.len()).sum();
    Some(json!({
        "bench": "sync", "tables": tables, "rounds": rounds, "entries": all.len(),
        "raw_bytes": raw, "raw_bytes_with_signatures": raw + 64 * all.len(),
        "late_joiner": joiner, "reconnect_level": level, "partition_healed": healed,
        "round": line::round(&event, before, last),
    }))
}

/// A director and a table meet, who hold these changes.
fn meet(event: &PlayedEvent, ours: &[Signed], theirs: &[Signed]) -> Value {
    let keys = [PlayedEvent::director(), PlayedEvent::table(1)];
    let whole = event.ledger();
    let certificates = keys.clone().map(|key| certificate(&whole, key.id()));
    let [director, table] = keys;
    let ends = [open(event, director, ours), open(event, table, theirs)];
    let counted = Line::between(ends, certificates).settle();
    let automerge = Documents::of(ours).level_with(Documents::of(theirs));
    json!({ "kibitz": counted, "plain_automerge": automerge })
}
