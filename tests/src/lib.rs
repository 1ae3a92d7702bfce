//! What the tests of the whole product share: a hall of cores without IO, and ready-made events.

pub mod event;
pub mod hall;
pub mod pairing_bench;
pub mod vectors;
