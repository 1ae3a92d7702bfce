//! What a director decided beside the games, and the lists of tables of four.

use domain::{CardContent, CardState, Four, PlayerId, Sanction, Seat, Substitution, TableNo};

/// Decisions that move a table of standings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    pub sanctions: Vec<Sanction>,
    pub substitutions: Vec<Substitution>,
    /// Players whom a lot has put in this order.
    pub drawn: Vec<PlayerId>,
}

/// A table of four in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventList {
    pub table: u16,
    /// Players by their numbers, in the order of the seats.
    pub seats: [u16; Seat::COUNT],
    /// The list, or that it is void; absent while it is missing.
    pub card: Option<CardContent>,
}

impl EventList {
    pub(super) fn from_hall(four: &Four, state: Option<&CardState>) -> Self {
        let card = match state {
            Some(CardState::Counts(content)) => Some(content.clone()),
            Some(CardState::Open | CardState::Undecided(_)) | None => None,
        };
        Self { table: four.table.0, seats: four.players.map(|player| player.number), card }
    }

    pub(super) fn to_hall(&self, id: impl Fn(u16) -> PlayerId) -> (Four, CardState) {
        let four = Four { table: TableNo(self.table), players: self.seats.map(id) };
        (four, self.card.clone().map_or(CardState::Open, CardState::Counts))
    }
}
