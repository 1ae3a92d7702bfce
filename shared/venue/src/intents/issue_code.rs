//! A director wants a join code for a device.

use super::Decision;
use crate::hall::Hall;
use desk::Refused;
use domain::limit::TABLE_MAX;
use domain::{Role, TableNo, messages};

messages! {
    /// Why nobody is admitted in a role from here.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum RoleRefused {
        TableNumber { most: u16 },
        /// Only a laptop with the event's root key admits directors.
        NoRootKey,
    }
}

pub(super) fn decide(hall: &Hall<'_>, role: Role) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    check_role(hall, role)?;
    Ok(Decision::IssueCode { role })
}

/// Whether this device can admit somebody in this role.
pub(super) fn check_role(hall: &Hall<'_>, role: Role) -> Result<(), Refused> {
    match role {
        Role::Table(TableNo(number)) if !(1..=TABLE_MAX).contains(&number) => {
            Err(Refused::because(RoleRefused::TableNumber { most: TABLE_MAX }))
        }
        Role::Director if !hall.has_root => Err(Refused::because(RoleRefused::NoRootKey)),
        Role::Director | Role::Arbiter | Role::Table(_) | Role::Relay => Ok(()),
    }
}
