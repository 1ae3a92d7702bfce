//! A table's laptop, and the number of its new table.

use super::take_back_device::around;
use super::*;
use crate::fields::TABLE;
use desk::DeviceRow;
use domain::Role;

pub(crate) static MOVE_DEVICE: Keys = Keys::typing(&[MOVE_IT, GLOBAL_TYPING]);

const MOVE_IT: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_move_it), help_move_the_laptop_to),
    row(&[Code(Esc)], Action::Back, Some(short_leave_it), help_leave_the_laptop_where),
];

#[derive(Debug)]
pub(crate) struct MoveDevice {
    row: DeviceRow,
}

pub(crate) fn open(row: &DeviceRow) -> LineOf<MoveDevice> {
    LineOf::figures(TABLE.letters_max, MoveDevice { row: row.clone() })
}

impl MoveDevice {
    /// Another laptop that writes for the typed table.
    fn other<'a>(&self, here: &'a DirectorBoard, typed: &str) -> Option<&'a DeviceRow> {
        let role = Role::Table((TABLE.read)(typed).ok()?);
        let mut there = here.devices.iter().filter(|row| row.role == role && !row.revoked);
        there.find(|row| row.device != self.row.device)
    }
}

impl Typed for MoveDevice {
    fn keys(&self) -> &'static Keys {
        &MOVE_DEVICE
    }

    fn title(&self, _here: &DirectorBoard) -> Said {
        words::move_title(text::cut(&say(&self.row.name), 30).into_owned())
    }

    fn about(&self, _here: &DirectorBoard, _typed: &str) -> Vec<String> {
        let (name, device) = (&self.row.name, self.row.device.short());
        let about = match self.row.revoked {
            true => words::move_admitted_again(device, name),
            false => words::move_about(device, name, self.row.role),
        };
        vec![say(&about), say(&words::move_ask())]
    }

    fn lines(&self, here: &DirectorBoard, field: &Field, draw: &Drawing<'_, '_>) -> Lines {
        let below = match self.other(here, field.value()) {
            Some(other) => words::move_other_there(other.device.short(), &other.name),
            None => words::move_below(),
        };
        around(&self.about(here, ""), field, &below, draw)
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        let (device, table) = (self.row.device, (TABLE.read)(typed).map_err(|_| (TABLE.how)())?);
        if Role::Table(table) == self.row.role && !self.row.revoked {
            return Err(words::move_there_already(table));
        }
        at.out.ask(Intent::MoveDevice { device, table }, words::saved_move());
        Ok(Step::Stay)
    }
}
