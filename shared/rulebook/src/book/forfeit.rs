//! `[forfeit]`: games that did not begin because somebody was not there.

use super::{Clause, ShareRule};
use crate::load::Checks;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

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
    /// Whether the chief may alter a spread where somebody was late on purpose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chief_may_alter: Option<Clause<bool>>,
    /// When neither player was there.
    pub both_absent: Clause<BothAbsent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbsenceReason {
    /// Did not come; a book that asks for no reason knows this one.
    NoShow,
    /// Came later than the book allows.
    Late,
    /// Came late and chose to lose.
    OptionalLate,
    /// Had a good reason and told the arbiter.
    Excused,
    Unexcused,
    /// Entered the event after this round had begun.
    LateRegistration,
    /// The game was played outside the hall.
    OutsideHall,
    /// Came with little time left and gave the game up.
    GaveUpLate,
    NeverArrived,
}

impl fmt::Display for AbsenceReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoShow => "no-show",
            Self::Late => "late",
            Self::OptionalLate => "optional-late",
            Self::Excused => "excused",
            Self::Unexcused => "unexcused",
            Self::LateRegistration => "late-registration",
            Self::OutsideHall => "outside-hall",
            Self::GaveUpLate => "gave-up-late",
            Self::NeverArrived => "never-arrived",
        })
    }
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
    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        if self.absent.is_empty() {
            let what =
                "`absent` names no reason: write at least one, such as [forfeit.absent.no_show]";
            checks.fault(&["forfeit", "absent"], what);
        }
        for (reason, clause) in &self.last_round {
            if !self.absent.contains_key(&clause.value) {
                let what = format!(
                    "the last round turns {reason} into {}, which `absent` does not name",
                    clause.value
                );
                checks.fault(&["forfeit", "last_round"], what);
            }
        }
    }
}
