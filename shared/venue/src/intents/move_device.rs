//! A director gives a table's laptop another table.

use super::admit_device::admission;
use super::issue_code::check_role;
use super::{Decision, Pen};
use crate::hall::Hall;
use desk::Refused;
use domain::{DeviceId, DeviceName, Role, TableNo};

pub(super) fn decide(
    hall: &Hall<'_>,
    device: DeviceId,
    table: TableNo,
) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    let role = Role::Table(table);
    check_role(hall, role)?;
    let known = hall.tournament.devices.get(&device);
    let known = known.ok_or_else(|| Refused::because("this device was never admitted"))?;
    if known.roles.contains(&role) {
        return Err(Refused::because(format!("this laptop is at table {table} already")));
    }
    if !known.roles.iter().all(|role| matches!(role, Role::Table(_))) {
        let what = format!("{} is no table's laptop: only those can be moved", known.name);
        return Err(Refused::because(what));
    }
    let entry = admission(
        hall.ledger,
        Some(known),
        device,
        role,
        DeviceName::own(format!("Table {table}")),
    );
    Ok(Decision::Write { pen: Pen::Device, entries: vec![entry] })
}
