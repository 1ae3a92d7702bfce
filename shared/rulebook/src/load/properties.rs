//! What holds for every value of every table: a book derived from another one changes what it
//! overrides and nothing else, and an announcement sets what is left to it and nothing else.

use crate::book::{Book, book_ids, book_text};
use crate::load::Source;
use proptest::prelude::*;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use toml::{Table, Value};

/// The way to something that can be overridden, and the value there.
type Place = (Vec<String>, Value);

/// Clauses, tables with an article, and lists.
fn places(table: &Table, path: &[String], found: &mut Vec<Place>) {
    for (name, value) in table {
        let mut path = path.to_vec();
        path.push(name.clone());
        match value {
            Value::Table(inner) if !inner.contains_key("cite") => places(inner, &path, found),
            Value::Table(_) | Value::Array(_) => found.push((path, value.clone())),
            Value::String(_)
            | Value::Integer(_)
            | Value::Float(_)
            | Value::Boolean(_)
            | Value::Datetime(_) => {}
        }
    }
}

fn places_of(id: &str) -> Vec<Place> {
    let table: Table = book_text(id).unwrap().parse().unwrap();
    let mut found = Vec::new();
    places(&table, &[], &mut found);
    found.retain(|(path, _)| path.len() > 1);
    found
}

fn put(table: &mut Table, path: &[String], value: Value) {
    let (name, rest) = path.split_first().unwrap();
    if rest.is_empty() {
        table.insert(name.clone(), value);
        return;
    }
    let inner = table.entry(name).or_insert_with(|| Table::new().into());
    put(inner.as_table_mut().unwrap(), rest, value);
}

fn at<'j>(json: &'j mut Json, path: &[String]) -> &'j mut Json {
    path.iter().fold(json, |json, name| &mut json[name.as_str()])
}

/// Another value at the same place: another article, or a list that is shorter.
fn changed(value: &Value) -> Value {
    let mut changed = value.clone();
    match &mut changed {
        Value::Table(clause) => {
            clause.insert("cite".into(), "Club 7".into());
        }
        Value::Array(values) => values.truncate(1),
        Value::String(_)
        | Value::Integer(_)
        | Value::Float(_)
        | Value::Boolean(_)
        | Value::Datetime(_) => unreachable!("no place"),
    }
    changed
}

fn some_places() -> impl Strategy<Value = (&'static str, Vec<Place>)> {
    let of = |id: &'static str| {
        let chosen = prop::sample::subsequence(places_of(id), 1..=4);
        (Just(id), chosen)
    };
    prop::sample::select(book_ids().collect::<Vec<_>>()).prop_flat_map(of)
}

#[test]
fn every_table_of_a_book_is_among_the_places() {
    let tables: BTreeSet<String> =
        book_ids().flat_map(places_of).map(|(path, _)| path[0].clone()).collect();
    for table in ["clock", "life", "challenge", "sanctions", "knockout", "lists", "card", "dispute"]
    {
        assert!(tables.contains(table), "{table}: {tables:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_derived_book_changes_exactly_what_it_overrides((id, chosen) in some_places()) {
        let mut derived = Table::new();
        derived.insert("id".into(), "club".into());
        derived.insert("title".into(), "Our club".into());
        derived.insert("extends".into(), id.into());
        let mut want = serde_json::to_value(Book::named(id).unwrap()).unwrap();
        want["id"] = json!("club");
        want["title"] = json!("Our club");
        for (path, value) in &chosen {
            put(&mut derived, path, changed(value));
            match at(&mut want, path) {
                Json::Array(values) => values.truncate(1),
                clause => clause["cite"] = json!("Club 7"),
            }
        }
        let text = toml::to_string(&derived).unwrap();
        let book = Book::from_toml("club.toml", &text);
        prop_assert!(book.is_ok(), "{}\n{text}", book.unwrap_err());
        prop_assert_eq!(serde_json::to_value(book.unwrap()).unwrap(), want);
    }

    #[test]
    fn an_announcement_sets_what_is_left_to_it_and_nothing_else((id, chosen) in some_places()) {
        let needed: Vec<String> = Book::named(id).unwrap().needs;
        prop_assume!(needed.is_empty());
        for (path, value) in &chosen {
            let Value::Table(clause) = value else { continue };
            let Some(value) = clause.get("value") else { continue };
            let open = clause.get("open").and_then(Value::as_bool) == Some(true);
            let mut announcement = Table::new();
            announcement.insert("book".into(), id.into());
            let mut whole = vec!["rules".to_owned()];
            whole.extend(path.iter().cloned());
            put(&mut announcement, &whole, value.clone());
            let text = toml::to_string(&announcement).unwrap();
            let book = Book::announced(Source { file: "event.toml", text: &text }, &[]);
            prop_assert_eq!(book.is_ok(), open, "{}", text);
            let Ok(book) = book else { continue };
            let mut want = serde_json::to_value(Book::named(id).unwrap()).unwrap();
            let clause = at(&mut want, path);
            let cite = domain::Citation(clause["cite"].as_str().unwrap().to_owned());
            clause["cite"] = json!(domain::Citation::marked(cite.article(), "announced"));
            clause.as_object_mut().unwrap().remove("open");
            prop_assert_eq!(serde_json::to_value(book).unwrap(), want);
        }
    }
}
