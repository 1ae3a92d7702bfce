//! In whose name somebody acts.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The chief arbiter of RO is the director of TSO and NSF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Office {
    Player,
    Arbiter,
    /// An arbiter whom the director has given the power to sanction.
    AuthorisedArbiter,
    /// An arbiter who watches one game from beginning to end.
    SupervisingArbiter,
    Director,
    Jury,
    Supervision,
    Leadership,
    /// The board of the federation, after the tournament.
    Board,
}

impl fmt::Display for Office {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Player => "a player of the table",
            Self::Arbiter => "an arbiter",
            Self::AuthorisedArbiter => "an authorised arbiter",
            Self::SupervisingArbiter => "the arbiter who supervises the game",
            Self::Director => "the director",
            Self::Jury => "the jury",
            Self::Supervision => "the supervision",
            Self::Leadership => "the tournament leadership",
            Self::Board => "the board",
        })
    }
}

/// "a player of the table or the director"
pub(crate) fn any_of(offices: &[Office]) -> String {
    let names: Vec<String> = offices.iter().map(ToString::to_string).collect();
    names.join(" or ")
}
