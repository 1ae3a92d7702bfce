//! The way of a challenge: slip, typed words, clock, and the answer that was wrong.

use super::{BeyondWords, ChallengeBreach, ChallengeSteps, Retraction};
use crate::book::Clause;
use crate::steps::{Ruling, refuse, rule};
use domain::{Citation, Doubt};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How the words reach the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Both players come to the computer that judges.
    Device,
    /// An arbiter is called to the table and decides there.
    ArbiterCalled,
    /// Both players walk to a device.
    DeviceAway,
    DeviceAtTable,
    /// Second arbiters carry the slip.
    Couriers,
    ChallengerCarries,
    /// The arbiter brings a device to the table.
    ArbiterDevice,
    ArbiterWalks,
}

/// Until when the challenger may name other words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordsFixed {
    pub methods: Vec<Method>,
    pub when: WordsMoment,
    pub cite: Citation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WordsMoment {
    SlipHandedOver,
    StoodUp,
    LetterTyped,
}

/// Whose clock runs when a hold is called on the last play of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FinalClock {
    OpponentRunning,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongVerdict {
    pub correct: Clause<Correctable>,
    /// Goes to the total spread besides the value of the play.
    pub bonus: Clause<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Correctable {
    /// Neither a new tile nor one that came back from the board.
    WhileNoTileIsRacked,
}

/// What a wrongly delivered answer leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compensation {
    /// The answer is turned round at the board.
    Corrected { cite: Citation },
    /// The game goes on; the wronged player's total spread grows, the result stays.
    Spread { spread: i32, cite: Citation },
}

impl ChallengeSteps {
    /// Whether the laptop of a table is the arbiter's module.
    pub fn judges_at_table(&self) -> bool {
        let at_table = |method: &Method| matches!(method, Method::Device | Method::DeviceAtTable);
        self.methods.as_ref().is_some_and(|methods| methods.value.iter().any(at_table))
    }

    /// The players ask the event's lists at their own table.
    pub fn may_judge_at_table(&self, doubt: Doubt) -> Ruling {
        if let Some(clause) = self.beyond_words(doubt) {
            return refuse(&clause.cite, ChallengeBreach::ArbiterOnly);
        }
        match &self.methods {
            Some(methods) => {
                rule(self.judges_at_table(), &methods.cite, ChallengeBreach::NotThisWay)
            }
            None => refuse(&self.right.cite, ChallengeBreach::NotThisWay),
        }
    }

    /// What the book says of a doubt that is not about words.
    pub fn beyond_words(&self, doubt: Doubt) -> Option<&Clause<BeyondWords>> {
        match doubt {
            Doubt::Words => None,
            Doubt::Placement => self.placement.as_ref(),
            Doubt::Exchange => self.exchange.as_ref(),
        }
    }

    /// The check of typed words is released; `None` where no device is regulated.
    pub fn may_trigger_check<P: Ord>(
        &self,
        players: &BTreeSet<P>,
        typed_by: Option<&P>,
        confirmed_by: &BTreeSet<P>,
    ) -> Option<Ruling> {
        let clause = self.check_confirmed.as_ref()?;
        let others = || players.iter().filter(|player| typed_by != Some(*player));
        let confirmed = others().next().is_some() && others().all(|p| confirmed_by.contains(p));
        let allowed = confirmed || !clause.value;
        Some(rule(allowed, &clause.cite, ChallengeBreach::NotConfirmed))
    }

    /// The slip leaves the table.
    pub fn may_send_slip(&self, agreed: bool) -> Option<Ruling> {
        let clause = self.slip_agreed.as_ref()?;
        let allowed = agreed || !clause.value;
        Some(rule(allowed, &clause.cite, ChallengeBreach::SlipNotAgreed))
    }

    /// The challenger names other words; `so_far` is what has happened.
    pub fn may_change_words(
        &self,
        method: Method,
        so_far: &BTreeSet<WordsMoment>,
    ) -> Option<Ruling> {
        if let Some(methods) = &self.methods
            && !methods.value.contains(&method)
        {
            return Some(refuse(&methods.cite, ChallengeBreach::NotThisWay));
        }
        let fixed = self.words_fixed.iter().find(|fixed| fixed.methods.contains(&method))?;
        let allowed = !so_far.contains(&fixed.when);
        Some(rule(allowed, &fixed.cite, ChallengeBreach::WordsFixed))
    }

    /// The clock goes on after a challenge.
    pub fn may_restart_clock(&self, answer_known: bool, carried_out: bool) -> Ruling {
        let clause = &self.clock_waits;
        let allowed = !clause.value || (answer_known && carried_out);
        rule(allowed, &clause.cite, ChallengeBreach::ClockWaits)
    }

    /// After the last play, its player starts the clock of an opponent who says nothing.
    pub fn may_restart_clock_after_final_play(&self, elapsed_s: u32) -> Option<Ruling> {
        let clause = self.final_play_restart_s.as_ref()?;
        let what = ChallengeBreach::GiveTime { seconds: clause.value };
        Some(rule(elapsed_s >= clause.value, &clause.cite, what))
    }

    /// The challenger takes the challenge back without a cost.
    pub fn may_retract(&self, blank_ruled: bool) -> Option<Ruling> {
        let clause = &self.retraction;
        match clause.value {
            Retraction::NotRegulated => None,
            Retraction::AfterBlankRuling => {
                Some(rule(blank_ruled, &clause.cite, ChallengeBreach::NoBlankRuling))
            }
            Retraction::CountsAsUnfounded => {
                Some(refuse(&clause.cite, ChallengeBreach::CountsAsUnfounded))
            }
        }
    }

    /// An answer was delivered wrongly; `value` is what the play was worth.
    pub fn wrong_verdict(
        &self,
        new_tile_on_rack: bool,
        returned_tile_on_rack: bool,
        value: i32,
        proved_same_day: bool,
    ) -> Option<Compensation> {
        let rules = self.wrong_verdict.as_ref()?;
        let Correctable::WhileNoTileIsRacked = rules.correct.value;
        if !new_tile_on_rack && !returned_tile_on_rack {
            return Some(Compensation::Corrected { cite: rules.correct.cite.clone() });
        }
        let spread = if proved_same_day { value + rules.bonus.value } else { 0 };
        Some(Compensation::Spread { spread, cite: rules.bonus.cite.clone() })
    }
}
