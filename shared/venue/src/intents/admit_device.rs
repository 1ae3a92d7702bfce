//! A director admits a device whose key is known.

use super::issue_code::check_role;
use super::{Decision, Pen};
use crate::hall::Hall;
use desk::Refused;
use domain::{DeviceId, Role};
use ledger::{Entry, Fact};

pub(super) fn decide(
    hall: &Hall<'_>,
    device: DeviceId,
    role: Role,
    name: String,
) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    check_role(hall, role)?;
    let name = name.trim().to_owned();
    if name.is_empty() {
        return Err(Refused::because("give the device a name, such as \"Table 12\""));
    }
    if hall.tournament.has_role(device, |held| held == role) {
        return Err(Refused::because(format!("this device is admitted as {role} already")));
    }
    let pen = if role == Role::Director { Pen::Root } else { Pen::Device };
    let entry = Entry::new(Fact::DeviceAdmitted { device, role, name });
    Ok(Decision::Write { pen, entries: vec![entry] })
}
