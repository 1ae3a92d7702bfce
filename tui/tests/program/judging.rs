//! Challenges from the table to the last answer, by the event's own word list, with real processes.

use crate::running::{Running, said};
use serde_json::Value;
use std::path::Path;

/// Every word of two letters, and some of three.
fn write_list(file: &Path) {
    let letters = || 'A'..='Z';
    let pairs = letters().flat_map(|a| letters().map(move |b| format!("{a}{b}\n")));
    let text: String = pairs.chain(["CAS\n".to_owned(), "QIS\n".to_owned()]).collect();
    std::fs::write(file, text).unwrap();
}

/// A director with the list, a table in round one, and so many arbiters who have fetched the list.
struct Room {
    base: tempfile::TempDir,
    director: Running,
    table: Running,
    arbiters: Vec<Running>,
}

impl Room {
    fn open(book: &str, language: &str, arbiters: usize) -> Self {
        let base = tempfile::tempdir().unwrap();
        let at = |name: &str| base.path().join(name);
        let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Wordcup"];
        let found = [&found[..], &["--book", book]].concat();
        let director = Running::start(at("director"), &found);
        director.until(|board| board["view"]["director"].is_object());
        let address = director.board()["me"]["addresses"][0].as_str().unwrap().to_owned();
        let join = |name: &str, role: &[&str], kind: &str| {
            let code = director.does(&[&["code"], role].concat());
            let join = [kind, "--headless", "--loopback", "--join", code.trim(), "--at", &address];
            let running = Running::start(at(name), &join);
            // Until it has joined, the same code would be given out again.
            running
                .until(|board| board["me"]["role"].is_string() || board["me"]["role"].is_object());
            running
        };
        let table = join("table", &["--table", "1"], "table");
        let names = (1..=arbiters).map(|number| format!("arbiter{number}"));
        let arbiters: Vec<_> = names.map(|name| join(&name, &["--arbiter"], "arbiter")).collect();
        write_list(&at("list.txt"));
        let list = at("list.txt");
        let imported = director.does(&[
            "words",
            "import",
            list.to_str().unwrap(),
            "--language",
            language,
            "--name",
            "Test",
            "--json",
        ]);
        let imported: Value = serde_json::from_str(&imported).unwrap();
        director.does(&["words", "use", imported["list"].as_str().unwrap()]);
        for arbiter in &arbiters {
            arbiter.until(|board| board["view"]["arbiter"]["judging"]["here"] == "all");
        }
        director.does(&["players", "add", "Åse Øverlid", "Țica Gâscă"]);
        director.does(&["round", "pair"]);
        director.does(&["round", "start"]);
        table.until(|board| board["view"]["table"]["game"]["started"] == true);
        Self { base, director, table, arbiters }
    }

    fn close(self) {
        for running in self.arbiters.into_iter().chain([self.table, self.director]) {
            running.terminate();
        }
        drop(self.base);
    }
}

fn challenges(running: &Running) -> Value {
    serde_json::from_str(&running.does(&["challenges", "--json"])).unwrap()
}

#[test]
fn a_challenge_is_pulled_judged_by_the_list_appealed_decided_and_booked() {
    let room = Room::open("ro-frs", "ro", 2);
    let (director, table) = (&room.director, &room.table);
    let [first, second] = &room.arbiters[..] else { panic!("two arbiters") };
    let unsure = table.tries(&["challenge", "send", "--by", "second", "CAS", "QI"]);
    assert!(said(&unsure).contains("RO 5.11.6 e"), "{}", said(&unsure));
    table.does(&["challenge", "send", "--by", "second", "CAS", "QI", "--agreed"]);
    let waits = |board: &Value| board["view"]["arbiter"]["queue"][0].is_object();
    first.until(waits);
    second.until(waits);
    let row = &challenges(first)[0];
    assert_eq!(row["opinion"]["proposal"], "acceptable");
    assert!(challenges(table)[0]["opinion"].is_null(), "no table sees what a list says");
    let id = row["challenge"].as_str().unwrap().to_owned();

    // Both take it; the second one by its name.
    first.does(&["challenge", "pull"]);
    second.does(&["challenge", "pull", &id]);
    let held = |board: &Value| {
        let by = &board["view"]["arbiter"]["queue"][0]["state"]["claimed"]["mine"];
        by.as_bool() == Some(false)
    };
    first.until(held);
    let other = first.tries(&["challenge", "rule", "acceptable", "--challenge", &id]);
    assert_eq!(other.status.code(), Some(3), "{}", said(&other));
    let told = second.does(&["challenge", "rule", "acceptable"]);
    assert!(told.contains("loses 20 points (RO 5.10.14 b)"), "{told}");

    // The challenger asks again; another arbiter sees it otherwise, and the chief decides.
    first.until(|board| board["view"]["arbiter"]["decided"][0].is_object());
    first.does(&["challenge", "rule", "unacceptable", "--challenge", &id, "--appeal"]);
    director.until(|board| {
        board["view"]["director"]["challenges"][0]["state"]["undecided"].is_object()
    });
    director.does(&["challenge", "rule", "acceptable", "--challenge", &id]);
    let last =
        director.tries(&["challenge", "rule", "unacceptable", "--challenge", &id, "--appeal"]);
    assert_eq!(last.status.code(), Some(3), "{}", said(&last));

    let charged = |board: &Value| board["view"]["table"]["game"]["charges"][1] == 20;
    table.until(charged);
    table.does(&["card", "fill", "--scores", "400", "390", "--charges", "0", "20"]);
    // The lot says who begins.
    let mut initials = ["ÅØ", "ȚG"];
    if said(&table.tries(&["card", "sign", "first", initials[0]])).contains("each player signs") {
        initials.reverse();
        table.does(&["card", "sign", "first", initials[0]]);
    }
    table.does(&["card", "sign", "second", initials[1]]);
    table.does(&["card", "hand-in"]);
    director
        .until(|board| board["view"]["director"]["divisions"][0]["standings"][0]["spread"] == 30);
    let challenger = if initials[1] == "ȚG" { "A2" } else { "A1" };
    let why = director.does(&["why", challenger, "--round", "1"]);
    assert!(why.contains("RO 5.10.14 b"), "{why}");
    room.close();
}

#[test]
fn the_lists_answer_at_the_table_once_the_opponent_has_confirmed_the_words() {
    let room = Room::open("de-tso", "de", 1);
    let table = &room.table;
    table.until(|board| board["view"]["table"]["form"]["challenge"]["at_table"] == true);
    let free = table.tries(&["words", "check", "QI"]);
    assert_eq!(free.status.code(), Some(3), "{}", said(&free));
    table.does(&["challenge", "send", "--by", "first", "QI", "QIX", "--at-table"]);
    room.arbiters[0].until(|board| board["view"]["arbiter"]["queue"][0]["state"] == "at_table");
    let none = room.arbiters[0].tries(&["challenge", "pull"]);
    assert!(said(&none).contains("no challenge is waiting"), "{}", said(&none));
    // The opponent sees a letter too many.
    let id = challenges(table)[0]["challenge"].as_str().unwrap().to_owned();
    table.does(&[
        "challenge",
        "send",
        "--by",
        "first",
        "QI",
        "QIS",
        "--at-table",
        "--instead",
        &id,
    ]);
    let told = table.does(&["challenge", "check"]);
    assert!(told.contains("loses 20 points (TSO 3.1.4)"), "{told}");
    assert_eq!(challenges(table).as_array().unwrap().len(), 1);
    table.does(&["challenge", "send", "--by", "first", "QIX", "--at-table"]);
    let fast = table.tries(&["challenge", "check"]);
    assert!(said(&fast).contains("next look-up"), "{}", said(&fast));
    let back = table.tries(&["challenge", "retract", challenge_at_table(table).as_str()]);
    assert!(said(&back).contains("TSO 3.7 d"), "{}", said(&back));
    room.close();
}

fn challenge_at_table(table: &Running) -> String {
    let rows = challenges(table);
    let mut rows = rows.as_array().unwrap().iter();
    let row = rows.rfind(|row| row["state"] == "at_table").unwrap();
    row["challenge"].as_str().unwrap().to_owned()
}
