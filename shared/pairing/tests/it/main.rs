//! What the pairing crate promises, seen from outside.

#![allow(clippy::unwrap_used, reason = "what cannot be unwrapped here fails the test")]

mod brute_force;
mod director;
mod events;
mod hall;
mod matches;
mod neighbours;
mod oracle;
mod plans;
mod readings;
mod repeats;
mod sessions;
mod team_mates;
mod worked_examples;
