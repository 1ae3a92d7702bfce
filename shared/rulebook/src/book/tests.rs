//! What every built-in book must hold, and how a book travels.

use super::*;
use domain::Citation;

#[test]
fn every_book_that_comes_with_the_program_loads_under_its_own_id() {
    for id in book_ids() {
        match Book::from_toml(id, book_text(id).unwrap()) {
            Ok(book) => assert_eq!(book.id, id),
            Err(errors) => panic!("{errors}"),
        }
    }
}

#[test]
fn every_reading_is_named_by_an_article_and_says_both_ways() {
    for id in book_ids() {
        let book = Book::named(id).unwrap();
        let text = book_text(id).unwrap();
        assert!(!book.readings.is_empty(), "{id}");
        for mark in book.readings.keys() {
            assert!(text.contains(&format!(" [{mark}]\"")), "{id}: nothing cites {mark}");
        }
    }
    let cites = ["TSO 6.1 [T8]", "TSO 6.1", "TSO 5.4 [T8]"].map(|cite| Citation(cite.to_owned()));
    let told = Book::named("de-tso").unwrap().meant_by(&cites);
    assert_eq!(
        told.iter().map(speech::english).collect::<Vec<_>>(),
        ["Reading T8 of TSO 6.1: only games that were played are single games. It could also be \
          read: the 400 points of a bye are one too."]
    );
}

#[test]
fn an_unknown_book_lists_the_known_ones() {
    let error = Book::named("de-tos").unwrap_err();
    assert_eq!(
        speech::english(&error),
        "there is no rulebook \"de-tos\": write one of de-tso, nl-scrabble, no-nsf, ro-frs or \
         schafkopf"
    );
}

#[test]
fn a_book_survives_the_way_through_an_entry_and_through_a_file() {
    for id in book_ids() {
        let book = Book::named(id).unwrap();
        let json = serde_json::to_string(&book).unwrap();
        assert_eq!(serde_json::from_str::<Book>(&json).unwrap(), book);
        let file = toml::to_string(&book).unwrap();
        assert_eq!(Book::from_toml("copy.toml", &file).unwrap(), book);
    }
}

#[test]
fn a_rule_this_program_does_not_know_is_refused_in_an_entry() {
    let book = Book::named("de-tso").unwrap();
    let mut json = serde_json::to_value(&book).unwrap();
    json["card"]["recount"] = 20.into();
    assert!(serde_json::from_value::<Book>(json).is_err());
}

#[test]
fn the_printed_tile_sets_add_up() {
    for id in ["nl-scrabble", "ro-frs"] {
        let equipment = Book::named(id).unwrap().equipment.unwrap();
        let tiles = equipment.tiles.unwrap().value;
        let count: u16 = tiles.values().map(|tile| u16::from(tile.count)).sum();
        assert_eq!(count, equipment.pieces.unwrap().value, "{id}");
    }
}

#[test]
fn a_book_says_the_organisers_sentences_or_those_of_the_program() {
    let text = "id = \"club\"\ntitle = \"Our club\"\nextends = \"de-tso\"\n\
                [words.de]\nhouse = \"so ist es hier\"\n[words.en]\nhouse = \"so it is here\"\n";
    let club = Book::from_toml("club.toml", text).unwrap();
    let says = |id| speech::english(&club.sentence(id));
    assert_eq!(says("house"), "so it is here");
    assert_eq!(says("card-stays"), "the card does not take this step any more, or not yet");
    assert_eq!(says("what stands there itself"), "what stands there itself");
}
