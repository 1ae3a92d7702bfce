//! The director's desk: the tables of a round, what needs a decision, and the next round.

mod correction;
mod model;
mod task;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use model::{Model, Page, Pane};
pub use update::update;
pub use view::{title, view};
