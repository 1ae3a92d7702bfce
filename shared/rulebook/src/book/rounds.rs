//! `[rounds]`: how many rounds, and what lies between them.

use super::Clause;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RoundsRules {
    /// Rounds by the size of the field, smallest first; the last step has no upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planned: Option<Clause<Vec<RoundsStep>>>,
    /// The same number for every field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<Clause<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games_per_round: Option<Clause<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot_minutes: Option<Clause<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause_minutes_min: Option<Clause<u16>>,
    /// Minutes before a round until which a player registers or tells of an absence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice_minutes: Option<Clause<u16>>,
    /// Whether somebody may enter after the deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late_entry: Option<Clause<bool>>,
    /// In events of up to so many rounds nobody sits out twice; in longer ones not twice a day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bye_once_up_to: Option<Clause<u16>>,
    /// More than one round in so many missed eliminates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed_one_in: Option<Clause<u16>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundsStep {
    /// Absent in the last step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players_up_to: Option<u16>,
    pub rounds: u16,
}

impl RoundsRules {
    /// The number of rounds the book plans for a field.
    pub fn for_players(&self, players: u16) -> Option<Clause<u16>> {
        if let Some(fixed) = &self.fixed {
            return Some(fixed.clone());
        }
        let planned = self.planned.as_ref()?;
        let step = planned
            .value
            .iter()
            .find(|step| step.players_up_to.is_none_or(|most| players <= most))?;
        Some(Clause { value: step.rounds, cite: planned.cite.clone(), open: planned.open })
    }
}
