//! The public vectors of kind `pairing` against the pairing crate.

use serde_json::Value;
use std::path::Path;

/// What the vectors' README calls a match: extra keys are fine, arrays are exact, and neither the
/// order of pairs nor the order inside a pair matters.
fn matches(key: &str, expect: &Value, got: &Value) -> bool {
    match (key, expect, got) {
        ("pairs", Value::Array(_), Value::Array(_)) => unordered(expect) == unordered(got),
        ("rounds", Value::Array(wanted), Value::Array(made)) => {
            wanted.len() == made.len()
                && wanted.iter().zip(made).all(|(w, m)| unordered(w) == unordered(m))
        }
        (_, Value::Object(wanted), Value::Object(made)) => wanted
            .iter()
            .all(|(key, value)| made.get(key).is_some_and(|got| matches(key, value, got))),
        (_, Value::Number(wanted), Value::Number(made)) => wanted.as_f64() == made.as_f64(),
        _ => expect == got,
    }
}

fn unordered(pairs: &Value) -> Vec<Vec<String>> {
    let players = |pair: &Value| {
        let mut players: Vec<String> =
            pair.as_array().into_iter().flatten().map(Value::to_string).collect();
        players.sort();
        players
    };
    let mut pairs: Vec<Vec<String>> = pairs.as_array().into_iter().flatten().map(players).collect();
    pairs.sort();
    pairs
}

#[test]
fn every_public_pairing_vector_is_answered_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let vectors: Vec<Value> = serde_json::from_str(&text).unwrap();
        for vector in vectors.iter().filter(|vector| vector["kind"] == "pairing") {
            let (id, given) = (&vector["id"], &vector["given"]);
            let rulebook = vector["rulebook"].as_str().unwrap();
            let got = tests::vectors::pairing::answer(rulebook, given)
                .unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(matches("", &vector["expect"], &got), "{id}: got {got}");
            count += 1;
        }
    }
    assert_eq!(count, 28);
}

#[test]
fn the_matcher_can_fail() {
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let expect = json(r#"{"pairs": [[1, 2], [3, 4]], "bye": "P9"}"#);
    assert!(matches("", &expect, &json(r#"{"pairs": [[4, 3], [2, 1]], "bye": "P9", "x": 1}"#)));
    assert!(!matches("", &expect, &json(r#"{"pairs": [[1, 3], [2, 4]], "bye": "P9"}"#)));
    assert!(!matches("", &expect, &json(r#"{"pairs": [[1, 2], [3, 4]], "bye": null}"#)));
}

#[test]
fn an_unknown_key_or_value_is_refused() {
    let refused = |text: &str| {
        let given: Value = serde_json::from_str(text).unwrap();
        tests::vectors::pairing::answer("ro-frs", &given).unwrap_err()
    };
    assert!(refused(r#"{"system": "dutch"}"#).contains("dutch"));
    assert!(refused(r#"{"system": "koth", "order": [1, 2], "weather": 1}"#).contains("weather"));
    assert!(refused(r#"{"system": "swiss", "order": [1, 2], "competition": "x"}"#).contains("x"));
    assert!(refused(r#"{"system": "guelph-groups", "players": 10}"#).contains("10 players"));
}
