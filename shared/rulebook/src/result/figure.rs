//! A figure and the steps that made it.

use crate::book::{AbsenceReason, StopKind};
use domain::{Because, Citation, Value, values};

/// A number that is the sum of its steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure<'b> {
    pub value: i32,
    pub steps: Vec<Step<'b>>,
}

/// One step: what happened, how much it moved the figure, and the article behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'b> {
    pub cause: Cause,
    pub amount: i32,
    pub cite: &'b Citation,
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
    pub fn why(&self, shown: fn(i32) -> Value) -> Vec<Because> {
        self.steps.iter().map(|step| step.because(shown)).collect()
    }
}

impl Step<'_> {
    pub fn because(&self, shown: fn(i32) -> Value) -> Because {
        Because::new(self.cause, self.cite).moved(self.amount, shown)
    }
}

values! {
    /// What moved a figure.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Cause {
        OnTheCard,
        OwnRack,
        OtherRack,
        OtherRackTwice,
        BegunMinutes { minutes: u32 },
        InvalidTurn { turn_score: i32 },
        InvalidTurnPenalty,
        IllegalExchange,
        /// What challenges cost.
        Challenges,
        Won,
        Drawn,
        Lost,
        OtherClockRanOut,
        OwnClockRanOut,
        Difference { own: i32, other: i32 },
        OwnScore,
        Capped { limit: i32 },
        SatOut,
        OpponentAbsent,
        Absent { reason: AbsenceReason },
        LastRound { reason: AbsenceReason },
        BothAbsent,
        /// The opponent lost the game for this.
        OpponentOffended { kind: StopKind },
        /// This side lost the game for this.
        Offended { kind: StopKind },
        Lead { lead: i32 },
        AtLeast { floor: i32, had: i32 },
        Behind { deficit: i32 },
        MoreThanDeficit,
        NotFarBehind,
        Opposite,
        FixedDeduction,
        ToMargin { margin: u16 },
        NoPoints,
        DrawnByArbiter,
        /// The book says nothing about this.
        NotRegulated,
        /// An event file gives the figure.
        WrittenDown,
        Deducted,
        Warnings { count: u32 },
        /// What a member is charged with hits the team.
        WholeTeam,
        /// A team has what its boards brought.
        BoardsSummed,
        Compensated { play_value: i32 },
    }
}
