//! Tests of the program as people and scripts use it: real processes, real sockets, exit codes.

#[cfg(test)]
mod commands;
#[cfg(test)]
mod demo;
#[cfg(test)]
mod files;
#[cfg(test)]
mod pairing;
#[cfg(test)]
mod running;
#[cfg(test)]
mod trust;
