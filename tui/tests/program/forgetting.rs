//! A borrowed laptop goes home without the event, and not before others have what it holds.

use crate::running::{Running, kibitz, said};

#[test]
fn an_event_leaves_a_laptop_when_a_director_has_everything() {
    let base = tempfile::tempdir().unwrap();
    let at = |name: &str| base.path().join(name);
    let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Cup"];
    let director = Running::start(at("director"), &found);
    director.until(|board| board["view"]["director"].is_object());
    let address = director.board()["me"]["addresses"][0].as_str().unwrap().to_owned();
    let code = director.does(&["code", "--table", "1"]);
    let join = ["table", "--headless", "--loopback", "--join", code.trim(), "--at", &address];
    let table = Running::start(at("table"), &join);
    table.until(|board| board["view"]["table"].is_object());
    let in_use = table.tries(&["event", "forget"]);
    assert!(said(&in_use).contains("already runs"), "{}", said(&in_use));
    table.terminate();

    let data = at("table");
    let data = data.to_str().unwrap();
    let alone = kibitz(&["event", "forget", "--data", data, "--wait", "0"]);
    assert_eq!(alone.status.code(), Some(3), "{}", said(&alone));
    assert!(at("table").join("device.key").exists());
    let done = kibitz(&["event", "forget", "--data", data, "--at", &address]);
    assert!(done.status.success(), "{}", said(&done));
    assert!(!at("table").exists());

    director.terminate();
    let data = at("director");
    let kept = kibitz(&["event", "forget", "--data", data.to_str().unwrap()]);
    assert_eq!(kept.status.code(), Some(3), "{}", said(&kept));
    assert!(said(&kept).contains("kibitz event key export"), "{}", said(&kept));
    assert!(data.join("root.key").exists());
}
