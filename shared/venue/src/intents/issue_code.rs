//! A director wants a join code for a device.

use super::Decision;
use crate::hall::Hall;
use desk::Refused;
use domain::limit::TABLE_MAX;
use domain::{Role, TableNo};

pub(super) fn decide(hall: &Hall<'_>, role: Role) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    check_role(hall, role)?;
    Ok(Decision::IssueCode { role })
}

/// Whether this device can admit somebody in this role.
pub(super) fn check_role(hall: &Hall<'_>, role: Role) -> Result<(), Refused> {
    match role {
        Role::Table(TableNo(0)) => Err(Refused::because("tables are numbered from 1")),
        Role::Table(TableNo(number)) if number > TABLE_MAX => {
            Err(Refused::because(format!("tables are numbered from 1 to {TABLE_MAX}")))
        }
        Role::Director if !hall.has_root => Err(Refused::because(
            "only a laptop with the event's root key can admit another director",
        )),
        Role::Director | Role::Arbiter | Role::Table(_) | Role::Relay => Ok(()),
    }
}
