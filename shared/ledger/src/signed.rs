//! A change with its signature: the unit that is stored, relayed and checked.

use crate::key::Signature;
use serde::{Deserialize, Serialize};

/// The bytes of one automerge change and the signature of the device that made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signed {
    pub change: Vec<u8>,
    pub signature: Signature,
}
