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
    let absent = format!("A{}=unexcused", row["players"][1]["id"]["number"]);
    director.does(&["outcome", "2", "forfeit", &absent, "--reason", "did not come"]);
    let report: Value = serde_json::from_str(&director.does(&["report", "--json"])).unwrap();
    let division = &report["divisions"][0];
    assert_eq!(division["measures"][0]["name"], "Bogdan", "{report}");
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
    let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Abend"];
    let found = [&found[..], &["--book", "schafkopf", "--rounds", "2"]].concat();
    let director = Running::start(base.path().join("director"), &found);
    director.until(|board| board["view"]["director"].is_object());
    director.does(&["players", "add", "Anna", "Bert", "Cem", "Dora"]);
    director.does(&["round", "seats"]);
    director.does(&["round", "start"]);
    let list = base.path().join("list.txt");
    std::fs::write(&list, "s2+4\n".to_owned() + &"r13-\n".repeat(31)).unwrap();
    let list = list.to_str().unwrap();
    let correct = ["card", "correct-list", "1", "--from", list, "--reason", "paper list"];
    director.does(&correct);
    let settled = director.does(&["settle", "--fee", "500", "--json"]);
    let rows: Vec<Value> = serde_json::from_str(&settled).unwrap();
    let mut sums: Vec<i64> = rows.iter().map(|row| row["sum"].as_i64().unwrap() + 500).collect();
    sums.sort_unstable();
    // A Solo with four runners is 40 cents from each; 31 Rufspiele of 5 cents are lost by two.
    assert_eq!(sums, [-195, -195, 115, 275]);
    let text = director.does(&["settle"]);
    assert!(text.contains("round 1") && text.contains("SK 8") && text.contains("2.75"), "{text}");
    let other = base.path().join("duels.json");
    let other = other.to_str().unwrap();
    kibitz(&["event", "generate", "--players", "4", "--rounds", "1", other]);
    let none = kibitz(&["settle", "--from", other]);
    assert_eq!(none.status.code(), Some(3), "{}", said(&none));
}
