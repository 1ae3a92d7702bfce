//! The devices: their order, and taking an admission back or moving a table's laptop.

use super::task::Task;
use crate::keymap::Context;
use crate::msg::{Out, Purpose};
use crate::widgets::field::Field;
use desk::{Cut, DeviceRow, DirectorBoard, Intent, Link};
use domain::{Role, TableNo};

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
pub(super) fn context(selected: Option<&DeviceRow>) -> Context {
    let Some(row) = selected else { return Context::Devices };
    match (row.link, row.role, row.revoked) {
        (Link::Here, _, _) => Context::Devices,
        (_, Role::Table(_), true) => Context::TableDeviceTakenBack,
        (_, Role::Table(_), false) => Context::TableDeviceActive,
        (_, _, true) => Context::Devices,
        (_, _, false) => Context::DeviceActive,
    }
}

/// Takes an admission back when the device's name or table is typed; Enter alone does not.
pub(super) fn take_back(row: Box<DeviceRow>, typed: Field, out: &mut Out) -> Option<Task> {
    if typed.is_empty() {
        out.hint(format!("{} keeps its admission.", row.name));
        return None;
    }
    match meant(&row, typed.value()) {
        Some(cut) => out.ask(Purpose::TakeBack, Intent::RevokeDevice { device: row.device, cut }),
        None => out.hint(format!("That is not {}. Esc leaves the device as it is.", row.name)),
    }
    Some(Task::TakeBack(row, typed))
}

/// Whether a device is named, and how far it is still believed: `4`, or `4 after 3` for round 3.
fn meant(row: &DeviceRow, typed: &str) -> Option<Option<Cut>> {
    let typed = typed.trim().to_lowercase();
    if names(row, &typed) {
        return Some(None);
    }
    let (name, after) = typed.rsplit_once(" after ")?;
    let after = after.trim();
    let round = after.strip_prefix("round ").unwrap_or(after).parse().ok().map(Cut::Round);
    let cut = round.or_else(|| after.parse().ok().map(Cut::Entry))?;
    names(row, name).then_some(Some(cut))
}

fn names(row: &DeviceRow, typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    let is_table = |table: TableNo| typed.parse() == Ok(table.0);
    typed == row.name.trim().to_lowercase()
        || matches!(row.role, Role::Table(table) if is_table(table))
}

pub(super) fn move_to(row: Box<DeviceRow>, typed: Field, out: &mut Out) -> Task {
    match typed_table(&typed) {
        Some(table) if Role::Table(table) == row.role && !row.revoked => {
            out.hint(format!("This laptop is at table {table} already: type another number."));
        }
        Some(table) => {
            out.ask(Purpose::Move, Intent::MoveDevice { device: row.device, table });
        }
        None => out.hint("Type the number of the new table. Esc leaves the laptop where it is."),
    }
    Task::Move(row, typed)
}

pub(super) fn typed_table(typed: &Field) -> Option<TableNo> {
    typed.value().trim().parse().ok().filter(|number| *number > 0).map(TableNo)
}

/// Another laptop that writes for a table.
pub(super) fn other_at<'a>(
    here: &'a DirectorBoard,
    table: TableNo,
    moved: &DeviceRow,
) -> Option<&'a DeviceRow> {
    let there = |row: &&DeviceRow| row.role == Role::Table(table) && !row.revoked;
    here.devices.iter().filter(there).find(|row| row.device != moved.device)
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
            rows.into_iter().map(|row| row.name.clone()).collect::<Vec<_>>()
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

    #[test]
    fn a_device_is_named_by_its_name_or_its_table() {
        let here = sample::director_board(4);
        let (ruth, table) = (&here.devices[2], &here.devices[6]);
        assert!(names(ruth, " second ARBITER ruth "));
        assert!(names(table, "table 4") && names(table, "4"));
        assert_eq!(meant(table, "4 after round 3"), Some(Some(Cut::Round(3))));
        assert_eq!(meant(table, "Table 4 after 12"), Some(Some(Cut::Round(12))));
        assert_eq!(meant(table, "5 after 3"), None);
        assert_eq!(meant(table, "4 after lunch"), None);
        for wrong in ["", "y", "yes", "14", "Table 14", "x"] {
            assert!(!names(ruth, wrong) && !names(table, wrong), "{wrong:?}");
        }
    }
}
