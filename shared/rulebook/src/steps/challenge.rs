//! Challenges: who may, until when, what comes of it, and what happens to a wrong answer.

mod appeal;
mod outcome;
mod procedure;
#[cfg(test)]
mod tests;
mod window;

pub use appeal::{Appeal, AppealState, Bench, Decision, Next};
pub use outcome::{Charge, Outcome, PlayFate, Played, Setting};
pub use procedure::{Compensation, FinalClock, Method, WordsFixed, WordsMoment, WrongVerdict};
pub use window::{Closing, DrawRules, Drawing, Moment};

use crate::book::Clause;
use domain::Citation;
use serde::{Deserialize, Serialize};

/// What one book says about challenges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeSteps {
    pub right: Clause<Right>,
    /// How long after the press of the clock a play can be challenged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Clause<u32>>,
    /// What ends the right; the first that applies is named.
    pub closings: Vec<Clause<Closing>>,
    pub draw: DrawRules,
    pub retraction: Clause<Retraction>,
    pub disclosed: Clause<Disclosed>,
    pub failed_play: Clause<FailedPlay>,
    /// The penalty that holds unless the announcement names another one.
    pub penalty: Clause<String>,
    pub penalties: Vec<Penalty>,
    pub appeal: Clause<Appeal>,
    /// Who did not type confirms the words before the check is released.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_confirmed: Option<Clause<bool>>,
    /// The opponent agrees with what stands on the slip before it leaves the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slip_agreed: Option<Clause<bool>>,
    /// The clock stands until the answer is known and carried out.
    pub clock_waits: Clause<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hold_on_final_play: Option<Clause<FinalClock>>,
    /// After this the player who went out may start the silent opponent's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_play_restart_s: Option<Clause<u32>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words_fixed: Vec<WordsFixed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_verdict: Option<WrongVerdict>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jury: Option<JuryRules>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Right {
    /// The opponent challenges any play.
    Opponent,
    /// The opponent protests against a deliberately invalid word, nothing else.
    DeliberateOnly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Retraction {
    AfterBlankRuling,
    CountsAsUnfounded,
    NotRegulated,
}

/// What the table is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Disclosed {
    EachWord,
    WholePlay,
    /// The jury writes it on its sheet.
    JurySheet,
}

/// What becomes of a play with a word that is not good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailedPlay {
    Withdrawn,
    StaysOnBoard,
}

/// What an unfounded challenge costs the challenger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penalty {
    pub name: String,
    pub kind: PenaltyKind,
    /// By ordinal, the last one repeating; empty means that the announcement names it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub amounts: Vec<u32>,
    /// So many unfounded challenges of a player cost nothing.
    #[serde(default)]
    pub free: u32,
    /// Good words cost something although another word failed.
    #[serde(default)]
    pub even_if_play_fails: bool,
    pub cite: Citation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    None,
    PointsEachWord,
    PointsEachPlay,
    PointsByOrdinal,
    Turn,
    Seconds,
}

/// Where a jury looks at the words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JuryRules {
    /// Taken off besides the score of the turn.
    pub fine: Clause<i32>,
    /// Taken off when a deliberately invalid word is taken back.
    pub protest_fine: Clause<i32>,
    /// A valid word is laid instead.
    pub replay: Clause<bool>,
    pub clocks: Clause<Clocks>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clocks {
    BothStopped,
}
