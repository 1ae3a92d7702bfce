//! Matchings: whether everybody can be paired, and which pairing costs least.

pub(crate) mod rest;
pub mod weighted;

pub(crate) use rest::Rest;
pub use weighted::{Blossom, Engine, Weights};
