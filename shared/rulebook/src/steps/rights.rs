//! Yes or no: may somebody do this now, or has it come to that? Questions to a book that it answers
//! from the table in which the rule stands; `None` means that the book has no such rule.

mod board;
mod presence;
mod tout;

pub use board::{TileSet, Turn};
pub use presence::{RecountRule, RecountWish};
pub use tout::{ToutRules, ToutWay, ToutWish};

use crate::book::Book;
use crate::steps::office::Office;
use crate::steps::{Ruling, rule};
use domain::{Citation, messages};

messages! {
    /// Why somebody may not.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RightsBreach {
        SubstituteBy { office: Office },
        SeatsDrawn,
        Exchange { tiles: u16, needed: u8 },
        RecountSigned,
        RecountWhole,
        RecountStopped,
        RecountDifference { difference: u32, most: u32 },
        /// To give up, one is later than this.
        NotLateEnough { seconds: u32 },
        /// To give up, one has less time left than this.
        TooMuchTimeLeft { seconds: u32 },
        Notice { minutes: u16 },
        EntriesClosed { minutes: u16 },
        AbandonGap { gap: u16 },
        /// A day, or the tournament.
        SatOut { most: u16, daily: bool },
        NotPlayed { game: String, played: Vec<String> },
        ToutApproval,
        ToutHand,
        SieApproval,
    }
}

impl Book {
    /// A substitute is named by the right people.
    pub fn may_substitute(&self, by: Office) -> Option<Ruling> {
        let clause = self.lists.as_ref()?.substitute_by.as_ref()?;
        let what = RightsBreach::SubstituteBy { office: clause.value };
        Some(rule(by == clause.value, &clause.cite, what))
    }

    /// Drawn seats are swapped.
    pub fn may_swap_seats(&self) -> Option<Ruling> {
        let clause = self.lists.as_ref()?.seats_swapped.as_ref()?;
        Some(rule(clause.value, &clause.cite, RightsBreach::SeatsDrawn))
    }
}

/// A yes or no that is not a permission, with its article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub holds: bool,
    pub cite: Citation,
}

#[cfg(test)]
mod tests;
