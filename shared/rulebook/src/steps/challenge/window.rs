//! Until when a play can be challenged, and when its player may draw.

use super::{ChallengeBreach, ChallengeSteps, Right};
use crate::book::Clause;
use crate::steps::{Ruling, refuse, rule};
use domain::values;
use serde::{Deserialize, Serialize};

/// What has happened since the play was laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Since the clock was pressed.
    pub elapsed_s: u32,
    pub hold: bool,
    pub opponent_noted_score: bool,
    pub mover_took_tile: bool,
    /// The mover drew without having written the score down first.
    pub lightning_draw: bool,
    pub verbally_accepted: bool,
    pub challenger_moved: bool,
    pub bag_empty: bool,
    pub already_challenged: bool,
    /// The mover forgot the clock and reached into the bag.
    pub clock_forgotten: bool,
    pub new_tile_on_rack: bool,
    /// The opponent says that the word was laid to harm, knowing that it is not good.
    pub deliberate: bool,
    pub challenge_pending: bool,
}

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
    pub fn may_challenge(&self, moment: &Moment) -> Ruling {
        let right = &self.right;
        if right.value == Right::DeliberateOnly && !moment.deliberate {
            return refuse(&right.cite, ChallengeBreach::JuryChecks);
        }
        match self.closing(moment) {
            Some(closing) => refuse(&closing.cite, closing.value),
            None => Ok(right.cite.clone()),
        }
    }

    /// The player who made the play may take new tiles.
    pub fn mover_may_draw(&self, moment: &Moment) -> Ruling {
        let draw = &self.draw;
        let clause = if moment.challenge_pending {
            &draw.pending
        } else if moment.hold {
            &draw.under_hold
        } else {
            &draw.without_hold
        };
        let (allowed, what) = match clause.value {
            Drawing::AtOnce => return Ok(clause.cite.clone()),
            Drawing::Never => (false, ChallengeBreach::DrawPending),
            Drawing::WhenAccepted => {
                (self.closing(moment).is_some(), ChallengeBreach::DrawNotAccepted)
            }
            Drawing::ApartAfterSeconds => {
                let wait = draw.hold_seconds.as_ref().map_or(0, |seconds| seconds.value);
                let accepted = self.closing(moment).is_some();
                (accepted || moment.elapsed_s > wait, ChallengeBreach::HoldTooShort)
            }
        };
        rule(allowed, &clause.cite, what)
    }

    fn closing(&self, moment: &Moment) -> Option<&Clause<Closing>> {
        self.closings.iter().find(|closing| self.closes(closing.value, moment))
    }

    fn closes(&self, closing: Closing, moment: &Moment) -> bool {
        let free_tile = moment.mover_took_tile && !moment.hold;
        match closing {
            Closing::ScoreNoted => moment.opponent_noted_score,
            Closing::SecondsOver => {
                self.seconds.as_ref().is_some_and(|limit| moment.elapsed_s > limit.value)
            }
            Closing::AlreadyChallenged => moment.already_challenged,
            Closing::AcceptedUnderHold => moment.hold && moment.verbally_accepted,
            Closing::AcceptedUnderHoldWhileTilesLast => {
                moment.hold && moment.verbally_accepted && !moment.bag_empty
            }
            Closing::OwnMove => moment.challenger_moved,
            Closing::OwnMoveUnderHold => moment.hold && moment.challenger_moved,
            Closing::OwnMoveWithEmptyBag => moment.bag_empty && moment.challenger_moved,
            Closing::TileTaken => free_tile && !moment.clock_forgotten,
            Closing::TileTakenUnlessLightning => free_tile && !moment.lightning_draw,
            Closing::NewTileOnRack => {
                moment.clock_forgotten && moment.new_tile_on_rack && !moment.hold
            }
        }
    }
}
