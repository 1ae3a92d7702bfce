//! From entries to a Tournament: a pure function of their set that never fails.
//!
//! The fold is done in full each time, in one pass per kind of fact. The numbered rules are in the
//! crate's documentation.

mod authority;
mod cards;
mod challenges;
#[cfg(test)]
mod list_rules;
mod lots;
#[cfg(test)]
mod rights_rules;
mod rounds;
#[cfg(test)]
mod rules;
mod sanctions;
mod stand;
mod substitutions;
mod withdrawals;

use crate::entry::{Entry, Fact, FoundedDivision};
use crate::ledger::{Ledger, Record, is_about_rights};
use crate::refusal::{Refusal, RefusalReason};
use crate::tournament::{Conflict, ConflictOver, Device, Tournament};
use authority::Authority;
use domain::{DeviceId, Division, EntryId, Player, PlayerId, RoundId};
use rulebook::Book;
use stand::standing;
use std::collections::BTreeMap;

/// Changes whenever the same entries would give another Tournament.
pub const PROJECTION_VERSION: u32 = 5;

pub fn project(ledger: &Ledger) -> (Tournament, Vec<Refusal>) {
    let facts = Facts::sort(ledger);
    let mut refusals = Vec::new();
    let mut fold = Fold {
        ledger,
        authority: Authority::establish(ledger, &facts, &mut refusals),
        tournament: Tournament::empty(ledger.event()),
        started: BTreeMap::new(),
        refusals,
    };
    found(&mut fold, &facts.foundings);
    enter_players(&mut fold, &facts.players);
    rounds::fold(&mut fold, &facts.publications, &facts.starts);
    let hand_ins = cards::fold(&mut fold, &facts);
    challenges::fold(&mut fold, &facts, &hand_ins);
    sanctions::fold(&mut fold, &facts);
    substitutions::fold(&mut fold, &facts.replaced);
    lots::fold(&mut fold, &facts.lots);
    withdrawals::fold(&mut fold, &facts);
    for record in &facts.unreadable {
        if let Fact::Unreadable(unreadable) = &record.entry.fact {
            fold.refuse(record, RefusalReason::Unreadable(unreadable.clone()));
        }
    }
    let Fold { authority, mut tournament, mut refusals, .. } = fold;
    tournament.devices = authority.into_devices(ledger);
    refusals.sort_by_key(|refusal| refusal.entry);
    (tournament, refusals)
}

/// Every device that was ever admitted: the part of the Tournament that says who has which rights.
pub fn devices(ledger: &Ledger) -> BTreeMap<DeviceId, Device> {
    let facts = Facts::about_rights(ledger);
    Authority::establish(ledger, &facts, &mut Vec::new()).into_devices(ledger)
}

/// The Tournament in the making.
struct Fold<'a> {
    ledger: &'a Ledger,
    authority: Authority,
    tournament: Tournament,
    /// Starts that name a publication which stands, with its round.
    started: BTreeMap<EntryId, RoundId>,
    refusals: Vec<Refusal>,
}

impl Fold<'_> {
    fn refuse(&mut self, record: &Record, reason: RefusalReason) {
        self.refusals.push(Refusal { entry: record.id, author: record.author, reason });
    }

    /// The records whose author is a director; the others are refused.
    fn by_directors<'r>(&mut self, records: &[&'r Record]) -> Vec<&'r Record> {
        let mut kept = Vec::with_capacity(records.len());
        for record in records {
            match self.authority.check_director(record) {
                Ok(()) => kept.push(*record),
                Err(reason) => self.refuse(record, reason),
            }
        }
        kept
    }

    fn conflict(&mut self, over: ConflictOver, records: &[&Record]) {
        let entries = records.iter().map(|record| (record.id, record.author)).collect();
        self.tournament.conflicts.push(Conflict { over, entries });
    }
}

/// All records by the kind of their fact, each kind in the order of entry ids.
#[derive(Default)]
struct Facts<'a> {
    foundings: Vec<&'a Record>,
    admissions: Vec<&'a Record>,
    revocations: Vec<&'a Record>,
    adoptions: Vec<&'a Record>,
    players: Vec<&'a Record>,
    publications: Vec<&'a Record>,
    starts: Vec<&'a Record>,
    filled: Vec<&'a Record>,
    signed: Vec<&'a Record>,
    lists_signed: Vec<&'a Record>,
    handed_in: Vec<&'a Record>,
    corrected: Vec<&'a Record>,
    sent: Vec<&'a Record>,
    claimed: Vec<&'a Record>,
    ruled: Vec<&'a Record>,
    sanctioned: Vec<&'a Record>,
    lifted: Vec<&'a Record>,
    replaced: Vec<&'a Record>,
    lots: Vec<&'a Record>,
    withdrawn: Vec<&'a Record>,
    returned: Vec<&'a Record>,
    unreadable: Vec<&'a Record>,
}

impl<'a> Facts<'a> {
    fn sort(ledger: &'a Ledger) -> Self {
        Self::sorted(ledger.records())
    }

    fn about_rights(ledger: &'a Ledger) -> Self {
        Self::sorted(ledger.records().filter(|record| is_about_rights(&record.entry.fact)))
    }

    fn sorted(records: impl Iterator<Item = &'a Record>) -> Self {
        let mut facts = Self::default();
        for record in records {
            let kind = match &record.entry.fact {
                Fact::EventFounded { .. } => &mut facts.foundings,
                Fact::DeviceAdmitted { .. } => &mut facts.admissions,
                Fact::DeviceRevoked { .. } => &mut facts.revocations,
                Fact::EntriesAdopted { .. } => &mut facts.adoptions,
                Fact::PlayerEntered { .. } => &mut facts.players,
                Fact::RoundPublished { .. } | Fact::RoundTakenBack { .. } => {
                    &mut facts.publications
                }
                Fact::RoundStarted { .. } => &mut facts.starts,
                Fact::CardFilled { .. } => &mut facts.filled,
                Fact::CardSigned { .. } => &mut facts.signed,
                Fact::ListSigned { .. } => &mut facts.lists_signed,
                Fact::CardHandedIn { .. } => &mut facts.handed_in,
                Fact::CardCorrected { .. } => &mut facts.corrected,
                Fact::ChallengeSent { .. } => &mut facts.sent,
                Fact::ChallengeClaimed { .. } => &mut facts.claimed,
                Fact::ChallengeRuled { .. } => &mut facts.ruled,
                Fact::PlayerSanctioned { .. } => &mut facts.sanctioned,
                Fact::SanctionLifted { .. } => &mut facts.lifted,
                Fact::PlayerReplaced { .. } => &mut facts.replaced,
                Fact::LotDrawn { .. } => &mut facts.lots,
                Fact::PlayerWithdrawn { .. } => &mut facts.withdrawn,
                Fact::PlayerReturned { .. } => &mut facts.returned,
                Fact::Unreadable(_) => &mut facts.unreadable,
            };
            kind.push(record);
        }
        facts.in_order_of_id()
    }

    fn in_order_of_id(mut self) -> Self {
        for kind in [
            &mut self.foundings,
            &mut self.admissions,
            &mut self.revocations,
            &mut self.adoptions,
            &mut self.players,
            &mut self.publications,
            &mut self.starts,
            &mut self.filled,
            &mut self.signed,
            &mut self.lists_signed,
            &mut self.handed_in,
            &mut self.corrected,
            &mut self.sent,
            &mut self.claimed,
            &mut self.ruled,
            &mut self.sanctioned,
            &mut self.lifted,
            &mut self.replaced,
            &mut self.lots,
            &mut self.withdrawn,
            &mut self.returned,
            &mut self.unreadable,
        ] {
            kind.sort_unstable_by_key(|record| record.id);
        }
        self
    }
}

fn found(fold: &mut Fold<'_>, foundings: &[&Record]) {
    let mut genuine = Vec::new();
    for record in foundings {
        if fold.authority.is_from_root(record) {
            genuine.push(*record);
        } else {
            fold.refuse(record, RefusalReason::OnlyRoot);
        }
    }
    let standing = standing(&genuine);
    if standing.len() > 1 {
        fold.conflict(ConflictOver::Founding, &standing);
    }
    let Some(Entry { fact: Fact::EventFounded { name, book, divisions }, .. }) =
        standing.first().map(|record| &record.entry)
    else {
        return;
    };
    fold.tournament.name = name.to_string();
    fold.tournament.book = Some(Book::clone(book));
    fold.tournament.divisions = divisions
        .iter()
        .map(|founded| {
            let FoundedDivision { id, name, rounds, plan } = founded.clone();
            (id, Division { plan, ..Division::new(id, name, rounds) })
        })
        .collect();
}

fn enter_players(fold: &mut Fold<'_>, entered: &[&Record]) {
    let mut by_player: BTreeMap<PlayerId, Vec<(&Record, &Player)>> = BTreeMap::new();
    for record in fold.by_directors(entered) {
        let Fact::PlayerEntered { player } = &record.entry.fact else { continue };
        if fold.tournament.divisions.contains_key(&player.id.division) {
            by_player.entry(player.id).or_default().push((record, player));
        } else {
            fold.refuse(record, RefusalReason::NoDivision);
        }
    }
    for (id, versions) in by_player {
        let records: Vec<&Record> = versions.iter().map(|(record, _)| *record).collect();
        let standing = standing(&records);
        let players: Vec<&Player> = versions
            .iter()
            .filter(|(record, _)| is_among(&standing, record.id))
            .map(|(_, player)| *player)
            .collect();
        let Some(first) = players.first() else { continue };
        if players.iter().any(|player| player != first) {
            fold.conflict(ConflictOver::Player(id), &standing);
        }
        if let Some(division) = fold.tournament.divisions.get_mut(&id.division) {
            division.players.insert(id, Player::clone(first));
        }
    }
}

fn is_among(records: &[&Record], id: EntryId) -> bool {
    records.iter().any(|record| record.id == id)
}
