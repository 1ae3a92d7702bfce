//! Lines of text that somebody typed on the command line.

use crate::cli::exit::Failure;
use domain::{Line, LineError, Said};
use speech::words;

/// The text as a line; `what` is what the sentence calls it, such as [`words::cli_the_reason`].
pub fn line<const MAX: usize>(what: &Said, text: &str) -> Result<Line<MAX>, Failure> {
    Line::new(text).map_err(|error| {
        Failure::usage(match error {
            LineError::Empty => words::cli_line_empty(MAX, what),
            error => words::cli_line_wrong(error, what),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;

    #[test]
    fn a_sentence_names_what_is_wrong_and_where() {
        let said = |text: &str| line::<200>(&words::cli_the_reason(), text).unwrap_err();
        assert_eq!(said("  ").sentence(), "the reason is empty: write at most 200 letters");
        assert_eq!(
            said("late\u{1b}[2J").sentence(),
            "the reason \"late\u{fffd}[2J\" has a control character (U+001B) at letter 5: leave it out"
        );
        assert_eq!(said("x".repeat(300).as_str()).exit, Exit::Usage);
    }
}
