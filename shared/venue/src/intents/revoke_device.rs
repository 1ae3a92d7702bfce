//! A director takes a device's admission back.

use super::{Decision, Pen};
use crate::hall::Hall;
use desk::Refused;
use domain::{DeviceId, Role};
use ledger::{Entry, Fact};

pub(super) fn decide(hall: &Hall<'_>, device: DeviceId) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    if device == hall.me {
        return Err(Refused::because("a device cannot take its own admission back"));
    }
    let known = hall.tournament.devices.get(&device);
    let known = known.ok_or_else(|| Refused::because("this device was never admitted"))?;
    if known.is_revoked() {
        return Err(Refused::because("this device's admission was taken back already"));
    }
    let is_director = known.roles.contains(&Role::Director);
    if is_director && !hall.has_root {
        let what = "only a device with the event's root key can take a director's admission back";
        return Err(Refused::because(what));
    }
    let pen = if is_director { Pen::Root } else { Pen::Device };
    Ok(Decision::Write { pen, entries: vec![revocation(hall, device)] })
}

/// Ends every admission of a device that still holds, and accepts what it has written so far.
pub(super) fn revocation(hall: &Hall<'_>, device: DeviceId) -> Entry {
    let grants = hall.tournament.devices.get(&device).map(|known| known.grants.as_slice());
    let held = grants.into_iter().flatten().filter(|grant| grant.revoked_by.is_empty());
    Entry::new(Fact::DeviceRevoked {
        device,
        admissions: held.map(|grant| grant.admission).collect(),
        heads: hall.ledger.heads(device).into_iter().collect(),
    })
}
