//! The node's brain: everything a node decides, without touching the world.
//!
//! You tell a [`Venue`] what happened ([`Input`]) and when ([`Now`]); it tells you what to do
//! ([`Effect`]), in an order that is itself a promise: what is announced or answered as saved comes after
//! the effect that stores it. [`Gates`] keep that promise while a commit takes its time. Clocks, randomness and
//! keys come in as arguments.

#![warn(clippy::wildcard_enum_match_arm)]

mod answers;
mod attempt;
mod audit;
mod board;
mod called;
mod codes;
mod consequence;
mod count;
mod drafts;
mod effect;
mod export;
mod forms;
mod gates;
mod hall;
mod input;
mod intake;
mod intents;
mod life;
mod lists;
mod needed;
mod notices;
pub mod peer;
mod rights;
mod round_plan;
mod running;
mod sync;
mod venue;
mod why;

pub use audit::Auditing;
pub use effect::{Durability, Effect};
pub use gates::{Gate, Gates, Step, Write};
pub use input::{AskId, Input, Now, RequestKind, Token};
pub use notices::{Noticed, Noticing};
pub use venue::{Opening, Venue};

use domain::{Message as _, Shape};

/// Everything that this crate says.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = intents::shapes();
    shapes.extend([
        attempt::Tried::SHAPE,
        attempt::TriedOn::SHAPE,
        audit::Wrote::SHAPE,
        audit::Told::SHAPE,
        codes::CodeError::SHAPE,
        consequence::Follows::SHAPE,
        drafts::DraftError::SHAPE,
        forms::FormSaid::SHAPE,
        hall::HallRefused::SHAPE,
        life::GroundRefused::SHAPE,
        needed::Needed::SHAPE,
        running::RunningRefused::SHAPE,
        needed::Remedy::SHAPE,
        peer::NotServed::SHAPE,
        peer::WhyNotTaken::SHAPE,
        running::RunningRefused::SHAPE,
        sync::SyncNote::SHAPE,
        venue::WriteRefused::SHAPE,
        venue::OpenNote::SHAPE,
        why::WhyRefused::SHAPE,
        why::WhyInput::SHAPE,
        why::WhyPlace::SHAPE,
    ]);
    shapes
}
