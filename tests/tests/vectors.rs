//! The public vectors of every finished kind, and our own for what those do not ask.

use std::path::Path;
use tests::vectors::{Failure, Vector, kinds, read};

fn public() -> Vec<Vector> {
    vectors_in("vectors")
}

fn vectors_in(directory: &str) -> Vec<Vector> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    read(&directory).expect("the vectors are part of the repository")
}

fn all_pass(kind: &str, count: usize) {
    assert!(kinds().any(|known| known == kind), "{kind} has no adapter");
    let vectors = public();
    let asked: Vec<&Vector> = vectors.iter().filter(|vector| vector.kind == kind).collect();
    assert_eq!(asked.len(), count, "vectors of the kind {kind}");
    pass(asked);
}

fn pass<'v>(asked: impl IntoIterator<Item = &'v Vector>) {
    let failures = asked.into_iter().filter_map(|vector| vector.run().err());
    let told: Vec<String> = failures.map(|failure: Failure| failure.to_string()).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Rows of the rulebooks that no public vector asks about.
#[test]
fn our_own() {
    let vectors = vectors_in("vectors-own");
    assert_eq!(vectors.len(), 121);
    pass(&vectors);
}

#[test]
fn result() {
    all_pass("result", 43);
}

#[test]
fn standings() {
    all_pass("standings", 28);
}

#[test]
fn clock() {
    all_pass("clock", 5);
}

#[test]
fn starter() {
    all_pass("starter", 5);
}

#[test]
fn card() {
    all_pass("card", 15);
}

#[test]
fn rights() {
    all_pass("rights", 27);
}

#[test]
fn challenge() {
    all_pass("challenge", 43);
}

#[test]
fn knockout() {
    all_pass("knockout", 9);
}

#[test]
fn schafkopf_list() {
    all_pass("schafkopf-list", 13);
}

#[test]
fn pairing() {
    all_pass("pairing", 28);
}

#[test]
fn a_kind_without_an_adapter_fails_rather_than_being_skipped() {
    let mut vector = public().remove(0);
    vector.kind = "bridge".to_owned();
    let failure = vector.run().expect_err("nobody answers bridge");
    assert!(failure.to_string().contains("no adapter for the kind bridge"));
}
