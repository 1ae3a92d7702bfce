//! Challenges: who may, until when, what comes of it, and what happens to a wrong answer.

mod appeal;
mod outcome;
mod procedure;
#[cfg(test)]
mod tests;
mod window;

pub use appeal::{Appeal, AppealBreach, AppealState, Bench, Decision, Next};
pub use outcome::{Charge, PlayFate, Played, Settled};
pub use procedure::{Compensation, FinalClock, Method, WordsFixed, WordsMoment, WrongVerdict};
pub use window::{Closing, DrawRules, Drawing};

use crate::book::Clause;
use crate::load::{BookFault, Checks};
use domain::{AnyOf, Citation, messages};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

messages! {
    /// Why a step of a challenge is not taken.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ChallengeBreach {
        /// The jury looks at the words after the game.
        JuryChecks,
        TooLate { closing: Closing },
        NoWord,
        Retracted,
        NeedsOrdinal,
        NeedsAmount,
        NotConfirmed,
        SlipNotAgreed,
        NotThisWay,
        WordsFixed,
        ClockWaits,
        GiveTime { seconds: u32 },
        NoBlankRuling,
        CountsAsUnfounded,
        /// Nobody draws before the answer.
        DrawPending,
        DrawNotAccepted,
        HoldTooShort,
        /// Only an arbiter decides this.
        ArbiterOnly,
    }
}

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
    /// How much it is, where the announcement says so: by ordinal, the last one repeating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalty_amounts: Option<Clause<Vec<u32>>>,
    /// The ones that can be announced, by name.
    pub penalties: BTreeMap<String, Penalty>,
    pub appeal: Clause<Appeal>,
    /// Who did not type confirms the words before the check is released.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_confirmed: Option<Clause<bool>>,
    /// The opponent agrees with what stands on the slip before it leaves the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slip_agreed: Option<Clause<bool>>,
    /// The ways in which challenges reach a judge at this event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub methods: Option<Clause<Vec<Method>>>,
    /// The clock stands until the answer is known and carried out.
    pub clock_waits: Clause<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hold_on_final_play: Option<Clause<FinalClock>>,
    /// After this the player who went out may start the silent opponent's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_play_restart_s: Option<Clause<u32>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words_fixed: Vec<WordsFixed>,
    /// What else can be doubted: where tiles lie, and whether they may be exchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placement: Option<Clause<BeyondWords>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange: Option<Clause<BeyondWords>>,
    /// Whether the player of a doubted play may give it up before the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub giving_up: Option<Clause<bool>>,
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

/// How a doubt goes that is not about words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BeyondWords {
    /// An arbiter has to be called; neither side is penalised.
    ArbiterCalled,
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
    pub kind: PenaltyKind,
    /// By ordinal, the last one repeating; empty means that the announcement names it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub amounts: Vec<u32>,
    /// So many unfounded challenges of a player cost nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub free: u32,
    /// Good words cost something although another word failed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
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
    /// The fine is due for each invalid word of a turn, not once for the turn. On a card, each further
    /// word is a line of its own with a turn of 0 points.
    pub fine_each_word: Clause<bool>,
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

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl ChallengeSteps {
    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        let name = &self.penalty.value;
        let Some(penalty) = self.penalties.get(name) else {
            return checks.fault(&["challenge", "penalty"], self.no_penalty());
        };
        let announced =
            self.penalty_amounts.as_ref().is_some_and(|clause| !clause.value.is_empty());
        if penalty.kind.has_amount() && penalty.amounts.is_empty() && !announced {
            let what = BookFault::PenaltyAmount { name: name.clone() };
            checks.fault(&["challenge", "penalty"], what);
        }
    }

    fn no_penalty(&self) -> BookFault {
        let known = AnyOf(self.penalties.keys().cloned().collect());
        BookFault::NoPenalty { name: self.penalty.value.clone(), known }
    }
}

impl PenaltyKind {
    fn has_amount(self) -> bool {
        match self {
            Self::None | Self::Turn => false,
            Self::PointsEachWord | Self::PointsEachPlay | Self::PointsByOrdinal | Self::Seconds => {
                true
            }
        }
    }
}
