//! The devices: their order, and which keys they have.

use super::dialogs::{DEVICE_ACTIVE, DEVICES, TABLE_DEVICE_ACTIVE, TABLE_DEVICE_TAKEN_BACK};
use crate::keymap::Keys;
use desk::{DeviceRow, DirectorBoard, Link};
use domain::Role;

/// Directors, arbiters, tables by their numbers, relays.
pub(super) fn in_order(here: &DirectorBoard) -> Vec<&DeviceRow> {
    let mut rows: Vec<&DeviceRow> = here.devices.iter().collect();
    rows.sort_by_key(|row| (row.role, row.revoked, row.device));
    rows
}

/// The same, with those in trouble in front: for a list that cannot show all.
pub(super) fn trouble_first(here: &DirectorBoard) -> Vec<&DeviceRow> {
    let mut rows = in_order(here);
    rows.sort_by_key(|row| match row.link {
        _ if row.revoked => 5,
        _ if row.tampered => 0,
        Link::Away => 1,
        Link::Behind(_) => 2,
        Link::Never => 3,
        Link::Connected | Link::Level | Link::Here => 4,
    });
    rows
}

/// Which keys the selected device has.
pub(super) fn keys(selected: Option<&DeviceRow>) -> &'static Keys {
    let Some(row) = selected else { return &DEVICES };
    match (row.link, row.role, row.revoked) {
        (Link::Here, _, _) => &DEVICES,
        (_, Role::Table(_), true) => &TABLE_DEVICE_TAKEN_BACK,
        (_, Role::Table(_), false) => &TABLE_DEVICE_ACTIVE,
        (_, _, true) => &DEVICES,
        (_, _, false) => &DEVICE_ACTIVE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn trouble_comes_first_and_tables_stay_in_the_order_of_their_numbers() {
        let mut here = sample::director_board(12);
        for (table, link) in [(11, Link::Behind(2)), (9, Link::Behind(7)), (6, Link::Away)] {
            here.devices[table + 2].link = link;
        }
        here.devices[12].revoked = true;
        here.devices[12].link = Link::Away;
        here.devices[3].tampered = true;
        here.devices.reverse();
        let names = |rows: Vec<&DeviceRow>| {
            rows.into_iter().map(|row| row.name.to_string()).collect::<Vec<_>>()
        };
        let ordered = names(in_order(&here));
        assert_eq!(ordered[2..6], ["Second arbiter Ruth", "Table 1", "Table 2", "Table 3"]);
        assert_eq!(ordered[11..15], ["Table 9", "Table 10", "Table 11", "Table 12"]);
        let trouble = names(trouble_first(&here));
        assert_eq!(trouble[..3], ["Table 1", "Table 4", "Table 6"]);
        assert_eq!(trouble[3..6], ["Second arbiter Ruth", "Table 9", "Table 11"]);
        assert_eq!(trouble[6], "Deputy Jonas");
        assert_eq!(trouble[14], "Table 10", "who no longer takes part is last");
    }
}
