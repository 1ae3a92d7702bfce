//! What the tests of the whole product share: a hall of cores without IO, ready-made events, and
//! the translation of rulebook vectors.

pub mod event;
pub mod hall;
pub mod vectors;
