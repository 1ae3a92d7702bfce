//! Reading the `given` of a vector: every key is used, or the vector asks for something unknown.

use rulebook::{Book, Source};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The keys of an object, and which of them were read.
#[derive(Debug)]
pub struct Given<'v> {
    fields: &'v Map<String, Value>,
    used: RefCell<BTreeSet<String>>,
}

impl<'v> Given<'v> {
    pub fn new(value: &'v Value) -> Result<Self, String> {
        let fields = value.as_object().ok_or_else(|| format!("{value} is no object"))?;
        Ok(Self { fields, used: RefCell::default() })
    }

    pub fn get(&self, key: &str) -> Option<&'v Value> {
        self.used.borrow_mut().insert(key.to_owned());
        self.fields.get(key)
    }

    pub fn need(&self, key: &str) -> Result<&'v Value, String> {
        self.get(key).ok_or_else(|| format!("`{key}` is missing"))
    }

    pub fn text(&self, key: &str) -> Result<&'v str, String> {
        text(self.need(key)?)
    }

    /// False if the key is absent.
    pub fn flag(&self, key: &str) -> Result<bool, String> {
        self.get(key).map_or(Ok(false), |value| {
            value.as_bool().ok_or_else(|| format!("`{key}` is not true or false"))
        })
    }

    /// Fails if a key was never asked for.
    pub fn all_used(&self) -> Result<(), String> {
        let used = self.used.borrow();
        match self.fields.keys().find(|key| !used.contains(*key)) {
            Some(key) => Err(format!("unknown key `{key}`")),
            None => Ok(()),
        }
    }
}

pub(super) fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value} is no text"))
}

pub(super) fn number<N: TryFrom<i64>>(value: &Value) -> Result<N, String> {
    let number = value.as_i64().and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| format!("{value} is no number of this range"))
}

pub(super) fn texts(value: &Value) -> Result<Vec<&str>, String> {
    let list = value.as_array().ok_or_else(|| format!("{value} is no list"))?;
    list.iter().map(text).collect()
}

/// A value for each of two players, written by name; absent names stay at the default.
pub(super) fn per_player<T: Copy + Default>(
    players: [&str; 2],
    value: Option<&Value>,
    read: impl Fn(&Value) -> Result<T, String>,
) -> Result<[T; 2], String> {
    let mut values = [T::default(); 2];
    let Some(value) = value else { return Ok(values) };
    let fields = value.as_object().ok_or_else(|| format!("{value} is no object by player"))?;
    for (name, value) in fields {
        values[seat(players, name)?] = read(value)?;
    }
    Ok(values)
}

/// Which of two players this is.
pub(super) fn seat(players: [&str; 2], name: &str) -> Result<usize, String> {
    let place = players.iter().position(|player| *player == name);
    place.ok_or_else(|| format!("{name} does not sit at this table"))
}

pub(super) fn two<'v>(names: &[&'v str]) -> Result<[&'v str; 2], String> {
    match names {
        [first, second] if first != second => Ok([first, second]),
        _ => Err(format!("{names:?} are not two players")),
    }
}

/// The book as it comes with the program, or with what the vector announces on top of it.
pub(super) fn book(rulebook: &str, rules: &str) -> Result<Book, String> {
    if rules.is_empty() {
        return Book::named(rulebook).map_err(|error| speech::english(&error));
    }
    // What an event of these books cannot do without; no vector asks for it.
    let needed = match rulebook {
        "no-nsf" => "[rules.bye]\nhalf_wins = 2\nspread = 50\n",
        "nl-scrabble" => {
            "[rules.bye]\nhalf_wins = 2\nspread = 50\npoints = 400\n\
             [rules.clock]\nallotted_s = 1500\n\
             [rules.forfeit]\nboth_absent = \"each_by_reason\"\n\
             [rules.forfeit.present]\nhalf_wins = 2\nspread = 50\n\
             [rules.forfeit.absent.no_show]\nhalf_wins = 0\nspread = -50\n"
        }
        _ => "",
    };
    let text = format!("book = \"{rulebook}\"\n{rules}{needed}");
    let source = Source { file: "announcement", text: &text };
    Book::announced(source, &[]).map_err(|errors| speech::english(&errors))
}
