//! Players who left while they are in a round that is not finished.

use super::player;
use crate::hall::Hall;
use crate::intents::first_card;
use crate::needed::{Needed, Remedy};
use desk::Attention;
use domain::{CardId, CardState, Division, Named, PlayedRound, PlayerId, TableNo};

/// One item per table at which somebody is missed, of the current round and those to come.
pub(super) fn attention(hall: &Hall<'_>) -> Vec<Attention> {
    let divisions = hall.tournament.divisions.values();
    let rounds =
        divisions.flat_map(|division| division.from_current().map(move |round| (division, round)));
    rounds.flat_map(|(division, round)| of_round(hall, division, round)).collect()
}

fn of_round(hall: &Hall<'_>, division: &Division, round: &PlayedRound) -> Vec<Attention> {
    let number = round.publication.round.number;
    let open = |table: &TableNo| {
        !matches!(round.cards.get(table), Some(CardState::Counts(_) | CardState::Undecided(_)))
    };
    let missed = |(table, seats): (TableNo, &[PlayerId])| {
        let seated = seats.iter().map(|id| division.seated(number, *id));
        let left = seated.filter(|id| division.withdrawn.contains(id));
        let players: Vec<Named> =
            left.map(|id| Named::from(&player(hall.tournament, id))).collect();
        if players.is_empty() {
            return None;
        }
        let card = CardId { round: round.publication.round, table };
        let remedy = remedy(hall, round, card, seats.len());
        let taken_back = first_card(hall, card.round).is_none();
        let count = players.len();
        let what = Needed::Left { card, players, count, remedy, taken_back }.into();
        Some(Attention { what, card: Some(card), adopt: None, alike: None, versions: Vec::new() })
    };
    round.publication.tables().filter(|(table, _)| open(table)).filter_map(missed).collect()
}

fn remedy(hall: &Hall<'_>, round: &PlayedRound, card: CardId, seats: usize) -> Remedy {
    let written = hall.card(card).is_some_and(|life| !life.filled.is_empty());
    match (seats, round.started) {
        _ if written => Remedy::AwaitCard,
        (2, true) => Remedy::SayHowLost,
        (2, false) => Remedy::SayHowLostOnceStarted,
        (_, true) => Remedy::SubstituteOrVoid,
        (_, false) => Remedy::Substitute,
    }
}
