//! Words that several adapters translate: people, offices, rulings.

use domain::Breach;
use rulebook::steps::{Office, Ruling};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// A name or the number of a seat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(from = "NameOrSeat")]
pub struct Name(pub String);

#[derive(Deserialize)]
#[serde(untagged)]
enum NameOrSeat {
    Name(String),
    Seat(u64),
}

impl From<NameOrSeat> for Name {
    fn from(name: NameOrSeat) -> Self {
        match name {
            NameOrSeat::Name(name) => Self(name),
            NameOrSeat::Seat(seat) => Self(seat.to_string()),
        }
    }
}

/// One of something, or a list of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum OneOrMany<T> {
    Many(Vec<T>),
    One(T),
}

impl<T> OneOrMany<T> {
    pub fn into_vec(self) -> Vec<T> {
        match self {
            Self::Many(many) => many,
            Self::One(one) => vec![one],
        }
    }
}

pub fn read<T: DeserializeOwned>(given: &Value) -> Result<T, String> {
    T::deserialize(given).map_err(|error| format!("given: {error}"))
}

pub fn office(name: &str) -> Option<Office> {
    Some(match name {
        "player" => Office::Player,
        "arbiter" | "second-arbiter" => Office::Arbiter,
        "arbiter-authorised" => Office::AuthorisedArbiter,
        "supervising-arbiter" => Office::SupervisingArbiter,
        "director" | "chief" => Office::Director,
        "jury" => Office::Jury,
        "supervision" => Office::Supervision,
        "leadership" => Office::Leadership,
        "board" => Office::Board,
        _ => return None,
    })
}

pub fn silent<T>(answer: Option<T>, question: &str) -> Result<T, String> {
    answer.ok_or_else(|| format!("the book says nothing about {question}"))
}

pub fn allowed(ruling: Ruling) -> Value {
    match ruling {
        Ok(cite) => json!({"allowed": true, "cite": cite}),
        Err(breach) => refused(&breach),
    }
}

pub fn refused(breach: &Breach) -> Value {
    json!({"allowed": false, "cite": breach.citation, "because": breach.what})
}
