//! What the pairing crate promises, seen from outside.

mod brute_force;
mod events;
mod hall;
mod neighbours;
mod oracle;
mod worked_examples;
