//! Players, tables, rounds, cards, challenges and standings as plain data.
//!
//! Nothing here decides anything: rules live in `rulebook`, facts in `ledger`.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod ask;
pub mod call;
pub mod card;
pub mod carried;
pub mod challenge;
pub mod citation;
pub mod classes;
pub mod division;
pub mod ground;
pub mod id;
pub mod limit;
pub mod line;
pub mod list;
pub mod outcome;
pub mod plan;
pub mod player;
pub mod programme;
pub mod record;
pub mod role;
pub mod round;
pub mod said;
pub mod sanction;
pub mod show;
pub mod standing;
pub mod tables;
pub mod team;
pub mod wishes;
pub mod words;

pub use ask::BookAsk;
pub use call::{CallAbout, CallAnswer, CallTo};
pub use card::{CardContent, CardDetail, CardShown, DuelCard, End, Initials, InvalidTurn, Side};
pub use carried::Carried;
pub use challenge::{Doubt, Happened, Since, Verdict};
pub use citation::{Because, Breach, Citation};
pub use classes::{NoSuchClass, classes_of, in_class, places_within};
pub use division::Division;
pub use ground::Ground;
pub use id::{CardId, DeviceId, DivisionId, EntryId, EventId, ListId, PlayerId, RoundId, TableNo};
pub use line::{
    ClassName, Club, DeviceName, HexDigest, Line, LineError, Name, Reason, Schedule, TableName,
    TeamName, Term, Title, Word,
};
pub use list::{Four, GameKind, GameLevel, ListCard, ListGame, Seat, Substitution};
pub use outcome::{AbsenceReason, Absent, DrawCause, Outcome, StopKind};
pub use plan::{Competition, PairingPlan, SeatOrder, seats_of_round};
pub use player::Player;
pub use programme::{Programme, ProgrammeFault, Slot, SlotOf};
pub use record::GameRecord;
pub use role::Role;
pub use round::{
    CardState, OnFile, Pairing, PairingOrigin, PlayedRound, Publication, SatOut, Starts,
};
pub use said::{AnyOf, Field, Message, Named, Said, Say, Shape, Value};
pub use sanction::{Amounts, Sanction, SanctionEffect};
pub use show::Show;
pub use standing::{ListCounters, Standing, WinPoints};
pub use tables::{HallTable, HallTables, TableNames, TablesFault, table_meant};
pub use team::{Member, Team, TeamFault};
pub use wishes::PairingWishes;
pub use words::{Found, Language, ListInfo, Opinion, Proposal, WordOpinion};

/// Every kind of message that this crate says.
pub fn shapes() -> Vec<Shape> {
    vec![
        CardDetail::SHAPE,
        CardShown::SHAPE,
        DrawCause::SHAPE,
        End::SHAPE,
        LineError::SHAPE,
        Side::SHAPE,
        StopKind::SHAPE,
        Verdict::SHAPE,
        AbsenceReason::SHAPE,
        ask::BookAskError::SHAPE,
        CallAbout::SHAPE,
        CallTo::SHAPE,
        call::CallAboutError::SHAPE,
        card::InitialsError::SHAPE,
        NoSuchClass::SHAPE,
        division::NoSuchPlayer::SHAPE,
        ground::GroundError::SHAPE,
        id::ParseIdError::SHAPE,
        line::Trouble::SHAPE,
        list::ListGameError::SHAPE,
        list::SeatError::SHAPE,
        ProgrammeFault::SHAPE,
        TablesFault::SHAPE,
        TeamFault::SHAPE,
        sanction::EffectShown::SHAPE,
        outcome::AbsenceReasonError::SHAPE,
        outcome::AbsentShown::SHAPE,
        outcome::OutcomeShown::SHAPE,
        record::RecordDetail::SHAPE,
        words::Found::SHAPE,
        words::Language::SHAPE,
        words::LanguageError::SHAPE,
        words::ListShown::SHAPE,
        words::Proposal::SHAPE,
    ]
}
