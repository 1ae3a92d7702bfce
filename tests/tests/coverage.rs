//! The table of articles stays true: what it names exists, no row is silent, and what is missing only becomes less.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Rules that a hall cannot do yet. A row that gets its test takes one off.
const MISSING_MOST: usize = 46;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    rule: Vec<Rule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    article: String,
    rule: String,
    /// Tests of this repository.
    #[serde(default)]
    shown: Vec<String>,
    /// Worked cases of `tests/vectors` and `tests/vectors-own`.
    #[serde(default)]
    cases: Vec<String>,
    /// Why it is no system's job.
    outside: Option<String>,
    /// What a hall still lacks.
    missing: Option<String>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
}

fn table() -> Vec<Rule> {
    let text = fs::read_to_string(root().join("tests/data/coverage.toml"));
    let text = text.expect("the table is there");
    toml::from_str::<Table>(&text).expect("the table is one").rule
}

#[test]
fn every_row_has_a_test_or_a_reason() {
    for Rule { article, rule, shown, cases, outside, missing } in table() {
        let is_shown = !shown.is_empty() || !cases.is_empty();
        let reasons = [outside, missing].into_iter().flatten().collect::<Vec<_>>();
        assert!(is_shown || !reasons.is_empty(), "{article}, {rule}: name a test or a reason");
        assert!(reasons.iter().all(|reason| reason.len() > 10), "{article}, {rule}: say why");
    }
}

#[test]
fn every_test_and_every_case_that_is_named_exists() {
    let mut sources = Vec::new();
    for folder in ["shared", "tui", "node", "tests"] {
        collect(&root().join(folder), "rs", &mut sources);
    }
    let text: Vec<String> = sources.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let names: BTreeSet<&str> = text.iter().flat_map(|text| functions(text)).collect();
    let mut files = Vec::new();
    collect(&root().join("tests/vectors"), "json", &mut files);
    collect(&root().join("tests/vectors-own"), "json", &mut files);
    let cases = files.iter().flat_map(|path| {
        serde_json::from_str::<Vec<Case>>(&fs::read_to_string(path).unwrap()).unwrap()
    });
    let cases: BTreeSet<String> = cases.map(|case| case.id).collect();
    for row in table() {
        for shown in &row.shown {
            assert!(names.contains(shown.as_str()), "{}: there is no test {shown}", row.article);
        }
        for case in &row.cases {
            assert!(cases.contains(case), "{}: there is no case {case}", row.article);
        }
    }
}

#[test]
fn what_is_missing_only_becomes_less() {
    let mut counts: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for row in table() {
        let document = row.article.split(' ').next().unwrap_or_default().to_owned();
        let kind = match (&row.missing, &row.outside) {
            (Some(_), _) => 2,
            (None, Some(_)) => 1,
            (None, None) => 0,
        };
        counts.entry(document).or_default()[kind] += 1;
    }
    let missing: usize = counts.values().map(|[_, _, missing]| missing).sum();
    assert!(missing <= MISSING_MOST, "shown, outside and missing by document: {counts:?}");
}

/// The names of the functions in a source.
fn functions(text: &str) -> impl Iterator<Item = &str> {
    text.split("fn ").skip(1).filter_map(|rest| rest.split(['(', '<', ' ']).next())
}

fn collect(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            collect(&path, ending, files);
        } else if path.extension().is_some_and(|found| found == ending) {
            files.push(path);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate is in the workspace")
        .to_owned()
}
