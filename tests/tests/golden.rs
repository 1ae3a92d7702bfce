//! Stores that earlier versions wrote open to the tournament that they were.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Made by `tests/golden/make` with the version in its name; a store is never made again.
fn stores() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/golden");
    let versions = fs::read_dir(folder).expect("there are golden stores");
    let mut stores: Vec<PathBuf> = versions
        .flat_map(|version| fs::read_dir(version.expect("a folder").path()).expect("its stores"))
        .map(|store| store.expect("a store").path())
        .collect();
    stores.sort();
    stores
}

#[test]
fn every_golden_store_opens_to_the_same_tournament() {
    let stores = stores();
    assert!(stores.len() >= 2);
    for store in stores {
        // A store at rest is locked while it is read, and the tree of a test may be read only.
        let copy = tempfile::tempdir().expect("a temporary directory");
        for file in ["admission", "event.redb"] {
            fs::copy(store.join(file), copy.path().join(file)).expect("a file of the store");
        }
        let kept = fs::read_to_string(store.join("tournament.json")).expect("what it comes to");
        let kept: Value = serde_json::from_str(&kept).expect("it is JSON");
        let now = tests::golden::tournament(copy.path()).expect("the store opens");
        assert_eq!(now, kept, "{}", store.display());
    }
}

#[test]
fn the_golden_stores_hold_an_entry_of_every_kind() {
    let mut kinds = BTreeSet::new();
    for store in stores() {
        let kept = fs::read_to_string(store.join("tournament.json")).expect("what it comes to");
        let kept: Value = serde_json::from_str(&kept).expect("it is JSON");
        kinds.extend(kept["kinds"].as_object().expect("kinds").keys().cloned());
    }
    assert_eq!(kinds.len(), 29, "{kinds:?}");
}
