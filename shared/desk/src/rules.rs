//! What the event's book lets people enter, so that a screen can offer it. A screen offers; the node
//! checks.

use domain::{AbsenceReason, Because, Citation, Doubt, DrawCause, End, Said, Side, StopKind};
use serde::{Deserialize, Serialize};

/// What stands on a card beside the two scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardForm {
    /// How many players sign before the card is handed in.
    pub signers: u8,
    /// Why the players wait when nobody signs: somebody else writes the result.
    pub waits: Option<Because>,
    /// The ways a game ends for which the book counts the racks.
    pub ends: Vec<End>,
    /// The book counts seconds over time.
    pub overtime: bool,
    pub illegal_exchange: bool,
    /// Tiles decide who begins: the card says who did.
    #[serde(default)]
    pub starter: bool,
    /// What the blanks stand for is noted on the card.
    #[serde(default)]
    pub blanks: bool,
    /// Plays of all seven tiles may decide a match.
    #[serde(default)]
    pub scrabbles: bool,
    /// The time that players used may decide a match.
    #[serde(default)]
    pub time_used: bool,
    /// A jury takes turns off after the game.
    pub invalid_turns: bool,
    pub score_min: i32,
    pub score_max: i32,
    /// A lower score is possible, and asked about once more.
    pub ask_below: Option<i32>,
    pub challenge: ChallengeForm,
}

/// Who may doubt a play, and until when.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengeForm {
    pub said: Vec<Because>,
    /// Only words that were laid knowing that they are not good.
    pub deliberate_only: bool,
    /// The event's lists can answer on this laptop, where the opponent confirms the words.
    #[serde(default)]
    pub at_table: bool,
    /// The opponent agrees with what is written before it leaves the table.
    #[serde(default)]
    pub agree: Option<Because>,
    /// What else than words can be doubted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beyond: Vec<Doubt>,
}

impl CardForm {
    /// Whether there is anything to enter beside the scores.
    pub fn has_details(&self) -> bool {
        !self.ends.is_empty()
            || self.overtime
            || self.illegal_exchange
            || self.starter
            || self.blanks
            || self.scrabbles
            || self.time_used
    }

    /// Whose score is possible and so low that it is asked about. Impossible scores are for the book
    /// to refuse, and then nothing is asked.
    pub fn unusual(&self, scores: [i32; 2]) -> Option<Side> {
        let possible = self.score_min..=self.score_max;
        if scores.iter().any(|score| !possible.contains(score)) {
            return None;
        }
        let limit = self.ask_below?;
        Side::BOTH.into_iter().find(|side| scores[side.index()] < limit)
    }
}

impl Default for CardForm {
    /// Two signatures, final scores and no more: what every book of two players has.
    fn default() -> Self {
        Self {
            signers: 2,
            waits: None,
            ends: Vec::new(),
            overtime: false,
            illegal_exchange: false,
            starter: false,
            blanks: false,
            scrabbles: false,
            time_used: false,
            invalid_turns: false,
            score_min: i32::MIN,
            score_max: i32::MAX,
            ask_below: None,
            challenge: ChallengeForm::default(),
        }
    }
}

/// What a director may enter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeskRules {
    pub card: CardForm,
    /// Reasons to be away that the book knows.
    pub absences: Vec<AbsenceReason>,
    /// Ways to lose a game that had begun.
    pub stops: Vec<StopKind>,
    pub draws: Vec<DrawCause>,
    pub measures: Vec<Measure>,
    /// What the start of the next round ends.
    pub locks: Vec<Because>,
}

/// A measure of the book's ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measure {
    pub name: String,
    /// What it does.
    pub does: Vec<Said>,
    pub citation: Citation,
    /// Whether wins, spread and points can be taken off the table by it.
    pub takes: [bool; 3],
    /// A compensation names the value of a play.
    pub play_value: bool,
}
