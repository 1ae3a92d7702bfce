//! Lists that are being written at this table: kept on the laptop, told to nobody before they are full.

use domain::{CardId, ListGame, PlayerId, messages};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(crate) const DRAFTS_KEY: &str = "drafts";
/// A laptop writes one list at a time; a few older ones may lie around.
const DRAFTS_MAX: usize = 8;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Drafts(BTreeMap<CardId, Draft>);

/// The games belong to the people who played them, whoever sits at the table after a new draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Draft {
    players: Vec<PlayerId>,
    games: Vec<ListGame>,
}

impl Drafts {
    /// What the store kept, unless it cannot be read.
    pub(crate) fn read(kept: Option<&[u8]>) -> (Self, Option<DraftError>) {
        let Some(bytes) = kept else { return (Self::default(), None) };
        match postcard::from_bytes(bytes) {
            Ok(drafts) => (drafts, None),
            Err(_) => (Self::default(), Some(DraftError::Unreadable)),
        }
    }

    /// What these players have written so far.
    pub(crate) fn of(&self, card: CardId, players: &[PlayerId]) -> Option<&Vec<ListGame>> {
        let draft = self.0.get(&card).filter(|draft| draft.players == players);
        draft.map(|draft| &draft.games)
    }

    /// How many games the newest list has.
    pub(crate) fn written(&self) -> u16 {
        let games = self.0.values().next_back().map_or(0, |draft| draft.games.len());
        u16::try_from(games).unwrap_or(u16::MAX)
    }

    pub(crate) fn note(&mut self, card: CardId, players: &[PlayerId], games: Vec<ListGame>) {
        self.0.insert(card, Draft { players: players.to_vec(), games });
        while self.0.len() > DRAFTS_MAX {
            self.0.pop_first();
        }
    }

    /// Whether there was one.
    pub(crate) fn forget(&mut self, card: CardId) -> bool {
        self.0.remove(&card).is_some()
    }

    /// What the store keeps of them, under its key.
    pub(crate) fn kept(&self) -> (&'static str, Vec<u8>) {
        (DRAFTS_KEY, postcard::to_stdvec(self).expect("plain data always serialises"))
    }
}

messages! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum DraftError {
        Unreadable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{DivisionId, RoundId, TableNo};

    fn card(number: u16) -> CardId {
        CardId { round: RoundId { division: DivisionId::A, number }, table: TableNo(1) }
    }

    #[test]
    fn a_draft_survives_the_way_through_the_store_and_old_ones_go() {
        let mut drafts = Drafts::default();
        let game: ListGame = "solo 1 won: 6 -2 -2 -2".parse().unwrap();
        let players = [1, 2, 3, 4].map(|number| PlayerId { division: DivisionId::A, number });
        for number in 1..=20 {
            drafts.note(card(number), &players, vec![game.clone()]);
        }
        let (_, kept) = drafts.kept();
        let (read, trouble) = Drafts::read(Some(&kept));
        assert_eq!((read.0.len(), trouble), (DRAFTS_MAX, None));
        assert_eq!(read.of(card(20), &players), Some(&vec![game]));
        assert_eq!(read.of(card(20), &players[1..]), None, "other people sit there now");
        assert_eq!(Drafts::read(Some(&[9, 9])).1, Some(DraftError::Unreadable));
    }
}
