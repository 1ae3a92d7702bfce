//! The director's desk: the tables of a round, what needs a decision, and the next round.

mod devices;
mod dialogs;
mod follow;
mod lists;
mod model;
mod news;
mod people;
mod rounds;
#[cfg(test)]
mod tests;
mod update;
mod view;

#[cfg(test)]
pub(crate) use dialogs::{EVERY, HALL, PLAYERS, STANDINGS};
pub use model::{Model, Page, Pane};
