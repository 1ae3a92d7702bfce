//! Players who left while they are in a round that is not finished.

use super::player;
use crate::hall::Hall;
use crate::intents::first_card;
use desk::Attention;
use domain::{CardId, CardState, Division, PlayedRound, PlayerId, TableNo};

/// One sentence per table of a current round at which somebody is missed.
pub(super) fn attention(hall: &Hall<'_>) -> Vec<Attention> {
    let divisions = hall.tournament.divisions.values();
    let current = divisions.filter_map(|division| Some((division, division.current()?)));
    current.flat_map(|(division, round)| of_round(hall, division, round)).collect()
}

fn of_round(hall: &Hall<'_>, division: &Division, round: &PlayedRound) -> Vec<Attention> {
    let number = round.publication.round.number;
    let open = |table: &TableNo| {
        !matches!(round.cards.get(table), Some(CardState::Counts(_) | CardState::Undecided(_)))
    };
    let missed = |(table, players): (TableNo, &[PlayerId])| {
        let seated = players.iter().map(|id| division.seated(number, *id));
        let left = seated.filter(|id| division.withdrawn.contains(id));
        let left: Vec<String> =
            left.map(|id| format!("{} ({id})", player(hall.tournament, id).name)).collect();
        if left.is_empty() {
            return None;
        }
        let card = CardId { round: round.publication.round, table };
        let has = if left.len() == 1 { "has" } else { "have" };
        let names = left.join(" and ");
        let remedy = remedy(hall, round, card, players.len());
        let what = format!("{card}: {names} {has} left the event. {remedy}");
        Some(Attention { what, card: Some(card), adopt: None, alike: None, versions: Vec::new() })
    };
    round.publication.tables().filter(|(table, _)| open(table)).filter_map(missed).collect()
}

fn remedy(hall: &Hall<'_>, round: &PlayedRound, card: CardId, seats: usize) -> String {
    let written = hall.card(card).is_some_and(|life| !life.filled.is_empty());
    let decide = match (seats, round.started) {
        _ if written => {
            "Its card is written: wait until it is handed in, or press Enter and enter it yourself"
        }
        (2, true) => "Press o here or on its row and say how the game is lost",
        (2, false) => {
            "Once the round has started, press o here or on its row and say how the game is lost"
        }
        (_, true) => "Name a substitute with `kibitz substitute`, or declare the list void",
        (_, false) => "Name a substitute with `kibitz substitute`",
    };
    match first_card(hall, card.round) {
        None => format!("{decide}; or take the round back with u and pair it again"),
        Some(_) => format!("{decide}; the round has cards, so it is not taken back any more"),
    }
}
