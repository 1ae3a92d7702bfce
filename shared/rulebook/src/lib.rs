//! Rulebooks as data, and the code that applies them: no rule without its article.
//!
//! A book is a file in `books/`; checks and standings read it and cite what they applied.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod book;
pub mod check;
pub mod load;
pub mod pairing;
pub mod standings;

pub use book::{
    Book, CardRules, ChallengeRules, Clause, Corrector, Criterion, Disclosure, HalfWins,
    PointsRules, RankingRules, SpreadRules, book_ids,
};
pub use check::{check_card, check_corrector, check_signatures};
pub use load::{LoadBookError, LoadBookErrors};
pub use pairing::{Competition, PairingRules, RoundsFor};
pub use standings::standings;
