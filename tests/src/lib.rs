//! What the tests of the whole product share: a hall of cores without IO, ready-made events, devices
//! that lie, and the rulebook vectors.

pub mod automerge;
pub mod debian;
pub mod event;
pub mod field;
pub mod fuzz;
pub mod golden;
pub mod hall;
pub mod hostile;
pub mod killed;
pub mod memory;
pub mod pairing_bench;
mod shell;
pub mod sim;
pub mod vectors;
mod wire;
