//! What the core can say and what the languages have words for are the same, and nobody else makes sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Files with words that no enum of the core stands for: values, and what the screens and commands say.
const WITHOUT_ENUM: [&str; 3] = ["values", "screens", "commands"];

/// A literal behind one of these is for programmers, for logs, or is the help of a command.
const NOT_FOR_PEOPLE: [&str; 12] = [
    "expect(",
    "reason =",
    "trace!(",
    "debug!(",
    "info!(",
    "warn!(",
    "error!(",
    "help =",
    "about =",
    "long_about =",
    "after_help =",
    "default_value =",
];

/// Files with literals of several words that nobody reads as a sentence, and what those are.
const NO_SENTENCES: [(&str, &str); 7] = [
    ("node/src/root_key/sealed.rs", "the form of a file"),
    ("node/src/web/answering.rs", "headers and events of HTTP"),
    ("shared/exchange/src/tsh/config/write.rs", "the form of a file"),
    ("shared/pairing/src/presets.rs", "schedules, as an announcement has them"),
    ("tui/src/cli.rs", "the form of the help"),
    ("tui/src/cli/exit.rs", "the help of every command"),
    ("shared/people/src/names.rs", "names of people and clubs"),
];

/// So many words make a sentence.
const WORDS_MIN: usize = 3;

/// The codes of every kind of message in the core, with their fields.
fn codes() -> BTreeMap<String, BTreeSet<&'static str>> {
    let shapes = [
        domain::shapes(),
        rulebook::shapes(),
        pairing::shapes(),
        exchange::shapes(),
        words::shapes(),
        ledger::shapes(),
        desk::shapes(),
        venue::shapes(),
        node::shapes(),
    ];
    let codes = shapes.into_iter().flatten().flat_map(domain::Shape::codes);
    codes.map(|(code, fields)| (code, fields.iter().copied().collect())).collect()
}

#[test]
fn every_message_of_the_core_has_words() {
    let words: BTreeMap<&str, &[&str]> =
        speech::messages().iter().map(|(id, variables, _)| (*id, *variables)).collect();
    let missing: Vec<String> =
        codes().into_keys().filter(|code| !words.contains_key(code.as_str())).collect();
    assert!(missing.is_empty(), "no line for {missing:#?}");
    for (code, fields) in codes() {
        let unknown: Vec<&&str> =
            words[code.as_str()].iter().filter(|name| !fields.contains(**name)).collect();
        assert!(unknown.is_empty(), "{code} has no field {unknown:?}");
    }
}

#[test]
fn no_words_of_the_core_are_without_a_message() {
    let codes = codes();
    let of_core = |file: &str| !WITHOUT_ENUM.iter().any(|kind| file.starts_with(kind));
    let unused: Vec<&str> = speech::messages()
        .iter()
        .filter(|(id, _, file)| of_core(file) && !codes.contains_key(*id))
        .map(|(id, ..)| *id)
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:#?}");
}

/// A line that nobody says any more would be translated for nothing.
#[test]
fn every_line_of_the_screens_and_commands_is_said() {
    let text: String = program().into_iter().map(|(_, text)| text).collect();
    let of_program = |file: &str| file.starts_with("screens") || file.starts_with("commands");
    let unused: Vec<&str> = speech::messages()
        .iter()
        .filter(|(_, _, file)| of_program(file))
        .map(|(id, ..)| *id)
        .filter(|id| !names(&text, &id.replace('-', "_")))
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:#?}");
}

/// What concerns a card opens the card; anything else has a line of its own.
#[test]
fn whatever_needs_the_director_says_what_to_press() {
    let keys = root().join("tui/src/roles/director/view/attention.rs");
    let keys = fs::read_to_string(keys).expect("the keys of what needs the director");
    let shapes = venue::shapes();
    let needed = shapes.into_iter().find(|shape| shape.name == "Needed").expect("it is said");
    let about_card = [
        "needed-card-contested",
        "needed-card-missing",
        "needed-old-pairing",
        "needed-game-lost",
        "needed-expelled-in-game",
        "needed-points-in-game",
    ];
    let codes = needed.codes().map(|(code, _)| code);
    let without: Vec<String> = codes
        .filter(|code| !about_card.contains(&code.as_str()))
        .filter(|code| !keys.contains(&format!("\"{code}\"")))
        .collect();
    assert!(without.is_empty(), "no key for {without:?}");
}

/// Whether a name stands in the text as a whole word.
fn names(text: &str, name: &str) -> bool {
    let of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(name).any(|(at, _)| {
        !text[..at].ends_with(of_name) && !text[at + name.len()..].starts_with(of_name)
    })
}

#[test]
fn nobody_else_makes_sentences() {
    let mut made = Vec::new();
    let mut free: BTreeSet<&str> = NO_SENTENCES.iter().map(|(file, _)| *file).collect();
    for (path, text) in program() {
        let found = sentences(&text);
        let file = path.display().to_string();
        if NO_SENTENCES.iter().any(|(known, _)| *known == file) {
            assert!(!found.is_empty(), "{file} needs no exception any more");
            free.remove(file.as_str());
            continue;
        }
        made.extend(found.iter().map(|(line, literal)| format!("{file}:{line}: {literal:?}")));
    }
    assert!(made.is_empty(), "say a message and write its line in shared/speech/en: {made:#?}");
    assert!(free.is_empty(), "there is no {free:?}");
}

#[test]
fn a_sentence_is_found_wherever_it_hides() {
    let planted = r#"
        // "this is only a comment"
        let a = "one two three";
        let b = format!("{who} has no table");
        map.get("snake_case_key").expect("the key was just put in");
        tracing::warn!(table = 3, "nobody reads this");
        let c = "two words";
        let d = "a quote \" and more words";
        mod other {}
    "#;
    let planted =
        format!("{planted}\n#[cfg(test)]\nmod tests {{ let e = \"what tests say is free\"; }}");
    let planted = planted.as_str();
    let found: Vec<usize> = sentences(planted).into_iter().map(|(line, _)| line).collect();
    assert_eq!(found, [3, 4, 8]);
}

/// No crate of the core may turn data into words, and be it for a moment.
#[test]
fn the_core_does_not_speak() {
    let shared = ["domain", "rulebook", "pairing", "exchange", "ledger", "desk", "venue"];
    let parts = shared.map(|part| format!("shared/{part}")).into_iter().chain(["node".to_owned()]);
    for part in parts {
        let manifest = fs::read_to_string(root().join(&part).join("Cargo.toml"));
        let manifest: toml::Table =
            manifest.expect("the crate has a manifest").parse().expect("it is TOML");
        let built_with = manifest.get("dependencies").and_then(toml::Value::as_table);
        assert!(built_with.is_none_or(|with| !with.contains_key("speech")), "{part} speaks");
    }
}

/// The sources of the program without the crate that speaks, with their paths.
fn program() -> Vec<(PathBuf, String)> {
    let mut sources = Vec::new();
    for folder in ["shared", "node/src", "tui/src"] {
        collect(&root().join(folder), &mut sources);
    }
    assert!(sources.len() > 100, "the program has sources");
    let for_tests: Vec<PathBuf> =
        sources.iter().flat_map(|(path, text)| test_modules(path, text)).collect();
    let is_free = |path: &Path| for_tests.iter().any(|module| path.starts_with(module));
    sources.retain(|(path, _)| !is_free(&path.with_extension("")));
    sources
}

/// The modules of a file that are there only for tests, as paths without an ending.
fn test_modules(path: &Path, text: &str) -> Vec<PathBuf> {
    let is_root = path.ends_with("lib.rs") || path.ends_with("main.rs");
    let folder = match is_root {
        true => path.parent().unwrap_or(path).to_owned(),
        false => path.with_extension(""),
    };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let declared = lines.windows(2).filter(|two| two[0] == "#[cfg(test)]");
    let names = declared.filter_map(|two| {
        let (_, name) = two[1].split_once("mod ")?;
        name.strip_suffix(';')
    });
    names.map(|name| folder.join(name)).collect()
}

fn collect(folder: &Path, sources: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a source folder can be listed") {
        let path = entry.expect("an entry can be read").path();
        let below = path.strip_prefix(root()).expect("it lies below the root").to_owned();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" && !below.starts_with("shared/speech") {
            collect(&path, sources);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            let text = fs::read_to_string(&path).expect("a source can be read");
            sources.push((below, text));
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it lies in the repository").to_owned()
}

/// Literals that read like sentences, with their lines.
fn sentences(text: &str) -> Vec<(usize, String)> {
    let tests = text.match_indices("#[cfg(test)]").find(|(at, _)| {
        let item = text[*at..].split(['{', ';']).next().unwrap_or_default();
        item.contains("mod tests")
    });
    let text = tests.map_or(text, |(at, _)| &text[..at]);
    let mut found = Vec::new();
    let (mut place, mut code, mut statement) = (0, String::new(), String::new());
    while let Some(letter) = text[place..].chars().next() {
        let rest = &text[place..];
        if rest.starts_with("//") {
            place += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("'\"'") {
            place += "'\"'".len();
        } else if letter == '"' {
            let literal = literal(rest);
            let is_sentence = words(literal) >= WORDS_MIN && literal.contains(' ');
            let for_people = !NOT_FOR_PEOPLE.iter().any(|before| code.trim_end().ends_with(before));
            let is_invariant = ["tracing::", "debug_assert", "unreachable!"]
                .iter()
                .any(|of| statement.contains(of));
            if is_sentence && for_people && !is_invariant {
                found.push((text[..place].matches('\n').count() + 1, literal.to_owned()));
            }
            place += literal.len() + 2;
            code.clear();
        } else {
            code.push(letter);
            match letter {
                ';' | '{' | '}' => statement.clear(),
                _ => statement.push(letter),
            }
            place += letter.len_utf8();
        }
    }
    found
}

/// What stands between the quotes that some text begins with.
fn literal(text: &str) -> &str {
    let inside = &text[1..];
    let mut escaped = false;
    let end = inside.find(|letter| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    });
    &inside[..end.unwrap_or(inside.len())]
}

fn words(literal: &str) -> usize {
    let words = literal.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| word.chars().count() > 1).count()
}
