//! Paths that the documents name exist.

use super::{none, read, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const DOCUMENTS: [&str; 4] =
    ["README.md", "shared/ARCHITECTURE.md", "CONTRIBUTING.md", "deploy/README.md"];

/// Paths that stand for others: how a file may be called, and what an organiser or a later version writes.
const EXAMPLES: [&str; 5] = ["foo.rs", "foo/", "mod.rs", "event.toml", "tests/data/golden/vN"];

const ENDINGS: [&str; 5] = [".rs", ".ftl", ".toml", ".md", ".service"];

#[test]
fn every_path_that_a_document_names_exists() {
    let tree = tree();
    let mut wrong = Vec::new();
    for document in DOCUMENTS {
        let text = read(&root().join(document));
        let missing = paths(&text).into_iter().filter(|(_, path)| !tree.contains(&short(path)));
        wrong.extend(missing.map(|(line, path)| format!("{document}:{line}: {path}")));
    }
    none(wrong, "name what is there");
}

#[test]
fn a_path_that_does_not_exist_is_found() {
    let text = "`neighbours.rs` and `venue/sync/turns.rs`\n`kibitz why A17`, `/var/lib/kibitz`\n\
                ```\n$ deploy/gone --now\n```\n[guide](deploy/README.md)";
    let found = paths(text);
    assert_eq!(
        found,
        [
            (1, "neighbours.rs"),
            (1, "venue/sync/turns.rs"),
            (4, "deploy/gone"),
            (6, "deploy/README.md"),
        ]
    );
    let tree = BTreeSet::from(["venue/sync/turns.rs".to_owned(), "deploy/README.md".to_owned()]);
    let missing = found.iter().filter(|(_, path)| !tree.contains(&short(path)));
    assert_eq!(missing.map(|(line, _)| *line).collect::<Vec<_>>(), [1, 4]);
}

/// Every file and folder, by each way to say it that leaves out folders above and `src`.
fn tree() -> BTreeSet<String> {
    let mut ways = BTreeSet::new();
    walk(&root(), &mut Vec::new(), &mut ways);
    ways
}

fn walk(folder: &Path, above: &mut Vec<String>, ways: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("an entry can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name == "target" || name == ".git" {
            continue;
        }
        let is_said = name != "src";
        if is_said {
            above.push(name);
            ways.extend((0..above.len()).map(|from| above[from..].join("/")));
        }
        if path.is_dir() {
            walk(&path, above, ways);
        }
        if is_said {
            above.pop();
        }
    }
}

/// As the tree knows it: without `src`, and the folder of a pattern.
fn short(path: &str) -> String {
    let path = path.split('*').next().unwrap_or_default();
    let parts = path.split('/').filter(|part| !part.is_empty() && *part != "src");
    parts.collect::<Vec<_>>().join("/")
}

/// The paths in code and links, with their lines.
fn paths(text: &str) -> Vec<(usize, &str)> {
    let (mut found, mut in_block) = (Vec::new(), false);
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            let words = line.split_whitespace();
            found.extend(words.filter(|word| is_ours(word)).map(|word| (number, word)));
        } else {
            let code = line.split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
            let links = line.split("](").skip(1).filter_map(|link| link.split(')').next());
            let words = code.chain(links).filter(|word| is_path(word));
            found.extend(words.map(|word| (number, word)));
        }
    }
    found
}

/// In a block of commands only what begins at the top of the tree is meant to be there.
fn is_ours(word: &str) -> bool {
    let top = ["deploy", "tests", "shared", "node", "tui", ".ci"];
    is_path(word) && word.split_once('/').is_some_and(|(first, _)| top.contains(&first))
}

fn is_path(word: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_./*-".contains(c);
    let built = word.starts_with("target/") || word.starts_with('/');
    let ends = ENDINGS.iter().any(|ending| word.len() > ending.len() && word.ends_with(ending));
    word.chars().all(plain) && !built && (word.contains('/') || ends) && !EXAMPLES.contains(&word)
}
