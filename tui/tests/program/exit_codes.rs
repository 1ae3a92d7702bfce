//! Every way to fail ends with the code that the help names.

use crate::running::{Running, kibitz, kibitz_on_a_full_disk, said};
use std::fs;
use std::process::Output;

const FOUND: [&str; 7] = ["director", "--headless", "--loopback", "--port", "0", "--name", "Cup"];

fn ends_with(output: &Output, code: i32, what: &str) {
    assert_eq!(output.status.code(), Some(code), "{what}: {}", said(output));
    assert_eq!(said(output).lines().count(), 1, "one sentence: {}", said(output));
}

/// Commands that read a file, with what comes before and after its name.
fn readers() -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
    vec![
        (vec!["players", "import"], vec![]),
        (vec!["director", "--announcement"], vec!["--headless", "--loopback"]),
        (vec!["book", "check"], vec![]),
        (vec!["standings", "--from"], vec![]),
        (vec!["pair", "--from"], vec![]),
        (vec!["event", "generate", "--players", "8", "--rounds", "2", "--book"], vec![]),
    ]
}

#[test]
fn a_file_that_is_missing_is_code_2_everywhere() {
    for (before, after) in readers() {
        let words = [&before[..], &["/no/such/file.toml"], &after[..]].concat();
        let output = kibitz(&words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", said(&output));
    }
}

#[test]
fn a_file_without_an_end_is_code_2_everywhere() {
    for (before, after) in readers() {
        let words = [&before[..], &["/dev/zero"], &after[..]].concat();
        let output = kibitz(&words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", said(&output));
    }
}

#[test]
fn a_file_with_something_else_in_it_is_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.toml");
    fs::write(&file, "; ;\nwhatever").unwrap();
    let name = file.to_str().unwrap();
    for words in [["players", "import", name], ["book", "check", name]] {
        let output = kibitz(&words);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", said(&output));
    }
    fs::write(&file, b"\xff\xfe").unwrap();
    let output = kibitz(&["players", "import", name]);
    ends_with(&output, 2, "not UTF-8");
}

#[test]
fn a_root_key_file_that_is_missing_or_wrong_is_code_2() {
    let base = tempfile::tempdir().unwrap();
    let data = base.path().join("data");
    let director = Running::start(data.clone(), &FOUND);
    director.until(|_| true);
    director.terminate();
    fs::remove_file(data.join("root.key")).unwrap();
    let wrong = base.path().join("wrong");
    fs::write(&wrong, "a shopping list").unwrap();
    for file in ["/no/such/file", wrong.to_str().unwrap(), "/dev/zero"] {
        let words = ["event", "key", "import", file, "--data", data.to_str().unwrap()];
        ends_with(&kibitz(&words), 2, file);
    }
}

#[test]
fn a_full_disk_is_code_1() {
    let base = tempfile::tempdir().unwrap();
    let director = Running::start_on_a_small_disk(base.path().join("data"), &FOUND);
    director.until(|_| true);
    director.does(&["players", "add", "Anna"]);
    director.fill_up_the_disk();
    let output = director.tries(&["players", "add", "Bert"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("could not be saved"), "{}", said(&output));
    let generate = ["event", "generate", "--players", "8", "--rounds", "2"];
    let out = base.path().join("event.json");
    let words = [&generate[..], &[out.to_str().unwrap()]].concat();
    ends_with(&kibitz_on_a_full_disk(&words), 1, "an output file");
    assert!(!out.exists());
}

#[test]
fn what_cannot_be_opened_is_code_1_and_what_is_damaged_code_5() {
    let base = tempfile::tempdir().unwrap();
    let founding = |name: &str| {
        let data = base.path().join(name);
        fs::create_dir(&data).unwrap();
        data
    };
    let words = |data: &std::path::Path| {
        let data: &'static str = data.to_str().unwrap().to_owned().leak();
        [&FOUND[..], &["--data", data]].concat()
    };
    let store = founding("store");
    fs::create_dir(store.join("event.redb")).unwrap();
    ends_with(&kibitz(&words(&store)), 1, "a store that is a directory");
    let key = founding("key");
    std::os::unix::fs::symlink("/etc/passwd", key.join("device.key")).unwrap();
    ends_with(&kibitz(&words(&key)), 1, "a key that is a link");
    let damaged = founding("damaged");
    fs::write(damaged.join("event.redb"), vec![7; 10_000]).unwrap();
    ends_with(&kibitz(&words(&damaged)), 5, "a damaged store");
}
