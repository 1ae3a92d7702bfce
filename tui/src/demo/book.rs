//! Under which rules the demo is played, and what that means for the people at the tables.

use crate::tongue::either;
use domain::{DivisionId, Said, Schedule, Title};
use ledger::FoundedDivision;
use rulebook::{Announcement, Book, Source, book_ids, lists_of};
use speech::words;

/// How a book is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub id: &'static str,
    /// Players at a table.
    pub seats: u16,
    /// Rounds of an event, if nobody says otherwise.
    pub rounds: u16,
}

impl Played {
    const ROUNDS: u16 = 4;

    /// One of the books that come with the program.
    pub fn named(id: &str) -> Result<Self, Said> {
        let Some(id) = book_ids().find(|known| *known == id) else {
            return Err(words::cli_demo_no_book(id, either(book_ids())));
        };
        let book = Book::named(id)?;
        let seats = lists_of(&book).map_or(2, |lists| u16::from(lists.seats.value));
        let fixed = book.rounds.as_ref().and_then(|rounds| rounds.fixed.as_ref());
        let rounds = fixed.map_or(Self::ROUNDS, |fixed| fixed.value);
        Ok(Self { id, seats, rounds })
    }

    /// The book with what its announcement has to say.
    pub(super) fn book(self, rounds: u16) -> anyhow::Result<Book> {
        let rules = ANNOUNCED.iter().find(|(id, _)| *id == self.id).map_or("", |(_, rules)| rules);
        let text = [
            "name = \"Demo\"\n",
            &format!("book = \"{}\"\n", self.id),
            &format!("rounds = {rounds}\n"),
            rules,
        ]
        .concat();
        let source = Source { file: "demo.toml", text: &text };
        let announced = Announcement::from_toml(source, &pairing::presets::planned)?;
        Ok(announced.book)
    }

    /// The division that plays. A book may end after fewer rounds in a small field, and the demo plays as
    /// many as it was asked for.
    pub(super) fn division(self, tables: u16, rounds: u16) -> FoundedDivision {
        let mut division = FoundedDivision::new(DivisionId::A, Title::own("A"), rounds);
        if self.seats == 2 && tables.saturating_mul(self.seats) <= rounds {
            division.plan.schedule = Some(Schedule::own(format!("1-{rounds} swiss")));
        }
        division
    }
}

/// What some books leave to the organiser.
const ANNOUNCED: [(&str, &str); 2] =
    [("nl-scrabble", include_str!("nl-scrabble.toml")), ("no-nsf", include_str!("no-nsf.toml"))];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_book_can_be_played() {
        for id in book_ids() {
            let played = Played::named(id).unwrap();
            assert_eq!(played.book(played.rounds).unwrap().id, id);
            assert_eq!(played.seats == 4, id == "schafkopf", "{id}");
        }
        assert!(crate::tongue::say(&Played::named("skat").unwrap_err()).contains("schafkopf"));
    }
}
