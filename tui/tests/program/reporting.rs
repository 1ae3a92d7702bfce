//! What is left to do when the games are over: the report for the federation, and who owes what.

use crate::running::{Running, kibitz, said};
use serde_json::Value;

#[test]
fn the_federation_hears_of_measures_decisions_and_unrated_games() {
    let base = tempfile::tempdir().unwrap();
    let at = |name: &str| base.path().join(name);
    let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Cupa"];
    let found = [&found[..], &["--book", "ro-frs"]].concat();
    let director = Running::start(at("director"), &found);
    director.until(|board| board["view"]["director"].is_object());
    let address = director.board()["me"]["addresses"][0].as_str().unwrap().to_owned();
    director.does(&["players", "add", "Ana", "Bogdan", "Corina", "Dan"]);
    let code = director.does(&["code", "--table", "1"]);
    let join = ["table", "--headless", "--loopback", "--join", code.trim(), "--at", &address];
    let table = Running::start(at("table"), &join);
    director.does(&["round", "pair"]);
    director.does(&["round", "start"]);
    table.until(|board| board["view"]["table"]["game"]["started"] == true);
    table.does(&["call", "make", "dispute", "--words", "whose turn"]);
    director.until(|board| board["view"]["director"]["calls"][0].is_object());
    director.does(&["call", "decide", "1", "the turn counts"]);
    director.does(&["sanction", "add", "A1", "technical-warning", "--reason", "phone rang"]);
    director.does(&["sanction", "add", "A2", "cheating", "--reason", "a word list"]);
    let board = director.board();
    let row = &board["view"]["director"]["divisions"][0]["round"]["tables"][1];
    let absent = format!("{}=unexcused", row["players"][1]["id"].as_str().unwrap());
    director.does(&["outcome", "2", "forfeit", &absent, "--reason", "did not come"]);
    let report: Value = serde_json::from_str(&director.does(&["report", "--json"])).unwrap();
    let division = &report["divisions"][0];
    assert_eq!(division["measures"][0]["player"], "A2", "{report}");
    assert_eq!(division["measures"][0]["required"], true);
    assert_eq!(division["measures"][0]["article"], "RO 8.1.3");
    assert_eq!(division["measures"][1]["required"], false);
    assert_eq!(division["unrated"].as_array().unwrap().len(), 1, "{report}");
    assert_eq!(report["decided"][0]["decision"], "the turn counts");
    let text = director.does(&["report"]);
    assert!(text.contains("To be reported: Bogdan, cheating (RO 8.1.3): a word list"), "{text}");
}

#[test]
fn an_evening_at_cards_is_settled_and_nobody_gains_what_nobody_lost() {
    let base = tempfile::tempdir().unwrap();
    let file = base.path().join("evening.json");
    let file = file.to_str().unwrap();
    let made = ["event", "generate", "--players", "12", "--rounds", "2", "--book", "schafkopf"];
    let made = kibitz(&[&made[..], &[file]].concat());
    assert!(made.status.success(), "{}", said(&made));
    let settled = kibitz(&["settle", "--from", file, "--fee", "500", "--json"]);
    assert!(settled.status.success(), "{}", said(&settled));
    let rows: Vec<Value> = serde_json::from_slice(&settled.stdout).unwrap();
    let sums: i64 = rows.iter().map(|row| row["sum"].as_i64().unwrap()).sum();
    assert_eq!((rows.len(), sums), (12, -12 * 500));
    assert!(rows.iter().any(|row| row["rounds"]["1"].as_i64().unwrap() != 0));
    let text = String::from_utf8(kibitz(&["settle", "--from", file]).stdout).unwrap();
    assert!(text.contains("round 2") && text.contains("SK 8"), "{text}");
    let other = base.path().join("duels.json");
    let other = other.to_str().unwrap();
    kibitz(&["event", "generate", "--players", "4", "--rounds", "1", other]);
    let none = kibitz(&["settle", "--from", other]);
    assert_eq!(none.status.code(), Some(3), "{}", said(&none));
}
