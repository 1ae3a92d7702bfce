//! The two ways out of a command: data on standard output, messages on standard error.

use crate::cli::exit::Failure;
use domain::line::{excerpt, harmless_json, harmless_text};
use serde::Serialize;
use std::io::{ErrorKind, Write, stderr, stdout};

/// Prints text that people read. Names come from other devices, so whatever could steer a terminal
/// is taken out.
pub fn text(text: &str) -> Result<(), Failure> {
    data(&harmless_text(text))
}

/// Prints one JSON object or array.
pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::plain(format!("the answer has no JSON form: {error}")))?;
    data(&harmless_json(&text))
}

/// Prints a file as it is; its last line has its own end.
pub fn whole(text: &str) -> Result<(), Failure> {
    data(text.strip_suffix('\n').unwrap_or(text))
}

const SENTENCE_LETTERS_MAX: usize = 1_000;

/// A message on standard error; when that is closed, nobody is there to be told.
pub fn say(message: &str) {
    // Whatever a message quotes, a line of it is a sentence.
    let lines: Vec<String> =
        message.lines().map(|line| excerpt(line, SENTENCE_LETTERS_MAX)).collect();
    let _ = writeln!(stderr().lock(), "{}", harmless_text(&lines.join("\n")));
}

fn data(text: &str) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        // The reader, such as `head`, has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::plain(format!("cannot write to standard output: {error}"))),
        Ok(()) => Ok(()),
    }
}
