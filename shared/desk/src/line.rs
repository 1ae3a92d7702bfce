//! The words on the local control socket: one JSON object per line each way.

use crate::board::Board;
use crate::intent::{Answer, Intent};
use serde::{Deserialize, Serialize};

/// A longer line is refused unread.
pub const LINE_BYTES_MAX: usize = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineRequest {
    Do(Intent),
    Board,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineAnswer {
    Did(Answer),
    Board(Box<Board>),
    /// The line was not understood; the sentence says why.
    Unreadable(String),
}
