//! The whole hall, played by the real program without a terminal.

use serde_json::Value;
use std::process::{Command, Output};

fn demo(arguments: &[&str]) -> Output {
    let logs = tempfile::tempdir().unwrap();
    Command::new(env!("CARGO_BIN_EXE_kibitz"))
        .args(["demo", "--headless", "--speed", "max", "--log-dir"])
        .arg(logs.path())
        .args(arguments)
        .output()
        .unwrap()
}

fn report(arguments: &[&str]) -> Value {
    let output = demo(&[&["--json"], arguments].concat());
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    assert!(messages.is_empty(), "{messages}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn one_seed_gives_one_tournament_and_nothing_is_lost() {
    let hall = ["--tables", "3", "--rounds", "2", "--seed", "7"];
    let [first, second] = [report(&hall), report(&hall)];
    for report in [&first, &second] {
        assert_eq!(report["nodes"], 5);
        assert_eq!(report["players"], 6);
        assert_eq!(report["cards_saved"], 6);
        assert_eq!(report["cards_counted"], 6);
        assert_eq!(report["cards_lost"], 0);
        assert_eq!(report["challenges_ruled"], report["challenges_sent"]);
        assert_eq!(report["converged"], true);
        let digests = report["digests"].as_array().unwrap();
        assert!(digests.len() == 5 && digests.iter().all(|digest| *digest == digests[0]));
        assert!(report["card_latency_ms"]["p99"].as_f64().unwrap() > 0.0);
        assert!(report["bytes_on_wire"].as_u64().unwrap() > 1000);
    }
    assert_eq!(first["standings"], second["standings"]);
    assert_eq!(first["challenges_sent"], second["challenges_sent"]);
    // The keys are fresh each time, so only what people did is the same.
    assert_ne!(first["digests"], second["digests"]);

    let other = report(&["--tables", "3", "--rounds", "2", "--seed", "8"]);
    assert_ne!(first["standings"], other["standings"]);
}

#[test]
fn nothing_is_lost_in_a_storm() {
    let report = report(&["--tables", "2", "--rounds", "1", "--seed", "3", "--faults", "storm"]);
    assert_eq!(report["nodes"], 5);
    assert_eq!(report["cards_saved"], 2);
    assert_eq!(report["cards_lost"], 0);
    assert_eq!(report["converged"], true);
    assert_eq!(report["storm"]["halls"], 1);
    assert_eq!(report["storm"]["entries_lost"], 0);
    assert!(report["storm"]["entries_acknowledged"].as_u64().unwrap() > 10);
}

#[test]
fn a_storm_without_its_flags_is_a_wrong_command() {
    for arguments in
        [["--for", "1m"].as_slice(), &["--faults", "fog"], &["--faults", "storm", "--for", "x"]]
    {
        assert_eq!(demo(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn without_json_people_read_the_standings() {
    let output = demo(&["--tables", "1", "--rounds", "1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("rank  player"), "{text}");
    assert!(text.contains("Jörg Böhmert"), "{text}");
}

#[test]
fn tables_of_four_play_their_lists() {
    let hall = ["--book", "schafkopf", "--tables", "2", "--seed", "7"];
    let [first, second] = [report(&hall), report(&hall)];
    assert_eq!(first["players"], 8);
    assert_eq!(first["rounds"], 2);
    for what in ["cards_saved", "cards_counted"] {
        assert_eq!(first[what], 4, "{what}");
    }
    assert_eq!((&first["cards_lost"], &first["converged"]), (&0.into(), &true.into()));
    let rows = first["standings"].as_array().unwrap();
    let points: i64 = rows.iter().map(|row| row["points"].as_i64().unwrap()).sum();
    assert_eq!(points, 0);
    assert!(rows.iter().all(|row| row["counters"]["solo_played"].is_u64()));
    assert_eq!(first["standings"], second["standings"]);
}

#[test]
fn every_book_of_two_players_is_played_with_its_own_kinds_of_cards() {
    for book in ["de-tso", "nl-scrabble", "ro-frs", "no-nsf"] {
        let report = report(&["--tables", "2", "--rounds", "2", "--book", book]);
        assert_eq!(report["book"], book);
        assert_eq!((&report["cards_saved"], &report["cards_counted"]), (&4.into(), &4.into()));
        assert_eq!(report["cards_lost"], 0, "{book}");
        // A paper card in each round and a forfeit in the first; a jury records the others too.
        let by_director = if book == "nl-scrabble" { 4 } else { 3 };
        assert_eq!(report["cards_by_director"], by_director, "{book}");
    }
    let unknown = demo(&["--book", "monopoly"]);
    let message = String::from_utf8(unknown.stderr).unwrap();
    assert_eq!(unknown.status.code(), Some(2), "{message}");
    assert!(message.contains("there is no book monopoly"), "{message}");
}
