//! The laptops of the sample hall.

use super::device;
use desk::{Called, DeviceRow, Link};
use domain::{DeviceId, Role, TableNo};

pub(super) fn devices(tables: u16) -> Vec<DeviceRow> {
    let device = |name: &str, role, link, heard_ms_ago| DeviceRow {
        device: device(role),
        name: Called::by(name),
        role,
        link,
        heard_ms_ago,
        revoked: false,
        tampered: false,
        lists: desk::ListsHere::NotNeeded,
    };
    let mut rows = vec![
        device("Director", Role::Director, Link::Here, None),
        DeviceRow {
            device: DeviceId([0xd1; 32]),
            ..device("Deputy Jonas", Role::Director, Link::Never, None)
        },
        device("Second arbiter Ruth", Role::Arbiter, Link::Behind(4), Some(1_200)),
    ];
    rows.extend((1..=tables).map(|table| {
        let link = if table == 4 { Link::Away } else { Link::Level };
        let heard = if table == 4 { 185_000 } else { 2_000 };
        device(&format!("Table {table}"), Role::Table(TableNo(table)), link, Some(heard))
    }));
    rows
}
