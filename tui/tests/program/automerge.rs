//! The record of every device as automerge documents, of a running node and of one at rest.

use crate::running::{Running, kibitz, said};
use std::collections::BTreeMap;
use std::path::Path;

/// Files by name, without the key in it, and their bytes.
fn documents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let read = |entry: std::fs::DirEntry| {
        let name = entry.file_name().into_string().unwrap();
        let (what, key) = name.strip_suffix(".automerge").unwrap().rsplit_once('-').unwrap();
        assert!(key.len() == 8 && key.bytes().all(|letter| letter.is_ascii_hexdigit()), "{name}");
        (what.to_owned(), std::fs::read(entry.path()).unwrap())
    };
    entries.map(read).collect()
}

#[test]
fn every_device_becomes_a_file_whether_the_node_runs_or_not() {
    let base = tempfile::tempdir().unwrap();
    let data = base.path().join("director");
    let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Cup"];
    let director = Running::start(data.clone(), &found);
    director.until(|board| board["view"]["director"].is_object());
    director.does(&["players", "add", "Åse Øverlid", "Țica Gâscă"]);
    let (live, rest) = (base.path().join("live"), base.path().join("rest"));
    director.does(&["export", "--automerge", live.to_str().unwrap()]);
    let again = director.tries(&["export", "--automerge", live.to_str().unwrap()]);
    assert_eq!(again.status.code(), Some(2), "{}", said(&again));
    assert!(said(&again).contains("is not empty"), "{}", said(&again));
    director.terminate();
    let stored = ["--automerge", rest.to_str().unwrap(), "--data", data.to_str().unwrap()];
    let output = kibitz(&[&["export"][..], &stored].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let documents = [documents(&live), documents(&rest)];
    let names: Vec<&str> = documents[0].keys().map(String::as_str).collect();
    assert_eq!(names, ["director", "root"]);
    assert_eq!(documents[0], documents[1]);
    let nowhere = base.path().join("nowhere");
    let output = kibitz(&["export", "--automerge", nowhere.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(4), "{}", said(&output));
    assert!(!nowhere.exists(), "nothing is made where there is nothing to write");
}
