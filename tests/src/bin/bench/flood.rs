//! `bench flood`: forty tables hand in their cards, once alone and once while another laptop sends challenges
//! about nothing as fast as the network takes them.

use crate::hold;
use crate::number;
use crate::real::{Laptops, play};
use crate::rush::pushes;
use domain::{CardId, DivisionId, Line, RoundId, Side, TableNo};
use ledger::{Author, Entry, Fact, Signed};
use serde_json::{Value, json};
use tests::event::PlayedEvent;

const ROUNDS: u16 = 3;
const ENTRIES_OF_A_CARD: usize = 4;

pub(super) fn run(arguments: &[String]) -> Option<Value> {
    let tables = number(arguments, "--tables", 40)?;
    let challenges = number(arguments, "--challenges", 10_000)?;
    let (alone, flooded) = (trial(tables, 0), trial(tables, challenges));
    Some(json!({
        "bench": "flood", "tables": tables, "challenges": challenges,
        "alone": alone, "flooded": flooded,
    }))
}

/// One table more than play is there, and its laptop does the flooding.
fn trial(tables: u16, challenges: u16) -> Value {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("director");
    let all = tables + 1;
    let left_out = usize::from(all) * ENTRIES_OF_A_CARD;
    let event = hold::played(&data, all, ROUNDS, left_out);
    let ledger = event.ledger();
    let (before, last) = event.changes.split_at(event.changes.len() - left_out);
    let mut laptops = Laptops::of(&event);
    for (table, entries) in (1..=tables).zip(last.chunks(ENTRIES_OF_A_CARD)) {
        let begins_ms = 5_000 * u64::from(table) / u64::from(tables);
        laptops.seat(&ledger, table, pushes(begins_ms, entries));
    }
    let flood = flood(before, event.event, all, challenges);
    laptops.seat(&ledger, all, flood.into_iter().map(|entry| (0, vec![entry])).collect());
    play(&data, &laptops, tables)
}

fn flood(before: &[Signed], event: domain::EventId, table: u16, number: u16) -> Vec<Signed> {
    let mut ledger = ledger::Ledger::new(event);
    ledger.receive(before.iter().cloned());
    let (mut pen, _) = Author::open(PlayedEvent::table(table), [3; 8], &ledger);
    let round = RoundId { division: DivisionId::A, number: ROUNDS };
    let card = CardId { round, table: TableNo(table) };
    let words = || vec![Line::own("BOGUS")];
    let challenge = |_| {
        let sent = Fact::challenge(card, Side::First, words(), 1);
        pen.write(0, &Entry::new(sent)).expect("a challenge is small").1
    };
    (0..number).map(challenge).collect()
}
