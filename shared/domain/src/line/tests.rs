//! What is a line of text, what is none, and what the sentence about it says.

use super::*;
use crate::said::{Say as _, Value};
use proptest::prelude::*;
use serde::de::value::{Error, StrDeserializer};

fn name(text: &str) -> Result<Name, LineError> {
    Name::new(text)
}

fn trouble(text: &str) -> (Trouble, String, usize) {
    match name(text) {
        Err(LineError::Trouble { trouble, letter, at, .. }) => (trouble, letter, at),
        other => panic!("{other:?}"),
    }
}

#[test]
fn spaces_are_put_in_order() {
    assert_eq!(name("  Åse \u{a0}  van\u{3000}Ødegård\t").unwrap(), "Åse van Ødegård");
}

#[test]
fn names_of_many_languages_are_lines() {
    for good in [
        "Åse Ødegård",
        "Țepeș",
        "Nguye\u{302}\u{303}n",
        "李小龙",
        "שָׁלוֹם",
        "محمّد",
        "สมศักดิ์",
        "O’Neil 3.",
    ] {
        assert_eq!(name(good).unwrap().as_str(), good);
    }
}

#[test]
fn what_nobody_can_see_is_no_name() {
    for text in ["", " ", "\u{a0}\u{3000}"] {
        assert_eq!(name(text), Err(LineError::Empty));
        assert_eq!(Name::optional(text), Ok(None));
    }
    for text in ["\u{200b}", "\u{ad}", "\u{2800}", "\u{3164}", "\u{e0041}\u{e0042}"] {
        assert_eq!(trouble(text).0, Trouble::Invisible);
    }
}

#[test]
fn a_fault_says_what_and_where() {
    let begins = "Anna\u{fffd}[2J".to_owned();
    let (trouble_of, letter, at) = (Trouble::Control, "U+001B".to_owned(), 5);
    let error = LineError::Trouble { begins, trouble: trouble_of, letter, at };
    assert_eq!(name("Anna\u{1b}[2J"), Err(error));
    assert_eq!(trouble("Anna\nBerta"), (Trouble::Control, "U+000A".into(), 5));
    assert_eq!(trouble("Anna \u{202e}evil"), (Trouble::Direction, "U+202E".into(), 6));
    assert_eq!(trouble("Anna\u{2029}B"), (Trouble::LineBreak, "U+2029".into(), 5));
    let accents = format!("A{}nna", "\u{301}".repeat(50));
    assert!(matches!(name(&accents), Err(LineError::Marks { most: 4, .. })));
    assert!(matches!(name("\u{301}nna"), Err(LineError::LooseMark { at: 1, .. })));
    assert!(matches!(name("Anna \u{301}"), Err(LineError::LooseMark { at: 6, .. })));
}

#[test]
fn a_long_text_is_not_repeated() {
    assert!(name(&"x".repeat(60)).is_ok());
    let begins = format!("{}…", "x".repeat(40));
    let error = LineError::TooLong { begins, letters: 20_000_000, max: 60 };
    assert_eq!(name(&"x".repeat(20_000_000)), Err(error));
}

#[test]
fn what_is_read_is_checked() {
    let read = |text| Line::<4>::deserialize(StrDeserializer::<Error>::new(text));
    assert_eq!(read(" Anna ").unwrap(), "Anna");
    assert!(read("Berta").unwrap_err().to_string().contains("max=4"));
    assert!(read("A\u{9b}").unwrap_err().to_string().contains("U+009B"));
}

#[test]
fn json_says_the_same_without_anything_that_a_terminal_obeys() {
    let json = "{\n  \"name\": \"Anna\u{9b}2J \u{202e}evil\u{2028}\u{e0041} Ș\"\n}";
    assert_eq!(
        harmless_json(json),
        "{\n  \"name\": \"Anna\\u009b2J \\u202eevil\\u2028\\udb40\\udc41 Ș\"\n}"
    );
}

#[test]
fn text_for_a_terminal_keeps_its_lines_and_nothing_else_that_steers() {
    let text = "Anna\u{1b}[2J\nB\u{200f}\u{ad}\u{e0041}\u{7f}\rE";
    assert_eq!(harmless_text(text), "Anna\u{fffd}[2J\nB\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}E");
    let accents = format!("a{}", "\u{301}".repeat(50));
    assert_eq!(harmless_text(&accents), format!("a{}", "\u{301}".repeat(MARKS_MAX)));
}

proptest! {
    /// Whatever comes in: what is taken can be shown on one line, and is taken again as it is.
    #[test]
    fn every_line_can_be_shown_and_read_again(text in "(\\PC|\\pM|\\pC|a|  ){0,30}") {
        match Line::<20>::new(&text) {
            Ok(line) => {
                prop_assert!(line.chars().count() <= 20);
                prop_assert!(line.chars().all(|letter| Trouble::of(letter).is_none()));
                prop_assert!(line.chars().any(|letter| letter != ' ' && !is_mark(letter)));
                prop_assert!(!line.contains("  ") && line.trim() == line.as_str());
                prop_assert_eq!(Line::<20>::new(&line), Ok(line.clone()));
                prop_assert!(!line.to_the_eye().is_empty());
            }
            Err(error) => {
                let said = error.said();
                let texts = said.with.values().filter_map(|value| {
                    let Value::Text(text) = value else { return None };
                    Some(text)
                });
                for text in texts {
                    prop_assert!(text.chars().count() <= 41);
                    prop_assert!(text.chars().all(|letter| Trouble::of(letter).is_none()));
                }
            }
        }
    }

    /// Capitals, accents written apart and hidden letters do not make another name.
    #[test]
    fn a_name_in_disguise_is_the_same_name(text in "[a-zäöüéñčș '-]{1,20}", at in 0usize..20) {
        let Ok(plain) = Name::new(&text) else { return Ok(()) };
        prop_assert_eq!(eye::read(&plain.to_uppercase()), plain.to_the_eye());
        let at = plain.char_indices().map(|(at, _)| at).nth(at).unwrap_or(plain.len());
        let hidden = format!("{}\u{200b}{}", &plain[..at], &plain[at..]);
        prop_assert_eq!(eye::read(&hidden), plain.to_the_eye());
    }
}
