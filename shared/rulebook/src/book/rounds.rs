//! `[rounds]`: how many rounds, and what lies between them.

use super::Clause;
use domain::AbsenceReason;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RoundsRules {
    /// The same number for every field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<Clause<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot_minutes: Option<Clause<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause_minutes_min: Option<Clause<u16>>,
    /// Minutes before a round until which a player tells of an absence or a return.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice_minutes: Option<Clause<u16>>,
    /// Minutes before the first round until which players enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry_minutes: Option<Clause<u16>>,
    /// Whether somebody may enter after the deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late_entry: Option<Clause<bool>>,
    /// What a round counts as that a player misses before entering, or after leaving.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Clause<AbsenceReason>>,
    /// More than one round in so many missed eliminates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed_one_in: Option<Clause<u16>>,
}
