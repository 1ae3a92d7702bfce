//! Rulebooks as data, and the code that applies them: no rule without its article.
//!
//! A book is a file in `books/`; checks, results and standings read it and cite what they applied.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod book;
pub mod check;
pub mod clock;
pub mod collate;
pub mod load;
pub mod pairing;
pub mod result;
pub mod standings;
pub mod starter;
pub mod steps;

pub use book::{Book, Clause, Criterion, book_ids};
pub use check::{
    COMPENSATION, check_card, check_corrector, check_list_signatures, check_signatures,
    complete_game, complete_list, lists_of, sanction_effect,
};
pub use load::{
    AnnouncedDivision, Announcement, LoadBookError, LoadBookErrors, ReadSchedule, Source,
};
pub use pairing::{Competition, PairingRules, RoundsFor};
pub use result::{GameResult, Share, bye, result};
pub use standings::{Record, Row, Stage, Table, TableError, division_table, standings, table};
