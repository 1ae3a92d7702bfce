//! What a person's program and a node say to each other: [`Intent`] in, [`Board`] out.
//!
//! Plain data only. A screen that holds a [`Board`] can draw everything its role may see, and cannot
//! compute a standing or check a rule.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod answer;
pub mod audit;
pub mod board;
pub mod called;
pub mod code;
pub mod counted;
pub mod intent;
pub mod line;
pub mod notice;
pub mod rules;
pub mod shared;
pub mod slip;
pub mod why;

pub use answer::{Answer, Judgement, Proposal, Refused};
pub use audit::{Attempt, Audit, AuditRow};
pub use board::{
    ArbiterBoard, Attention, Begins, Board, CallRow, CallState, CardNote, CardProgress,
    ChallengeRow, ChallengeState, CodeRow, DeviceRow, DirectorBoard, DivisionBoard, Game, HeardRow,
    How, Judging, Link, ListSheet, ListsHere, Me, Onward, PlanShown, RoundBoard, SanctionRow,
    SyncStatus, TableBoard, TableRow, Version, View,
};
pub use called::Called;
pub use code::{JoinCode, ParseCodeError};
pub use counted::{Counted, CountedShare};
pub use intent::{Acts, BookQuestion, Cut, Intent, NewMember, NewPlayer, PlanChange, Posted};
pub use line::{LineAnswer, LineRequest, NotARequest, RecordPage};
pub use notice::{
    DivisionNotice, Noticeboard, ResultNotice, RoundNotice, SeatNotice, Seating, ShareNotice,
    StandingsNotice, TableNotice,
};
pub use rules::{CardForm, ChallengeForm, DeskRules, Measure};
pub use shared::Shared;
pub use why::{FigureOf, Why, WhyFigure, WhyRound};

use domain::{Message as _, Shape};

/// Everything that this crate says.
pub fn shapes() -> Vec<Shape> {
    vec![
        Called::SHAPE,
        CardNote::SHAPE,
        counted::CountedAs::SHAPE,
        FigureOf::SHAPE,
        How::SHAPE,
        ListsHere::SHAPE,
        NotARequest::SHAPE,
        ParseCodeError::SHAPE,
        slip::SlipError::SHAPE,
    ]
}
