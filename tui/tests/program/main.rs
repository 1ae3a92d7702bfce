//! Tests of the program as people and scripts use it: real processes, real sockets, exit codes.

#[cfg(test)]
mod automerge;
#[cfg(test)]
mod commands;
#[cfg(test)]
mod demo;
#[cfg(test)]
mod exit_codes;
#[cfg(test)]
mod fields;
#[cfg(test)]
mod files;
#[cfg(test)]
mod forgetting;
#[cfg(test)]
mod generating;
#[cfg(test)]
mod judging;
#[cfg(test)]
mod pairing;
#[cfg(test)]
mod pty;
#[cfg(test)]
mod reporting;
#[cfg(test)]
mod running;
#[cfg(test)]
mod secrets;
#[cfg(test)]
mod terminal;
#[cfg(test)]
mod trust;
