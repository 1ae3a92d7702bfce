//! The whole record of an event as a list that people can read: who wrote what, and whether it counts.

use crate::called::Called;
use domain::{DeviceId, EntryId, Role, Said};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Audit {
    /// Digest of the Tournament that these entries make.
    pub digest: String,
    /// Whether that is what all entries come to when everything is resolved anew.
    pub is_whole: bool,
    /// In the order in which this device accepted them.
    pub entries: Vec<AuditRow>,
    /// What stands against each other.
    pub conflicts: Vec<Said>,
    /// What people tried at this device and a rule refused; it made no entry.
    pub attempts: Vec<Attempt>,
    /// Signatures checked again for this list, and those that were wrong.
    pub signatures_checked: u32,
    pub signatures_wrong: Vec<EntryId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditRow {
    pub entry: EntryId,
    pub device: DeviceId,
    pub author: Called,
    /// The author's role now; none once it is revoked, and none for the root key, which has no role.
    pub role: Option<Role>,
    pub is_root: bool,
    /// What the author's wall clock said; laptops can be wrong by years.
    pub claimed_ms: i64,
    pub what: Said,
    pub replaces: Vec<EntryId>,
    /// Why it does not count; `None` when it does.
    pub refused: Option<Said>,
    /// Whether a director's word could make it count.
    pub adoptable: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    pub wall_ms: i64,
    pub tried: Said,
    pub refused: Said,
}
