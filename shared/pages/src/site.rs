//! All pages as files that lie beside each other, for a web space or a stick.

use crate::{Links, Place, Reader, Seen, assets, page};
use desk::{Noticeboard, Why};
use domain::PlayerId;

/// Names and contents of the files; `why` explains a player.
pub fn site(
    board: &Noticeboard,
    as_of_ms: i64,
    reader: Reader<'_>,
    why: &dyn Fn(PlayerId) -> Option<Why>,
) -> Vec<(String, String)> {
    let seen = Seen { board, as_of_ms, version: 0, links: Links::Files };
    let players = board.divisions.iter().flat_map(|division| &division.players);
    let players = players.map(|player| Place::Player { player: player.id });
    let newest = board.divisions.iter().filter_map(|division| division.rounds.last());
    let newest = newest.map(|round| round.round.number).max().unwrap_or(0);
    let rounds = (1..=newest).map(|number| Place::Tables { round: Some(number) });
    let places = Place::ALL.into_iter().filter(|place| *place != Place::Clock);
    let drawn = places.chain(rounds).chain(players).map(|place| {
        let explained = place.player().and_then(why);
        (place.file(), page(seen, reader, &place, explained.as_ref()))
    });
    let style = (assets::STYLE.name.to_owned(), assets::STYLE.text.to_owned());
    drawn.chain([style]).collect()
}
