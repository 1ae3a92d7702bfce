//! Yes or no: may somebody do this now, or has it come to that?

mod board;
mod presence;
mod tout;

pub use board::{TileSet, Turn};
pub use presence::{ByeLimit, RecountRule, RecountWish};
pub use tout::{ToutRules, ToutWay, ToutWish};

use crate::book::Clause;
use crate::steps::Ruling;
use crate::steps::office::Office;
use board::Blocked;
use domain::{Breach, Citation};
use serde::{Deserialize, Serialize};

/// What one book says; an absent rule is one that the book does not have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rights {
    /// Tiles that must be in the bag for an exchange.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange: Option<Clause<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<Blocked>,
    /// The players may agree that nobody will play any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agreed_end: Option<Clause<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<TileSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recount: Option<RecountRule>,
    /// A late player may give up with less than this left on the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub give_up_below_s: Option<Clause<u32>>,
    /// A player who is later than this may give up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub give_up_late_s: Option<Clause<u32>>,
    /// Who misses more than this part of the rounds is out: numerator and denominator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absence: Option<Clause<[u32; 2]>>,
    /// How long before the next round an absence or a return is announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice_before_s: Option<Clause<u32>>,
    /// How long before the first round players enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry_before_s: Option<Clause<u32>>,
    /// Without an emergency, a game is abandoned only behind by more than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abandon_gap: Option<Clause<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byes: Option<ByeLimit>,
    /// The games of cards that players announce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_types: Option<Clause<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when_nobody_plays: Option<Clause<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tout: Option<ToutRules>,
    /// Who names a substitute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub substitute: Option<Clause<Office>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats_swapped: Option<Clause<bool>>,
}

impl Rights {
    /// A substitute is named by the right people.
    pub fn substitute(&self, by: Office) -> Option<Ruling> {
        let rule = self.substitute.as_ref()?;
        let what = format!("a substitute is named by {}", rule.value);
        Some(super::rule(by == rule.value, &rule.cite, what))
    }

    /// Drawn seats are swapped.
    pub fn swap_seats(&self) -> Option<Ruling> {
        let rule = self.seats_swapped.as_ref()?;
        Some(super::rule(rule.value, &rule.cite, "seats are drawn: they are not swapped"))
    }
}

/// A yes or no that is not a permission, with its article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub holds: bool,
    pub cite: Citation,
}

fn refusal(cite: &Citation, what: impl Into<String>) -> Breach {
    Breach { what: what.into(), citation: cite.clone() }
}

#[cfg(test)]
mod tests;
