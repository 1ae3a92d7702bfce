//! Rights around a game: recounts, giving up, absence, byes.

use super::{Finding, Rights};
use crate::steps::{Ruling, rule};
use domain::Citation;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecountRule {
    /// Up to this difference any player may ask for it.
    pub difference: u32,
    #[serde(default)]
    pub by_agreement: bool,
    #[serde(default)]
    pub director_may_allow: bool,
    /// Parts of a game are not recounted.
    #[serde(default)]
    pub whole_game: bool,
    #[serde(default)]
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

/// A player sits out once, or once a day in a tournament with more rounds than this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByeLimit {
    pub once_up_to_rounds: u32,
    pub cite: Citation,
}

impl Rights {
    pub fn recount(&self, difference: u32, signed: bool, wish: &RecountWish) -> Option<Ruling> {
        let recount = self.recount.as_ref()?;
        let limit = recount.difference;
        let entitled = difference <= limit
            || (recount.by_agreement && wish.both_agree)
            || (recount.director_may_allow && wish.director_allows);
        let (allowed, what) = if signed {
            (false, "the result is signed: it is not recounted".to_owned())
        } else if recount.whole_game && wish.partial {
            (false, "the whole game is recounted, not a part of it".to_owned())
        } else if recount.arbiter_may_stop && wish.stopped {
            (false, "the arbiter has stopped the recount".to_owned())
        } else {
            (entitled, format!("the difference is {difference}: a recount is due up to {limit}"))
        };
        Some(rule(allowed, &recount.cite, what))
    }

    /// A late player may give the game up; `late_s` and `remaining_s` as far as they are known.
    pub fn give_up(&self, late_s: Option<u32>, remaining_s: Option<u32>) -> Option<Ruling> {
        if let (Some(clause), Some(late)) = (&self.give_up_late_s, late_s) {
            let what = format!("only who is more than {} s late may give up", clause.value);
            return Some(rule(late > clause.value, &clause.cite, what));
        }
        if let (Some(clause), Some(left)) = (&self.give_up_below_s, remaining_s) {
            let what = format!("only who has less than {} s left may give up", clause.value);
            return Some(rule(left < clause.value, &clause.cite, what));
        }
        None
    }

    /// A player has missed too many rounds to stay in the tournament.
    pub fn eliminated_for_absence(&self, rounds: u32, missed: u32) -> Option<Finding> {
        let clause = self.absence.as_ref()?;
        let [part, of] = clause.value.map(u64::from);
        let holds = u64::from(missed) * of > u64::from(rounds) * part;
        Some(Finding { holds, cite: clause.cite.clone() })
    }

    /// An absence or a return is announced in time.
    pub fn give_notice(&self, before_round_s: u32) -> Option<Ruling> {
        let clause = self.notice_before_s.as_ref()?;
        let what = format!("tell the director at least {} s before the round", clause.value);
        Some(rule(before_round_s >= clause.value, &clause.cite, what))
    }

    /// A player enters in time.
    pub fn enter(&self, before_first_round_s: u32) -> Option<Ruling> {
        let clause = self.entry_before_s.as_ref()?;
        let what = format!("entries close {} s before the first round", clause.value);
        Some(rule(before_first_round_s >= clause.value, &clause.cite, what))
    }

    /// A game is abandoned in an emergency, or hopelessly behind.
    pub fn abandon(&self, emergency: bool, behind_by: u32) -> Option<Ruling> {
        let clause = self.abandon_gap.as_ref()?;
        let gap = clause.value;
        let what = format!("without an emergency, only a gap of more than {gap} permits it");
        Some(rule(emergency || behind_by > gap, &clause.cite, what))
    }

    /// A player may sit out again.
    pub fn sit_out(&self, rounds: u32, sat_out: u32, sat_out_today: u32) -> Option<Ruling> {
        let limit = self.byes.as_ref()?;
        let once = rounds <= limit.once_up_to_rounds;
        let (count, span) = if once { (sat_out, "tournament") } else { (sat_out_today, "day") };
        let what = format!("a player sits out at most once in a {span}");
        Some(rule(count == 0, &limit.cite, what))
    }
}
