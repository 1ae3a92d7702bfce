//! A director gives a table's laptop another table.

use super::admit_device::admission;
use super::issue_code::check_role;
use super::{Decision, Pen};
use crate::hall::Hall;
use desk::{Called, Refused};
use domain::{DeviceId, DeviceName, Role, TableNo, messages};

messages! {
    /// Why a laptop is not given another table.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum MoveRefused {
        NeverAdmitted,
        ThereAlready { table: TableNo },
        NoTable { device: Called },
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    device: DeviceId,
    table: TableNo,
) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    let role = Role::Table(table);
    check_role(hall, role)?;
    let known = hall.tournament.devices.get(&device);
    let known = known.ok_or_else(|| Refused::because(MoveRefused::NeverAdmitted))?;
    if known.roles.contains(&role) {
        return Err(Refused::because(MoveRefused::ThereAlready { table }));
    }
    if !known.roles.iter().all(|role| matches!(role, Role::Table(_))) {
        let device = Called::by(&known.name);
        return Err(Refused::because(MoveRefused::NoTable { device }));
    }
    let name = DeviceName::own(Called::Table { table }.to_string());
    let entry = admission(hall.ledger, Some(known), device, role, name);
    Ok(Decision::Write { pen: Pen::Device, entries: vec![entry] })
}
