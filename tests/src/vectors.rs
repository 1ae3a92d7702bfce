//! Vectors of the rulebooks, put to the real code: one adapter per kind, which translates and
//! decides nothing.

pub mod card;
pub mod challenge;
pub mod knockout;
pub mod rights;
pub mod schafkopf_list;
pub mod steps_words;
