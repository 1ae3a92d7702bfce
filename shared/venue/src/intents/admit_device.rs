//! A director admits a device whose key is known.

use super::issue_code::check_role;
use super::{Decision, Pen};
use crate::hall::Hall;
use desk::Refused;
use domain::{DeviceId, DeviceName, EntryId, Role, messages};
use ledger::{Device, Entry, Fact, Ledger};

messages! {
    /// Why a device is not admitted.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum AdmitRefused {
        Already { role: Role },
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    device: DeviceId,
    role: Role,
    name: DeviceName,
) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    check_role(hall, role)?;
    if hall.tournament.has_role(device, |held| held == role) {
        return Err(Refused::because(AdmitRefused::Already { role }));
    }
    let pen = if role == Role::Director { Pen::Root } else { Pen::Device };
    let known = hall.tournament.devices.get(&device);
    let entry = admission(hall.ledger, known, device, role, name);
    Ok(Decision::Write { pen, entries: vec![entry] })
}

/// An admission in the place of what the device was before: it knows of the revocations that it overcomes,
/// and covers only what the device writes from now on. A director stays one beside it.
pub(crate) fn admission(
    ledger: &Ledger,
    known: Option<&Device>,
    device: DeviceId,
    role: Role,
    name: DeviceName,
) -> Entry {
    let grants = known.map(|known| known.grants.as_slice()).unwrap_or_default();
    let held = grants.iter().filter(|grant| grant.ended_by.is_empty());
    let held = held.filter(|grant| grant.role != Role::Director).map(|grant| grant.admission);
    let ends = grants.iter().flat_map(|grant| grant.ended_by.iter().copied());
    let mut replaces: Vec<EntryId> = held.chain(ends).collect();
    replaces.sort_unstable();
    replaces.dedup();
    let after = match grants.is_empty() {
        true => Vec::new(),
        false => ledger.heads(device).into_iter().collect(),
    };
    Entry { under: None, replaces, fact: Fact::DeviceAdmitted { device, role, name, after } }
}
