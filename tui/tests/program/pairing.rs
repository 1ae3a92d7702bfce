//! `kibitz pair` on files, each option once.

use crate::running::{Running, kibitz, said};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Output;

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data");
    folder.join(name).to_str().unwrap().to_owned()
}

/// Runs `kibitz pair` on a sample under the Romanian book.
fn pair(file: &str, options: &[&str]) -> Output {
    let file = data(file);
    kibitz(&[&["pair", "--from", &file, "--book", "ro-frs"], options].concat())
}

fn round(file: &str, options: &[&str]) -> Value {
    let output = pair(file, &[options, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{options:?}: {}", said(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The pairs of a round, the smaller number of each first.
fn pairs(round: &Value) -> Vec<(u64, u64)> {
    let pairs = round["pairs"].as_array().unwrap().iter();
    let both = |pair: &Value| (pair["first"].as_u64().unwrap(), pair["second"].as_u64().unwrap());
    pairs.map(both).map(|(a, b)| (a.min(b), a.max(b))).collect()
}

fn refused(file: &str, options: &[&str]) -> (Option<i32>, String) {
    let output = pair(file, options);
    assert!(output.stdout.is_empty(), "{options:?}");
    (output.status.code(), said(&output))
}

/// Six players after two rounds; the ranking is 1, 2, 3, 4, 5, 6.
const SIX: &str = "six-players-two-rounds.t";

#[test]
fn swiss_takes_the_next_one_not_met_and_says_why() {
    let made = round(SIX, &["--system", "swiss"]);
    assert_eq!(pairs(&made), [(1, 2), (3, 4), (5, 6)]);
    assert_eq!(made["round"], 3);
    assert_eq!((&made["bye"], &made["gibsonised"]), (&Value::Null, &json!([])));
    assert_eq!(made["warnings"], json!([]));
    let first = &made["pairs"][0];
    assert_eq!(first["table"], 1);
    assert_eq!((&first["first"], &first["second"]), (&json!(2), &json!(1)));
    assert_eq!(
        first["reasons"][0]["sentence"], "places 2 and 1 (RO 9.2)",
        "in the order of the players"
    );
    let koth = round(SIX, &["--system", "koth", "--rounds", "9", "--forbid", "1-2"]);
    assert_eq!(pairs(&koth), [(1, 5), (2, 3), (4, 6)]);
    let sentence = |nth: usize| &koth["pairs"][0]["reasons"][nth]["sentence"];
    assert_eq!(sentence(1), "not A3 Cremer, Cleo and A4 Dorn, Dora (already met, RO 9.2 d)");
    assert_eq!(sentence(2), "not A2 Brand, Ben (forbidden by the director, the director)");
}

#[test]
fn each_system_is_named_on_the_command_line() {
    let of = |options: &[&str]| pairs(&round(SIX, options));
    assert_eq!(of(&["--system", "factored", "--factor", "6"]), [(1, 4), (2, 5), (3, 6)]);
    assert_eq!(of(&["--factor", "6"]), [(1, 4), (2, 5), (3, 6)]);
    assert_eq!(of(&["--system", "fp2"]), [(1, 2), (3, 4), (5, 6)]);
    // Seats by rating: round 3 of the rotation.
    assert_eq!(of(&["--system", "round-robin"]), [(1, 4), (2, 6), (3, 5)]);
    assert_eq!(of(&["--system", "snake", "--groups", "1"]), [(1, 4), (2, 6), (3, 5)]);
    assert_eq!(of(&["--system", "knockout", "--block-start", "3"]), [(3, 6), (4, 5)]);
    assert_eq!(of(&["--system", "guelph"]), [(1, 4), (2, 6), (3, 5)]);
    assert_eq!(of(&["--system", "manual", "--fixed", "1-6", "--fixed", "2-5,3-4"]).len(), 3);
    let after_round_1 = round(SIX, &["--system", "portland"]);
    assert_eq!(after_round_1["based_on"], 1);
    for name in ["swiss-seeded", "modified-swiss", "neighbours", "nast", "chew"] {
        let options = ["--system", name, "--prizes", "2", "--rounds", "8"];
        assert_eq!(of(&options).len(), 3, "{name}");
    }
    // A bracket that begins later is seeded by the places then: 1, 3, 2, 5, 6, 4 after round 1.
    let later = ["--system", "knockout", "--block-start", "2", "--round", "2"];
    assert_eq!(of(&later), [(2, 4), (5, 6)]);
    let (code, why) = refused(SIX, &["--system", "team-swiss"]);
    assert_eq!(code, Some(2), "{why}");
    assert!(
        why.contains("needs at least two teams, but 0 are entered"),
        "a club is no team: {why}"
    );
}

/// Three pairs; the first one beat the second at both boards.
fn three_pairs(board_of_six: &str) -> String {
    let player = |number: u16| {
        let team = ["Red", "Blue", "Gold"][usize::from(number - 1) / 2];
        let board = format!(", \"board\": {}", 2 - number % 2);
        let board = if number == 6 { board_of_six } else { &board };
        format!(r#"{{"number": {number}, "name": "Player {number}", "team": "{team}"{board}}}"#)
    };
    let players: Vec<String> = (1..=6).map(player).collect();
    let game = |a, b| format!(r#"{{"first": {a}, "second": {b}, "scores": [420, 380]}}"#);
    format!(
        r#"{{"format": "kibitz-event/1", "book": "ro-frs", "divisions": [{{"division": "A", "players": [{}],
        "rounds": [{{"round": 1, "games": [{}, {}], "byes": [5, 6]}}]}}]}}"#,
        players.join(", "),
        game(1, 3),
        game(2, 4)
    )
}

#[test]
fn pairs_of_a_file_are_paired_as_such_and_have_a_table_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.json");
    let file = path.to_str().unwrap();
    let written = |board: &str| std::fs::write(&path, three_pairs(board)).unwrap();
    written(", \"board\": 2");
    let json = |options: &[&str]| {
        let output = kibitz(&[options, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(0), "{options:?}: {}", said(&output));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    // Red leads from Gold, which sat out; Blue has met Red.
    let made = json(&["pair", "--from", file, "--system", "team-swiss", "--rounds", "3"]);
    assert_eq!(pairs(&made), [(1, 5), (2, 6)]);
    assert_eq!(made["byes"].as_array().unwrap().len(), 2, "{made}");
    let table = json(&["standings", "--from", file, "--teams"]);
    let rows: Vec<_> =
        table.as_array().unwrap().iter().map(|row| (&row["name"], &row["spread"])).collect();
    let wanted =
        [("Gold", 150), ("Red", 80), ("Blue", -80)].map(|(name, by)| (json!(name), json!(by)));
    assert_eq!(rows, wanted.iter().map(|(name, by)| (name, by)).collect::<Vec<_>>());

    written(", \"board\": 3");
    let output = kibitz(&["pair", "--from", file, "--system", "team-swiss"]);
    assert!(said(&output).contains("nobody sits at board 2 of Gold"), "{}", said(&output));
}

#[test]
fn a_schedule_names_system_source_and_block() {
    let text = "1-2 swiss, 3 koth on 1, 4-6 rapid, 7 koth";
    let made = round(SIX, &["--schedule", text]);
    assert_eq!((made["system"].as_str(), &made["based_on"]), (Some("koth"), &json!(1)));
    assert_eq!(made["rounds"], 7);
    let made = round(SIX, &["--schedule", "1-3 swiss, 4-6 rapid", "--round", "4"]);
    assert_eq!(made["system"], "rapid");
    assert!(
        made["warnings"][0]["sentence"].as_str().unwrap().contains("no round between 2 and 4"),
        "{made}"
    );
    // Six players for six rounds are a round robin in this book.
    let made = round(SIX, &[]);
    assert_eq!((made["system"].as_str(), &made["rounds"]), (Some("round-robin"), &json!(5)));
}

#[test]
fn standings_of_an_earlier_round_and_an_earlier_round_itself() {
    let made = round(SIX, &["--system", "koth", "--rounds", "3", "--based-on", "1"]);
    assert_eq!(made["based_on"], 1);
    let second = round(SIX, &["--system", "swiss", "--round", "2"]);
    assert_eq!((&second["round"], &second["based_on"]), (&json!(2), &json!(1)));
    let seeded = round(SIX, &["--system", "koth", "--round", "1", "--based-on", "0"]);
    assert_eq!(pairs(&seeded), [(1, 2), (3, 4), (5, 6)]);
    assert_eq!(seeded["pairs"][0]["reasons"][0]["sentence"], "seeds 2 and 1 (RO Annex 3.1)");
    let last = round(SIX, &["--system", "koth", "--rounds", "3"]);
    assert_eq!(last["pairs"].as_array().unwrap().len(), 3);
}

#[test]
fn the_director_fixes_forbids_and_lets_people_go() {
    let options = ["--system", "swiss", "--fixed", "Adler-Falk", "--absent", "3", "--table", "4=7"];
    let made = round(SIX, &options);
    assert_eq!(pairs(&made), [(1, 6), (2, 4)]);
    assert_eq!(made["bye"], 5);
    assert_eq!(made["pairs"][0]["made_by"], "director");
    assert_eq!(made["pairs"][1]["table"], 7);
    assert_eq!(made["byes"][0]["name"], "Ernst, Eva");
    let sits = round(SIX, &["--system", "swiss", "--bye", "1", "--absent", "2"]);
    assert_eq!((pairs(&sits), &sits["bye"]), (vec![(3, 4), (5, 6)], &json!(1)));
}

#[test]
fn the_seed_decides_only_what_no_rule_decides() {
    let first = |seed: &str| {
        round("eight-players-of-three-clubs.t", &["--system", "swiss", "--seed", seed])
    };
    assert_eq!(first("5"), first("5"));
    let lots: std::collections::BTreeSet<String> =
        (1..9).map(|seed| first(&seed.to_string())["pairs"].to_string()).collect();
    assert!(lots.len() > 3, "{lots:?}");
}

#[test]
fn club_rules_are_soft_hard_or_off() {
    let clubs = "eight-players-of-three-clubs.t";
    let mates = |options: &[&str]| {
        let made = round(clubs, &[&["--system", "koth", "--rounds", "9"], options].concat());
        let club = |number: u64| [1, 1, 1, 2, 2, 2, 3, 3][number as usize - 1];
        pairs(&made).iter().filter(|(a, b)| club(*a) == club(*b)).count()
    };
    assert_eq!(mates(&["--clubs", "none"]), 3);
    assert_eq!(mates(&["--clubs", "cup"]), 0);
    let swiss = round(clubs, &["--system", "swiss", "--clubs", "individual"]);
    assert_eq!(swiss["warnings"], json!([]), "nobody has to meet a club mate");
}

#[test]
fn a_dead_end_stands_or_is_repaired() {
    let file = "dead-end-of-four.t";
    let literal = round(file, &["--system", "swiss"]);
    assert_eq!(pairs(&literal), [(1, 2), (3, 4)]);
    assert!(
        literal["warnings"][0]["sentence"].as_str().unwrap().contains("meet again"),
        "{literal}"
    );
    assert_eq!(literal["pairs"][1]["repeat"], true);
    let repaired = round(file, &["--system", "swiss", "--dead-end", "repair"]);
    assert_eq!(pairs(&repaired), [(1, 3), (2, 4)]);
    assert_eq!(repaired["warnings"], json!([]));
    let stuck = ["--system", "swiss", "--forbid", "1-2", "--forbid", "1-3", "--forbid", "1-4"];
    let (code, text) = refused(file, &stuck);
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("cannot be paired") && text.contains("A1 "), "{text}");
}

#[test]
fn a_leader_out_of_reach_meets_the_best_who_wins_nothing() {
    let options = ["--system", "koth", "--rounds", "4", "--prizes", "1"];
    let made = round("leader-out-of-reach.t", &options);
    assert_eq!(made["gibsonised"], json!([1]), "{made}");
    assert_eq!(pairs(&made)[0], (1, 3), "with one prize, second place wins nothing");
    let two = round("leader-out-of-reach.t", &[&options[..5], &["2"]].concat());
    assert_eq!(pairs(&two)[0], (1, 7), "{two}");
    let without = round("leader-out-of-reach.t", &options[..4]);
    assert_eq!(without["gibsonised"], json!([]));
}

#[test]
fn byes_absences_starts_and_missing_cards_come_from_the_file() {
    let file = "byes-absences-and-open-cards.t";
    let made = round(file, &["--system", "swiss"]);
    // 5 has sat out, 6 is off, 7 misses the round; 3 is the lowest who may sit.
    assert_eq!((&made["round"], &made["bye"]), (&json!(4), &json!(3)), "{made}");
    assert_eq!(pairs(&made), [(1, 4), (2, 5)]);
    let missing = made["warnings"][0]["sentence"].as_str().unwrap();
    assert!(missing.starts_with("paired without the missing cards of round 3"), "{made}");
    for pair in made["pairs"].as_array().unwrap() {
        let start = pair["reasons"].as_array().unwrap().last().unwrap();
        assert!(start["sentence"].as_str().unwrap().contains("RO 4.2 b"), "{start}");
    }
    let starter =
        &round(file, &["--system", "manual", "--fixed", "1-2", "--fixed", "3-4", "--bye", "5"]);
    let first =
        starter["pairs"].as_array().unwrap().iter().map(|pair| pair["first"].as_u64().unwrap());
    assert_eq!(first.collect::<Vec<_>>(), [2, 4], "who started less often begins");
}

#[test]
fn a_round_in_the_making_keeps_what_is_there() {
    let made = round("round-in-the-making.t", &["--system", "swiss"]);
    assert_eq!(made["round"], 2);
    assert_eq!(pairs(&made), [(3, 5), (1, 4), (2, 6)], "the file has the second pair already");
    assert_eq!(made["pairs"][1]["made_by"], "director");
    assert_eq!(made["bye"], Value::Null);
}

#[test]
fn tables_of_four_are_drawn() {
    let clubs = "eight-players-of-three-clubs.t";
    let drawn = round(clubs, &["--system", "seats", "--seed", "3"]);
    assert_eq!(drawn["tables"].as_array().unwrap().len(), 2);
    assert_eq!(drawn, round(clubs, &["--system", "seats", "--seed", "3"]));
    let fewest = round(SIX, &["--system", "seats-fewest"]);
    assert_eq!(fewest["byes"].as_array().unwrap().len(), 2);
    let told = fewest["warnings"][0]["sentence"].as_str().unwrap();
    assert!(told.ends_with("sit out, or find 2 more"), "{told}");
    let (code, text) = refused(SIX, &["--system", "seats", "--fixed", "1-2"]);
    assert_eq!(code, Some(3));
    assert!(text.contains("the seats are drawn by lot"), "{text}");
}

#[test]
fn explanations_and_plain_text_name_players_and_articles() {
    let output = pair(SIX, &["--system", "swiss", "--explain"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("round 3 of division A: swiss (RO 9.2), standings after round 2"),
        "{text}"
    );
    assert!(text.contains("table 1: ") && text.contains("A1 Adler, Anna"), "{text}");
    let output = pair(SIX, &["--system", "swiss", "--plain"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 4, "{text}");
}

#[test]
fn what_is_wrong_on_the_command_line_is_a_sentence_and_code_two() {
    let wrong: [(&[&str], &str); 16] = [
        (&["--system", "swis"], "there is no pairing system \"swis\": write one of swiss, "),
        (&["--system", "factored"], "needs --factor"),
        (&["--system", "snake"], "needs --groups"),
        (&["--system", "koth", "--factor", "4"], "--factor is for factored"),
        (&["--system", "fp3"], "needs an even number of players per group"),
        (
            &["--system", "swiss", "--absent", "9"],
            "there is no player \"9\": write a number from 1 to 6",
        ),
        (&["--system", "swiss", "--fixed", "1-Zorn"], "there is no player \"Zorn\""),
        (&["--system", "swiss", "--fixed", "1-2", "--forbid", "2-1"], "both fixed and forbidden"),
        (
            &["--system", "swiss", "--fixed", "1-2", "--fixed", "2-3"],
            "A2 Brand, Ben is placed twice",
        ),
        (&["--system", "swiss", "--absent", "2", "--absent", "Brand"], "names Brand, Ben twice"),
        (&["--system", "swiss", "--fixed", "1-2", "--absent", "2"], "but absent"),
        (&["--schedule", "1-3 swiss, 5 koth"], "round 4 is next"),
        (&["--schedule", "1-2 swiss"], "ends with round 2"),
        (&["--schedule", "1-3 swiss", "--rounds", "5"], "make them agree"),
        (
            &["--system", "swiss", "--based-on", "3"],
            "cannot be paired from the standings after round 3",
        ),
        (&["--system", "swiss", "--round", "4", "--rounds", "3"], "the event has 3 rounds"),
    ];
    for (options, sentence) in wrong {
        let (code, text) = refused(SIX, options);
        assert_eq!(code, Some(2), "{options:?}: {text}");
        assert!(text.contains(sentence), "{options:?}: {text}");
    }
    let (code, text) = refused(SIX, &["--system", "chew"]);
    assert_eq!(code, Some(2));
    assert!(text.contains("how many places win a prize"), "{text}");
    let (code, text) = refused(SIX, &["--system", "manual"]);
    assert_eq!(code, Some(3), "{text}");
}

/// In the hall and on a file: 2 where asking otherwise helps, 3 where the rules leave no round.
#[test]
fn a_round_that_cannot_be_paired_ends_alike_in_the_hall_and_on_a_file() {
    let base = tempfile::tempdir().unwrap();
    let found = ["director", "--headless", "--loopback", "--port", "0", "--name", "Codecup"];
    let director = Running::start(base.path().join("director"), &found);
    director.until(|board| board["view"]["director"].is_object());
    let file = base.path().join("event.json");
    let file = file.to_str().unwrap();
    let both = |options: &[&str]| {
        let hall = director.tries(&[&["round", "pair", "--dry-run"], options].concat());
        let alone = kibitz(&[&["pair", "--from", file], options].concat());
        let codes = [&hall, &alone].map(|output| output.status.code());
        assert_eq!(codes[0], codes[1], "{options:?}: {} / {}", said(&hall), said(&alone));
        codes[0]
    };
    director.does(&["players", "add", "Åse"]);
    director.does(&["export", file]);
    assert_eq!(both(&["--system", "swiss"]), Some(2), "one player is no field");
    director.does(&["players", "add", "Bo", "Cleo", "Dora"]);
    director.does(&["export", file]);
    for (options, code) in [
        (&["--system", "swiss"][..], 0),
        (&["--system", "swis"], 2),
        (&["--system", "fp3"], 2),
        (&["--system", "swiss", "--fixed", "1-2", "--forbid", "2-1"], 2),
        (&["--system", "swiss", "--fixed", "1-2", "--absent", "2"], 2),
        (&["--system", "swiss", "--based-on", "3"], 2),
        (&["--system", "manual"], 3),
    ] {
        assert_eq!(both(options), Some(code), "{options:?}");
    }
    director.terminate();
}

#[test]
fn what_is_wrong_in_the_file_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let told = |name: &str, bytes: &[u8]| {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        let file = file.to_str().unwrap();
        let output = kibitz(&["pair", "--from", file, "--system", "swiss", "--book", "ro-frs"]);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        said(&output)
    };
    let one = told("one.t", b"Adler, Anna 1500\n");
    assert!(one.contains("needs at least two players, but the field has 1"), "{one}");
    let twice = told("twice.t", b"Adler, Anna 1500\nBrand, Ben 1400\nAdler, Anna 1300\n");
    assert!(twice.contains("twice.t, line 3: Adler, Anna stands on line 1 already"), "{twice}");
    let broken = told("broken.t", b"# a comment\nAdler, Anna 1500 2; 400\nBrand, Ben; 300\n");
    assert!(broken.contains("broken.t, line 3: a name, the rating"), "{broken}");
    let latin = told("latin.t", b"M\xfcller, J\xf6rg 1500 2; 4x0\nBrand, Ben 1400 1; 300\n");
    assert!(latin.contains("latin.t, line 1: the score \"4x0\" is not a number"), "{latin}");
    let alone = told("asymmetric.t", b"A, A 1500 2; 400\nB, B 1400 3; 300\nC, C 1300 2; 310\n");
    assert!(alone.contains("line 1: round 1: A, A has opponent 2"), "{alone}");
}

fn check(arguments: &[&str], code: i32) -> Value {
    let output = kibitz(&[&["pair"], arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", said(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_round_made_elsewhere_is_legal_or_not_and_worse_by_so_much() {
    let six = data(SIX);
    let rules = ["--book", "ro-frs", "--system", "swiss"];
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, round: &Value| -> PathBuf {
        let file = folder.path().join(name);
        std::fs::write(&file, round.to_string()).unwrap();
        file
    };
    // What we print ourselves is as good as ours.
    let own = file("own.json", &round(SIX, &["--system", "swiss"]));
    let from = ["--from", &six, "--check", own.to_str().unwrap()];
    let verdict = check(&[&from[..], &rules].concat(), 0);
    assert_eq!((&verdict["legal"], &verdict["worse"]), (&json!(true), &json!([])), "{verdict}");
    // 1 and 4 met in the first round.
    let games = json!([{"first": 1, "second": 4}, {"first": "Brand, Ben", "second": 3}, {"first": 5, "second": 6}]);
    let repeat = file("repeat.json", &json!({"round": 3, "pairs": games}));
    let from = ["--from", &six, "--check", repeat.to_str().unwrap()];
    let verdict = check(&[&from[..], &rules].concat(), 0);
    let worse = verdict["worse"].as_array().unwrap();
    assert!(worse.contains(&json!({"criterion": "repeats", "by": 1})), "{verdict}");
    assert!(worse.iter().any(|one| one["criterion"] == "place_gap"), "{verdict}");
    // A player twice, two nowhere, one from another field.
    let games = json!([{"first": 1, "second": 2}, {"first": 1, "second": 9}]);
    let bad = file("bad.json", &json!({"round": 3, "pairs": games, "bye": 4}));
    let from = ["--from", &six, "--check", bad.to_str().unwrap()];
    let verdict = check(&[&from[..], &rules].concat(), 3);
    let faults = verdict["faults"].to_string();
    for fault in
        ["A1 Adler, Anna is placed twice", "A9 is not in the field", "A3 Cremer, Cleo has neither"]
    {
        assert!(faults.contains(fault), "{fault}: {faults}");
    }
    // A round that stands in the event itself.
    let verdict = check(&[&["--check", &six, "--round", "2"], &rules[..]].concat(), 0);
    assert_eq!(verdict["round"], 2);
    let missing = kibitz(&["pair", "--check", &six, "--round", "7"]);
    assert_eq!(missing.status.code(), Some(2));
    let plain = kibitz(&[&["pair", "--check", &six], &rules[..]].concat());
    assert!(String::from_utf8(plain.stdout).unwrap().starts_with("round 2 by swiss: legal"));
}

#[test]
fn tables_have_names_and_a_player_a_table_of_their_own() {
    let options = ["--system", "swiss", "--tables", "A4,A5,Stage", "--table", "5=a4"];
    let made = round(SIX, &options);
    let names = made["pairs"].as_array().unwrap().iter().map(|pair| &pair["table_name"]);
    assert_eq!(names.collect::<Vec<_>>(), ["A5", "Stage", "A4"]);
    assert_eq!(pairs(&made)[2], (5, 6));
    let text = String::from_utf8(pair(SIX, &options).stdout).unwrap();
    assert!(text.contains("Stage"), "{text}");
    let (code, twice) = refused(SIX, &["--system", "swiss", "--tables", "A4,A4"]);
    assert_eq!(code, Some(2));
    assert!(twice.contains("--tables names A4 twice"), "{twice}");
    let (code, few) = refused(SIX, &["--system", "swiss", "--tables", "A4"]);
    assert_ne!(code, Some(0), "{few}");
}

#[test]
fn a_name_that_means_something_else_in_tsh_is_told_to_whoever_brings_its_file() {
    let told = |system: &str| said(&pair(SIX, &["--system", system]));
    assert!(told("swiss").contains("in tsh the upper half"), "{}", told("swiss"));
    assert_eq!(told("koth"), "");
    let (code, chew) = refused(SIX, &["--system", "tsh-chew"]);
    assert_eq!(code, Some(2));
    assert!(chew.contains("tsh-chew is not here: in tsh a leader"), "{chew}");
    let (_, prizes) = refused(SIX, &["--system", "chew", "--rounds", "5"]);
    assert!(prizes.contains("--prizes"), "{prizes}");
}
