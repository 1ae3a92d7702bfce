//! Faults in who may do what: admissions that the rules do not know.

use crate::hostile::pen::Pen;
use domain::{DeviceId, EntryId, EventId, Line, Role, TableNo};
use ledger::{Device, DeviceKey, Entry, Fact, Grant, Signed};
use sha2::{Digest, Sha256};

/// With no check of roles, an admission in any role is one in all of them.
pub(in crate::sim) fn all_roles(root: &DeviceKey, event: EventId, device: DeviceId) -> Vec<Signed> {
    let mut nonce = [0; 8];
    nonce.copy_from_slice(&device.0[..8]);
    let mut pen = Pen::new(root, event, nonce);
    let tables = (1..=40).map(|table| Role::Table(TableNo(table)));
    let roles = [Role::Director, Role::Arbiter].into_iter().chain(tables);
    roles
        .map(|role| {
            let name = Line::own("anybody");
            pen.write(&Entry::new(Fact::DeviceAdmitted { device, role, name, after: vec![] }))
        })
        .collect()
}

/// What directors gave stays, whatever the root key took back.
pub(in crate::sim) fn roles_left_over(
    root: &DeviceKey,
    event: EventId,
    device: DeviceId,
    known: &Device,
) -> Vec<Signed> {
    let ends: Vec<EntryId> =
        known.grants.iter().flat_map(|grant| grant.ended_by.iter().copied()).collect();
    if !keeps_a_role(known, event) {
        return Vec::new();
    }
    let mut digest = Sha256::new_with_prefix(device.0);
    ends.iter().for_each(|id| digest.update(id.0));
    let mut nonce = [0; 8];
    nonce.copy_from_slice(&digest.finalize()[..8]);
    let mut pen = Pen::new(root, event, nonce);
    let left_over = known.grants.iter().filter(|grant| is_left_over(grant, event));
    left_over
        .map(|grant| {
            let (role, name) = (grant.role, Line::own("left over"));
            let fact = Fact::DeviceAdmitted { device, role, name, after: vec![] };
            pen.write(&Entry { under: None, replaces: ends.clone(), fact })
        })
        .collect()
}

/// Whether the root key took everything back, and a director had given something.
pub(in crate::sim) fn keeps_a_role(known: &Device, event: EventId) -> bool {
    let was_director = known.grants.iter().any(|grant| grant.role == Role::Director);
    let left_over = known.grants.iter().any(|grant| is_left_over(grant, event));
    was_director && left_over && known.is_revoked()
}

fn is_left_over(grant: &Grant, event: EventId) -> bool {
    grant.by != event.root() && grant.role != Role::Director
}
