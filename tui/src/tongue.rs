//! The language of this program: everything that people read here goes through [`say`].

use domain::{Field, Said, Say};
use speech::words;

/// A sentence for the person in front of this program.
pub fn say(message: &impl Say) -> String {
    speech::english(message)
}

/// What an error says that was passed on without knowing what it is.
pub fn foreign(error: anyhow::Error) -> Said {
    let node = |error: anyhow::Error| error.downcast::<node::StartError>().map(Said::from);
    let stopped = |error: anyhow::Error| error.downcast::<node::NodeStopped>().map(Said::from);
    let said = error.downcast::<Said>().or_else(node).or_else(stopped);
    said.unwrap_or_else(|error| words::cli_failed(format!("{error:#}")))
}

/// One of several, as a language joins what can be chosen.
pub fn either<T: Field>(choices: impl IntoIterator<Item = T>) -> Said {
    let mut choices = choices.into_iter();
    let first = choices.next().map(words::cli_only).unwrap_or_else(words::cli_nothing);
    choices.fold(first, words::cli_or)
}

/// One below the other.
pub fn lines<T: Say>(lines: impl IntoIterator<Item = T>) -> Said {
    let lines = lines.into_iter().map(|line| line.said());
    lines.reduce(|above, below| above.above(&below)).unwrap_or_else(words::cli_nothing)
}

/// A value on its own, such as the names in a list.
pub fn write(value: &impl Field) -> String {
    say(&Said::plain("text").with("text", value))
}
