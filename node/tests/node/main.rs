//! Real nodes with real sockets on loopback: joining, cards, restarts, trust and bad input.

mod bad_input;
mod hall;
mod joining;
mod stranger;
mod trust;
mod walking;
