//! Documents of every kind for the JavaScript test, and what Rust says of them.

use crate::hostile::pen::Pen;
use domain::{
    CardContent, CardId, DeviceId, DivisionId, DuelCard, EventId, Role, RoundId, TableNo,
};
use ledger::{DeviceKey, Entry, Fact, Ledger, Signed};
use serde_json::{Value, json};
use std::path::Path;

pub fn ledger(event: EventId, changes: Vec<Signed>) -> Ledger {
    let mut ledger = Ledger::new(event);
    ledger.receive(changes);
    ledger
}

/// Heads and entries of every device, each entry under its key at the root.
pub fn told_of(ledger: &Ledger) -> Value {
    let document = |device: DeviceId| {
        let heads: Vec<String> = ledger.heads(device).iter().map(ToString::to_string).collect();
        let entry = |record: &&ledger::Record| {
            json!({
                "id": record.id.to_string(),
                "boot": format!("{:016x}", u64::from_be_bytes(record.nonce)),
                "sequence": record.sequence,
                "claimed_ms": record.claimed_ms,
                "entry": ledger::told(record),
            })
        };
        let entries: Vec<Value> = ledger.document(device).iter().map(entry).collect();
        (device.to_string(), json!({ "heads": heads, "entries": entries }))
    };
    ledger.authors().map(document).collect::<serde_json::Map<_, _>>().into()
}

/// A device that ran through, one that was started again, one that was copied, and one that was copied while
/// it ran: its two branches contradict each other.
pub fn sample(folder: &Path) -> Result<Ledger, String> {
    let root = DeviceKey::from_secret([1; 32]);
    let event = EventId(root.id().0);
    let mut founder = Pen::new(&root, event, [1; 8]);
    let mut changes = Vec::new();
    let mut tables: Vec<Pen> = (2..=5)
        .map(|number| {
            let key = DeviceKey::from_secret([number; 32]);
            let role = Role::Table(TableNo(u16::from(number)));
            let name = format!("Tisch № {number} \u{1f0a1}");
            let fact = Fact::DeviceAdmitted {
                device: key.id(),
                role,
                name: domain::Line::own(name),
                after: vec![],
            };
            changes.push(founder.write(&Entry::new(fact)));
            Pen::new(&key, event, [number; 8])
        })
        .collect();
    for table in &mut tables {
        changes.extend((0..3).map(|score| table.write(&filled(score))));
    }
    let mut again = tables[1].restarted([20; 8], Some(&tables[1]));
    let mut copies = [30, 31].map(|boot| tables[2].restarted([boot; 8], Some(&tables[2])));
    let mut twins = [tables[3].clone(), tables[3].clone()];
    let goes_on = copies.iter_mut().chain(&mut twins).chain([&mut again, &mut tables[0]]);
    for (number, pen) in (10..).zip(goes_on) {
        changes.extend((0..2).map(|score| pen.write(&filled(number * 10 + score))));
    }
    let ledger = ledger(event, changes);
    for device in ledger.authors() {
        let saved = ledger::save(&ledger, device).map_err(|error| error.to_string())?;
        for (number, document) in saved.documents.iter().enumerate() {
            let file = folder.join(format!("{}-{number}.automerge", device.short()));
            std::fs::write(&file, document).map_err(|error| error.to_string())?;
        }
    }
    Ok(ledger)
}

fn filled(score: i32) -> Entry {
    let round = RoundId { division: DivisionId::A, number: 1 };
    let card = CardId { round, table: TableNo(1) };
    let content = CardContent::Duel(DuelCard::plain([score, -score]));
    Entry::new(Fact::CardFilled { card, content })
}
