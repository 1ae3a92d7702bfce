//! A matter on which the book is silent.

use crate::book::Book;
use domain::{Breach, Citation, Said, StopKind, messages, values};

messages! {
    /// What a book does not rule, and the table of the announcement that can.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoRule {
        For { matter: Matter, table: &'static str },
    }
}

values! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Matter {
        Bye,
        GameOfTwo,
        EndOfGame,
        Overtime,
        InvalidTurns,
        LateExchange,
        ChallengePoints,
        ArbiterDraw,
        Absences,
        Stopped { kind: StopKind },
        LostByBoth,
        WhoBegins,
        BalancedStarts,
        LatePlayers,
        Warnings,
        Deductions,
        Compensation,
        Substitutes,
        Protest,
    }
}

impl Matter {
    fn table(self) -> &'static str {
        match self {
            Self::Bye => "bye",
            Self::GameOfTwo | Self::LateExchange => "game",
            Self::EndOfGame => "end",
            Self::Overtime => "overtime",
            Self::InvalidTurns => "challenge.jury",
            Self::ChallengePoints => "challenge",
            Self::ArbiterDraw => "game.arbiter_draw",
            Self::Absences => "forfeit",
            Self::Stopped { .. } => "stopped",
            Self::LostByBoth => "stopped.both",
            Self::WhoBegins | Self::BalancedStarts => "start",
            Self::LatePlayers => "clock",
            Self::Protest => "protest",
            Self::Warnings | Self::Deductions | Self::Compensation | Self::Substitutes => {
                "standings"
            }
        }
    }
}

impl Book {
    /// The book has no rule for this.
    pub(crate) fn no_rule(&self, matter: Matter) -> Breach {
        self.unregulated(NoRule::For { matter, table: matter.table() })
    }

    pub(crate) fn unregulated(&self, what: impl Into<Said>) -> Breach {
        Breach { what: what.into(), citation: Citation::marked(&self.id, Citation::SILENT) }
    }

    /// What no document forbids and no hall has seen.
    pub(crate) fn limit(&self, what: impl Into<Said>) -> Breach {
        Breach { what: what.into(), citation: Citation::marked(&self.id, Citation::LIMIT) }
    }
}
