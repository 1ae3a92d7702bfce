//! In whose name somebody acts.

use domain::values;
use serde::{Deserialize, Serialize};

values! {
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
}
