//! Tables of four in a round: who sits there, and the games of their list.

use super::events::{NUMBER, TABLE, bare};
use super::reading::{Reading, join};
use super::tree::Node;
use crate::event::EventList;
use domain::{CardContent, ListCard, ListGame, Seat};

pub(super) fn list(reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<EventList> {
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
        reading.fault(seats, format!("`{at}` has {} players: write [1, 2, 3, 4]", Seat::COUNT));
        return None;
    };
    let void = object.get("void").and_then(|node| reading.yes(node, &join(path, "void")));
    let card = match (void, object.get("games")) {
        (Some(true), _) => Some(CardContent::Void),
        (_, None) => None,
        (_, Some(node)) => Some(CardContent::List(ListCard { games: games(reading, node, path)? })),
    };
    Some(EventList { table: table?, seats, card })
}

fn games(reading: &mut Reading<'_>, node: &Node, path: &str) -> Option<Vec<ListGame>> {
    match serde_json::from_str(reading.source(node)) {
        Ok(games) => Some(games),
        Err(error) => {
            let what = format!(
                "`{path}.games`: {}; write for example [\"rufspiel 1 3 won: 1 -1 1 -1\"]",
                bare(&error)
            );
            reading.fault(node, what);
            None
        }
    }
}
