//! The second arbiter: pull the oldest challenge, judge the whole play, send the verdict.

mod model;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use model::{Model, holds_one};
pub use update::update;
pub use view::{judging_lines, title, view};
