//! A table calls somebody: whom, what about, and what came of it.

use crate::card::Side;
use crate::line::Reason;
use crate::said::AnyOf;
use crate::{messages, values};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

values! {
    /// Who should come.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum CallTo {
        Arbiter,
        Director,
    }

    /// What a call is about.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum CallAbout {
        /// A Tout or a Sie is played only with approval.
        Approval,
        /// Words that nobody at the table can judge.
        Words,
        /// Players do not agree.
        Dispute,
        /// Somebody wants to leave the room.
        Leaving,
        /// A clock, a bag, a board.
        Equipment,
        /// The score of a game.
        Recount,
        /// Against unfair play, a decision, a result or a measure.
        Protest,
        Other,
    }
}

impl CallAbout {
    pub const ALL: [Self; 8] = [
        Self::Approval,
        Self::Words,
        Self::Dispute,
        Self::Leaving,
        Self::Equipment,
        Self::Recount,
        Self::Protest,
        Self::Other,
    ];
}

/// What an official says to a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CallAnswer {
    /// Somebody is on the way.
    Coming,
    /// What one of the players says, or a witness where no side is named.
    Heard {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        words: Reason,
    },
    /// What was decided ends it.
    Decided { decision: Reason },
}

/// As it is typed.
impl fmt::Display for CallAbout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Approval => "approval",
            Self::Words => "words",
            Self::Dispute => "dispute",
            Self::Leaving => "leaving",
            Self::Equipment => "equipment",
            Self::Recount => "recount",
            Self::Protest => "protest",
            Self::Other => "other",
        })
    }
}

impl FromStr for CallAbout {
    type Err = CallAboutError;

    fn from_str(text: &str) -> Result<Self, CallAboutError> {
        Self::ALL.into_iter().find(|about| about.to_string() == text).ok_or_else(|| {
            let known = AnyOf(Self::ALL.iter().map(ToString::to_string).collect());
            CallAboutError::Unknown { text: crate::line::excerpt(text, 40), known }
        })
    }
}

messages! {
    /// Why a text is no reason to call somebody.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum CallAboutError {
        Unknown { text: String, known: AnyOf<String> },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_to_call_is_read_back_from_what_is_shown() {
        for about in CallAbout::ALL {
            assert_eq!(about.to_string().parse(), Ok(about));
        }
        assert!("hunger".parse::<CallAbout>().is_err());
    }
}
