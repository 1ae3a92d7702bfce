//! The real program on the command line: help, exit codes, and an event played with nothing else.

use crate::running::{Running, kibitz, said};
use serde_json::Value;
use std::path::Path;

#[test]
fn help_leads_with_examples_and_names_the_exit_codes() {
    for arguments in [&["--help"][..], &["director", "--help"], &["card", "fill", "--help"]] {
        let output = kibitz(arguments);
        let help = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0));
        let third = help.lines().nth(2).unwrap();
        assert!(third.starts_with("Example"), "{arguments:?}: {help}");
        assert!(help.contains("Exit codes:"), "{arguments:?}: {help}");
    }
}

#[test]
fn a_wrong_command_line_is_code_2() {
    for arguments in
        [&["tabel"][..], &["code"], &["table", "--join", "nonsense"], &["demo", "--json"]]
    {
        assert_eq!(kibitz(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn a_screen_without_a_terminal_is_refused_before_anything_is_founded() {
    let base = tempfile::tempdir().unwrap();
    let data = base.path().join("event");
    let output = kibitz(&["director", "--name", "X", "--data", path(&data)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("add --headless"), "{}", said(&output));
    assert!(!data.exists());
}

#[test]
fn no_running_node_is_code_4() {
    let base = tempfile::tempdir().unwrap();
    for data in [base.path().to_owned(), base.path().join("absent")] {
        let output = kibitz(&["status", "--data", path(&data)]);
        assert_eq!(output.status.code(), Some(4), "{}", said(&output));
        assert!(output.stdout.is_empty());
        assert!(said(&output).contains(path(&data)), "{}", said(&output));
    }
    let output = kibitz(&["status"]);
    assert_eq!(output.status.code(), Some(4), "{}", said(&output));
}

#[test]
fn a_director_without_an_event_is_told_how_to_found_one() {
    let base = tempfile::tempdir().unwrap();
    let output = kibitz(&["director", "--headless", "--loopback", "--data", path(base.path())]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("kibitz director --name"), "{}", said(&output));
    let output = kibitz(&["table", "--headless", "--loopback", "--data", path(base.path())]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("kibitz table --join"), "{}", said(&output));
}

#[test]
fn a_garbage_key_is_code_5() {
    let base = tempfile::tempdir().unwrap();
    std::fs::write(base.path().join("device.key"), "garbage").unwrap();
    let output = kibitz(&[
        "table",
        "--join",
        "1-7KQ2M9XD",
        "--headless",
        "--loopback",
        "--data",
        path(base.path()),
    ]);
    assert_eq!(output.status.code(), Some(5), "{}", said(&output));
    assert!(said(&output).contains("device.key"), "{}", said(&output));
}

#[test]
fn an_event_can_be_played_with_commands_alone() {
    let base = tempfile::tempdir().unwrap();
    let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Kommandocup"];
    let director = Running::start(base.path().join("director"), &found);
    director.until(|board| board["view"]["director"].is_object());
    let address = director.board()["me"]["addresses"][0].as_str().unwrap().to_owned();

    let entered = director.does(&["players", "add", "Åse Øverlid; Ordlauget; 1500", "Țica Gâscă"]);
    assert_eq!(entered, "A1    Åse Øverlid, Ordlauget, 1500\nA2    Țica Gâscă\n");
    let code = director.does(&["code", "--table", "1"]);
    let join = ["table", "--headless", "--loopback", "--join", code.trim(), "--at", &address];
    let table = Running::start(base.path().join("table"), &join);
    let code = director.does(&["code", "--arbiter"]);
    let join = ["arbiter", "--headless", "--loopback", "--join", code.trim(), "--at", &address];
    let arbiter = Running::start(base.path().join("arbiter"), &join);

    let proposal = director.does(&["round", "pair", "--dry-run"]);
    assert!(proposal.contains("table   1"), "{proposal}");
    assert!(director.board()["view"]["director"]["divisions"][0]["round"].is_null());
    director.does(&["round", "pair"]);
    director.does(&["round", "start"]);

    table.until(|board| board["view"]["table"]["game"]["started"] == true);
    table.does(&["challenge", "send", "--by", "first", "ÄSE"]);
    arbiter.until(|board| board["view"]["arbiter"]["queue"][0].is_object());
    arbiter.does(&["challenge", "pull"]);
    arbiter.does(&["challenge", "rule", "acceptable"]);
    let verdict =
        |board: &Value| board["view"]["table"]["challenges"][0]["state"]["ruled"].is_object();
    table.until(verdict);

    let refused = table.tries(&["card", "hand-in"]);
    assert_eq!(refused.status.code(), Some(3), "{}", said(&refused));
    table.does(&["card", "fill", "--scores", "401", "388"]);
    let unsigned = table.tries(&["card", "hand-in", "--json"]);
    assert_eq!(unsigned.status.code(), Some(3), "{}", said(&unsigned));
    let answer: Value = serde_json::from_slice(&unsigned.stdout).unwrap();
    assert_eq!(answer["answer"], "refused");
    table.does(&["card", "sign", "first", "AB"]);
    table.does(&["card", "sign", "second", "CD"]);
    let saved: Value = serde_json::from_str(&table.does(&["card", "hand-in", "--json"])).unwrap();
    assert_eq!(saved["answer"], "saved");

    let row =
        |board: &Value| board["view"]["director"]["divisions"][0]["round"]["tables"][0].clone();
    director.until(|board| row(board)["progress"] == "counts");
    director.does(&["card", "correct", "1", "401", "389", "--reason", "recount"]);
    let standings: Value = serde_json::from_str(&director.does(&["standings", "--json"])).unwrap();
    assert_eq!(standings[0]["spread"], 12);
    let text = director.does(&["status"]);
    assert!(text.starts_with("Kommandocup (") && text.contains("), director\n"), "{text}");

    for running in [arbiter, table, director] {
        running.terminate();
    }
    goes_on(&base.path().join("director"));
}

/// The same command goes on with the event, another name is refused.
fn goes_on(data: &Path) {
    let other =
        kibitz(&["director", "--headless", "--loopback", "--name", "Other", "--data", path(data)]);
    assert_eq!(other.status.code(), Some(2), "{}", said(&other));
    assert!(said(&other).contains("already holds the event \"Kommandocup\""), "{}", said(&other));
    let again = ["director", "--headless", "--loopback", "--port", "0", "--name", "Kommandocup"];
    let director = Running::start(data.to_owned(), &again);
    director
        .until(|board| board["view"]["director"]["divisions"][0]["standings"][0]["spread"] == 12);
    director.terminate();
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}
