//! Commands that work on files: books, standings without a node, and what an event is exported to.

use crate::running::{Running, kibitz, said};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Output;

/// A sample of the repository, named after the situation it shows.
fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data");
    folder.join(name).to_str().unwrap().to_owned()
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = kibitz(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", said(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Number, wins, spread, points and rank of each row.
fn figures(rows: &Value) -> Vec<Value> {
    let row = |row: &Value| {
        json!([row["number"], row["wins"], row["spread"], row["points"], row["rank"]])
    };
    rows.as_array().unwrap().iter().map(row).collect()
}

#[test]
fn every_book_is_listed_and_shows_its_articles() {
    let listed = json(&["book", "list", "--json"]);
    let ids: Vec<&str> =
        listed.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["de-tso", "nl-scrabble", "no-nsf", "ro-frs", "schafkopf"]);
    for id in ids {
        let output = kibitz(&["book", "show", id, "--plain"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert!(printed(&output).lines().count() > 40, "{id}");
    }
    let text = printed(&kibitz(&["book", "show", "de-tso"]));
    let bye = text.lines().skip_while(|line| *line != "bye").nth(2).unwrap();
    assert!(bye.starts_with("  points ") && bye.ends_with("400  (TSO 6.1.1)"), "{bye}");
    let book = json(&["book", "show", "de-tso", "--json"]);
    assert_eq!(book["bye"]["spread"], json!({ "value": 50, "cite": "TSO 6.1.1" }));
    assert_eq!(book["card"]["signatures"]["cite"], "TSO 5.4");
    let output = kibitz(&["book", "show", "de-tos"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("write one of de-tso"), "{}", said(&output));
}

#[test]
fn all_mistakes_of_a_book_are_told_with_file_and_line() {
    let (good, bad) = (data("club-book.toml"), data("club-book-with-two-mistakes.toml"));
    let announcement = data("nsf-announcement.toml");
    let output = kibitz(&["book", "check", &good, &announcement]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let output = kibitz(&["book", "check", &good, &bad, "no-such-file.toml"]);
    assert_eq!(output.status.code(), Some(2));
    let text = printed(&output);
    assert!(text.contains(&format!("{bad}:6: in `bye.spread`: write a number")), "{text}");
    assert!(text.contains(&format!("{bad}:7: `bye.points.cite` is missing")), "{text}");
    assert!(text.contains("no-such-file.toml: cannot read"), "{text}");
    assert!(said(&output).contains("there are 3 mistakes to mend"), "{}", said(&output));
    let output = kibitz(&["book", "check", &bad, "--json"]);
    let faults: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(faults[0]["line"], 6);
}

#[test]
fn a_division_file_has_its_standings_without_a_node() {
    let file = data("third-round-not-played-yet.t");
    let rows = json(&["standings", "--from", &file, "--book", "de-tso", "--json"]);
    assert_eq!(
        figures(&rows),
        [
            json!([1, 2, 43, 821, 1]),
            json!([4, 1.5, 50, 750, 2]),
            json!([3, 1.5, 25, 752, 3]),
            json!([5, 1, 20, 790, 4]),
            json!([2, 0, -38, 765, 5]),
        ]
    );
    assert_eq!(rows[0]["name"], "Ahrens, Anna");
    let first = ["standings", "--from", &file, "--book", "de-tso", "--round", "1"];
    let rows = json(&[&first[..], &["--json"]].concat());
    assert_eq!(figures(&rows)[0], json!([5, 1, 50, 400, 1]));
    assert_eq!(figures(&rows)[3][4], 3, "Cleo and Dora are level");
    let text = printed(&kibitz(&[&first[..], &["--plain"]].concat()));
    assert!(text.lines().nth(1).unwrap().starts_with("   1  Engel, Emil"), "{text}");
    let output = kibitz(&["standings", "--from", &file, "--round", "4"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("the last one is 3"), "{}", said(&output));
}

#[test]
fn the_book_decides_what_a_file_leaves_open() {
    let file = data("third-round-not-played-yet.t");
    let unnamed = kibitz(&["standings", "--from", &file, "--json"]);
    assert!(said(&unnamed).contains("so de-tso counts"), "{}", said(&unnamed));
    for book in ["no-nsf", &data("nsf-announcement.toml"), &data("club-book.toml")] {
        let rows = json(&["standings", "--from", &file, "--book", book, "--json"]);
        assert_eq!(rows[0]["number"], 1, "{book}");
    }
    let output = kibitz(&["standings", "--from", &file, "--book", "schafkopf"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(said(&output).contains("is a list of games, not a score (SK 10"), "{}", said(&output));
}

#[test]
fn an_event_file_has_forfeits_absences_and_several_divisions() {
    let file = data("forfeit-and-absence.json");
    let asked = ["standings", "--from", &file, "--division", "A", "--json"];
    let rows = json(&asked);
    assert_eq!(
        figures(&rows),
        [
            json!([3, 1, 75, 0, 1]),
            json!([1, 1, 25, 402, 2]),
            json!([2, 0, -25, 377, 3]),
            json!([4, 0, -75, 0, 4]),
            json!([5, 0, -350, 0, 5]),
        ]
    );
    assert_eq!(rows[3]["reasons"][0], "RO 4.4.5");
    let output = kibitz(&["standings", "--from", &file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("divisions A and B: say which with --division"),
        "{}",
        said(&output)
    );
}

#[test]
fn whatever_is_wrong_with_a_file_is_told_at_once() {
    let told = |name: &str, code| {
        let file = data(name);
        let output = kibitz(&["standings", "--from", &file, "--book", "de-tso"]);
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        assert!(output.stdout.is_empty());
        said(&output).replace(&file, name)
    };
    let text = told("lines-that-disagree.t", 2);
    for line in ["line 1: round 2: Ahrens, Anna has opponent 3", "line 3: round 2"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let text = told("letters-for-digits.t", 2);
    assert!(text.contains("line 1: the score \"4O1\" is not a number"), "{text}");
    assert!(text.contains("line 2: \"l\" is not a number"), "{text}");
    let text = told("event-with-three-mistakes.json", 2);
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(
        text.contains("line 10, column 50: `divisions[0].rounds[0].games[0].scores[1]`"),
        "{text}"
    );
    let text = told("score-with-a-digit-too-many.t", 3);
    assert!(text.contains("line 1: round 1") && text.contains("(Kibitz limit)"), "{text}");
    let output = kibitz(&["standings", "--from", "no-such-file.t"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_file_in_latin_1_is_read_with_its_escapes() {
    let rows = json(&["standings", "--from", &data("latin-1-with-escapes.t"), "--json"]);
    assert_eq!(rows[0]["name"], "Böhme, Jörg");
    assert_eq!(rows[1]["name"], "Øverlid, Åse");
}

#[test]
fn what_a_node_exports_has_the_same_standings() {
    let base = tempfile::tempdir().unwrap();
    let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Exportcup"];
    let director = Running::start(base.path().join("director"), &found);
    director.until(|board| board["view"]["director"].is_object());
    director.does(&["players", "add", "Åse Øverlid; Ordlauget; 1500", "Țica Gâscă", "Player 3"]);
    director.does(&["round", "pair"]);
    director.does(&["round", "start"]);
    let paper = ["card", "correct", "1", "401", "389", "--reason", "paper card"];
    director.does(&[&paper[..], &["--end", "first-out", "--racks", "0", "8"]].concat());
    director.does(&["round", "pair"]);
    let recount = ["card", "correct", "1", "411", "389", "--round", "1", "--reason", "recount"];
    let told = director.does(&recount);
    let kept = "the card says 411:389, the first player went out, racks 0:8";
    assert!(told.contains(kept), "what else stood on an earlier card stays: {told}");
    let live: Value = serde_json::from_str(&director.does(&["standings", "--json"])).unwrap();

    let text = director.does(&["export", "-"]);
    assert!(text.contains("\"format\": \"kibitz-event/1\"") && text.ends_with("}\n"), "{text}");
    let own = base.path().join("event.json");
    let own = own.to_str().unwrap();
    director.does(&["export", own]);
    assert_eq!(std::fs::read_to_string(own).unwrap(), text);
    assert_eq!(json(&["standings", "--from", own, "--json"]), live);

    let division = base.path().join("a.t");
    let division = division.to_str().unwrap();
    let output = director.tries(&["export", division, "--division", "A"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("\"Player_3\""), "{}", said(&output));
    let first_round =
        ["standings", "--from", division, "--round", "1", "--book", "de-tso", "--json"];
    let by_file = figures(&json(&first_round));
    let own_first = ["standings", "--from", own, "--round", "1", "--json"];
    assert_eq!(by_file, figures(&json(&own_first)));
    let of_node = ["standings", "--round", "1", "--json"];
    let of_node: Value = serde_json::from_str(&director.does(&of_node)).unwrap();
    assert_eq!(of_node, json(&own_first), "a running node can be asked for an earlier round too");
    let later = director.tries(&["standings", "--round", "7"]);
    assert_eq!(later.status.code(), Some(2), "{}", said(&later));
    assert!(said(&later).contains("there is no round 7: the last one is 2"), "{}", said(&later));
    let absent = director.tries(&["export", "-", "--format", "tsh", "--division", "B"]);
    assert_eq!(absent.status.code(), Some(2), "{}", said(&absent));
    director.terminate();
}

#[test]
fn a_class_has_places_of_its_own_and_nobody_in_it_is_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.t");
    let lines = "A, A 9 2; 400; class X\nB, B 8 1; 300; class Y\nC, C 7 4; 390; class Y\nD, D 6 3; 350; class X\n";
    std::fs::write(&file, lines).unwrap();
    let file = file.to_str().unwrap();
    let of = |class: &str| {
        ["standings", "--from", file, "--book", "no-nsf", "--class", class].map(str::to_owned)
    };
    let rows = json(&[&of("y").each_ref().map(String::as_str)[..], &["--json"]].concat());
    assert_eq!(
        figures(&rows).iter().map(|row| [&row[0], &row[4]]).collect::<Vec<_>>(),
        [[3, 1], [2, 2]]
    );
    let output = kibitz(&of("Z").each_ref().map(String::as_str));
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("nobody is in class Z: write one of X or Y"),
        "{}",
        said(&output)
    );
}
