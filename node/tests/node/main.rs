//! Real nodes with real sockets on loopback: joining, cards, restarts and bad input.

mod bad_input;
mod hall;
mod joining;
mod stranger;
mod walking;
