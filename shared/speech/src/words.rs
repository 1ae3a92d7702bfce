//! A function for every message of the screens and commands, made from their lines.

include!(concat!(env!("OUT_DIR"), "/words.rs"));
