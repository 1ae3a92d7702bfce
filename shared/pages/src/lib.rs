//! Pages and sheets of paper: from the notice board and a language to HTML, and nothing else.
//!
//! Whatever is put into a page is escaped by `maud`. What may be seen at all was decided when the notice board
//! was made.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod assets;
mod clock;
mod cross;
pub mod feed;
mod frame;
mod home;
mod pairings;
pub mod paper;
mod place;
mod player;
mod qr;
mod screen;
pub mod site;
mod standings;

pub use place::Place;

use desk::{Noticeboard, TableNotice, Why};
use domain::Say;
use maud::Markup;
use std::fmt;

/// Somebody who reads: their language, and who speaks it.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub say: &'a dyn Fn(&domain::Said) -> String,
    /// As in the `lang` of a page.
    pub language: &'a str,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reader({})", self.language)
    }
}

/// What there is to see, and of when.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    pub board: &'a Noticeboard,
    /// What the wall clock said when the board was made.
    pub as_of_ms: i64,
    /// The number of the board, by which a page that is open finds out that it is old.
    pub version: u64,
    /// How pages name each other.
    pub links: Links,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Of a server: `/standings`.
    Live,
    /// Of files that lie beside each other: `standings.html`.
    Files,
}

/// A whole page; `why` explains the player of a player's page.
pub fn page(seen: Seen<'_>, reader: Reader<'_>, place: &Place, why: Option<&Why>) -> String {
    let writing = Writing { seen, reader };
    let body = match place {
        Place::Home { name } => home::body(writing, name.as_deref()),
        Place::Names => pairings::by_name(writing),
        Place::Tables { round } => pairings::by_table(writing, *round),
        Place::Standings => standings::body(writing),
        Place::Cross => cross::cross_table(writing),
        Place::Chart => cross::wall_chart(writing),
        Place::Clock => clock::body(writing),
        Place::Screen => return screen::whole(writing),
        Place::Player { player } => player::body(writing, *player, why),
    };
    frame::whole(writing, place, &body)
}

/// A page that says in one sentence why there is no other.
pub fn sentence(reader: Reader<'_>, what: &domain::Said) -> String {
    frame::alone(reader, what)
}

/// A page in the making.
#[derive(Clone, Copy)]
pub(crate) struct Writing<'a> {
    pub(crate) seen: Seen<'a>,
    pub(crate) reader: Reader<'a>,
}

impl<'a> Writing<'a> {
    pub(crate) fn say(self, what: impl Say) -> String {
        (self.reader.say)(&what.said())
    }

    pub(crate) fn board(self) -> &'a Noticeboard {
        self.seen.board
    }

    /// What people call a table.
    pub(crate) fn table(self, table: &TableNotice) -> String {
        self.board().table_called(table.table)
    }

    pub(crate) fn link(self, place: &Place) -> String {
        match self.seen.links {
            Links::Live => place.path(),
            Links::Files => place.file(),
        }
    }

    /// A name that leads to the player's own page.
    pub(crate) fn player(self, player: &domain::Player) -> Markup {
        let to = self.link(&Place::Player { player: player.id });
        maud::html! { a href=(to) { (player.name.as_str()) } }
    }
}

#[cfg(test)]
mod tests;
