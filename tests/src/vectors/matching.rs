//! Whether an answer contains what is expected.

use serde_json::Value;

/// Objects may hold more than expected; lists are exact, except pairings, whose order is free.
pub(super) fn matches(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Object(expected), Value::Object(actual)) => expected.iter().all(|(name, value)| {
            actual.get(name).is_some_and(|actual| match name.as_str() {
                "pairs" => same_pairs(value, actual),
                "rounds" => same_rounds(value, actual),
                _ => matches(value, actual),
            })
        }),
        (Value::Array(expected), Value::Array(actual)) => {
            expected.len() == actual.len()
                && expected.iter().zip(actual).all(|(expected, actual)| matches(expected, actual))
        }
        (Value::Number(expected), Value::Number(actual)) => expected.as_f64() == actual.as_f64(),
        _ => expected == actual,
    }
}

fn same_pairs(expected: &Value, actual: &Value) -> bool {
    match (pairs(expected), pairs(actual)) {
        (Some(expected), Some(actual)) => expected == actual,
        _ => matches(expected, actual),
    }
}

fn same_rounds(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Array(expected), Value::Array(actual)) => {
            expected.len() == actual.len()
                && expected.iter().zip(actual).all(|(one, two)| same_pairs(one, two))
        }
        _ => matches(expected, actual),
    }
}

/// Pairs in an order of their own, if these are pairs.
fn pairs(value: &Value) -> Option<Vec<[String; 2]>> {
    let mut pairs = Vec::new();
    for pair in value.as_array()? {
        let [one, two] = pair.as_array()?.as_slice() else { return None };
        let mut pair = [one.to_string(), two.to_string()];
        pair.sort();
        pairs.push(pair);
    }
    pairs.sort();
    Some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_may_say_more_but_not_less() {
        assert!(matches(&json!({"a": 1}), &json!({"a": 1.0, "b": 2})));
        assert!(!matches(&json!({"a": null}), &json!({"b": 2})));
        assert!(!matches(&json!({"a": 1}), &json!({"a": 2})));
        assert!(matches(&json!({"a": {"b": null}}), &json!({"a": {"b": null, "c": 1}})));
    }

    #[test]
    fn only_pairings_are_free_in_their_order() {
        assert!(!matches(&json!({"order": ["A", "B"]}), &json!({"order": ["B", "A"]})));
        let (one, two) = (json!([["A", "B"], ["C", "D"]]), json!([["D", "C"], ["A", "B"]]));
        assert!(matches(&json!({"pairs": one}), &json!({"pairs": two})));
        assert!(matches(&json!({"rounds": [one]}), &json!({"rounds": [two]})));
        assert!(!matches(&json!({"rounds": [one, one]}), &json!({"rounds": [two]})));
        let other = json!([["A", "C"], ["B", "D"]]);
        assert!(!matches(&json!({"pairs": one}), &json!({"pairs": other})));
    }
}
