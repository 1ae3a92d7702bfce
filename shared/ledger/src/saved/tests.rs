//! What automerge, which knows nothing of us, makes of the raw changes of a device.

use super::*;
use crate::author::Author;
use crate::entry::{Entry, Fact};
use crate::envelope::{self, Envelope};
use crate::form;
use crate::key::{DeviceKey, Message};
use crate::sample::*;
use crate::signed::Signed;
use automerge::{ChangeHash, ScalarValue, hydrate};
use domain::EventId;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The entries of a document as automerge shows them, by their key at the root.
fn shown(document: &Automerge) -> BTreeMap<String, Value> {
    let Value::Object(fields) = plain(&document.hydrate(None)) else { panic!("the root is a map") };
    fields.into_iter().collect()
}

/// An id is kept as bytes, everything else as JSON has it.
fn plain(value: &hydrate::Value) -> Value {
    match value {
        hydrate::Value::Map(map) => {
            let fields = map.iter().map(|(name, field)| (name.to_string(), plain(&field.value)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        hydrate::Value::List(list) => list.iter().map(|item| plain(&item.value)).collect(),
        hydrate::Value::Scalar(ScalarValue::Bytes(bytes)) => {
            let id = bytes.as_slice().try_into().expect("bytes are ids");
            EntryId(id).to_string().into()
        }
        hydrate::Value::Scalar(scalar) => serde_json::to_value(scalar).unwrap(),
        hydrate::Value::Text(_) => panic!("entries hold no collaborative text"),
    }
}

fn label(record: &Record) -> String {
    form::label(record.nonce, record.sequence)
}

fn ids(document: &Automerge) -> BTreeSet<EntryId> {
    document.get_changes(&[]).iter().map(|change| EntryId(change.hash().0)).collect()
}

fn heads(document: &Automerge) -> BTreeSet<EntryId> {
    document.get_heads().iter().map(|ChangeHash(hash)| EntryId(*hash)).collect()
}

/// The raw changes give the document, saved and read again or not: the same entries, under the same ids.
fn assert_is_what_automerge_has(ledger: &Ledger, author: DeviceId) {
    let records = ledger.document(author);
    let raw = records.iter().map(|record| record.signed.change.as_slice());
    let changes: Vec<Change> = raw.map(|raw| Change::try_from(raw).unwrap()).collect();
    let mut applied = Automerge::new();
    applied.apply_changes(changes).unwrap();
    let saved = save(ledger, author).unwrap();
    assert_eq!((saved.documents.len(), saved.left_out.len()), (1, 0));
    let loaded = Automerge::load(&saved.documents[0]).unwrap();
    let entry = |record: &&Record| (label(record), serde_json::to_value(&record.entry).unwrap());
    let entries: BTreeMap<String, Value> = records.iter().map(entry).collect();
    assert!(records.iter().all(|record| told(record).as_ref() == entries.get(&label(record))));
    for document in [&applied, &loaded] {
        assert_eq!(shown(document), entries);
        assert_eq!(ids(document), records.iter().map(|record| record.id).collect());
        assert_eq!(heads(document), ledger.heads(author));
    }
}

/// A laptop that was started again from its own disk, with what it had then.
fn started_again(sample: &Sample, pen: usize, boot: u8) -> Author {
    Author::open(sample.twin(pen).key().clone(), [boot; 8], &sample.ledger).0
}

fn fill(pen: &mut Author, scores: [i32; 2]) -> Signed {
    let fact = Fact::CardFilled { card: CARD_1, content: duel(scores) };
    pen.write(1, &Entry::new(fact)).unwrap().1
}

#[test]
fn the_raw_changes_of_every_device_give_its_document() {
    let (mut sample, start) = Sample::playing();
    sample.hand_in(TABLE_1, start, [401, 388]);
    let authors: Vec<DeviceId> = sample.ledger.authors().collect();
    assert!(authors.len() > 2);
    for author in authors {
        assert_is_what_automerge_has(&sample.ledger, author);
    }
}

#[test]
fn so_do_those_of_a_laptop_that_was_started_again() {
    let (mut sample, start) = Sample::playing();
    sample.hand_in(TABLE_1, start, [401, 388]);
    let mut again = started_again(&sample, TABLE_1, 8);
    (0..3).for_each(|number| sample.take(fill(&mut again, [number, 1])));
    assert_eq!(sample.ledger.heads(sample.device(TABLE_1)).len(), 1);
    assert_is_what_automerge_has(&sample.ledger, sample.device(TABLE_1));
}

#[test]
fn so_do_those_of_a_copied_laptop_before_and_after_the_copies_meet() {
    let (mut sample, start) = Sample::playing();
    sample.hand_in(TABLE_1, start, [401, 388]);
    let table = sample.device(TABLE_1);
    let mut clone = started_again(&sample, TABLE_1, 8);
    let mut again = started_again(&sample, TABLE_1, 9);
    for number in 0..5 {
        sample.take(fill(&mut again, [number, 1]));
        sample.take(fill(&mut clone, [number, 2]));
    }
    assert_eq!(sample.ledger.heads(table).len(), 2);
    assert_is_what_automerge_has(&sample.ledger, table);
    // Started again with both branches, it goes on from both.
    let mut again = started_again(&sample, TABLE_1, 10);
    sample.take(fill(&mut again, [7, 1]));
    assert_eq!(sample.ledger.heads(table).len(), 1);
    assert_is_what_automerge_has(&sample.ledger, table);
}

#[test]
fn branches_that_contradict_each_other_are_documents_of_their_own() {
    let (mut sample, start) = Sample::playing();
    sample.hand_in(TABLE_1, start, [401, 388]);
    let table = sample.device(TABLE_1);
    let before = sample.ledger.document_len(table);
    let mut twin = sample.twin(TABLE_1);
    let mut clone = started_again(&sample, TABLE_1, 8);
    sample.fill(TABLE_1, start, [1, 1], vec![]);
    sample.take(fill(&mut twin, [2, 2]));
    sample.take(fill(&mut twin, [3, 3]));
    sample.take(fill(&mut clone, [4, 4]));
    let saved = save(&sample.ledger, table).unwrap();
    assert_eq!(saved.left_out, BTreeSet::new());
    let documents: Vec<Automerge> =
        saved.documents.iter().map(|bytes| Automerge::load(bytes).unwrap()).collect();
    let mut sizes: Vec<usize> = documents.iter().map(|document| ids(document).len()).collect();
    sizes.sort_unstable();
    // The copy with a boot number of its own contradicts nobody and is with one of the two.
    assert!(sizes == [before + 1, before + 3] || sizes == [before + 2, before + 2], "{sizes:?}");
    let everything: BTreeSet<EntryId> = documents.iter().flat_map(ids).collect();
    assert_eq!(everything.len(), before + 4, "every entry is in one of them");
    let all_heads: BTreeSet<EntryId> = documents.iter().flat_map(heads).collect();
    assert_eq!(all_heads, sample.ledger.heads(table));
}

/// The same change with other predecessors, signed by its author's key.
fn standing_on(key: &DeviceKey, event: EventId, change: &[u8], mut deps: [EntryId; 2]) -> Signed {
    deps.sort();
    let mut reader = envelope::body(change).unwrap();
    let count = reader.number().unwrap() as usize;
    reader.take(32 * count).unwrap();
    let mut body = leb(deps.len());
    deps.iter().for_each(|dep| body.extend(dep.0));
    body.extend(reader.0);
    let mut chunk = vec![0x85, 0x6f, 0x4a, 0x83, 0, 0, 0, 0, 1];
    chunk.extend(leb(body.len()));
    chunk.extend(body);
    let hash: [u8; 32] = Sha256::digest(&chunk[8..]).into();
    chunk[4..8].copy_from_slice(&hash[..4]);
    let signature = key.sign(&Message::change(event, key.id(), EntryId(hash)));
    Signed { change: chunk, signature: Some(signature) }
}

fn leb(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

#[test]
fn what_stands_on_a_contradiction_is_left_out_and_named() {
    let (mut sample, start) = Sample::playing();
    sample.hand_in(TABLE_1, start, [401, 388]);
    let table = sample.device(TABLE_1);
    let mut twin = sample.twin(TABLE_1);
    let one = sample.fill(TABLE_1, start, [1, 1], vec![]);
    let mut third = started_again(&sample, TABLE_1, 8);
    let fact = Fact::CardFilled { card: CARD_1, content: duel([2, 2]) };
    let (two, signed) =
        twin.write(1, &Entry { under: Some(start), replaces: vec![], fact }).unwrap();
    sample.take(signed);
    // No pen of ours would do this; somebody with the key can.
    let honest = fill(&mut third, [3, 3]);
    let both = standing_on(third.key(), sample.event, &honest.change, [one, two]);
    let id = Envelope::read(&both.change).unwrap().hash;
    sample.take(both);
    assert!(sample.ledger.record(table, id).is_some(), "it is accepted, as anything is");
    let saved = save(&sample.ledger, table).unwrap();
    assert_eq!(saved.left_out, BTreeSet::from([id]));
    assert_eq!(saved.documents.len(), 2);
}
