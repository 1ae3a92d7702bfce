//! The digest that two nodes compare. It is made of the digests of parts, so that a card costs its round.

use super::Tournament;
use crate::project::PROJECTION_VERSION;
use domain::{CardId, Division, RoundId, TableNo};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Digests of parts that are known, and of the whole.
#[derive(Clone, Debug, Default)]
pub(crate) struct Digests {
    parts: BTreeMap<Part, [u8; 32]>,
    whole: Option<[u8; 32]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// Everything that is not one of the others.
    Event,
    Devices,
    Challenges,
    Round(RoundId),
}

impl Digests {
    /// A part may have changed.
    pub(crate) fn forget(&mut self, part: Part) {
        self.parts.remove(&part);
        self.whole = None;
    }

    pub(crate) fn of(&mut self, tournament: &Tournament) -> [u8; 32] {
        if let Some(whole) = self.whole {
            return whole;
        }
        let mut hash = Sha256::new();
        // Two programs that count differently never seem to agree.
        hash.update(PROJECTION_VERSION.to_be_bytes());
        let rounds = tournament.rounds.keys().map(|round| Part::Round(*round));
        for part in [Part::Event, Part::Devices, Part::Challenges].into_iter().chain(rounds) {
            let digest = self.parts.entry(part).or_insert_with(|| part.digest(tournament));
            hash.update(digest);
        }
        let whole = hash.finalize().into();
        self.whole = Some(whole);
        whole
    }
}

impl Part {
    fn digest(self, tournament: &Tournament) -> [u8; 32] {
        match self {
            Self::Event => event(tournament),
            Self::Devices => digest(&tournament.devices),
            Self::Challenges => digest(&tournament.challenges),
            Self::Round(round) => {
                let [first, last] =
                    [0, u16::MAX].map(|table| CardId { round, table: TableNo(table) });
                let cards: Vec<_> = tournament.cards.range(first..=last).collect();
                let division = tournament.divisions.get(&round.division);
                let played = division.and_then(|division| division.rounds.get(&round.number));
                digest(&(round, tournament.rounds.get(&round), played, cards))
            }
        }
    }
}

fn event(tournament: &Tournament) -> [u8; 32] {
    let Tournament {
        event,
        name,
        book,
        divisions,
        devices: _,
        rounds: _,
        taken_back,
        cards: _,
        challenges: _,
        sanctions,
        lots,
        withdrawals,
        conflicts,
    } = tournament;
    let divisions: Vec<_> = divisions
        .values()
        .map(|division| {
            let Division { id, name, rounds_planned, players, rounds: _, plan, .. } = division;
            let Division { sanctions, substitutions, drawn, withdrawn, .. } = division;
            let entered = (id, name, rounds_planned, players, plan);
            (entered, (sanctions, substitutions, drawn, withdrawn))
        })
        .collect();
    let decided = (taken_back, sanctions, lots, withdrawals, conflicts);
    digest(&((event, name, book), divisions, decided))
}

fn digest(part: &impl Serialize) -> [u8; 32] {
    Sha256::digest(postcard::to_stdvec(part).expect("plain data always serialises")).into()
}
