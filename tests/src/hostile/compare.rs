//! Whether the honest part of a Tournament is what it would be without the attackers.

use super::cast::{Cast, THEIR_TABLES};
use domain::{CardId, DeviceId, EntryId};
use ledger::{Challenge, Conflict, ConflictOver, Device, Refusal, Tournament};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// What a ledger says: its Tournament and what it refuses.
pub(super) type Verdict = (Tournament, Vec<Refusal>);

/// The first difference that no right of a hostile device explains.
pub(super) fn difference(cast: &Cast, honest: &Verdict, attacked: &Verdict) -> Option<String> {
    let theirs = Theirs { devices: cast.devices(), judges: cast.arbiter.is_some() };
    let (alone, beset) = (&honest.0, &attacked.0);
    differs("the name", &alone.name, &beset.name)
        .or_else(|| differs("the book", &alone.book, &beset.book))
        .or_else(|| differs("the rounds", &alone.rounds, &beset.rounds))
        .or_else(|| theirs.divisions(alone, beset))
        .or_else(|| theirs.devices(alone, beset))
        .or_else(|| theirs.cards(alone, beset))
        .or_else(|| theirs.challenges(alone, beset))
        .or_else(|| {
            let of = |tournament| theirs.conflicts(tournament);
            differs("the conflicts", &of(alone), &of(beset))
        })
        .or_else(|| {
            let of = |refusals| theirs.refusals(refusals);
            differs("what is refused", &of(&honest.1), &of(&attacked.1))
        })
}

struct Theirs {
    devices: BTreeSet<DeviceId>,
    /// A hostile arbiter may take and rule on any challenge.
    judges: bool,
}

impl Theirs {
    fn divisions(&self, alone: &Tournament, beset: &Tournament) -> Option<String> {
        let without_their_cards = |tournament: &Tournament| {
            let mut divisions = tournament.divisions.clone();
            for round in divisions.values_mut().flat_map(|division| division.rounds.values_mut()) {
                round.cards.retain(|table, _| !THEIR_TABLES.contains(table));
            }
            divisions
        };
        differs("the divisions", &without_their_cards(alone), &without_their_cards(beset))
    }

    fn devices(&self, alone: &Tournament, beset: &Tournament) -> Option<String> {
        let without_their_proofs = |tournament: &Tournament| {
            let of = |(id, device): (&DeviceId, &Device)| {
                let mut device = device.clone();
                if self.devices.contains(id) {
                    device.tampered.clear();
                }
                (*id, device)
            };
            tournament.devices.iter().map(of).collect::<BTreeMap<_, _>>()
        };
        differs("the devices", &without_their_proofs(alone), &without_their_proofs(beset))
    }

    fn cards(&self, alone: &Tournament, beset: &Tournament) -> Option<String> {
        let of = |tournament: &Tournament| {
            let cards = tournament.cards.iter().filter(|(card, _)| !is_theirs(card));
            cards.map(|(card, life)| (*card, life.clone())).collect::<BTreeMap<_, _>>()
        };
        differs("the cards", &of(alone), &of(beset))
    }

    fn challenges(&self, alone: &Tournament, beset: &Tournament) -> Option<String> {
        let stranger = beset
            .challenges
            .iter()
            .find(|(id, challenge)| {
                let is_own = is_theirs(&challenge.card) && self.devices.contains(&challenge.author);
                !(alone.challenges.contains_key(id) || is_own)
            })
            .map(|(id, _)| format!("challenge {} is nobody's to send", id.short()));
        let of = |tournament: &Tournament| {
            let known = alone.challenges.keys();
            let of = |id: &EntryId| (*id, self.challenge(tournament.challenges.get(id)));
            known.map(of).collect::<BTreeMap<_, _>>()
        };
        stranger.or_else(|| differs("the challenges", &of(alone), &of(beset)))
    }

    fn challenge(&self, challenge: Option<&Challenge>) -> Option<Challenge> {
        let mut challenge = challenge?.clone();
        if self.judges {
            challenge.claims.clear();
            challenge.rulings.clear();
        }
        Some(challenge)
    }

    fn conflicts(&self, tournament: &Tournament) -> Vec<Conflict> {
        let is_honest = |conflict: &&Conflict| match &conflict.over {
            ConflictOver::Card(card) => !is_theirs(card),
            ConflictOver::Lot(_)
            | ConflictOver::Plan(_)
            | ConflictOver::Substitution(_)
            | ConflictOver::WordLists => true,
            ConflictOver::Challenge(_) => !self.judges,
            ConflictOver::Founding | ConflictOver::Player(_) | ConflictOver::Round(_) => true,
        };
        tournament.conflicts.iter().filter(is_honest).cloned().collect()
    }

    fn refusals(&self, refusals: &[Refusal]) -> Vec<Refusal> {
        let honest = refusals.iter().filter(|refusal| !self.devices.contains(&refusal.author));
        honest.cloned().collect()
    }
}

fn is_theirs(card: &CardId) -> bool {
    THEIR_TABLES.contains(&card.table)
}

fn differs<T: PartialEq + Debug>(what: &str, alone: &T, beset: &T) -> Option<String> {
    const SHOWN_BEFORE: usize = 100;
    const SHOWN_MAX: usize = 400;
    if alone == beset {
        return None;
    }
    let [alone, beset] =
        [alone, beset].map(|thing| format!("{thing:?}").chars().collect::<Vec<_>>());
    let same = alone.iter().zip(&beset).take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(SHOWN_BEFORE);
    let part = |text: &[char]| text.iter().skip(from).take(SHOWN_MAX).collect::<String>();
    Some(format!("{what} changed from …{}… to …{}…", part(&alone), part(&beset)))
}
