//! Tables of four in a round: who sits there, and the games of their list.

use super::events::{NUMBER, TABLE};
use super::fault::EventFault;
use super::reading::{Reading, join};
use super::tree::Node;
use domain::{CardContent, CardState, Division, Four, ListCard, ListGame, Seat, TableNo};

pub(super) fn list(
    reading: &mut Reading<'_>,
    node: &Node,
    path: &str,
    division: &Division,
) -> Option<(Four, CardState)> {
    let object = reading.object(node, path, &["table", "seats", "games", "void"])?;
    let table = reading
        .need(object, path, "table", "1")
        .and_then(|node| reading.whole(node, &join(path, "table"), TABLE));
    let seats = reading.need(object, path, "seats", "[1, 2, 3, 4]")?;
    let at = join(path, "seats");
    let numbers: Vec<Option<u16>> = reading
        .list(seats, &at)
        .iter()
        .enumerate()
        .map(|(position, node)| reading.whole(node, &format!("{at}[{position}]"), NUMBER))
        .collect();
    let numbers: Option<Vec<u16>> = numbers.into_iter().collect();
    let Ok(seats) = <[u16; Seat::COUNT]>::try_from(numbers?) else {
        reading.fault(seats, EventFault::Seats { path: at, count: Seat::COUNT });
        return None;
    };
    let void = object.get("void").and_then(|node| reading.yes(node, &join(path, "void")));
    let card = match (void, object.get("games")) {
        (Some(true), _) => CardState::Counts(CardContent::Void),
        (_, None) => CardState::Open,
        (_, Some(node)) => {
            let games = games(reading, node, path)?;
            CardState::Counts(CardContent::List(ListCard { games }))
        }
    };
    let players = seats.map(|number| division.player_id(number));
    Some((Four { table: TableNo(table?), players }, card))
}

fn games(reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<Vec<ListGame>> {
    let path = join(path, "games");
    let games = reading.list(node, &path).iter().enumerate().map(|(position, node)| {
        let path = format!("{path}[{position}]");
        let what = match node.value.as_text().map(str::parse) {
            Some(Ok(game)) => return Some(game),
            Some(Err(error)) => EventFault::Game { path, error },
            None => EventFault::GameText { path },
        };
        reading.fault(node, what);
        None
    });
    // Every game is looked at before any is missed.
    let games: Vec<Option<ListGame>> = games.collect();
    games.into_iter().collect()
}
