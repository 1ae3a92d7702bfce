//! The public vectors of cards, rights, challenges, knockouts and lists, put to the rulebook.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tests::vectors::{card, challenge, knockout, rights, schafkopf_list};

type Adapter = fn(&str, &Value) -> Result<Value, String>;

const KINDS: [(&str, Adapter); 5] = [
    ("card", card::answer),
    ("rights", rights::answer),
    ("challenge", challenge::answer),
    ("knockout", knockout::answer),
    ("schafkopf-list", schafkopf_list::answer),
];

#[test]
fn public_vectors_of_steps_pass() {
    let mut passed: BTreeMap<&str, usize> = BTreeMap::new();
    let mut failed = Vec::new();
    for vector in vectors() {
        let kind = vector["kind"].as_str().unwrap();
        let Some((kind, adapter)) = KINDS.iter().find(|(known, _)| *known == kind) else {
            continue;
        };
        match adapter(vector["rulebook"].as_str().unwrap(), &vector["given"]) {
            Ok(actual) if matches(&vector["expect"], &actual) => {
                *passed.entry(kind).or_default() += 1;
            }
            Ok(actual) => failed.push(sentence(&vector, &actual.to_string())),
            Err(error) => failed.push(sentence(&vector, &error)),
        }
    }
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
    let want = [("card", 15), ("challenge", 43), ("knockout", 9), ("rights", 27)];
    let want = BTreeMap::from_iter(want.into_iter().chain([("schafkopf-list", 13)]));
    assert_eq!(passed, want, "a kind has fewer vectors than the public set");
}

#[test]
fn what_an_adapter_does_not_know_is_an_error() {
    for (kind, adapter) in KINDS {
        assert!(adapter("de-tso", &serde_json::json!({"ask": "the moon"})).is_err(), "{kind}");
    }
    let given = serde_json::json!({"ask": "exchange", "tiles_in_bag": 7, "moon": 1});
    assert!(rights::answer("de-tso", &given).is_err());
    let given = serde_json::json!({"ask": "may-challenge", "elapsed": 7});
    assert!(challenge::answer("de-tso", &given).is_err());
    let given = serde_json::json!({"format": "single", "players": ["A", "B"], "moon": 1});
    assert!(knockout::answer("de-tso", &given).is_err());
}

fn vectors() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let entries = fs::read_dir(folder).expect("the public vectors are copied to tests/vectors");
    let mut files: Vec<_> = entries.flatten().map(|file| file.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let read = |file| -> Vec<Value> {
        let text = fs::read_to_string(file).expect("a vector file is text");
        serde_json::from_str(&text).expect("a vector file is a list")
    };
    files.iter().flat_map(read).collect()
}

fn sentence(vector: &Value, actual: &str) -> String {
    format!("{}: expected {}, actual {actual}", vector["id"], vector["expect"])
}

/// Objects may say more than expected; arrays and everything else are exact.
fn matches(expect: &Value, actual: &Value) -> bool {
    match (expect, actual) {
        (Value::Object(expect), Value::Object(actual)) => expect
            .iter()
            .all(|(key, expect)| actual.get(key).is_some_and(|actual| matches(expect, actual))),
        (Value::Array(expect), Value::Array(actual)) => {
            expect.len() == actual.len() && expect.iter().zip(actual).all(|(e, a)| matches(e, a))
        }
        (Value::Number(expect), Value::Number(actual)) => expect.as_f64() == actual.as_f64(),
        _ => expect == actual,
    }
}
