//! A wrong command line in one sentence of ours.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use domain::line::excerpt;

/// A sentence repeats no more of what was typed, and no more of what could have been.
const TYPED_LETTERS_MAX: usize = 60;
const KNOWN_LETTERS_MAX: usize = 400;

/// What is wrong and what to do; none for help and version, which are no mistakes.
pub fn sentence(error: &clap::Error) -> Option<String> {
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
            let why = std::error::Error::source(error).map(ToString::to_string);
            let why = excerpt(&why.unwrap_or_default(), KNOWN_LETTERS_MAX);
            format!("{argument}: {}. {help}", explain(&value, &why))
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("{argument} needs a value. {help}")
        }
        ErrorKind::InvalidValue => match text(ContextKind::ValidValue) {
            Some(known) => format!("{argument}: \"{value}\" is none of {known}. {help}"),
            None => format!("{argument}: \"{value}\" does not fit. {help}"),
        },
        ErrorKind::UnknownArgument => match text(ContextKind::SuggestedArg) {
            Some(near) => format!("there is no {argument} here; did you mean {near}? {help}"),
            None => format!("there is no {argument} here. {help}"),
        },
        ErrorKind::InvalidSubcommand => {
            let typed = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            match text(ContextKind::SuggestedSubcommand) {
                Some(near) => format!("there is no command {typed}; did you mean {near}? {help}"),
                None => format!("there is no command {typed}. {help}"),
            }
        }
        ErrorKind::MissingRequiredArgument => format!("{argument} is missing. {help}"),
        ErrorKind::MissingSubcommand => format!("say what to do. {help}"),
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg).unwrap_or_default();
            format!("{argument} does not go together with {other}. {help}")
        }
        ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues | ErrorKind::TooManyValues => {
            format!("{argument} has the wrong number of values. {help}")
        }
        _ => format!("this command line cannot be read. {help}"),
    })
}

/// What the parser of a value said, where it is not one of ours.
fn explain(value: &str, why: &str) -> String {
    match why {
        "invalid digit found in string" => format!("\"{value}\" is not a whole number"),
        "cannot parse integer from empty string" | "" => "a number is missing".to_owned(),
        "number too large to fit in target type" => format!("{value} is too large"),
        "number too small to fit in target type" => format!("{value} is too small"),
        ours if ours.contains(value) => ours.to_owned(),
        other => format!("\"{value}\" does not fit: {other}"),
    }
}

/// The help of the command that was typed, as far as its name can be read from the usage.
fn help_command(error: &clap::Error) -> String {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let words = usage.split_whitespace().skip_while(|word| *word != "kibitz");
    let is_name = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let command: Vec<&str> =
        words.take_while(|word| is_name(word) && !word.starts_with('-')).collect();
    match command.is_empty() {
        true => "--help shows how".to_owned(),
        false => format!("`{} --help` shows how", command.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::command;

    fn said(line: &str) -> String {
        let error = command().try_get_matches_from(line.split(' ')).unwrap_err();
        super::sentence(&error).unwrap_or_else(|| panic!("{line} is no mistake"))
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
            assert_eq!(super::sentence(&error), None, "{line}");
        }
    }
}
