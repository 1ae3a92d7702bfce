//! Rulebooks as data, and the code that applies them: no rule without its article.
//!
//! A book is a file in `books/`; checks, results and standings read it and cite what they applied.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod ask;
pub mod book;
pub mod check;
pub mod clock;
pub mod collate;
pub mod load;
pub mod no_rule;
pub mod pairing;
pub mod report;
pub mod result;
pub mod standings;
pub mod starter;
pub mod steps;

use domain::Message as _;

pub use book::{Book, Clause, Criterion, assumed, book_ids};
pub use check::{
    COMPENSATION, check_card, check_corrector, check_list_signatures, check_signatures,
    complete_game, complete_list, lists_of, sanction_effect,
};
pub use load::{
    AnnouncedDivision, Announcement, LoadBookError, LoadBookErrors, PlannedRounds, ReadSchedule,
    Source,
};
pub use pairing::{Competition, PairingRules, RoundsFor};
pub use result::{GameResult, Share, bye, result, result_in_round};
pub use standings::{
    Row, Stage, Table, TableError, TeamRow, checked_table, division_table, standings,
    team_standings, team_table,
};

/// Every kind of message that this crate says.
pub fn shapes() -> Vec<domain::Shape> {
    vec![
        ask::AskSaid::SHAPE,
        book::BookSays::SHAPE,
        book::Column::SHAPE,
        book::Criterion::SHAPE,
        book::protest::ProtestBreach::SHAPE,
        book::ProtestUntil::SHAPE,
        book::reading::ReadingShown::SHAPE,
        check::CardBreach::SHAPE,
        check::ListBreach::SHAPE,
        check::SanctionBreach::SHAPE,
        clock::ClockBreach::SHAPE,
        load::AnnouncementFault::SHAPE,
        load::AwardHint::SHAPE,
        load::BookFault::SHAPE,
        load::LoadBookError::SHAPE,
        no_rule::Matter::SHAPE,
        no_rule::NoRule::SHAPE,
        result::Cause::SHAPE,
        result::ResultBreach::SHAPE,
        standings::ApartReason::SHAPE,
        standings::ListReason::SHAPE,
        standings::RankBreach::SHAPE,
        standings::TableError::SHAPE,
        starter::StarterBreach::SHAPE,
        steps::Office::SHAPE,
        steps::challenge::AppealBreach::SHAPE,
        steps::challenge::ChallengeBreach::SHAPE,
        steps::challenge::Closing::SHAPE,
        steps::knockout::MatchBreach::SHAPE,
        steps::life::StepBreach::SHAPE,
        steps::rights::RightsBreach::SHAPE,
        steps::sanctions::MeasureDoes::SHAPE,
    ]
}
