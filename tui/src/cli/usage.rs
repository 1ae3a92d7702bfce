//! A wrong command line in one sentence of ours.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use domain::line::excerpt;
use domain::{Said, Say, Value};
use speech::words;
use std::error::Error;
use std::num::{IntErrorKind, ParseIntError};

/// A sentence repeats no more of what was typed, and no more of what could have been.
const TYPED_LETTERS_MAX: usize = 60;
const KNOWN_LETTERS_MAX: usize = 400;

/// What is wrong and what to do; none for help and version, which are no mistakes.
pub fn said(error: &clap::Error) -> Option<Said> {
    let text = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(excerpt(text, TYPED_LETTERS_MAX)),
        Some(ContextValue::Strings(texts)) => Some(excerpt(&texts.join(", "), KNOWN_LETTERS_MAX)),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg).unwrap_or_default();
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    let help = help_command(error);
    Some(match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::ValueValidation => {
            words::cli_usage_value(argument, help, explain(&value, error.source()))
        }
        ErrorKind::InvalidValue if value.is_empty() => words::cli_usage_no_value(argument, help),
        ErrorKind::InvalidValue => match text(ContextKind::ValidValue) {
            Some(known) => words::cli_usage_none_of(argument, help, known, value),
            None => words::cli_usage_no_fit(argument, help, value),
        },
        ErrorKind::UnknownArgument => match text(ContextKind::SuggestedArg) {
            Some(near) => words::cli_usage_unknown_near(argument, help, near),
            None => words::cli_usage_unknown(argument, help),
        },
        ErrorKind::InvalidSubcommand => {
            let typed = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            match text(ContextKind::SuggestedSubcommand) {
                Some(near) => words::cli_usage_no_command_near(help, near, typed),
                None => words::cli_usage_no_command(help, typed),
            }
        }
        ErrorKind::MissingRequiredArgument => words::cli_usage_missing(argument, help),
        ErrorKind::MissingSubcommand => words::cli_usage_what(help),
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg).unwrap_or_default();
            words::cli_usage_conflict(argument, help, other)
        }
        ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues | ErrorKind::TooManyValues => {
            words::cli_usage_count(argument, help)
        }
        _ => words::cli_usage_unreadable(help),
    })
}

/// What the parser of a value said, in our words where it is one of ours or a number's.
fn explain(value: &str, why: Option<&(dyn Error + 'static)>) -> Said {
    let Some(why) = why else { return words::cli_no_number() };
    if let Some(number) = why.downcast_ref::<ParseIntError>() {
        return match number.kind() {
            IntErrorKind::Empty => words::cli_no_number(),
            IntErrorKind::PosOverflow => words::cli_too_large(value),
            IntErrorKind::NegOverflow => words::cli_too_small(value),
            _ => words::cli_not_whole(value),
        };
    }
    let said = why.downcast_ref::<Said>().cloned().or_else(|| Said::of_error(why));
    let schedule = || why.downcast_ref::<pairing::ScheduleError>().map(Say::said);
    let (names_it, why) = match said.or_else(schedule) {
        Some(said) => (names(&said, value), said),
        None => {
            let text = excerpt(&why.to_string(), KNOWN_LETTERS_MAX);
            (text.contains(value), words::cli_failed(text))
        }
    };
    if names_it { why } else { words::cli_not_fitting(value, why) }
}

/// Whether what was typed is a field of the message.
fn names(said: &Said, typed: &str) -> bool {
    said.with.values().any(|field| match field {
        Value::Text(text) => text == typed,
        Value::Said(inner) => names(inner, typed),
        _ => false,
    })
}

/// The help of the command that was typed, as far as its name can be read from the usage.
fn help_command(error: &clap::Error) -> Said {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let words = usage.split_whitespace().skip_while(|word| *word != "kibitz");
    let is_name = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let command: Vec<&str> =
        words.take_while(|word| is_name(word) && !word.starts_with('-')).collect();
    match command.is_empty() {
        true => words::cli_help(),
        false => words::cli_help_of(command.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::command;
    use crate::tongue::say;

    fn said(line: &str) -> String {
        let error = command().try_get_matches_from(line.split(' ')).unwrap_err();
        super::said(&error).map(|said| say(&said)).unwrap_or_else(|| panic!("{line} is no mistake"))
    }

    #[test]
    fn a_value_that_is_no_number_is_named() {
        assert_eq!(
            said("kibitz demo --rounds abc"),
            "--rounds <N>: \"abc\" is not a whole number. --help shows how"
        );
        assert!(said("kibitz demo --rounds 700").contains("700 is not in 1..=100"));
        assert!(
            said("kibitz card fill --scores 4o1 388").contains("\"4o1\" is not a whole number")
        );
    }

    #[test]
    fn a_wrong_word_gets_the_nearest_one() {
        assert!(said("kibitz demmo").contains("did you mean demo?"));
        assert!(said("kibitz demo --round 3").contains("did you mean --rounds"));
        assert!(said("kibitz outcome 12 lost boredom A1").contains("none of overtime, abandon"));
        assert!(said("kibitz card sign first").contains("is missing"));
    }

    #[test]
    fn help_is_no_mistake() {
        for line in ["kibitz --help", "kibitz demo --help", "kibitz --version", "kibitz"] {
            let error = command().try_get_matches_from(line.split(' ')).unwrap_err();
            assert_eq!(super::said(&error), None, "{line}");
        }
    }
}
