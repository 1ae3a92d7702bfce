//! The digest that two nodes compare. It is made of the digests of parts, so that a card costs its round.
//!
//! Parts are hashed as JSON, which names its fields: types leave out what is empty, and without names a score
//! could pass for a penalty.

use super::Tournament;
use crate::project::PROJECTION_VERSION;
use domain::{CardId, Division, PlayedRound, RoundId, TableNo};
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
    /// A round but for what its cards say.
    Pairings(RoundId),
    Card(CardId),
}

impl Digests {
    /// A part may have changed, and what it is a part of.
    pub(crate) fn forget(&mut self, part: Part) {
        self.parts.remove(&part);
        if let Part::Card(CardId { round, .. }) | Part::Pairings(round) = part {
            self.parts.remove(&Part::Round(round));
        }
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
            hash.update(self.part(part, tournament));
        }
        let whole = hash.finalize().into();
        self.whole = Some(whole);
        whole
    }

    fn part(&mut self, part: Part, tournament: &Tournament) -> [u8; 32] {
        if let Some(known) = self.parts.get(&part) {
            return *known;
        }
        let digest = match part {
            Part::Event => event(tournament),
            Part::Devices => digest(&pairs(&tournament.devices)),
            Part::Challenges => digest(&pairs(&tournament.challenges)),
            Part::Round(id) => {
                let mut hash = Sha256::new();
                hash.update(self.part(Part::Pairings(id), tournament));
                let [first, last] =
                    [0, u16::MAX].map(|table| CardId { round: id, table: TableNo(table) });
                for card in tournament.cards.range(first..=last).map(|(card, _)| *card) {
                    hash.update(self.part(Part::Card(card), tournament));
                }
                hash.finalize().into()
            }
            Part::Pairings(id) => pairings(tournament, id),
            Part::Card(card) => {
                let state =
                    played(tournament, card.round).and_then(|played| played.cards.get(&card.table));
                digest(&(card, state, tournament.cards.get(&card)))
            }
        };
        self.parts.insert(part, digest);
        digest
    }
}

fn pairings(tournament: &Tournament, id: RoundId) -> [u8; 32] {
    let played = played(tournament, id).map(|played| {
        let tables: Vec<TableNo> = played.cards.keys().copied().collect();
        (&played.publication, played.started, tables)
    });
    digest(&(id, tournament.rounds.get(&id), played))
}

fn played(tournament: &Tournament, id: RoundId) -> Option<&PlayedRound> {
    tournament.divisions.get(&id.division)?.rounds.get(&id.number)
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
        lists,
        lists_named,
        shown,
        conflicts,
    } = tournament;
    let divisions: Vec<_> = divisions
        .values()
        .map(|division| {
            let Division { id, name, rounds_planned, players, rounds: _, plan, .. } = division;
            let Division { sanctions, substitutions, drawn, withdrawn, .. } = division;
            let entered = (id, name, rounds_planned, pairs(players), plan);
            (entered, (sanctions, substitutions, drawn, withdrawn))
        })
        .collect();
    let decided = (pairs(taken_back), pairs(sanctions), pairs(lots), pairs(withdrawals), conflicts);
    digest(&((event, name, book), divisions, decided, (shown, lists, lists_named)))
}

/// A map whose keys need not be texts.
fn pairs<K, V>(map: &BTreeMap<K, V>) -> Vec<(&K, &V)> {
    map.iter().collect()
}

fn digest(part: &impl Serialize) -> [u8; 32] {
    Sha256::digest(serde_json::to_vec(part).expect("plain data always serialises")).into()
}

#[cfg(test)]
mod tests {
    use crate::sample::{CARD_1, Sample, TABLE_1};
    use domain::{CardContent, CardState, DivisionId, DuelCard, PairingPlan};

    #[test]
    fn what_is_left_out_elsewhere_is_told_apart() {
        let tournament = Sample::founded().project();
        let planned = |plan| {
            let mut planned = tournament.clone();
            planned.divisions.get_mut(&DivisionId::A).unwrap().plan = plan;
            planned.digest()
        };
        let repair = PairingPlan { repair: Some(true), ..PairingPlan::default() };
        let gibson = PairingPlan { gibson: true, ..PairingPlan::default() };
        assert_ne!(planned(repair), planned(gibson));
        let (mut sample, start) = Sample::playing();
        sample.hand_in(TABLE_1, start, [400, 300]);
        let tournament = sample.project();
        let counted = |card: DuelCard| {
            let mut counted = tournament.clone();
            let division = counted.divisions.get_mut(&DivisionId::A).unwrap();
            let state = CardState::Counts(CardContent::Duel(card));
            division.rounds.get_mut(&1).unwrap().cards.insert(CARD_1.table, state);
            counted.digest()
        };
        let racks = DuelCard { racks: [5, 0], ..DuelCard::plain([400, 300]) };
        let overtime = DuelCard { overtime_s: [5, 0], ..DuelCard::plain([400, 300]) };
        assert_ne!(counted(racks), counted(overtime));
    }
}
