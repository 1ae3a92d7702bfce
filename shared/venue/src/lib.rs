//! The node's brain: everything a node decides, without touching the world.
//!
//! You tell a [`Venue`] what happened ([`Input`]) and when ([`Now`]); it tells you what to do
//! ([`Effect`]), in an order that is itself a promise: what is announced or answered as saved comes after
//! the effect that stores it. Clocks, randomness and keys come in as arguments.

#![warn(clippy::wildcard_enum_match_arm)]

mod attempt;
mod audit;
mod board;
mod codes;
mod consequence;
mod count;
mod drafts;
mod effect;
mod export;
mod forms;
mod hall;
mod input;
mod intake;
mod intents;
mod life;
pub mod peer;
mod rights;
mod round_plan;
mod sync;
mod venue;
mod why;

pub use audit::Auditing;
pub use effect::{Durability, Effect};
pub use input::{AskId, Input, Now, RequestKind, Token};
pub use venue::{Opening, Venue};
