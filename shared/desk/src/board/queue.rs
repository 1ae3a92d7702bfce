//! What waits for arbiters: challenges and calls, and by what they judge.

use super::ListsHere;
use crate::called::Called;
use domain::{
    Because, CallAbout, CallTo, CardId, Citation, Doubt, EntryId, ListInfo, Opinion, Player,
    Reason, Side, TableNo, Verdict,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArbiterBoard {
    /// Waiting and claimed challenges, oldest first.
    pub queue: Vec<ChallengeRow>,
    /// Decided ones, newest first.
    pub decided: Vec<ChallengeRow>,
    /// Tables that ask somebody to come, the oldest first, then what was decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallRow>,
    #[serde(default)]
    pub judging: Judging,
}

/// By which word lists somebody judges here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judging {
    pub lists: Vec<ListInfo>,
    pub here: ListsHere,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengeRow {
    pub challenge: EntryId,
    pub card: CardId,
    /// The player who doubts the play.
    pub challenger: Player,
    pub words: Vec<String>,
    /// The running number of the play in its game; 0 where nobody said it.
    #[serde(default)]
    pub play: u16,
    /// What of the play is doubted.
    #[serde(default)]
    pub doubt: Doubt,
    /// The players were to ask the lists themselves.
    #[serde(default)]
    pub at_table: bool,
    /// Whoever judges may say which of the words is not good.
    #[serde(default)]
    pub says_which: bool,
    /// Since this device first heard of it.
    pub age_ms: u64,
    pub state: ChallengeState,
    /// What the event's lists say; only those who judge see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opinion: Option<Opinion>,
    /// What follows from the verdict under the book; empty before there is one.
    #[serde(default)]
    pub consequences: Vec<Because>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeState {
    Waiting,
    /// The players ask the event's lists themselves, on their own laptop.
    AtTable,
    /// The challenger took it back.
    Retracted,
    /// Taken; `mine` when this device holds it, `may_take_over` once it has been held for long.
    Claimed {
        by: Vec<Called>,
        mine: bool,
        may_take_over: bool,
    },
    Ruled {
        verdict: Verdict,
        by: Called,
    },
    /// Arbiters contradict each other.
    Undecided {
        verdicts: Vec<(Called, Verdict)>,
    },
}

/// A table that asks somebody to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallRow {
    pub call: EntryId,
    pub table: TableNo,
    /// Who sits there now.
    pub players: Vec<Player>,
    pub to: CallTo,
    pub about: CallAbout,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Reason>,
    /// The article that has somebody called for this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
    /// Since this device first heard of it.
    pub age_ms: u64,
    pub state: CallState,
    /// What was heard of the players and of witnesses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heard: Vec<HeardRow>,
}

impl CallRow {
    pub fn is_open(&self) -> bool {
        !matches!(self.state, CallState::Decided { .. })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallState {
    Waiting,
    Coming { by: Vec<Called> },
    Decided { decision: Reason, by: Called },
}

/// What somebody said to an official; a witness where no side is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeardRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    pub words: Reason,
    pub by: Called,
}
