//! Laptops that are sent away, what they wrote, the record, and the root key, all on the command line.

use crate::running::{Running, kibitz, said};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

fn found(data: PathBuf) -> (Running, String) {
    let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Vertrauen"];
    let director = Running::start(data, &found);
    director.until(|board| board["view"]["director"].is_object());
    let address = director.board()["me"]["addresses"][0].as_str().unwrap().to_owned();
    (director, address)
}

/// A laptop that joins with a code of the director's.
fn joins(data: PathBuf, role: &str, code: &str, address: &str) -> Running {
    let code = code.trim();
    let join = ["--headless", "--loopback", "--port", "0", "--join", code, "--at", address];
    Running::start(data, &[&[role][..], &join].concat())
}

/// A director with one table that has a game, and the table's laptop.
fn game(base: &Path) -> (Running, Running) {
    let (director, address) = found(base.join("director"));
    director.does(&["players", "add", "Åse Øverlid", "Țica Gâscă"]);
    let code = director.does(&["code", "--table", "1"]);
    let table = joins(base.join("table"), "table", &code, &address);
    director.does(&["round", "pair"]);
    director.does(&["round", "start"]);
    table.until(|board| board["view"]["table"]["game"]["started"] == true);
    (director, table)
}

fn json(output: &str) -> Value {
    serde_json::from_str(output).unwrap()
}

fn read(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn progress(board: &Value) -> &Value {
    &board["view"]["director"]["divisions"][0]["round"]["tables"][0]["progress"]
}

#[test]
fn a_table_that_is_sent_away_while_it_runs_can_write_nothing_more() {
    let base = tempfile::tempdir().unwrap();
    let (director, table) = game(base.path());
    table.does(&["card", "fill", "--scores", "401", "388"]);
    director.until(|board| progress(board) == "filled");
    let unknown = director.tries(&["device", "revoke", "Table 2"]);
    assert_eq!(unknown.status.code(), Some(2), "{}", said(&unknown));
    assert!(said(&unknown).contains("kibitz device list"), "{}", said(&unknown));

    director.does(&["device", "revoke", "table 1"]);
    table.until(|board| board["me"]["role"].is_null());
    let refused = table.tries(&["card", "fill", "--scores", "500", "388"]);
    assert_eq!(refused.status.code(), Some(3), "{}", said(&refused));
    assert!(said(&refused).contains("its admission was taken back"), "{}", said(&refused));
    assert!(table.does(&["status"]).contains("no longer admitted"));
    director.until(|board| board["sync"]["peers"] == 0);

    let devices = json(&director.does(&["device", "list", "--json"]));
    let row = devices.as_array().unwrap().iter().find(|row| row["role"]["table"] == 1).unwrap();
    assert_eq!(row["revoked"], true);
    assert!(director.does(&["device", "list"]).contains("admission taken back, away"));
    let again = director.tries(&["device", "revoke", &row["device"].as_str().unwrap()[..8]]);
    assert_eq!(again.status.code(), Some(3), "{}", said(&again));
    assert!(director.does(&["adopt"]).contains("nothing can be adopted"), "it knew in time");
    let record = director.does(&["audit"]);
    assert!(record.contains("took back the admission of Table 1"), "{record}");
    assert!(record.contains("Table 1 (no longer admitted): filled in 401:388"), "{record}");
    assert!(record.contains("refused at this laptop:\n") && record.contains("taken back already"));
    director.terminate();
    table.terminate();
}

#[test]
fn a_card_of_a_table_that_had_not_heard_of_it_can_be_adopted() {
    let base = tempfile::tempdir().unwrap();
    let (director, table) = game(base.path());
    table.terminate();
    director.does(&["device", "revoke", "Table 1"]);
    director.terminate();
    let table = Running::start(base.path().join("table"), &["table", "--headless", "--loopback"]);
    table.until(|board| board["view"]["table"]["game"]["started"] == true);
    table.does(&["card", "fill", "--scores", "401", "388"]);
    table.does(&["card", "sign", "first", "AB"]);
    table.does(&["card", "sign", "second", "TG"]);
    table.does(&["card", "hand-in"]);

    let again = ["director", "--headless", "--loopback", "--port", "0"];
    let director = Running::start(base.path().join("director"), &again);
    let hears = |board: &Value| board["sync"]["entries"].as_u64() >= Some(12);
    director.until(hears);
    table.until(|board| board["me"]["role"].is_null());
    director.until(|board| progress(board) == "playing");
    let rows = json(&director.does(&["adopt", "--json"]));
    let [row] = rows.as_array().unwrap().as_slice() else { panic!("{rows}") };
    assert!(row["what"]["sentence"].as_str().unwrap().starts_with("filled in 401:388"), "{row}");
    assert!(
        row["refused"]["sentence"].as_str().unwrap().contains("admission was taken back"),
        "{row}"
    );
    let wrong = director.tries(&["adopt", "zz"]);
    assert_eq!(wrong.status.code(), Some(2), "{}", said(&wrong));
    director.does(&["adopt", &row["entry"].as_str().unwrap()[..12]]);
    director.until(|board| progress(board) == "counts");
    assert!(director.does(&["adopt"]).contains("nothing can be adopted"));
    let record = director.does(&["audit"]);
    assert!(record.contains("handed the card in; counts"), "{record}");
    assert!(record.contains("made 4 refused entries count"), "{record}");
    director.terminate();
    table.terminate();
}

#[test]
fn a_laptop_that_is_moved_writes_for_its_new_table() {
    let base = tempfile::tempdir().unwrap();
    let (director, table) = game(base.path());
    director.does(&["players", "add", "Jörg", "Łucja"]);
    let missing = director.tries(&["device", "move", "Table 1"]);
    assert_eq!(missing.status.code(), Some(2), "{}", said(&missing));
    director.does(&["device", "move", "Table 1", "--table", "2"]);
    table.until(|board| board["view"]["table"]["table"] == 2);
    let refused = director.tries(&["device", "move", "Director", "--table", "2"]);
    assert_eq!(refused.status.code(), Some(3), "{}", said(&refused));
    director.terminate();
    table.terminate();
}

#[test]
fn a_record_verifies_the_same_from_the_node_and_from_its_store_until_a_byte_is_changed() {
    let base = tempfile::tempdir().unwrap();
    let (director, table) = game(base.path());
    table.terminate();
    let running = json(&director.does(&["verify", "--json"]));
    let audit = json(&director.does(&["audit", "--json"]));
    assert_eq!(running["digest"], audit["digest"]);
    assert_eq!(running["checked"], "running node");
    director.terminate();

    let data = base.path().join("director");
    let at_rest = kibitz(&["verify", "--json", "--data", path(&data)]);
    assert_eq!(at_rest.status.code(), Some(0), "{}", said(&at_rest));
    let at_rest = read(&at_rest);
    assert_eq!(at_rest["checked"], "store");
    for field in ["digest", "signatures_checked", "wrong"] {
        assert_eq!(at_rest[field], running[field], "{field}");
    }
    let nothing = kibitz(&["verify", "--data", path(base.path())]);
    assert_eq!(nothing.status.code(), Some(2), "{}", said(&nothing));

    let copy = base.path().join("copy");
    std::fs::create_dir(&copy).unwrap();
    for name in ["admission", "event.redb"] {
        std::fs::copy(data.join(name), copy.join(name)).unwrap();
    }
    let store = copy.join("event.redb");
    let mut bytes = std::fs::read(&store).unwrap();
    let name = "Øverlid".as_bytes();
    let places = bytes.windows(name.len()).enumerate().filter(|(_, part)| *part == name);
    let places: Vec<usize> = places.map(|(place, _)| place).collect();
    assert!(!places.is_empty());
    places.into_iter().for_each(|place| bytes[place + 2] ^= 1);
    std::fs::write(&store, bytes).unwrap();
    let changed = kibitz(&["verify", "--data", path(&copy)]);
    assert_eq!(changed.status.code(), Some(5), "{}", said(&changed));
    assert!(said(&changed).contains("is damaged"), "{}", said(&changed));
}

#[test]
fn with_the_root_key_a_deputy_can_admit_a_deputy() {
    let base = tempfile::tempdir().unwrap();
    let (director, address) = found(base.path().join("director"));
    let code = director.does(&["code", "--deputy"]);
    let deputy = joins(base.path().join("deputy"), "director", &code, &address);
    deputy.until(|board| board["view"]["director"].is_object());
    let refused = deputy.tries(&["code", "--deputy"]);
    assert_eq!(refused.status.code(), Some(3), "{}", said(&refused));
    assert!(said(&refused).contains("root key"), "{}", said(&refused));

    let [file, right, wrong] = ["backup", "right", "wrong"].map(|name| base.path().join(name));
    std::fs::write(&right, "vier Wörter aus Heu\n").unwrap();
    std::fs::write(&wrong, "vier Wörter aus Stroh\n").unwrap();
    let key = |running: &Running, what: &str, phrase: &Path| {
        running.tries(&["event", "key", what, path(&file), "--passphrase-file", path(phrase)])
    };
    let event = json(&director.does(&["event", "--json"]))["event"].as_str().unwrap().to_owned();
    let exported = key(&director, "export", &right);
    assert_eq!(exported.status.code(), Some(0), "{}", said(&exported));
    assert!(std::fs::read_to_string(&file).unwrap().contains(&event));
    let again = key(&director, "export", &right);
    assert_eq!(again.status.code(), Some(2), "{}", said(&again));
    let untold = director.tries(&["event", "key", "export", path(&base.path().join("other"))]);
    assert_eq!(untold.status.code(), Some(2), "{}", said(&untold));
    assert!(said(&untold).contains("--passphrase-file"), "{}", said(&untold));

    let refused = key(&deputy, "import", &wrong);
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    assert!(said(&refused).contains("the passphrase does not open"), "{}", said(&refused));
    let imported = key(&deputy, "import", &right);
    assert_eq!(imported.status.code(), Some(0), "{}", said(&imported));
    let again = key(&deputy, "import", &right);
    assert_eq!(again.status.code(), Some(1), "{}", said(&again));

    director.terminate();
    deputy.terminate();
    let again = ["director", "--headless", "--loopback", "--port", "0"];
    let deputy = Running::start(base.path().join("deputy"), &again);
    deputy.until(|board| board["view"]["director"].is_object());
    let address = deputy.board()["me"]["addresses"][0].as_str().unwrap().to_owned();
    let code = deputy.does(&["code", "--deputy"]);
    let third = joins(base.path().join("third"), "director", &code, &address);
    third.until(|board| board["view"]["director"].is_object());
    third.terminate();
    deputy.terminate();
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}
