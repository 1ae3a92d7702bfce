//! What a player brings along from an earlier event or stage.

use crate::standing::WinPoints;
use serde::{Deserialize, Serialize};

/// It counts as if it had been won before the first round, but against nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    pub wins: WinPoints,
    #[serde(default)]
    pub losses: WinPoints,
    #[serde(default)]
    pub spread: i32,
}
