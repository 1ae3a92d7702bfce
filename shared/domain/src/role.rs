//! What a device may write.

use crate::id::TableNo;
use serde::{Deserialize, Serialize};

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
