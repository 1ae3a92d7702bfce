//! Which subjects have to be resolved anew, and in which order.

use super::files::Files;
use super::{Fold, cards, challenges, founding, lots, players, rounds, sanctions};
use super::{shown, substitutions, withdrawals, word_lists};
use crate::entry::Fact;
use crate::ledger::{Ledger, Record};
use crate::refusal::{Missing, RefusalReason};
use crate::subject::{Subject, Topic};
use crate::tournament::Part;
use domain::{CardId, EntryId, PlayerId, RoundId};
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub(super) struct Dirty<'l> {
    /// The founding changed, from which all follows.
    pub(super) everything: bool,
    players: BTreeSet<PlayerId>,
    rounds: BTreeSet<RoundId>,
    cards: BTreeSet<CardId>,
    challenges: BTreeSet<EntryId>,
    // What is about players and resolved all together, because there is little of it.
    sanctions: bool,
    substitutions: bool,
    lots: bool,
    withdrawals: bool,
    word_lists: bool,
    shown: bool,
    /// Entries that belong to no subject that is here.
    loose: Vec<&'l Record>,
}

impl<'l> Dirty<'l> {
    /// What a record is about is resolved anew, because the record is new or its author's rights are.
    pub(super) fn mark(&mut self, ledger: &'l Ledger, files: &Files, record: &'l Record) {
        match record.entry.fact.about() {
            Subject::Event if record.author == ledger.event().root() => self.everything = true,
            Subject::Event | Subject::Nothing => self.loose.push(record),
            Subject::Rights => {}
            Subject::Player(player) => {
                self.players.insert(player);
            }
            Subject::Round(round) => {
                self.rounds.insert(round);
            }
            Subject::Card(card) => {
                self.cards.insert(card);
            }
            Subject::Challenges(_) => {
                self.challenges.insert(record.id);
            }
            Subject::Begun(_) => match files.beginning(ledger, &record.entry.fact) {
                Some(beginning) => self.mark(ledger, files, beginning),
                None => self.loose.push(record),
            },
            Subject::Sanctions => self.sanctions = true,
            Subject::Substitutions => self.substitutions = true,
            Subject::Lots => self.lots = true,
            Subject::Withdrawals => self.withdrawals = true,
            Subject::WordLists => self.word_lists = true,
            Subject::Show => self.shown = true,
        }
    }

    /// Whether more is resolved anew than cards and challenges.
    pub(super) fn hall_changed(&self) -> bool {
        let decided = self.sanctions || self.substitutions || self.lots || self.withdrawals;
        let decided = decided || self.word_lists || self.shown;
        self.everything || decided || !self.players.is_empty() || !self.rounds.is_empty()
    }

    /// Each subject after those that it depends on.
    pub(super) fn resolve(mut self, fold: &mut Fold<'l>) {
        self.loose.iter().for_each(|record| loose(fold, record));
        if self.everything {
            founding::resolve(fold);
        }
        for player in &self.players {
            players::resolve(fold, *player);
        }
        for round in &self.rounds {
            if rounds::resolve(fold, *round) {
                let cards = fold.files.cards_of(*round);
                cards.iter().for_each(|card| self.challenges.extend(challenges_at(fold, *card)));
                self.cards.extend(cards);
            }
        }
        for card in &self.cards {
            *fold.round_versions.entry(card.round).or_default() += 1;
            *fold.card_versions.entry(*card).or_default() += 1;
            if cards::resolve(fold, *card) {
                self.challenges.extend(challenges_at(fold, *card));
            }
        }
        let linked: Vec<EntryId> =
            self.challenges.iter().flat_map(|id| challenges::neighbours(fold, *id)).collect();
        self.challenges.extend(linked);
        for challenge in &self.challenges {
            fold.digests.forget(Part::Challenges);
            challenges::resolve(fold, *challenge);
        }
        // All of these ask whether a player is entered.
        let all = self.everything || !self.players.is_empty();
        if all || self.sanctions || self.substitutions || self.lots || self.withdrawals {
            fold.digests.forget(Part::Event);
        }
        if all || self.sanctions {
            sanctions::resolve(fold);
        }
        if all || self.substitutions {
            substitutions::resolve(fold);
        }
        if all || self.lots {
            lots::resolve(fold);
        }
        if all || self.withdrawals {
            withdrawals::resolve(fold);
        }
        if self.everything || self.word_lists {
            fold.digests.forget(Part::Event);
            word_lists::resolve(fold);
        }
        if self.everything || self.shown {
            shown::resolve(fold);
        }
        fold.tournament.conflicts = fold.conflicts.values().cloned().collect();
    }
}

fn challenges_at(fold: &Fold<'_>, card: CardId) -> Vec<EntryId> {
    let records = fold.files.of(fold.ledger, Subject::Challenges(card));
    records.into_iter().map(|record| record.id).collect()
}

/// An entry about something that is not here, or that nobody here knows.
fn loose(fold: &mut Fold<'_>, record: &Record) {
    fold.refusals.remove(&record.id);
    let fact = &record.entry.fact;
    let unknown = |what| Err(RefusalReason::Unknown { what });
    let refused = match fact.kind().topic {
        Topic::Event => Err(RefusalReason::OnlyRoot),
        Topic::Cards => unknown(Missing::FilledCard),
        Topic::Challenges => fold.authority.check_writer(record).and(unknown(Missing::Challenge)),
        // A director may start what has not arrived yet.
        Topic::Rounds => fold.authority.check_writer(record),
        Topic::Unknown => {
            let Fact::Unreadable(unreadable) = fact else { return };
            Err(match unreadable.fault.clone() {
                Some(fault) => RefusalReason::Unreadable { fault },
                None => RefusalReason::Newer,
            })
        }
        Topic::Adoptions | Topic::Devices | Topic::Players | Topic::Lists | Topic::Sanctions => {
            Ok(())
        }
    };
    if let Err(reason) = refused {
        fold.refuse(record, reason);
    }
}
