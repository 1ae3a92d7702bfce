//! Names, clubs, files and figures as somebody would choose them who wants to do harm: each is refused in one
//! sentence, and nothing is changed.

use crate::running::{Running, kibitz, said};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};

/// Refused with this exit code, in a few lines that say this and steer no terminal.
fn refused(output: &Output, code: i32, what: &str) {
    let told = said(output);
    assert_eq!(output.status.code(), Some(code), "{told}");
    assert!(told.contains(what), "{told}");
    assert!(told.chars().count() < 1_500, "{} letters", told.chars().count());
    assert!(told.chars().all(|letter| letter == '\n' || !letter.is_control()), "{told:?}");
}

fn file(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

fn standings(file: &str) -> Output {
    kibitz(&["standings", "--from", file, "--book", "de-tso"])
}

fn event(player: &str) -> String {
    format!(
        r#"{{ "format": "kibitz-event/1", "book": "de-tso", "divisions": [{{ "division": "A",
        "players": [{{ "number": 1, "name": {player} }}] }}] }}"#
    )
}

#[test]
fn a_name_wider_than_a_screen_ends_no_program() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(70_000);
    let short = "x".repeat(19_000);
    let tsh = file(folder.path(), "a.t", format!("{short}, A 1500\nCeh, Bert 1400\n"));
    refused(&standings(&tsh), 2, "a.t, line 1: the name: \"xxxxxxxxxx");
    let tsh = file(folder.path(), "b.t", format!("{long}, A 1500\nCeh, Bert 1400\n"));
    refused(&standings(&tsh), 2, "b.t, line 1: the line has 70008 bytes");
    let json = file(folder.path(), "c.json", event(&format!("\"{long}\"")));
    refused(&standings(&json), 2, "has 70000 letters: write at most 60");
    let huge = file(folder.path(), "d.json", event(&format!("\"{}\"", "y".repeat(8 << 20))));
    refused(&standings(&huge), 2, "has 8388608 letters: write at most 60");
}

#[test]
fn names_that_nobody_can_see_or_that_steer_are_told_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    for (name, what) in [
        ("\\u200b", "a character that cannot be seen (U+200B)"),
        ("\\u2800", "a character that cannot be seen (U+2800)"),
        ("\\u3164", "a character that cannot be seen (U+3164)"),
        ("Anna \\u202eevil", "turns the direction of writing (U+202E)"),
        ("Anna\\u009b2J", "a control character (U+009B)"),
        ("Anna\\nBerta", "a control character (U+000A)"),
        ("A\\u0301\\u0301\\u0301\\u0301\\u0301nna", "more than 4 accents on one letter"),
    ] {
        let json = file(folder.path(), "e.json", event(&format!("\"{name}\"")));
        refused(&standings(&json), 2, what);
    }
    let tsh =
        file(folder.path(), "a.t", "Bahr, Anna\u{9b}2J 1500\nCeh, Bert 1400;; team a\u{1b}b\n");
    let output = standings(&tsh);
    refused(&output, 2, "a.t, line 1: the name: ");
    assert!(said(&output).contains("a.t, line 2: the key team: "), "{}", said(&output));
}

#[test]
fn a_file_of_hundreds_of_thousands_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let players = |count: usize| -> String {
        (0..count).map(|number| format!("Player, N{number} 1500\n")).collect()
    };
    let begin = Instant::now();
    let tsh = file(folder.path(), "a.t", players(300_000));
    refused(&standings(&tsh), 2, "a.t, line 20001: the file has more than 20000 lines");
    let tsh = file(folder.path(), "b.t", players(2_001));
    refused(&standings(&tsh), 2, "b.t: the file has 2001 players: an event has at most 2000");
    let values = format!("{{ \"format\": [{}0] }}", "0,".repeat(3_000_000));
    let json = file(folder.path(), "c.json", values);
    refused(&standings(&json), 2, "more values up to here than an event can have");
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    let tsh = file(folder.path(), "d.t", players(2_000));
    assert_eq!(standings(&tsh).status.code(), Some(0));
}

#[test]
fn an_event_file_in_another_encoding_is_refused_with_its_byte() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = event("\"BOEHME\"").into_bytes();
    let at = bytes.windows(2).position(|pair| pair == b"OE").unwrap();
    bytes[at] = 0xd6;
    let json = file(folder.path(), "e.json", &bytes);
    let what = format!("e.json, line 2: byte {} is no UTF-8 (it is 0xd6)", at + 1);
    refused(&standings(&json), 2, &what);
    let tsh = file(folder.path(), "a.t", b"B\xf6hme, Ute 1500\nCeh, Bert 1400\n");
    let output = standings(&tsh);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Böhme, Ute"));
    assert!(said(&output).contains("read as ISO-8859-1"), "{}", said(&output));
}

fn found(data: PathBuf) -> Running {
    let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Felder"];
    let director = Running::start(data, &found);
    director.until(|board| board["view"]["director"].is_object());
    director
}

#[test]
fn the_name_of_an_event_is_one_line() {
    for (name, what) in [
        ("Cup\nfalse line", "the name of the event \"Cup\u{fffd}false line\" has a control"),
        ("Cup \u{202e}evil", "turns the direction of writing (U+202E)"),
        (" ", "the name of the event is empty"),
        (&"x".repeat(81), "has 81 letters: write at most 80"),
    ] {
        refused(&kibitz(&["director", "--headless", "--name", name]), 2, what);
    }
    let division = format!("A={}", "x".repeat(81));
    let wrong = ["director", "--headless", "--name", "Cup", "--division", &division];
    refused(&kibitz(&wrong), 2, "has 81 letters: write at most 80");
}

/// One director through all of it; at the end everything still works.
#[test]
fn a_director_refuses_what_is_no_line_or_out_of_range_and_goes_on() {
    let base = tempfile::tempdir().unwrap();
    let director = found(base.path().join("data"));
    let device = "11".repeat(32);
    let long = "x".repeat(70_000);
    for (name, what) in [
        (long.as_str(), "the name \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…\" has 70000 letters"),
        ("Table\n12", "a control character (U+000A) at letter 6"),
        ("\u{ad}", "a character that cannot be seen (U+00AD)"),
    ] {
        let admit = ["admit", "--role", "arbiter", "--device", &device, "--name", name];
        refused(&director.tries(&admit), 2, what);
    }
    refused(&director.tries(&["code", "--table", "10000"]), 3, "numbered from 1 to 9999");

    let import = |name: &str, text: &str| {
        let file = file(base.path(), name, text);
        director.tries(&["players", "import", &file])
    };
    let club = format!("Anna; {}; 1500\n", "x".repeat(300_000));
    refused(&import("club.txt", &club), 2, "the club \"xxxxxxxxxx");
    let steering = "Anna; Club\u{1b}[2J; 1500\nBert; Club\u{9b}2J\n";
    let output = import("steering.txt", steering);
    refused(&output, 2, "line 1: the club \"Club\u{fffd}[2J\"");
    assert!(said(&output).contains("line 2: the club \"Club\u{fffd}2J\" has a control character"));
    refused(&import("rating.txt", "Anna;;10000\n"), 2, "the rating 10000 is above 9999");
    let many: String = (0..15_000).map(|number| format!("Player {number}\n")).collect();
    refused(&import("many.txt", &many), 2, "line 2001: an event has at most 2000 players");
    // Nothing was left behind.
    director.does(&["players", "add", "Anna evil; SC Ulm; 1500", "Jose\u{301}"]);
    let add = |name: &str| director.tries(&["players", "add", name]);
    refused(&add("ANNA  Evil"), 3, "is entered already as A1");
    refused(&add("José"), 3, "is entered already as A2");
    let wrong = ["players", "rename", "A1", "--club", "a\u{2028}b"];
    refused(&director.tries(&wrong), 2, "the end of a line (U+2028)");
    let wrong = ["players", "withdraw", "A1", "--reason", "gone\u{1b}[2J"];
    refused(&director.tries(&wrong), 2, "the reason \"gone\u{fffd}[2J\" has a control character");

    director.does(&["round", "pair"]);
    director.does(&["round", "start"]);
    let correct = |more: &[&str]| {
        let card = ["card", "correct", "1", "401", "388", "--reason", "paper card"];
        director.tries(&[&card[..], more].concat())
    };
    for racks in ["2000000000", "900"] {
        let output = correct(&["--end", "passes", "--racks", racks, "9"]);
        refused(&output, 3, &format!("rack {racks} is not between 0 and 100: check the digits"));
        assert!(said(&output).contains("Kibitz limit"), "{}", said(&output));
    }
    refused(&correct(&["--overtime", "0", "900000"]), 3, "900000 seconds over time");

    director.does(&["export", "--format", "tsh", base.path().join("a.t").to_str().unwrap()]);
    let exported = std::fs::read_to_string(base.path().join("a.t")).unwrap();
    assert!(exported.chars().all(|letter| letter == '\n' || !letter.is_control()), "{exported}");
    for printed in [&["device", "list"][..], &["status"], &["players", "list", "--json"]] {
        let printed = director.does(printed);
        assert!(printed.chars().all(|letter| letter == '\n' || !letter.is_control()));
    }
    assert_eq!(director.does(&["device", "list"]).lines().count(), 2);
    director.terminate();
}
