//! Adapters between the rulebook vectors and the crates that answer them, one file per kind.

pub mod pairing;
