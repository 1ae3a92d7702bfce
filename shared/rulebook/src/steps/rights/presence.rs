//! Rights around a game: recounts, giving up, absence, byes.

use super::{Finding, RightsBreach};
use crate::book::Book;
use crate::steps::{Ruling, rule};
use domain::Citation;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecountRule {
    /// Up to this difference any player may ask for it.
    pub difference: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_agreement: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub director_may_allow: bool,
    /// Parts of a game are not recounted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub whole_game: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arbiter_may_stop: bool,
    pub cite: Citation,
}

/// What surrounds a player's wish to recount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecountWish {
    pub both_agree: bool,
    pub director_allows: bool,
    pub partial: bool,
    pub stopped: bool,
}

impl Book {
    pub fn may_recount(&self, difference: u32, signed: bool, wish: &RecountWish) -> Option<Ruling> {
        let recount = self.card.recount.as_ref()?;
        let limit = recount.difference;
        let entitled = difference <= limit
            || (recount.by_agreement && wish.both_agree)
            || (recount.director_may_allow && wish.director_allows);
        let (allowed, what) = if signed {
            (false, RightsBreach::RecountSigned)
        } else if recount.whole_game && wish.partial {
            (false, RightsBreach::RecountWhole)
        } else if recount.arbiter_may_stop && wish.stopped {
            (false, RightsBreach::RecountStopped)
        } else {
            (entitled, RightsBreach::RecountDifference { difference, most: limit })
        };
        Some(rule(allowed, &recount.cite, what))
    }

    /// A late player may give the game up; `late_s` and `remaining_s` as far as they are known.
    pub fn may_give_up(&self, late_s: Option<u32>, remaining_s: Option<u32>) -> Option<Ruling> {
        let clock = self.clock.as_ref()?;
        let allotted = clock.allotted_s.as_ref().map(|allotted| allotted.value);
        let other = |known: u32| Some(allotted?.saturating_sub(known));
        if let Some(clause) = &clock.may_lose_over_s {
            let late = late_s.or(remaining_s.and_then(other))?;
            let what = RightsBreach::NotLateEnough { seconds: clause.value };
            return Some(rule(late > clause.value, &clause.cite, what));
        }
        let clause = clock.may_lose_under_s.as_ref()?;
        let left = remaining_s.or(late_s.and_then(other))?;
        let what = RightsBreach::TooMuchTimeLeft { seconds: clause.value };
        Some(rule(left < clause.value, &clause.cite, what))
    }

    /// A player has missed too many rounds to stay in the tournament.
    pub fn eliminated_for_absence(&self, rounds: u32, missed: u32) -> Option<Finding> {
        let clause = self.rounds.as_ref()?.missed_one_in.as_ref()?;
        let holds = u64::from(missed) * u64::from(clause.value) > u64::from(rounds);
        Some(Finding { holds, cite: clause.cite.clone() })
    }

    /// An absence or a return is announced in time.
    pub fn may_give_notice(&self, before_round_s: u32) -> Option<Ruling> {
        let clause = self.rounds.as_ref()?.notice_minutes.as_ref()?;
        let what = RightsBreach::Notice { minutes: clause.value };
        Some(rule(before_round_s >= 60 * u32::from(clause.value), &clause.cite, what))
    }

    /// A player enters in time, or the event takes late entries.
    pub fn may_enter(&self, before_first_round_s: u32) -> Option<Ruling> {
        let rounds = self.rounds.as_ref()?;
        let clause = rounds.entry_minutes.as_ref()?;
        if before_first_round_s >= 60 * u32::from(clause.value) {
            return Some(Ok(clause.cite.clone()));
        }
        let what = RightsBreach::EntriesClosed { minutes: clause.value };
        Some(match &rounds.late_entry {
            Some(late) => rule(late.value, &late.cite, what),
            None => rule(false, &clause.cite, what),
        })
    }

    /// A game is abandoned in an emergency, or hopelessly behind.
    pub fn may_abandon(&self, emergency: bool, behind_by: u32) -> Option<Ruling> {
        let clause = self.stopped.as_ref()?.abandon_gap_over.as_ref()?;
        let gap = clause.value;
        let what = RightsBreach::AbandonGap { gap };
        Some(rule(emergency || behind_by > u32::from(gap), &clause.cite, what))
    }

    /// A player may sit out again, in a tournament of so many rounds.
    pub fn may_sit_out(&self, rounds: u32, sat_out: u32, sat_out_today: u32) -> Option<Ruling> {
        let limit = self.pairing.byes_max.as_ref()?;
        let over = self.pairing.byes_daily_over.as_ref();
        let daily = over.is_some_and(|over| rounds > u32::from(over.value));
        let count = if daily { sat_out_today } else { sat_out };
        let what = RightsBreach::SatOut { most: limit.value, daily };
        Some(rule(count < u32::from(limit.value), &limit.cite, what))
    }
}
