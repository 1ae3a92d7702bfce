//! `[forfeit]`: games that did not begin because somebody was not there.

use super::{Clause, ShareRule};
use crate::load::{BookFault, Checks};
use domain::AbsenceReason;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForfeitRules {
    /// The player who was there.
    pub present: ShareRule,
    /// The player who was not, by the reason.
    pub absent: BTreeMap<AbsenceReason, ShareRule>,
    /// Reasons that count as another one in the last round.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub last_round: BTreeMap<AbsenceReason, Clause<AbsenceReason>>,
    /// What an absence counts as for which nobody gave a reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<Clause<AbsenceReason>>,
    /// Whether the chief may alter a spread where somebody was late on purpose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chief_may_alter: Option<Clause<bool>>,
    /// When neither player was there.
    pub both_absent: Clause<BothAbsent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BothAbsent {
    /// Each side gets what its own reason says.
    EachByReason,
    /// Both lose, and no spread moves.
    NoSpread,
}

impl ForfeitRules {
    /// The reason of an absence for which nobody gave one; the only one that the book knows goes without saying.
    pub fn unsaid(&self) -> Option<AbsenceReason> {
        let mut known = self.absent.keys();
        let only = known.next().filter(|_| known.next().is_none());
        self.unsaid.as_ref().map(|clause| clause.value).or(only.copied())
    }

    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        if self.absent.is_empty() {
            checks.fault(&["forfeit", "absent"], BookFault::NoAbsence);
        }
        if let Some(unsaid) = self.unsaid.as_ref().filter(|it| !self.absent.contains_key(&it.value))
        {
            let what = BookFault::LastRound { reason: unsaid.value, into: unsaid.value };
            checks.fault(&["forfeit", "unsaid"], what);
        }
        for (reason, clause) in &self.last_round {
            if !self.absent.contains_key(&clause.value) {
                let what = BookFault::LastRound { reason: *reason, into: clause.value };
                checks.fault(&["forfeit", "last_round"], what);
            }
        }
    }
}
