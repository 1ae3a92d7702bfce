//! `kibitz event generate`: random events that the other commands read.

use crate::running::{kibitz, said};
use serde_json::Value;

#[test]
fn a_generated_event_is_read_by_standings_and_pairing() {
    let folder = tempfile::tempdir().unwrap();
    for book in ["ro-frs", "de-tso", "nl-scrabble", "no-nsf"] {
        for name in ["open.json", "a.t"] {
            let file = folder.path().join(name);
            let file = file.to_str().unwrap();
            let wish = ["event", "generate", "--players", "17", "--rounds", "5", "--seed", "7"];
            let output = kibitz(&[&wish[..], &["--book", book, file]].concat());
            assert_eq!(output.status.code(), Some(0), "{book}: {}", said(&output));
            let table = kibitz(&["standings", "--from", file, "--book", book, "--json"]);
            assert_eq!(table.status.code(), Some(0), "{book} {name}: {}", said(&table));
            let rows: Value = serde_json::from_slice(&table.stdout).unwrap();
            assert_eq!(rows.as_array().unwrap().len(), 17);
            let next = ["pair", "--from", file, "--book", book, "--system", "swiss", "--json"];
            let output = kibitz(&next);
            assert_eq!(output.status.code(), Some(0), "{book} {name}: {}", said(&output));
            let made: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(made["round"], 6);
        }
    }
    let text = |seed: &str| {
        let wish = ["event", "generate", "--players", "9", "--rounds", "4", "--seed", seed];
        String::from_utf8(kibitz(&wish).stdout).unwrap()
    };
    assert_eq!(text("3"), text("3"));
    assert_ne!(text("3"), text("4"));
    let generous = ["event", "generate", "--players", "30", "--rounds", "6", "--forfeits", "200"];
    let made =
        String::from_utf8(kibitz(&[&generous[..], &["--absent", "200"]].concat()).stdout).unwrap();
    for part in ["forfeit", "absent", "byes", "club"] {
        assert!(made.contains(&format!("\"{part}")), "{part}");
    }
    let lists =
        kibitz(&["event", "generate", "--players", "8", "--rounds", "1", "--book", "schafkopf"]);
    assert_eq!(lists.status.code(), Some(2), "{}", said(&lists));
}
