//! A proposal: a round worked out but not published, or why there is none.

use crate::field::{Entrant, Field};
use crate::neighbours::Draw;
use crate::reason::{Basis, ByeBasis, ByeReason, PairReason, Skip, SkipCause};
use crate::starts::order_of_play;
use domain::{Pairing, PlayerId, Publication, RoundId, TableNo};
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    pub publication: Publication,
    /// One per pairing, in the same order.
    pub reasons: Vec<PairReason>,
    /// Why the player who sits out does.
    pub bye: Option<ByeReason>,
    pub warnings: Vec<Warning>,
}

/// Something the director should look at before publishing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warning {
    /// The two have met before, and no pairing has fewer repeats.
    Repeat { table: TableNo, players: [PlayerId; 2] },
    /// Everybody has sat out at least this often.
    AnotherBye { player: PlayerId, byes: u16 },
    /// Somebody lower has sat out no more often, but then there would be a repeat.
    ByeMovedUp { player: PlayerId, instead_of: PlayerId },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeat { table, players: [first, second] } => write!(
                f,
                "{first} and {second} meet again at table {table}: \
                 no pairing of this round has fewer repeats"
            ),
            Self::AnotherBye { player, byes } => {
                write!(f, "{player} sits out once more: nobody has sat out fewer times than {byes}")
            }
            Self::ByeMovedUp { player, instead_of } => write!(
                f,
                "{player} sits out instead of {instead_of}, who stands lower: \
                 otherwise two players would meet again"
            ),
        }
    }
}

/// Why a round cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoPairing {
    #[error("round {round} needs at least two players, but the field has {players}: enter more")]
    TooFewPlayers { round: RoundId, players: usize },
    #[error("round {round} needs {needed} tables, but {tables} are free: free or add tables")]
    TooFewTables { round: RoundId, needed: usize, tables: usize },
    #[error("player {player} is in the field of round {round} twice: remove one")]
    PlayerTwice { round: RoundId, player: PlayerId },
    #[error("table {table} is listed twice for round {round}: remove one")]
    TableTwice { round: RoundId, table: TableNo },
}

/// Gives every drawn pair its table and its starter.
pub(crate) fn seat(field: &Field, order: &[&Entrant], draw: &Draw, lot: &mut impl Rng) -> Proposal {
    let by_lot = field.is_first_round();
    let skips = |skipped: &[(usize, SkipCause)]| -> Vec<Skip> {
        let skip =
            |&(place, because): &(usize, SkipCause)| Skip { player: order[place].player, because };
        skipped.iter().map(skip).collect()
    };
    let mut pairings = Vec::with_capacity(draw.pairs.len());
    let mut reasons = Vec::with_capacity(draw.pairs.len());
    let mut warnings = Vec::new();
    for (drawn, table) in draw.pairs.iter().zip(&field.tables) {
        let (entrants, start) = order_of_play(drawn.places.map(|place| order[place]), lot);
        let players = entrants.map(|entrant| entrant.player);
        let basis =
            if by_lot { Basis::Lot } else { Basis::Places(drawn.places.map(|place| place + 1)) };
        let (repeat, skipped) = (drawn.repeat, skips(&drawn.skipped));
        pairings.push(Pairing { table: *table, players });
        reasons.push(PairReason { players, basis, skipped, repeat, start });
        if repeat {
            warnings.push(Warning::Repeat { table: *table, players });
        }
    }
    let bye = draw.bye.as_ref().map(|drawn| {
        warnings.extend(bye_warnings(order, drawn.place, &drawn.skipped));
        ByeReason {
            player: order[drawn.place].player,
            basis: if by_lot { ByeBasis::Lot } else { ByeBasis::Place(drawn.place + 1) },
            skipped: skips(&drawn.skipped),
        }
    });
    let byes = bye.iter().map(|bye| bye.player).collect();
    let publication = Publication { round: field.round, pairings, byes };
    Proposal { publication, reasons, bye, warnings }
}

fn bye_warnings(
    order: &[&Entrant],
    place: usize,
    skipped: &[(usize, SkipCause)],
) -> impl Iterator<Item = Warning> {
    let Entrant { player, byes, .. } = *order[place];
    let again = (byes > 0).then_some(Warning::AnotherBye { player, byes });
    let lowest = skipped.iter().find(|(_, cause)| *cause == SkipCause::Needed);
    let moved =
        lowest.map(|(lower, _)| Warning::ByeMovedUp { player, instead_of: order[*lower].player });
    again.into_iter().chain(moved)
}
