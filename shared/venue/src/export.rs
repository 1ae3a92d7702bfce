//! The event as a file that other programs can read.

use crate::venue::Venue;
use domain::Title;
use exchange::{Event, json};
use ledger::Batch;

impl Venue {
    /// Everything that counts at this moment, with the book as the announcement resolved it.
    pub fn export(&mut self) -> String {
        let tournament = self.tournament();
        json::write(&Event {
            name: Title::new(&tournament.name).ok(),
            book: tournament.book.as_ref().map(|book| book.id.clone()),
            rules: tournament.book.clone(),
            divisions: tournament.divisions.values().cloned().collect(),
        })
    }

    /// A part of the raw record, from a place in the order of acceptance here, and where the next begins.
    pub fn record_from(&self, from: u64) -> (Batch, Option<u64>) {
        let records = self.ledger.in_order();
        let first = usize::try_from(from).unwrap_or(usize::MAX).min(records.len());
        let (batch, count) = Batch::pack(records[first..].iter().map(|record| &record.signed));
        let next = first + count;
        (batch, (next < records.len()).then_some(next as u64))
    }
}
