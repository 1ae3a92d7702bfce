//! The shell around the core: the swarm, the store, the keys, the clock and the local socket.
//!
//! A node owns one [`venue::Venue`] and does what it says: inputs come from the swarm, from the desk
//! and from the clock, and its effects go to the store, the swarm and the screens, in their order. What
//! an entry means is decided in `shared`; this crate knows only how things get from here to there, and
//! knows nothing about screens.

mod address;
mod admission;
mod busy;
mod clock;
mod codec;
mod config;
mod contacts;
pub mod control;
pub mod decoders;
mod directory;
mod durable_file;
mod event_loop;
mod forget;
mod hello;
mod identity;
mod join;
mod mesh;
mod node;
mod own_file;
mod pace;
mod random;
mod record;
pub mod root_key;
mod said;
mod shelf;
mod start;
mod status;
mod store;
mod verify;
pub mod web;

pub use config::{Config, Reach, Start};
pub use forget::{ForgetError, forget};
pub use node::{Desk, Node, NodeStopped, RunError};
pub use record::WholeRecord;
pub use said::shapes;
pub use shelf::{Shelf, ShelfError};
pub use start::{StartError, start};
pub use verify::{Verified, VerifyError, holds_event, verify};
