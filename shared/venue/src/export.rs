//! The event as a file that other programs can read.

use crate::venue::Venue;
use exchange::{Event, EventDivision, json};

impl Venue {
    /// Everything that counts at this moment, with the book as the announcement resolved it.
    pub fn export(&mut self) -> String {
        let tournament = self.tournament();
        json::write(&Event {
            name: tournament.name.clone(),
            book: tournament.book.as_ref().map(|book| book.id.clone()),
            rules: tournament.book.clone(),
            divisions: tournament.divisions.values().map(EventDivision::from_hall).collect(),
        })
    }
}
