//! A director gives a table's laptop another table.

use super::issue_code::check_role;
use super::revoke_device::revocation;
use super::{Decision, Pen};
use crate::hall::Hall;
use desk::Refused;
use domain::{DeviceId, Role, TableNo};
use ledger::{Entry, Fact};

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
    let mut entries = Vec::new();
    if !known.is_revoked() {
        entries.push(revocation(hall, device));
    }
    let name = format!("Table {table}");
    entries.push(Entry::new(Fact::DeviceAdmitted { device, role, name }));
    Ok(Decision::Write { pen: Pen::Device, entries })
}
