//! A value and the article that sets it.

use domain::Citation;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause<T> {
    pub value: T,
    pub cite: Citation,
    /// The document leaves the value to the organiser: the announcement may set another one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}
