//! What another program wrote about a player, by its key: kept, and written again as it was.

use domain::{Line, LineError};

/// No player has more keys than this.
pub(crate) const KEYS_MAX: usize = 100;

/// A player's secret, which goes into no other file.
pub(crate) const PASSWORD: &str = "password";

/// Whether it can stand in a file again without doing harm there.
pub(crate) fn check(key: &str, text: &str) -> Result<(), LineError> {
    Line::<60>::new(key)?;
    Line::<4_000>::optional(text).map(drop)
}
