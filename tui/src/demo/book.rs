//! The books that the demo plays under, with what they leave to an organiser.

use anyhow::Context;
use rulebook::{Announcement, Book, Source};

/// Books of games between two players.
pub const DUEL_BOOKS: [&str; 4] = ["de-tso", "nl-scrabble", "ro-frs", "no-nsf"];

/// The book of an event that a demo could announce.
pub(crate) fn announced(id: &str, rounds: u16) -> anyhow::Result<Book> {
    let open = OPEN.iter().find(|(book, _)| *book == id).map_or("", |(_, rules)| rules);
    let text = format!("name = \"Demo\"\nbook = \"{id}\"\nrounds = {rounds}\n{open}");
    let announced =
        Announcement::from_toml(Source { file: "the demo's announcement", text: &text });
    Ok(announced.with_context(|| format!("the demo under {id}"))?.book)
}

/// What a document leaves open and an event cannot do without.
const OPEN: [(&str, &str); 2] = [
    (
        "nl-scrabble",
        "[rules.clock]\nallotted_s = 1500\n\
         [rules.bye]\nhalf_wins = 2\nspread = 50\npoints = 350\n\
         [rules.forfeit]\nboth_absent = \"each_by_reason\"\n\
         [rules.forfeit.present]\nhalf_wins = 2\nspread = 50\npoints = 350\n\
         [rules.forfeit.absent.no_show]\nhalf_wins = 0\nspread = -50\npoints = 0\n",
    ),
    ("no-nsf", "[rules.bye]\nhalf_wins = 2\nspread = 50\n"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_book_of_two_players_can_be_announced() {
        for id in DUEL_BOOKS {
            assert_eq!(announced(id, 4).unwrap().id, id);
        }
    }
}
