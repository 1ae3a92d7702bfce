//! The table: one card and one visible next step, for people who never saw a terminal.

mod challenge;
mod counted;
mod list;
mod model;
#[cfg(test)]
mod tests;
mod typed;
mod update;
mod view;

pub use model::{Model, Step};
pub use update::update;
pub use view::{title, view};
