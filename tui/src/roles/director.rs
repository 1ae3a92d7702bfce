//! The director's desk: the tables of a round, what needs a decision, and the next round.

mod attention;
mod correction;
mod devices;
mod follow;
mod forms;
mod lists;
mod model;
mod news;
mod people;
mod proposal;
mod reading;
mod rounds;
mod task;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use model::{Model, Page, Pane};
pub use update::update;
pub use view::{title, view};
