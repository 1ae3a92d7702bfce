//! The life of a card or list: which step leads where, who takes it, and until when.

mod card;
mod needs;
#[cfg(test)]
mod tests;

pub use card::{Card, Step, Who};

use crate::book::Clause;
use crate::steps::office::Office;
use domain::{AnyOf, Citation, messages};
use serde::{Deserialize, Serialize};
use std::fmt;

messages! {
    /// Why a card does not take a step.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum StepBreach {
        DoneBy { offices: AnyOf<Office> },
        AllAsk,
        OneAsks,
        NotPermitted { office: Office },
        OtherTable,
        SignedAlready,
        HandedInAlready,
        AskerOfOtherTable,
        OtherNames,
        Signatures { has: usize, needed: u8 },
        NotObvious,
        NotTurnedRound,
        /// The winner changes, and the scores are not those of the card.
        NotSwapped,
        /// Scores that were signed are not written anew.
        SignedScores,
        NextRoundStarted,
        /// What is on record stands, because the next round is paired or has started.
        OnRecord { started: bool },
        NotAsSigned,
        NotWarned,
    }
}

/// The state machine of one book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Life {
    /// Where a card stands once the game is over and the scores are written down.
    pub start: Clause<State>,
    /// An agreed correction of a signed card makes the signatures void.
    pub fresh_signatures: Clause<bool>,
    /// Until when players get an obvious error corrected that was handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrections_until: Option<Clause<Until>>,
    /// Until when somebody says that the desk recorded something else than the form says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complaints_until: Option<Clause<Until>>,
    /// What it takes to turn a result round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inversion: Option<Clause<Inversion>>,
    /// What is said to a step that no row knows in the card's state, by its id.
    pub otherwise: Clause<String>,
    pub rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The next round's pairings are published.
    PairingsPublished,
    /// The next round starts.
    NextRound,
    /// As long as the event lasts.
    EndOfEvent,
}

/// What a result that is turned round looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inversion {
    /// Each player gets the score of the other one.
    Swapped,
    /// The loser becomes the winner, with whatever scores.
    Winner,
}

/// One line of the state machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub step: StepName,
    /// Empty means any state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<State>,
    /// Empty means that it does not matter who takes the step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<Office>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_by: Option<Askers>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approved_by: Option<Office>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<Need>,
    /// Absent means that the state stays. A signature or a game leads there only when it is the
    /// last one that was missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<State>,
    /// A change by an official, which does not ask the players to sign again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keeps_signatures: bool,
    /// Such a row never passes; it says why, by an id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    pub cite: Citation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Playing,
    /// Of a list: fewer games than the round has.
    Open,
    Filled,
    /// Of a list: every game of the round is entered.
    Complete,
    Signed,
    /// The game is over and the jury has not looked at it.
    Ended,
    Checked,
    /// Handed in, and the next round has not started.
    Recorded,
    Submitted,
    Final,
    Locked,
    Drawn,
    Awarded,
    Void,
}

impl State {
    pub const ALL: [Self; 14] = [
        Self::Playing,
        Self::Open,
        Self::Filled,
        Self::Complete,
        Self::Signed,
        Self::Ended,
        Self::Checked,
        Self::Recorded,
        Self::Submitted,
        Self::Final,
        Self::Locked,
        Self::Drawn,
        Self::Awarded,
        Self::Void,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Open => "open",
            Self::Filled => "filled",
            Self::Complete => "complete",
            Self::Signed => "signed",
            Self::Ended => "ended",
            Self::Checked => "checked",
            Self::Recorded => "recorded",
            Self::Submitted => "submitted",
            Self::Final => "final",
            Self::Locked => "locked",
            Self::Drawn => "drawn",
            Self::Awarded => "awarded",
            Self::Void => "void",
        }
    }
}

impl Life {
    /// Where a card stands once it was handed in, or written down by the jury.
    pub fn after_hand_in(&self) -> State {
        let rows = self.rows.iter();
        let arrivals = rows.filter(|row| matches!(row.step, StepName::HandIn | StepName::Record));
        arrivals.filter_map(|row| row.to).next_back().unwrap_or(State::Final)
    }

    /// The row by which a card that was handed in is still corrected; none where it is final.
    pub fn late_correction(&self) -> Option<&Row> {
        let after = self.after_hand_in();
        let mut rows = self.rows.iter().filter(|row| row.step == StepName::Correct);
        rows.find(|row| row.from.contains(&after) && row.refused.is_none())
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepName {
    Fill,
    Sign,
    HandIn,
    Correct,
    /// The desk stored something else than the form says.
    FixRecording,
    Recount,
    StrayTiles,
    NextRound,
    DrawMissing,
    Award,
    JuryCheck,
    Record,
    EnterGame,
    Void,
    Substitute,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Askers {
    All,
    One,
}

/// A condition on a step beyond who takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    AllSigned,
    /// The error is plain to see, such as swapped digits.
    Obvious,
    /// The result is turned round, as `inversion` says.
    Inversion,
    /// An award leaves scores that were signed as they are.
    SignedScoresKept,
    BeforeNextRound,
    CorrectionsOpen,
    ComplaintsOpen,
    /// The new value is the one that was signed, and another one is stored.
    AsSigned,
    PlayersWarned,
    RecountRight,
    /// A row that the table of games knows.
    GameRow,
}
