//! Files that come back as they were, and files with something to mend.

use super::tree::{self, Value};
use super::*;
use crate::event::sample;
use crate::{Event, Faults};
use proptest::prelude::*;
use rulebook::Book;

fn faults(text: &str) -> Vec<String> {
    let list = read(text).unwrap_err();
    let faults = Faults { file: "e.json".to_owned(), list };
    faults.each().map(|fault| speech::english(&fault)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn what_is_written_is_read_back(event in sample::any_event()) {
        let text = write(&event);
        let file = read(&text).map_err(|faults| TestCaseError::fail(format!("{faults:?}\n{text}")))?;
        prop_assert_eq!(&file.event, &event);
        prop_assert_eq!(write(&file.event), text);
    }

    #[test]
    fn the_tree_takes_what_json_is_and_nothing_else(text in "[\\[\\]{}:,\"a\\\\n0-2.\\-e tru]{0,12}") {
        let known = serde_json::from_str::<serde_json::Value>(&text).is_ok();
        // A number that no float can hold is a number all the same.
        prop_assert_eq!(tree::parse(&text).is_ok(), known, "{}", text);
    }

    #[test]
    fn a_file_cut_off_anywhere_is_a_fault_and_no_panic(cut in 0usize..2000) {
        let text = write(&Event {
            name: "Cup".parse().ok(),
            divisions: vec![sample::four_players()],
            ..Event::default()
        });
        if let Some(part) = text.trim_end().get(..cut).filter(|part| part.len() < text.trim_end().len()) {
            prop_assert!(read(part).is_err());
        }
    }
}

#[test]
fn an_event_is_written_for_people_to_read() {
    let mut division = sample::four_players();
    division.rounds.remove(&2);
    division.players.first_entry().unwrap().get_mut().rating = Some(1512);
    let event = Event {
        name: "Dicke Berta Cup".parse().ok(),
        book: Some("de-tso".to_owned()),
        rules: None,
        divisions: vec![division],
    };
    assert_eq!(
        write(&event),
        r#"{
  "format": "kibitz-event/1",
  "name": "Dicke Berta Cup",
  "book": "de-tso",
  "divisions": [
    {
      "division": "A",
      "name": "A",
      "players": [
        { "number": 1, "name": "Bahr, Anna", "rating": 1512 },
        { "number": 2, "name": "Ceh, Bert" },
        { "number": 3, "name": "Dahl, Åse" },
        { "number": 4, "name": "Dima, Țica" }
      ],
      "rounds": [
        {
          "round": 1,
          "games": [
            { "table": 1, "first": 1, "second": 2, "scores": [401, 388] },
            { "table": 2, "first": 3, "second": 4, "scores": [350, 350] }
          ]
        }
      ]
    }
  ]
}
"#
    );
}

#[test]
fn the_resolved_book_travels_with_the_event() {
    let book = Book::named("ro-frs").unwrap();
    let event = Event { book: Some(book.id.clone()), rules: Some(book), ..Event::default() };
    assert_eq!(read(&write(&event)).unwrap().event, event);
}

#[test]
fn every_fault_is_told_at_once_with_its_place_and_what_to_write() {
    let text = r#"{
  "format": "kibitz-event/1",
  "book": "de-tos",
  "divisions": [{
    "division": "A",
    "players": [
      { "number": 1, "name": "Åse", "rating": "high" },
      { "number": 1, "name": "" },
      { "number": 2, "nmae": "Țica" }
    ],
    "rounds": [{ "round": 1, "games": [
      { "first": 1, "second": 1, "scores": [401] },
      { "first": 9, "second": 2, "outcome": { "forfiet": {} } }
    ], "byes": [2] }]
  }]
}"#;
    let known = "de-tso, nl-scrabble, no-nsf, ro-frs or schafkopf";
    assert_eq!(
        faults(text),
        [
            format!(
                "e.json, line 3, column 11: `book` is \"de-tos\", which this kibitz does not have: \
                 write one of {known}, or the resolved book under \"rules\""
            ),
            "e.json, line 7, column 47: `divisions[0].players[0].rating` is \"high\": write a whole \
             number from 0 to 9999"
                .to_owned(),
            "e.json, line 8, column 7: `divisions[0].players[1].number` 1 is taken: every player has \
             an own number"
                .to_owned(),
            "e.json, line 8, column 30: `divisions[0].players[1].name` is empty: write a text, such \
             as \"Åse Øverland\""
                .to_owned(),
            "e.json, line 9, column 7: `divisions[0].players[2].name` is missing: write \"name\": \
             \"Åse Øverland\""
                .to_owned(),
            "e.json, line 9, column 22: `divisions[0].players[2].nmae` is not known: write one of \
             number, name, club, rating, team, board, classes, away, carried or kept"
                .to_owned(),
            "e.json, line 12, column 31: `divisions[0].rounds[0].games[0].second` is 1, who is in \
             round 1 already"
                .to_owned(),
            "e.json, line 12, column 44: `divisions[0].rounds[0].games[0].scores` has two numbers, \
             the first player's and the second's: write [401, 388]"
                .to_owned(),
            "e.json, line 13, column 18: `divisions[0].rounds[0].games[1].first` is 9: division A \
             has no such player"
                .to_owned(),
            "e.json, line 13, column 45: `divisions[0].rounds[0].games[1].outcome`: unknown variant \
             `forfiet`, expected one of `played`, `forfeit`, `stopped`, `drawn`; write for example \
             {\"forfeit\": {\"absent\": [null, {\"reason\": \"no_show\"}]}}"
                .to_owned(),
            "e.json, line 13, column 58: `divisions[0].rounds[0].games[1].outcome.forfiet` is not known: \
             take it out"
                .to_owned(),
            "e.json, line 14, column 17: `divisions[0].rounds[0].byes[0]` is 2, who is in round 1 \
             already"
                .to_owned(),
        ]
    );
}

#[test]
fn another_version_and_another_shape_are_refused() {
    let told = faults("{ \"format\": \"kibitz-event/2\", \"divisions\": [] }");
    assert!(told[0].contains("this kibitz reads \"kibitz-event/1\""), "{told:?}");
    assert_eq!(
        faults("[]")[0],
        "e.json, line 1, column 1: the file is an object: write {\"format\": …}"
    );
    let told = faults("{ \"divisions\": [] }");
    assert!(told[0].contains("`format` is missing"), "{told:?}");
    let told = faults("{\n  \"format\": \"kibitz-event/1\"\n  \"name\": 1 }");
    assert_eq!(told, ["e.json, line 3, column 3: a comma or } is missing here"]);
}

#[test]
fn text_is_read_as_json_means_it() {
    let tree = tree::parse(r#"["\u00c5se \"x\"", "a\\"]"#).unwrap();
    let Value::List(nodes) = tree.value else { panic!("a list") };
    assert_eq!(nodes[0].value, Value::Text("Åse \"x\"".to_owned()));
    assert_eq!(nodes[1].value, Value::Text("a\\".to_owned()));
    assert!(tree::parse(&"[".repeat(100_000)).is_err());
}
