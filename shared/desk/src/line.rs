//! The words on the local control socket: one JSON object per line each way.

use crate::answer::Answer;
use crate::audit::Audit;
use crate::board::Board;
use crate::intent::Intent;
use crate::notice::Noticeboard;
use domain::{EventId, messages};
use serde::{Deserialize, Serialize};

/// A longer question is refused unread; an answer may be longer.
pub const LINE_BYTES_MAX: usize = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineRequest {
    Do(Intent),
    Board,
    /// Every entry with its author and whether it counts.
    Audit,
    /// The whole event as a file of the program's own.
    Export,
    /// What the hall may see.
    Notices,
    /// The raw changes from a place in the order in which this node took them in.
    Record {
        from: u64,
    },
}

/// A part of the record, packed as it travels between nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordPage {
    pub event: EventId,
    /// In base64.
    pub packed: String,
    /// Where the next part begins; `None` after the last.
    pub next: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineAnswer {
    Did(Answer),
    Board(Box<Board>),
    Audit(Box<Audit>),
    /// The text of the file.
    Exported(String),
    Notices(Box<Noticeboard>),
    Record(RecordPage),
    /// Why the line was not understood.
    Unreadable(NotARequest),
}

messages! {
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum NotARequest {
        TooLong { most: usize },
        Form { why: String },
    }
}
