//! Stores of earlier versions: what they must come to for ever.

use ledger::{DeviceKey, Fact, Ledger, Record, project};
use node::WholeRecord;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use venue::{Now, Opening, Venue};

/// What a store at rest comes to, without a word that a later version may say better: the event as a
/// file, the standings, how many entries of each kind there are, and which of them are refused.
pub fn tournament(data: &Path) -> Result<Value, String> {
    let record = WholeRecord::at_rest(data).map_err(|error| error.to_string())?;
    let mut ledger = Ledger::new(record.event);
    let entries = record.changes.len();
    let received = ledger.receive(record.changes);
    if received.accepted.len() != entries {
        return Err(format!("{} of {entries} entries are accepted", received.accepted.len()));
    }
    let (tournament, refusals) = project(&ledger);
    let book = tournament.book.as_ref().ok_or("the event is founded")?;
    let mut standings = BTreeMap::new();
    for division in tournament.divisions.values() {
        let table = rulebook::standings(book, division);
        let table = serde_json::to_value(table).map_err(|error| error.to_string())?;
        standings.insert(division.id.to_string(), table);
    }
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for record in ledger.records() {
        *kinds.entry(kind(record)?).or_default() += 1;
    }
    let refused: Vec<String> = refusals.iter().map(|refusal| refusal.entry.to_string()).collect();
    Ok(json!({
        "event": event_file(&ledger)?,
        "standings": standings,
        "kinds": kinds,
        "refused": refused,
        "conflicts": tournament.conflicts.len(),
    }))
}

/// As any device would export it.
fn event_file(ledger: &Ledger) -> Result<Value, String> {
    let opening = Opening {
        event: ledger.event(),
        device: DeviceKey::from_secret([1; 32]),
        root: None,
        nonce: [1; 8],
        stored: ledger.in_order().into_iter().map(|record| record.signed.clone()).collect(),
        hands: ledger::Hands::OWN,
        kept: BTreeMap::new(),
        certificate: None,
    };
    let (mut venue, _) = Venue::open(Now::default(), opening);
    serde_json::from_str(&venue.export()).map_err(|error| error.to_string())
}

fn kind(record: &Record) -> Result<String, String> {
    if let Fact::Unreadable(unreadable) = &record.entry.fact {
        return Err(format!("an entry of kind {} cannot be read", unreadable.kind));
    }
    let value = serde_json::to_value(&record.entry.fact).map_err(|error| error.to_string())?;
    let kind = value.as_object().and_then(|fact| fact.keys().next().cloned());
    kind.ok_or_else(|| "a fact has a kind".to_owned())
}
