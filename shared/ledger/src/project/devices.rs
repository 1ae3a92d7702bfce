//! Who may write what: admissions by the root key and by director devices (rules 1 and 2).

use super::Fold;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use crate::tournament::Device;
use domain::Role;

pub(super) fn fold(fold: &mut Fold, admissions: &[&Record]) {
    let root = fold.tournament.event.root();
    let (by_root, by_others): (Vec<&Record>, Vec<&Record>) =
        admissions.iter().partition(|record| record.author == root);
    for record in by_root {
        admit(fold, record);
    }
    for record in by_others {
        let Fact::DeviceAdmitted { role, .. } = &record.entry.fact else { continue };
        if *role == Role::Director {
            fold.refuse(record, RefusalReason::OnlyRoot);
        } else if !fold.is_director(record.author) {
            fold.refuse(record, RefusalReason::Role { needs: "a director's device" });
        } else {
            admit(fold, record);
        }
    }
}

fn admit(fold: &mut Fold, record: &Record) {
    let Fact::DeviceAdmitted { device, role, name } = &record.entry.fact else { return };
    let known = fold.tournament.devices.entry(*device).or_insert_with(|| Device {
        name: name.clone(),
        roles: Vec::new(),
        admitted_by: record.author,
    });
    if !known.roles.contains(role) {
        known.roles.push(*role);
        known.roles.sort_unstable();
    }
}
