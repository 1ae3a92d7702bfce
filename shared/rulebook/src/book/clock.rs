//! `[clock]`: thinking time, and what a late arrival takes from it.

use super::Clause;
use crate::load::{BookFault, Checks};
use domain::AnyOf;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ClockRules {
    /// Seconds of thinking time for each player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allotted_s: Option<Clause<u32>>,
    /// The least and the most that may be announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allotted_min_s: Option<Clause<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allotted_max_s: Option<Clause<u32>>,
    /// The only values that may be announced, where the document names them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allotted_only_s: Option<Clause<Vec<u32>>>,
    /// Seconds for a whole game that is played without clocks, and the least and the most of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_s: Option<Clause<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_min_s: Option<Clause<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_max_s: Option<Clause<u32>>,
    /// What starts a clock at the beginning of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<Clause<ClockStart>>,
    /// Whether the own lateness is taken from the own time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lateness_runs: Option<Clause<bool>>,
    /// More seconds late than this lose the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_over_s: Option<Clause<u32>>,
    /// Whether the game is lost when the own time has run out before the arrival.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_without_time: Option<Clause<bool>>,
    /// More seconds late than this let a player choose to lose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_lose_over_s: Option<Clause<u32>>,
    /// Fewer seconds left than this let a player choose to lose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_lose_under_s: Option<Clause<u32>>,
    /// Both clocks are put right by half of an error that is larger than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum_wrong_over_s: Option<Clause<u32>>,
    /// Whether a player waits until the time of the absent one is used up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting_duty: Option<Clause<bool>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockStart {
    TileDrawn,
    HandInBag,
    OpponentStartsIt,
}

impl ClockRules {
    /// Whether each player has a clock, or the hall one timer; unknown where no time is announced.
    pub fn at_tables(&self) -> Option<bool> {
        match (&self.allotted_s, &self.total_s) {
            (Some(_), _) => Some(true),
            (None, Some(_)) => Some(false),
            (None, None) => None,
        }
    }

    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        let allotted = (&self.allotted_s, &self.allotted_min_s, &self.allotted_max_s);
        check_range(checks, "allotted_s", allotted);
        if let (Some(allotted), Some(only)) = (&self.allotted_s, &self.allotted_only_s)
            && !only.value.contains(&allotted.value)
        {
            let (value, known, cite) = (allotted.value, AnyOf(only.value.clone()), &only.cite);
            let what = BookFault::AllottedOnly { value, known, cite: cite.clone() };
            checks.fault(&["clock", "allotted_s"], what);
        }
        check_range(checks, "total_s", (&self.total_s, &self.total_min_s, &self.total_max_s));
    }
}

type Seconds = Option<Clause<u32>>;

fn check_range(
    checks: &mut Checks<'_>,
    name: &str,
    (time, min, max): (&Seconds, &Seconds, &Seconds),
) {
    let Some(time) = time else { return };
    let below = min.as_ref().filter(|min| time.value < min.value);
    let above = max.as_ref().filter(|max| time.value > max.value);
    if let Some(limit) = below.or(above) {
        let (name_of, value, seconds) = (name.to_owned(), time.value, limit.value);
        let (less, cite) = (below.is_some(), limit.cite.clone());
        let what = BookFault::TimeRange { name: name_of, value, less, seconds, cite };
        checks.fault(&["clock", name], what);
    }
}
