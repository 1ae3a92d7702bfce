//! From the tree to the event.

use super::FORMAT;
use super::reading::{Object, Reading, join};
use super::rounds;
use super::tree::{Node, Value};
use crate::event::{Decided, Event, EventDivision, EventPlayer};
use crate::kept;
use domain::limit::{PLAYERS_MAX, RATING_MAX, ROUNDS_MAX, TABLE_MAX};
use domain::line::excerpt;
use domain::{DivisionId, Name, Term};
use rulebook::{Book, book_ids};
use serde::de::DeserializeOwned;

pub(super) const SCORE: [i32; 2] = [-100_000, 100_000];
/// A player's number.
pub(super) const NUMBER: [u16; 2] = [1, PLAYERS_MAX];
pub(super) const TABLE: [u16; 2] = [1, TABLE_MAX];
pub(super) const ROUND: [u16; 2] = [1, ROUNDS_MAX];
const RATING: [i32; 2] = [0, RATING_MAX];
/// Decisions of one kind about one division.
const DECIDED_COUNT_MAX: usize = 10_000;

pub(super) fn event(reading: &mut Reading<'_>, tree: &Node) -> Option<Event> {
    let names = ["format", "name", "book", "rules", "divisions"];
    let object = reading.object(tree, "", &names)?;
    let such_as = format!("\"{FORMAT}\"");
    let format = reading.need(object, "", "format", &such_as)?;
    if format.value != Value::Text(FORMAT.to_owned()) {
        let what = format!(
            "`format` is {}: this kibitz reads {such_as}; a newer one may have written the file",
            reading.quote(format)
        );
        reading.fault(format, what);
        return None;
    }
    let name = object.get("name").and_then(|node| reading.line(node, "name", "\"Club cup\""));
    let rules = object.get("rules").and_then(|node| rules(reading, node));
    let book = object.get("book").and_then(|node| book(reading, node, rules.is_some()));
    let mut divisions: Vec<EventDivision> = Vec::new();
    if let Some(node) = reading.need(object, "", "divisions", "[]") {
        for (position, node) in reading.list(node, "divisions").iter().enumerate() {
            let path = format!("divisions[{position}]");
            let Some(read) = division(reading, node, &path) else { continue };
            if divisions.iter().any(|known| known.id == read.id) {
                let what =
                    format!("`{path}` is division {} once more: give it another letter", read.id);
                reading.fault(node, what);
            }
            divisions.push(read);
        }
        let players: usize = divisions.iter().map(|division| division.players.len()).sum();
        if players > usize::from(PLAYERS_MAX) {
            let what = format!("the event has {players} players: at most {PLAYERS_MAX}");
            reading.fault(node, what);
        }
    }
    Some(Event { name, book, rules, divisions })
}

fn book(reading: &mut Reading<'_>, node: &Node, has_rules: bool) -> Option<String> {
    let id: Term = reading.line(node, "book", "\"de-tso\"")?;
    if !has_rules && !book_ids().any(|known| id == known) {
        let known: Vec<&str> = book_ids().collect();
        let what = format!(
            "`book` is \"{id}\", which this kibitz does not have: write one of {}, or the resolved \
             book under \"rules\"",
            known.join(", ")
        );
        reading.fault(node, what);
    }
    Some(id.to_string())
}

fn rules(reading: &mut Reading<'_>, node: &Node) -> Option<Book> {
    match serde_json::from_str(reading.source(node)) {
        Ok(book) => Some(book),
        Err(error) => {
            let what = format!(
                "`rules` is not a resolved book: {}. Take it out, or export the event again",
                bare(&error)
            );
            reading.fault(node, what);
            None
        }
    }
}

/// A message that quotes what it is about is no longer than this.
const MESSAGE_LETTERS_MAX: usize = 200;

/// The message without the place, which is counted from the beginning of the value.
pub(super) fn bare(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    excerpt(message, MESSAGE_LETTERS_MAX)
}

fn division(reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<EventDivision> {
    let names = [
        "division",
        "name",
        "rounds_planned",
        "players",
        "rounds",
        "sanctions",
        "substitutions",
        "drawn",
    ];
    let object = reading.object(node, path, &names)?;
    let letter = reading.need(object, path, "division", "\"A\"")?;
    let at = join(path, "division");
    let text: Term = reading.line(letter, &at, "\"A\"")?;
    let Ok(id) = text.parse::<DivisionId>() else {
        reading.fault(letter, format!("`{at}` is \"{text}\": a division is one letter, such as A"));
        return None;
    };
    let mut division = EventDivision::new(id);
    if let Some(node) = object.get("name") {
        division.name = reading.line(node, &join(path, "name"), "\"Main\"")?;
    }
    division.rounds_planned = object
        .get("rounds_planned")
        .and_then(|node| reading.whole(node, &join(path, "rounds_planned"), ROUND));
    if let Some(node) = reading.need(object, path, "players", "[]") {
        players(reading, node, &join(path, "players"), &mut division);
    }
    if let Some(node) = object.get("rounds") {
        let path = join(path, "rounds");
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            rounds::round(reading, node, &format!("{path}[{position}]"), &mut division);
        }
    }
    division.decided = Decided {
        sanctions: decided(reading, object, path, "sanctions"),
        substitutions: decided(reading, object, path, "substitutions"),
        drawn: decided(reading, object, path, "drawn"),
    };
    Some(division)
}

/// Decisions of directors, as an export writes them.
fn decided<T: DeserializeOwned>(
    reading: &mut Reading<'_>,
    object: Object<'_>,
    path: &str,
    name: &str,
) -> Vec<T> {
    let Some(node) = object.get(name) else { return Vec::new() };
    let path = join(path, name);
    if reading.list(node, &path).len() > DECIDED_COUNT_MAX {
        reading.fault(node, format!("`{path}` has more than {DECIDED_COUNT_MAX} decisions"));
        return Vec::new();
    }
    serde_json::from_str(reading.source(node)).unwrap_or_else(|error| {
        let what = format!("`{path}`: {}; export the event again", bare(&error));
        reading.fault(node, what);
        Vec::new()
    })
}

fn players(reading: &mut Reading<'_>, node: &Node, path: &str, division: &mut EventDivision) {
    let list = reading.list(node, path);
    if list.len() > usize::from(PLAYERS_MAX) {
        let count = list.len();
        let what = format!("`{path}` has {count} players: an event has at most {PLAYERS_MAX}");
        reading.fault(node, what);
        return;
    }
    for (position, node) in list.iter().enumerate() {
        let path = format!("{path}[{position}]");
        let names = ["number", "name", "club", "rating", "away", "kept"];
        let Some(object) = reading.object(node, &path, &names) else { continue };
        let number = reading
            .need(object, &path, "number", "1")
            .and_then(|node| reading.whole(node, &join(&path, "number"), NUMBER));
        let name: Option<Name> = reading
            .need(object, &path, "name", "\"Åse Øverland\"")
            .and_then(|node| reading.line(node, &join(&path, "name"), "\"Åse Øverland\""));
        let club = object.get("club");
        let rating = object.get("rating");
        let away = object.get("away");
        let club = club.and_then(|node| reading.line(node, &join(&path, "club"), "\"Ordlauget\""));
        let rating = rating.and_then(|node| reading.whole(node, &join(&path, "rating"), RATING));
        let away = away.and_then(|node| reading.yes(node, &join(&path, "away"))).unwrap_or(false);
        let kept = kept(reading, object, &path);
        let Some(number) = number else { continue };
        // A player without a good name is somebody all the same, until the fault is mended.
        let name = name.unwrap_or_else(|| Name::own("?"));
        let player = EventPlayer { name, club, rating, away, kept };
        if division.players.insert(number, player).is_some() {
            let what = format!("`{path}.number` {number} is taken: every player has an own number");
            reading.fault(node, what);
        }
    }
}

fn kept(reading: &mut Reading<'_>, object: Object<'_>, path: &str) -> Vec<(String, String)> {
    let Some(node) = object.get("kept") else { return Vec::new() };
    let path = join(path, "kept");
    let Value::Object(members) = &node.value else {
        reading.fault(node, format!("`{path}` is an object of texts: write {{\"class\": \"B\"}}"));
        return Vec::new();
    };
    if members.len() > kept::KEYS_MAX {
        reading.fault(node, format!("`{path}` has at most {} names", kept::KEYS_MAX));
        return Vec::new();
    }
    let mut kept = Vec::new();
    for member in members {
        let key = excerpt(&member.name, 40);
        let Some(text) = member.node.value.as_text() else {
            reading.fault(&member.node, format!("`{path}.{key}` is a text"));
            continue;
        };
        match kept::check(&member.name, text) {
            Ok(()) => kept.push((member.name.clone(), text.to_owned())),
            Err(error) => reading.fault(&member.node, format!("`{path}.{key}`: {error}")),
        }
    }
    kept
}
