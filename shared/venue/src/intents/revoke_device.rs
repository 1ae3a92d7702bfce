//! A director takes a device's admission back, and says how far it is still believed.

use super::{Decision, Pen};
use crate::hall::Hall;
use desk::{Called, Cut, Refused};
use domain::{DeviceId, EntryId, Role, messages};
use ledger::{Entry, Fact, Record};
use std::collections::{BTreeMap, BTreeSet};

messages! {
    /// Why an admission is not taken back.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum RevokeRefused {
        Own,
        NeverAdmitted,
        /// A second time, and nothing less is to be believed.
        Already,
        /// Only a device with the event's root key sends a director away.
        NoRootKey,
        NotItsEntry { device: Called, entry: EntryId },
        NoRound { number: u16 },
    }
}

/// An honest laptop has one head, a cloned one a few; of a flood of branches the first ones are accepted.
const HEADS_MAX: usize = 64;

pub(super) fn decide(
    hall: &Hall<'_>,
    device: DeviceId,
    cut: Option<Cut>,
) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    if device == hall.me {
        return Err(Refused::because(RevokeRefused::Own));
    }
    let known = hall.tournament.devices.get(&device);
    let known = known.ok_or_else(|| Refused::because(RevokeRefused::NeverAdmitted))?;
    // An earlier cut may be found later, when somebody has looked at what it wrote.
    if known.is_revoked() && cut.is_none() {
        return Err(Refused::because(RevokeRefused::Already));
    }
    let was_director = known.grants.iter().any(|grant| grant.role == Role::Director);
    if was_director && !hall.has_root {
        return Err(Refused::because(RevokeRefused::NoRootKey));
    }
    let heads = match cut {
        None => newest(hall, device),
        Some(Cut::Entry(entry)) if hall.ledger.record(device, entry).is_none() => {
            let device = Called::by(&known.name);
            return Err(Refused::because(RevokeRefused::NotItsEntry { device, entry }));
        }
        Some(Cut::Entry(entry)) => vec![entry],
        Some(Cut::Round(round)) if !was_published(hall, round) => {
            return Err(Refused::because(RevokeRefused::NoRound { number: round }));
        }
        Some(Cut::Round(round)) => up_to(hall, device, round),
    };
    let pen = if was_director { Pen::Root } else { Pen::Device };
    let entry = Entry::new(Fact::DeviceRevoked { device, heads });
    Ok(Decision::Write { pen, entries: vec![entry] })
}

/// Nothing was written before the first round but what belongs to round zero.
fn was_published(hall: &Hall<'_>, round: u16) -> bool {
    round == 0 || hall.tournament.rounds.keys().any(|published| published.number == round)
}

fn newest(hall: &Hall<'_>, device: DeviceId) -> Vec<EntryId> {
    let heads = hall.ledger.heads(device);
    let in_order = hall.ledger.document(device).into_iter().map(|record| record.id);
    in_order.filter(|id| heads.contains(id)).take(HEADS_MAX).collect()
}

/// The newest entries of a device that were here before a later round started, and say of themselves that
/// they belong to no later one. A laptop that lies about the round is believed less, not more.
fn up_to(hall: &Hall<'_>, device: DeviceId, round: u16) -> Vec<EntryId> {
    let rounds = Rounds::of(hall);
    let begins_later = |record: &&Record| {
        matches!(record.entry.fact, Fact::RoundStarted { .. }) && rounds.round_of(record) > round
    };
    let before = hall.ledger.in_order().into_iter().take_while(|record| !begins_later(record));
    let mut allowed: BTreeSet<EntryId> = BTreeSet::new();
    let mut heads: Vec<EntryId> = Vec::new();
    for record in before.filter(|record| record.author == device) {
        let stands = record.deps.iter().all(|dep| allowed.contains(dep));
        if stands && rounds.round_of(record) <= round {
            heads.retain(|head| !record.deps.contains(head));
            heads.push(record.id);
            allowed.insert(record.id);
        }
    }
    heads.truncate(HEADS_MAX);
    heads
}

/// Which round an entry is about, whether what it names counts or not.
struct Rounds {
    published: BTreeMap<EntryId, u16>,
    started: BTreeMap<EntryId, EntryId>,
}

impl Rounds {
    fn of(hall: &Hall<'_>) -> Self {
        let mut rounds = Self { published: BTreeMap::new(), started: BTreeMap::new() };
        for record in hall.ledger.records() {
            if let Fact::RoundPublished { publication, .. } = &record.entry.fact {
                rounds.published.insert(record.id, publication.round.number);
            }
            if let Fact::RoundStarted { publication } = &record.entry.fact {
                rounds.started.insert(record.id, *publication);
            }
        }
        rounds
    }

    /// Zero before the first round.
    fn round_of(&self, record: &Record) -> u16 {
        let start =
            |id: EntryId| self.started.get(&id).and_then(|of| self.published.get(of)).copied();
        let under = record.entry.under.and_then(start).unwrap_or(0);
        let own = start(record.id).or(self.published.get(&record.id).copied()).unwrap_or(0);
        under.max(own)
    }
}
