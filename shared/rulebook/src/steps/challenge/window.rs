//! Until when a play can be challenged, and when its player may draw.

use super::{ChallengeBreach, ChallengeSteps, Right};
use crate::book::Clause;
use crate::steps::{Ruling, refuse, rule};
use domain::{Happened, Since, values};
use serde::{Deserialize, Serialize};

values! {
    /// What ends the right to challenge.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Closing {
        ScoreNoted,
        SecondsOver,
        AlreadyChallenged,
        AcceptedUnderHold,
        /// With an empty bag only an own move ends the right.
        AcceptedUnderHoldWhileTilesLast,
        OwnMove,
        OwnMoveUnderHold,
        OwnMoveWithEmptyBag,
        /// Without a hold, and with a pressed clock.
        TileTaken,
        TileTakenUnlessLightning,
        /// Without a hold, and with a forgotten clock.
        NewTileOnRack,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRules {
    pub without_hold: Clause<Drawing>,
    pub under_hold: Clause<Drawing>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hold_seconds: Option<Clause<u32>>,
    /// While the answer to a challenge is awaited.
    pub pending: Clause<Drawing>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    AtOnce,
    WhenAccepted,
    /// The new tiles stay apart from the rack.
    ApartAfterSeconds,
    Never,
}

impl ChallengeSteps {
    pub fn may_challenge(&self, since: &Since) -> Ruling {
        let right = &self.right;
        if right.value == Right::DeliberateOnly && !since.has(Happened::Deliberate) {
            return refuse(&right.cite, ChallengeBreach::JuryChecks);
        }
        match self.closing(since) {
            Some(Clause { value: closing, cite, .. }) => {
                refuse(cite, ChallengeBreach::TooLate { closing: *closing })
            }
            None => Ok(right.cite.clone()),
        }
    }

    /// The player who made the play may take new tiles.
    pub fn mover_may_draw(&self, since: &Since) -> Ruling {
        let draw = &self.draw;
        let clause = if since.has(Happened::ChallengePending) {
            &draw.pending
        } else if since.has(Happened::Hold) {
            &draw.under_hold
        } else {
            &draw.without_hold
        };
        let (allowed, what) = match clause.value {
            Drawing::AtOnce => return Ok(clause.cite.clone()),
            Drawing::Never => (false, ChallengeBreach::DrawPending),
            Drawing::WhenAccepted => {
                (self.closing(since).is_some(), ChallengeBreach::DrawNotAccepted)
            }
            Drawing::ApartAfterSeconds => {
                let wait = draw.hold_seconds.as_ref().map_or(0, |seconds| seconds.value);
                let accepted = self.closing(since).is_some();
                (accepted || since.seconds > wait, ChallengeBreach::HoldTooShort)
            }
        };
        rule(allowed, &clause.cite, what)
    }

    fn closing(&self, since: &Since) -> Option<&Clause<Closing>> {
        self.closings.iter().find(|closing| self.closes(closing.value, since))
    }

    fn closes(&self, closing: Closing, since: &Since) -> bool {
        let has = |what| since.has(what);
        let held = has(Happened::Hold);
        let free_tile = has(Happened::TileTaken) && !held;
        match closing {
            Closing::ScoreNoted => has(Happened::ScoreNoted),
            Closing::SecondsOver => {
                self.seconds.as_ref().is_some_and(|limit| since.seconds > limit.value)
            }
            Closing::AlreadyChallenged => has(Happened::AlreadyChallenged),
            Closing::AcceptedUnderHold => held && has(Happened::Accepted),
            Closing::AcceptedUnderHoldWhileTilesLast => {
                held && has(Happened::Accepted) && !has(Happened::BagEmpty)
            }
            Closing::OwnMove => has(Happened::Moved),
            Closing::OwnMoveUnderHold => held && has(Happened::Moved),
            Closing::OwnMoveWithEmptyBag => has(Happened::BagEmpty) && has(Happened::Moved),
            Closing::TileTaken => free_tile && !has(Happened::ClockForgotten),
            Closing::TileTakenUnlessLightning => free_tile && !has(Happened::DrawnInHaste),
            Closing::NewTileOnRack => {
                has(Happened::ClockForgotten) && has(Happened::NewTileOnRack) && !held
            }
        }
    }
}
