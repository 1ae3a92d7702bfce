//! The table: one card and one visible next step, for people who never saw a terminal.

mod challenge;
mod counted;
mod details;
mod list;
mod model;
mod signature;
#[cfg(test)]
mod tests;
mod typed;
mod update;
mod verdict;
mod view;

pub use model::Model;
pub use update::update;
pub use view::{title, view};
