//! What a person's program and a node say to each other: [`Intent`] in, [`Board`] out.
//!
//! Plain data only. A screen that holds a [`Board`] can draw everything its role may see, and cannot
//! compute a standing or check a rule.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod audit;
pub mod board;
pub mod code;
pub mod counted;
pub mod intent;
pub mod line;
pub mod rules;
pub mod why;

pub use audit::{Attempt, Audit, AuditRow};
pub use board::{
    ArbiterBoard, Attention, Board, CardProgress, ChallengeRow, ChallengeState, CodeRow, DeviceRow,
    DirectorBoard, DivisionBoard, Game, Link, ListSheet, Me, RoundBoard, SanctionRow, SyncStatus,
    TableBoard, TableRow, Version, View,
};
pub use code::{JoinCode, ParseCodeError};
pub use counted::{Counted, CountedShare};
pub use intent::{
    Acts, Answer, BookQuestion, Cut, Intent, Judgement, NewPlayer, Proposal, Refused,
};
pub use line::{LineAnswer, LineRequest, RecordPage};
pub use rules::{CardForm, ChallengeForm, DeskRules, Measure};
pub use why::{Because, Why, WhyFigure, WhyRound};
