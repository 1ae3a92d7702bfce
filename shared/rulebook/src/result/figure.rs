//! A figure and the steps that made it.

use crate::book::{AbsenceReason, StopKind};
use domain::Citation;
use serde::Serialize;
use std::fmt;

/// A number that is the sum of its steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figure<'b> {
    pub value: i32,
    pub steps: Vec<Step<'b>>,
}

/// One step: what happened, how much it moved the figure, and the article behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Step<'b> {
    pub cause: Cause,
    pub amount: i32,
    pub cite: &'b Citation,
}

/// A step in words, for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    pub sentence: String,
    pub amount: i32,
    pub citation: Citation,
}

impl<'b> Figure<'b> {
    pub(crate) fn of(cause: Cause, amount: i32, cite: &'b Citation) -> Self {
        Self { value: amount, steps: vec![Step { cause, amount, cite }] }
    }

    pub(crate) fn add(&mut self, cause: Cause, amount: i32, cite: &'b Citation) {
        self.value = self.value.saturating_add(amount);
        self.steps.push(Step { cause, amount, cite });
    }

    /// How the figure came about, step by step.
    pub fn why(&self) -> Vec<Reason> {
        self.steps.iter().map(Step::reason).collect()
    }
}

impl Step<'_> {
    pub fn reason(&self) -> Reason {
        let sentence = self.cause.to_string();
        Reason { sentence, amount: self.amount, citation: self.cite.clone() }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+} {} ({})", self.amount, self.sentence, self.citation)
    }
}

/// What moved a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    OnTheCard,
    OwnRack,
    OtherRack,
    OtherRackTwice,
    BegunMinutes(u32),
    InvalidTurn {
        turn_score: i32,
    },
    InvalidTurnPenalty,
    IllegalExchange,
    Won,
    Drawn,
    Lost,
    OtherClockRanOut,
    OwnClockRanOut,
    Difference {
        own: i32,
        other: i32,
    },
    OwnScore,
    Capped {
        limit: i32,
    },
    SatOut,
    OpponentAbsent,
    Absent(AbsenceReason),
    LastRound(AbsenceReason),
    BothAbsent,
    /// The opponent lost the game for this.
    OpponentOffended(StopKind),
    /// This side lost the game for this.
    Offended(StopKind),
    Lead(i32),
    AtLeast {
        floor: i32,
        had: i32,
    },
    Behind(i32),
    MoreThanDeficit,
    NotFarBehind,
    Opposite,
    FixedDeduction,
    ToMargin(i32),
    NoPoints,
    DrawnByArbiter,
    /// The book says nothing about this.
    NotRegulated,
    /// An event file gives the figure.
    WrittenDown,
    Deducted,
    Warnings {
        count: u32,
    },
    Compensated {
        play_value: i32,
    },
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnTheCard => write!(f, "the score on the card"),
            Self::OwnRack => write!(f, "tiles left on the own rack"),
            Self::OtherRack => write!(f, "tiles left on the other rack"),
            Self::OtherRackTwice => write!(f, "twice the tiles left on the other rack"),
            Self::BegunMinutes(1) => write!(f, "one begun minute over time"),
            Self::BegunMinutes(minutes) => write!(f, "{minutes} begun minutes over time"),
            Self::InvalidTurn { turn_score } => write!(f, "an invalid turn of {turn_score}"),
            Self::InvalidTurnPenalty => write!(f, "penalty for the invalid turn"),
            Self::IllegalExchange => write!(f, "an exchange with too few tiles in the bag"),
            Self::Won => write!(f, "won"),
            Self::Drawn => write!(f, "drawn"),
            Self::Lost => write!(f, "lost"),
            Self::OtherClockRanOut => write!(f, "won, the other clock ran out"),
            Self::OwnClockRanOut => write!(f, "lost, the own clock ran out"),
            Self::Difference { own, other } => write!(f, "the difference of {own}:{other}"),
            Self::OwnScore => write!(f, "the own score"),
            Self::Capped { limit } => write!(f, "no game counts for more than {limit}"),
            Self::SatOut => write!(f, "sat out"),
            Self::OpponentAbsent => write!(f, "the opponent was not there"),
            Self::Absent(reason) => write!(f, "was not there: {reason}"),
            Self::LastRound(reason) => write!(f, "in the last round {reason} does not count"),
            Self::BothAbsent => write!(f, "neither player was there"),
            Self::OpponentOffended(kind) => write!(f, "the opponent lost the game by {kind}"),
            Self::Offended(kind) => write!(f, "lost the game by {kind}"),
            Self::Lead(lead) => write!(f, "was {lead} ahead when the game stopped"),
            Self::AtLeast { floor, had } => write!(f, "had {had}, at least {floor} count"),
            Self::Behind(deficit) => write!(f, "was {deficit} behind when the game stopped"),
            Self::MoreThanDeficit => write!(f, "more than the deficit"),
            Self::NotFarBehind => write!(f, "was not far behind when the game stopped"),
            Self::Opposite => write!(f, "what the opponent gets, with the sign turned"),
            Self::FixedDeduction => write!(f, "taken from the score of the player who lost so"),
            Self::ToMargin(margin) => write!(f, "lowered until the margin is {margin}"),
            Self::NoPoints => write!(f, "no points"),
            Self::DrawnByArbiter => write!(f, "recorded as a draw by the arbiter"),
            Self::NotRegulated => write!(f, "the book has no rule for this"),
            Self::WrittenDown => write!(f, "written down in the event file"),
            Self::Deducted => write!(f, "taken off by the director"),
            Self::Warnings { count: 1 } => write!(f, "one warning"),
            Self::Warnings { count } => write!(f, "{count} warnings"),
            Self::Compensated { play_value } => {
                write!(f, "a play of {play_value} was judged wrongly")
            }
        }
    }
}
