//! The two ways out of a command: data on standard output, messages on standard error.

use crate::cli::exit::Failure;
use serde::Serialize;
use std::io::{ErrorKind, Write, stderr, stdout};

/// Prints text that people read. Names come from other devices, so whatever could steer a terminal
/// is taken out.
pub fn text(text: &str) -> Result<(), Failure> {
    data(&harmless(text))
}

/// Prints one JSON object or array.
pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::plain(format!("the answer has no JSON form: {error}")))?;
    data(&text)
}

/// Prints a file as it is; its last line has its own end.
pub fn whole(text: &str) -> Result<(), Failure> {
    data(text.strip_suffix('\n').unwrap_or(text))
}

/// A message on standard error; when that is closed, nobody is there to be told.
pub fn say(message: &str) {
    let _ = writeln!(stderr().lock(), "{}", harmless(message));
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

fn harmless(text: &str) -> String {
    let replaced = |letter: char| match letter {
        '\n' => '\n',
        '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
        letter if letter.is_control() => char::REPLACEMENT_CHARACTER,
        letter => letter,
    };
    text.chars().map(replaced).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_steer_the_terminal() {
        assert_eq!(
            harmless("Țîru\u{1b}[2J\nÅse\r\u{202e}"),
            "Țîru\u{fffd}[2J\nÅse\u{fffd}\u{fffd}"
        );
    }
}
