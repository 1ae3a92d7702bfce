//! The records of a ledger filed by what they are about.

use crate::entry::Fact;
use crate::ledger::{Ledger, Record};
use crate::subject::Subject;
use domain::{CardId, EntryId, RoundId, TableNo};
use std::collections::BTreeMap;

/// Records are named by where they stand in the ledger's order of acceptance.
#[derive(Clone, Debug, Default)]
pub(super) struct Files {
    filed: BTreeMap<Subject, Vec<u32>>,
    /// Entries that began something.
    begun: BTreeMap<EntryId, u32>,
}

impl Files {
    pub(super) fn file(&mut self, position: usize, record: &Record) {
        let position = u32::try_from(position).expect("no ledger holds four billion entries");
        let fact = &record.entry.fact;
        self.filed.entry(fact.about()).or_default().push(position);
        if fact.begins() {
            self.begun.insert(record.id, position);
        }
    }

    /// The record that began what a fact is about, if it is here and of the right kind.
    pub(super) fn beginning<'l>(&self, ledger: &'l Ledger, fact: &Fact) -> Option<&'l Record> {
        let Subject::Begun(entry) = fact.about() else { return None };
        let beginning = self.record(ledger, entry)?;
        fact.goes_on_with(&beginning.entry.fact).then_some(beginning)
    }

    /// A record that began something.
    pub(super) fn record<'l>(&self, ledger: &'l Ledger, entry: EntryId) -> Option<&'l Record> {
        self.begun.get(&entry).map(|position| ledger.at(*position as usize))
    }

    /// The records of a subject in the order of their ids.
    pub(super) fn of<'l>(&self, ledger: &'l Ledger, subject: Subject) -> Vec<&'l Record> {
        let positions = self.filed.get(&subject).map(Vec::as_slice).unwrap_or_default();
        let mut records: Vec<&Record> =
            positions.iter().map(|position| ledger.at(*position as usize)).collect();
        records.sort_unstable_by_key(|record| record.id);
        records
    }

    /// The cards of a round about which something was written.
    pub(super) fn cards_of(&self, round: RoundId) -> Vec<CardId> {
        let [first, last] = [0, u16::MAX].map(|table| CardId { round, table: TableNo(table) });
        let cards = self.filed.range(Subject::Card(first)..=Subject::Card(last));
        let challenges = self.filed.range(Subject::Challenges(first)..=Subject::Challenges(last));
        let card = |(subject, _): (&Subject, _)| {
            let (Subject::Card(card) | Subject::Challenges(card)) = subject else { return None };
            Some(*card)
        };
        cards.chain(challenges).filter_map(card).collect()
    }
}
