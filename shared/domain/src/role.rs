//! What a device may write.

use crate::id::TableNo;
use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The chief arbiter's laptop, or a deputy's: everything except admitting directors.
    Director,
    /// A second arbiter: claims and rulings.
    Arbiter,
    /// The laptop at one table: its cards and its challenges.
    Table(TableNo),
    /// A laptop that only carries and shows: it writes nothing.
    Relay,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Director => write!(f, "director"),
            Self::Arbiter => write!(f, "arbiter"),
            Self::Table(table) => write!(f, "table {table}"),
            Self::Relay => write!(f, "relay"),
        }
    }
}
