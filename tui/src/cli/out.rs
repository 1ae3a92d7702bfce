//! The two ways out of a command: data on standard output, messages on standard error.

use crate::cli::exit::Failure;
use crate::tongue::say as spoken;
use domain::line::{excerpt, harmless_json, harmless_text};
use domain::{Said, Say, Value as Field};
use serde::Serialize;
use serde_json::{Map, Value, json};
use speech::words;
use std::io::{ErrorKind, Write, stderr, stdout};

/// Prints text that people read. Names come from other devices, so whatever could steer a terminal
/// is taken out.
pub fn text(text: &str) -> Result<(), Failure> {
    data(&harmless_text(text))
}

/// Prints a sentence.
pub fn said(message: &impl Say) -> Result<(), Failure> {
    text(&spoken(message))
}

/// Prints one JSON object or array, with a sentence beside everything in it that is said.
pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    data(&as_json(value)?)
}

/// Prints an answer with what people are told of it beside its own fields.
pub fn answer(value: &impl Serialize, said: Option<&Said>) -> Result<(), Failure> {
    let mut value = serde_json::to_value(value).map_err(unformed)?;
    let told = said.map(serde_json::to_value).transpose().map_err(unformed)?;
    if let (Value::Object(fields), Some(Value::Object(told))) = (&mut value, told) {
        fields.extend(told);
    }
    json(&value)
}

/// Prints a file as it is; its last line has its own end.
pub fn whole(text: &str) -> Result<(), Failure> {
    data(text.strip_suffix('\n').unwrap_or(text))
}

const SENTENCE_LETTERS_MAX: usize = 1_000;

/// A message on standard error; when that is closed, nobody is there to be told.
pub fn say(message: &impl Say) {
    line(&spoken(message));
}

/// A line that is spoken already.
pub fn line(message: &str) {
    // Whatever a message quotes, a line of it is a sentence.
    let lines: Vec<String> =
        message.lines().map(|line| excerpt(line, SENTENCE_LETTERS_MAX)).collect();
    let _ = writeln!(stderr().lock(), "{}", harmless_text(&lines.join("\n")));
}

/// The text of a value for other programs.
pub fn as_json(value: &impl Serialize) -> Result<String, Failure> {
    let mut value = serde_json::to_value(value).map_err(unformed)?;
    speak(&mut value);
    let text = serde_json::to_string_pretty(&value).map_err(unformed)?;
    Ok(harmless_json(&text))
}

/// A failure in one line for other programs.
pub fn failure(failure: &Failure) -> Option<String> {
    let mut value = serde_json::to_value(&failure.what).ok()?;
    speak(&mut value);
    value["exit"] = (failure.exit as u8).into();
    Some(harmless_json(&json!({ "failure": value }).to_string()))
}

/// Puts the sentence beside every code, and the article that it stands on. What stands in the fields of a message
/// is part of its sentence.
fn speak(value: &mut Value) {
    match value {
        Value::Object(fields) => match message(fields) {
            Some(said) => {
                let sentence = spoken(&said);
                let (said, citation) = apart(said);
                fields.remove("with");
                if let Ok(Value::Object(said)) = serde_json::to_value(&said) {
                    fields.extend(said);
                }
                fields.extend(citation.map(|article| ("citation".to_owned(), article.into())));
                fields.insert("sentence".to_owned(), sentence.into());
            }
            None => fields.values_mut().for_each(speak),
        },
        Value::Array(values) => values.iter_mut().for_each(speak),
        _ => {}
    }
}

/// What an object says, beside whatever else stands in it.
fn message(fields: &mut Map<String, Value>) -> Option<Said> {
    let say = fields.get("say").filter(|say| say.is_string())?.clone();
    let with = fields.get("with").cloned().unwrap_or_else(|| Map::new().into());
    let said = serde_json::from_value(json!({ "say": say, "with": with })).ok()?;
    fields.iter_mut().filter(|(name, _)| *name != "with").for_each(|(_, inner)| speak(inner));
    Some(said)
}

/// A message and its article, where it has one.
fn apart(said: Said) -> (Said, Option<String>) {
    match (said.with.get("what"), said.with.get("citation")) {
        (Some(Field::Said(what)), Some(Field::Citation(citation))) if said.say == "cited" => {
            ((**what).clone(), Some(citation.0.clone()))
        }
        _ => (said, None),
    }
}

fn unformed(error: serde_json::Error) -> Failure {
    Failure::plain(words::cli_no_json(error.to_string()))
}

fn data(text: &str) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        // The reader, such as `head`, has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::plain(words::cli_no_output(error))),
        Ok(()) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::{Answer, Refused};
    use domain::{Citation, EntryId, TableNo};

    fn printed(value: &impl Serialize) -> Value {
        serde_json::from_str(&as_json(value).unwrap()).unwrap()
    }

    /// What the README shows is what is printed.
    #[test]
    fn the_readme_shows_an_answer_as_it_is_printed() {
        let readme = include_str!("../../../README.md");
        let shown = readme.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
        let shown: Value = serde_json::from_str(shown.expect("an example")).unwrap();
        let what = words::cli_no_game_in(3_u16, TableNo(12));
        let refused =
            Refused { citation: Some(Citation("TSO 6.1".into())), ..Refused::because(what) };
        let failure = Failure::decision(refused.said());
        let line: Value = serde_json::from_str(&super::failure(&failure).unwrap()).unwrap();
        assert_eq!(line, shown);
    }

    #[test]
    fn an_answer_is_its_type_with_sentences_beside_its_codes() {
        let refused = Refused::because(words::cli_no_game_in(3_u16, TableNo(12)));
        let answer = Answer::Refused { refused };
        let value = printed(&answer);
        assert_eq!(value["refused"]["what"]["say"], "cli-no-game-in");
        assert_eq!(value["refused"]["what"]["with"]["table"], json!({ "table": 12 }));
        assert_eq!(value["refused"]["what"]["sentence"], "table 12 has no game in round 3");
        assert_eq!(serde_json::from_value::<Answer>(value).unwrap(), answer);
        let saved = Answer::Saved { entries: vec![EntryId([0xab; 32])] };
        assert_eq!(serde_json::from_value::<Answer>(printed(&saved)).unwrap(), saved);
    }

    #[test]
    fn every_message_that_has_words_has_a_code_its_fields_and_a_sentence() {
        for (code, fields, file) in speech::messages() {
            let said = fields.iter().fold(Said::plain(code), |said, name| said.with(name, &2));
            let value = printed(&said);
            assert_eq!(value["say"], *code, "{file}");
            assert!(
                fields.iter().all(|name| value["with"][name] == json!({ "number": 2 })),
                "{value}"
            );
            assert_eq!(value["sentence"], spoken(&said), "{file}");
        }
    }
}
