//! Mutants of JSON that are JSON again: a value somewhere in the tree becomes another.

use super::mutant::strange;
use people::Dice;
use serde_json::{Map, Value, json};

pub(super) fn mutant(dice: &mut Dice, of: &[u8], other: &[u8]) -> Vec<u8> {
    let Ok(mut tree) = serde_json::from_slice::<Value>(of) else { return of.to_vec() };
    let other = serde_json::from_slice(other).unwrap_or(Value::Null);
    let count = nodes(&tree);
    let place = dice.below(count);
    let other_place = dice.below(nodes(&other));
    let foreign = nth(&other, &mut other_place.clone()).cloned().unwrap_or(Value::Null);
    let own_place = dice.below(count);
    let own = nth(&tree, &mut own_place.clone()).cloned().unwrap_or(Value::Null);
    if let Some(node) = nth_mut(&mut tree, &mut place.clone()) {
        change(dice, node, own, foreign);
    }
    serde_json::to_vec(&tree).expect("a tree can be written")
}

fn change(dice: &mut Dice, node: &mut Value, own: Value, foreign: Value) {
    match dice.below(12) {
        0 => *node = foreign,
        // A value inside itself grows twofold; that is left for a few rounds only by the cap on size.
        1 => *node = own,
        2 => *node = Value::Null,
        3 => *node = json!(strange(dice)),
        4 => *node = number(dice),
        _ => match node {
            Value::Object(fields) => object(dice, fields, foreign),
            Value::Array(items) => array(dice, items, foreign),
            Value::String(text) => string(dice, text),
            Value::Number(_) => *node = number(dice),
            Value::Bool(truth) => *truth = !*truth,
            Value::Null => *node = foreign,
        },
    }
}

fn object(dice: &mut Dice, fields: &mut Map<String, Value>, foreign: Value) {
    let names: Vec<String> = fields.keys().cloned().collect();
    let Some(name) = (!names.is_empty()).then(|| dice.pick(&names).clone()) else {
        fields.insert(strange(dice).to_owned(), foreign);
        return;
    };
    match dice.below(4) {
        0 => drop(fields.remove(&name)),
        1 => drop(fields.insert(strange(dice).to_owned(), foreign)),
        2 => {
            let value = fields.remove(&name).unwrap_or_default();
            fields.insert(dice.pick(&names).clone(), value);
        }
        _ => drop(fields.insert(name, foreign)),
    }
}

fn array(dice: &mut Dice, items: &mut Vec<Value>, foreign: Value) {
    if items.is_empty() {
        return items.push(foreign);
    }
    let place = dice.below(items.len());
    match dice.below(4) {
        0 => drop(items.remove(place)),
        1 => items.push(foreign),
        2 => {
            let item = items[place].clone();
            let copies = 1 + dice.below(*dice.clone().pick(&[2, 8, 100]));
            items.extend(std::iter::repeat_n(item, copies));
        }
        _ => {
            let with = dice.below(items.len());
            items.swap(place, with);
        }
    }
}

fn string(dice: &mut Dice, text: &mut String) {
    match dice.below(5) {
        0 => text.clear(),
        1 => text.push_str(strange(dice)),
        2 => *text = text.repeat(1 + dice.below(40)),
        3 => drop(text.pop()),
        _ => {
            let letters: Vec<char> = text.chars().collect();
            if !letters.is_empty() {
                let place = dice.below(letters.len());
                let digits = ['0', '1', '9', 'a', 'f', 'Z', '-', ' '];
                let swap = |(number, letter): (usize, &char)| match number == place {
                    true => *dice.clone().pick(&digits),
                    false => *letter,
                };
                *text = letters.iter().enumerate().map(swap).collect();
            }
        }
    }
}

fn number(dice: &mut Dice) -> Value {
    let edges = [0, 1, -1, 2, 127, 255, 256, 65_535, 65_536, i64::from(i32::MAX), i64::MAX];
    match dice.below(4) {
        0 => json!(*dice.pick(&edges)),
        1 => json!(dice.pick(&edges).wrapping_neg()),
        2 => json!(u64::MAX),
        _ => json!(dice.below(1_000)),
    }
}

fn nodes(tree: &Value) -> usize {
    1 + match tree {
        Value::Object(fields) => fields.values().map(nodes).sum(),
        Value::Array(items) => items.iter().map(nodes).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

fn nth<'t>(tree: &'t Value, place: &mut usize) -> Option<&'t Value> {
    if *place == 0 {
        return Some(tree);
    }
    *place -= 1;
    match tree {
        Value::Object(fields) => fields.values().find_map(|value| nth(value, place)),
        Value::Array(items) => items.iter().find_map(|value| nth(value, place)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn nth_mut<'t>(tree: &'t mut Value, place: &mut usize) -> Option<&'t mut Value> {
    if *place == 0 {
        return Some(tree);
    }
    *place -= 1;
    match tree {
        Value::Object(fields) => fields.values_mut().find_map(|value| nth_mut(value, place)),
        Value::Array(items) => items.iter_mut().find_map(|value| nth_mut(value, place)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}
