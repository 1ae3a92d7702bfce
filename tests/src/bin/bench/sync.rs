//! `bench sync`: what two nodes send each other, in bytes of their frames and in round trips.
//!
//! Real cores talk to each other; beside them, in the same run, plain automerge synchronises the same documents
//! without any signature.

mod plain;
mod round;

use crate::number;
use crate::rush::certificate;
use ledger::Signed;
use plain::Documents;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::event::PlayedEvent;
use tests::hall::{Hall, Traffic};
use venue::RequestKind;

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
        "round": round::count(&event, before, last),
    }))
}

/// A director and a table meet, who hold these changes, and talk until nobody has anything to say.
fn meet(event: &PlayedEvent, ours: &[Signed], theirs: &[Signed]) -> Value {
    let whole = event.ledger();
    let ends = [(PlayedEvent::director(), ours), (PlayedEvent::table(1), theirs)];
    let ends = ends.map(|(key, stored)| {
        let certificate = certificate(&whole, key.id());
        (key, certificate, stored)
    });
    let bytes = |certificate| postcard::to_stdvec(certificate).expect("plain data").len();
    let hello: usize = ends.iter().map(|(_, certificate, _)| bytes(certificate)).sum();
    let mut hall = Hall::resumed(event.event, ends.into());
    hall.connect(0, 1);
    hall.settle();
    assert!(hall.is_linked(0, 1) && hall.notes().is_empty(), "{:?}", hall.notes());
    assert_eq!(hall.ledger(0).frontier(), hall.ledger(1).frontier(), "they are level");
    let [director, table] = hall.traffic() else { panic!("two laptops meet") };
    let waits = |kind: &RequestKind| {
        !matches!(kind, RequestKind::Push | RequestKind::Receipts | RequestKind::Queue)
    };
    let waited: usize = table.answers.iter().filter(|(kind, _)| waits(kind)).map(|(_, n)| n).sum();
    let automerge = Documents::of(ours).level_with(Documents::of(theirs));
    json!({
        "kibitz": {
            "bytes": director.bytes + table.bytes, "bytes_from_director": director.bytes,
            "bytes_from_table": table.bytes, "round_trips": waited,
            "requests_of_director": requests(director), "requests_of_table": requests(table),
            "certificates_bytes": hello,
            "longest_handling_ms": [director.longest_ms, table.longest_ms],
        },
        "plain_automerge": automerge,
    })
}

/// By their names, such as `push`.
fn requests(of: &Traffic) -> BTreeMap<String, usize> {
    let name = |kind: &RequestKind| format!("{kind:?}").to_lowercase();
    of.requests.iter().map(|(kind, count)| (name(kind), *count)).collect()
}
