//! Kind `card`: the life of a result card or list.

use super::given::book;
use super::steps_words::{Name, OneOrMany, office, read};
use rulebook::steps::life::{Card, Step, StepName, Who};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    #[serde(alias = "seats")]
    players: Vec<Name>,
    #[serde(default)]
    scores: BTreeMap<String, i32>,
    events: Vec<Event>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    #[serde(rename = "do")]
    name: Do,
    by: Option<Name>,
    asked_by: Option<OneOrMany<Name>>,
    to: Option<BTreeMap<String, i32>>,
    #[serde(default)]
    obvious: bool,
    approved_by: Option<String>,
    #[serde(default, alias = "players_warned")]
    warned: bool,
    /// For the record only.
    #[serde(rename = "reason")]
    _reason: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Do {
    Sign,
    Submit,
    Correct,
    FixRecording,
    Recount,
    NextRoundStarts,
    JuryCheck,
    Record,
    Void,
    Substitute,
    StrayTiles,
    MissingCard,
    Award,
}

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let book = book(rulebook, "")?;
    let given: Given = read(given)?;
    let players: BTreeSet<String> = given.players.into_iter().map(|name| name.0).collect();
    let mut card = Card::new(&book, players, given.scores);
    let mut accepted = Vec::new();
    let mut because = Vec::new();
    for event in given.events {
        let ruling = card.take(&book, &step(event, &card)?);
        accepted.push(ruling.is_ok());
        because.push(match ruling {
            Ok(cite) => cite.to_string(),
            Err(breach) => speech::english(&breach),
        });
    }
    Ok(json!({
        "accepted": accepted,
        "scores": card.result(),
        "state": card.state.name(),
        "because": because,
    }))
}

fn step(event: Event, card: &Card<String>) -> Result<Step<String>, String> {
    let by = match (event.by, event.name) {
        (Some(Name(name)), _) => Some(who(name, card)),
        // The name of the event says who does it.
        (None, Do::JuryCheck) => Some(who("jury".to_owned(), card)),
        (None, _) => None,
    };
    let approved_by = match event.approved_by {
        Some(name) => Some(office(&name).ok_or(format!("nobody is called {name}"))?),
        None => None,
    };
    let asked_by = event.asked_by.map(OneOrMany::into_vec).unwrap_or_default();
    let asked_by: BTreeSet<String> = match asked_by.as_slice() {
        [Name(both)] if both == "both" => card.players.clone(),
        _ => asked_by.into_iter().map(|name| name.0).collect(),
    };
    Ok(Step {
        by,
        asked_by,
        approved_by,
        obvious: event.obvious,
        warned: event.warned,
        to: event.to,
        ..Step::new(step_name(event.name))
    })
}

fn who(name: String, card: &Card<String>) -> Who<String> {
    match office(&name) {
        Some(office) if !card.players.contains(&name) => Who::Office(office),
        _ => Who::Player(name),
    }
}

fn step_name(name: Do) -> StepName {
    match name {
        Do::Sign => StepName::Sign,
        Do::Submit => StepName::HandIn,
        Do::Correct => StepName::Correct,
        Do::FixRecording => StepName::FixRecording,
        Do::Recount => StepName::Recount,
        Do::NextRoundStarts => StepName::NextRound,
        Do::JuryCheck => StepName::JuryCheck,
        Do::Record => StepName::Record,
        Do::Void => StepName::Void,
        Do::Substitute => StepName::Substitute,
        Do::StrayTiles => StepName::StrayTiles,
        Do::MissingCard => StepName::DrawMissing,
        Do::Award => StepName::Award,
    }
}
