//! From the tree to the event.

use super::FORMAT;
use super::fault::EventFault;
use super::reading::{Object, Reading, join};
use super::rounds;
use super::tree::{Node, Value};
use crate::event::{Event, blank};
use crate::kept;
use domain::limit::{BOARDS_MAX, PLAYERS_MAX, RATING_MAX, ROUNDS_MAX, TABLE_MAX};
use domain::line::excerpt;
use domain::{AnyOf, Carried, ClassName, Division, DivisionId, Member, Name, Player, Team, Term};
use rulebook::{Book, book_ids};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

pub(super) const SCORE: [i32; 2] = [-100_000, 100_000];
/// A player's number.
pub(super) const NUMBER: [u16; 2] = [1, PLAYERS_MAX];
pub(super) const TABLE: [u16; 2] = [1, TABLE_MAX];
pub(super) const ROUND: [u16; 2] = [1, ROUNDS_MAX];
const BOARD: [u16; 2] = [1, BOARDS_MAX];
const RATING: [i32; 2] = [0, RATING_MAX];
/// Decisions of one kind about one division.
const DECIDED_COUNT_MAX: usize = 10_000;

pub(super) fn event(reading: &mut Reading<'_>, tree: &Node) -> Option<Event> {
    let names = ["format", "name", "book", "rules", "divisions"];
    let object = reading.object(tree, "", &names)?;
    let such_as = format!("\"{FORMAT}\"");
    let format = reading.need(object, "", "format", &such_as)?;
    if format.value != Value::Text(FORMAT.to_owned()) {
        let found = reading.quote(format);
        reading.fault(format, EventFault::Format { found, format: such_as });
        return None;
    }
    let name = object.get("name").and_then(|node| reading.line(node, "name", "\"Club cup\""));
    let rules = object.get("rules").and_then(|node| rules(reading, node));
    let book = object.get("book").and_then(|node| book(reading, node, rules.is_some()));
    let mut divisions: Vec<Division> = Vec::new();
    if let Some(node) = reading.need(object, "", "divisions", "[]") {
        for (position, node) in reading.list(node, "divisions").iter().enumerate() {
            let path = format!("divisions[{position}]");
            let Some(read) = division(reading, node, &path) else { continue };
            if divisions.iter().any(|known| known.id == read.id) {
                reading.fault(node, EventFault::DivisionAgain { path, division: read.id });
            }
            divisions.push(read);
        }
        let players: usize = divisions.iter().map(|division| division.players.len()).sum();
        if players > usize::from(PLAYERS_MAX) {
            reading.fault(node, EventFault::Players { count: players, most: PLAYERS_MAX });
        }
    }
    Some(Event { name, book, rules, divisions })
}

fn book(reading: &mut Reading<'_>, node: &Node, has_rules: bool) -> Option<String> {
    let id: Term = reading.line(node, "book", "\"de-tso\"")?;
    if !has_rules && !book_ids().any(|known| id == known) {
        let known = AnyOf(book_ids().collect());
        reading.fault(node, EventFault::Book { id: id.to_string(), known });
    }
    Some(id.to_string())
}

fn rules(reading: &mut Reading<'_>, node: &Node) -> Option<Book> {
    match serde_json::from_str(reading.source(node)) {
        Ok(book) => Some(book),
        Err(error) => {
            reading.fault(node, EventFault::Rules { error: bare(&error) });
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

fn division(reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<Division> {
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
        reading.fault(letter, EventFault::Division { path: at, text: text.to_string() });
        return None;
    };
    let mut division = blank(id);
    if let Some(node) = object.get("name") {
        division.name = reading.line(node, &join(path, "name"), "\"Main\"")?;
    }
    division.rounds_planned = object
        .get("rounds_planned")
        .and_then(|node| reading.whole(node, &join(path, "rounds_planned"), ROUND))
        .unwrap_or(0);
    if let Some(node) = reading.need(object, path, "players", "[]") {
        let path = join(path, "players");
        players(reading, node, &path, &mut division);
        if let Err(fault) = Team::check(division.players.values()) {
            reading.fault(node, EventFault::Team { path, fault });
        }
    }
    if let Some(node) = object.get("rounds") {
        let path = join(path, "rounds");
        for (position, node) in reading.list(node, &path).iter().enumerate() {
            rounds::round(reading, node, &format!("{path}[{position}]"), &mut division);
        }
    }
    division.sanctions = decided(reading, object, path, "sanctions");
    division.substitutions = decided(reading, object, path, "substitutions");
    division.drawn = decided(reading, object, path, "drawn");
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
        reading.fault(node, EventFault::ManyDecisions { path, most: DECIDED_COUNT_MAX });
        return Vec::new();
    }
    serde_json::from_str(reading.source(node)).unwrap_or_else(|error| {
        reading.fault(node, EventFault::Decisions { path, error: bare(&error) });
        Vec::new()
    })
}

fn players(reading: &mut Reading<'_>, node: &Node, path: &str, division: &mut Division) {
    let list = reading.list(node, path);
    if list.len() > usize::from(PLAYERS_MAX) {
        reading.fault(node, EventFault::Players { count: list.len(), most: PLAYERS_MAX });
        return;
    }
    for (position, node) in list.iter().enumerate() {
        let path = format!("{path}[{position}]");
        let names = [
            "number", "name", "club", "rating", "team", "board", "classes", "away", "carried",
            "kept",
        ];
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
        let carried = object.get("carried");
        let carried = carried.and_then(|node| carried_over(reading, node, &join(&path, "carried")));
        let team = member(reading, object, &path);
        let classes = classes(reading, object, &path);
        let kept = kept(reading, object, &path);
        let Some(number) = number else { continue };
        // A player without a good name is somebody all the same, until the fault is mended.
        let name = name.unwrap_or_else(|| Name::own("?"));
        let id = division.player_id(number);
        division.withdrawn.extend(away.then_some(id));
        division.carried.extend(carried.map(|carried| (id, carried)));
        if !kept.is_empty() {
            division.kept.insert(id, kept);
        }
        let player = Player { club, rating, team, classes, ..Player::new(id, name) };
        if division.players.insert(id, player).is_some() {
            let path = join(&path, "number");
            reading.fault(node, EventFault::NumberTaken { path, number });
        }
    }
}

fn carried_over(reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<Carried> {
    let read = serde_json::from_str(reading.source(node));
    let fault = |error| EventFault::Carried { path: path.to_owned(), error: bare(&error) };
    read.map_err(|error| reading.fault(node, fault(error))).ok()
}

/// The player's team; without a board the player is a substitute.
fn member(reading: &mut Reading<'_>, object: Object<'_>, path: &str) -> Option<Member> {
    let board = object.get("board").and_then(|node| {
        let board = reading.whole(node, &join(path, "board"), BOARD);
        if object.get("team").is_none() {
            reading.fault(node, EventFault::BoardOnly { path: join(path, "board") });
        }
        board
    });
    let team = reading.line(object.get("team")?, &join(path, "team"), "\"Red\"")?;
    Some(Member { team, board })
}

/// Prize classes, one or several.
fn classes(reading: &mut Reading<'_>, object: Object<'_>, path: &str) -> BTreeSet<ClassName> {
    let Some(node) = object.get("classes") else { return BTreeSet::new() };
    let path = join(path, "classes");
    let list = reading.list(node, &path);
    list.iter().filter_map(|node| reading.line(node, &path, "\"Senior\"")).collect()
}

fn kept(reading: &mut Reading<'_>, object: Object<'_>, path: &str) -> Vec<(String, String)> {
    let Some(node) = object.get("kept") else { return Vec::new() };
    let path = join(path, "kept");
    let Value::Object(members) = &node.value else {
        reading.fault(node, EventFault::Kept { path });
        return Vec::new();
    };
    if members.len() > kept::KEYS_MAX {
        reading.fault(node, EventFault::ManyKept { path, most: kept::KEYS_MAX });
        return Vec::new();
    }
    let mut kept = Vec::new();
    for member in members.iter().filter(|member| member.name != kept::PASSWORD) {
        let path = join(&path, &excerpt(&member.name, 40));
        let Some(text) = member.node.value.as_text() else {
            reading.fault(&member.node, EventFault::KeptText { path });
            continue;
        };
        match kept::check(&member.name, text) {
            Ok(()) => kept.push((member.name.clone(), text.to_owned())),
            Err(error) => reading.fault(&member.node, EventFault::Line { path, error }),
        }
    }
    kept
}
