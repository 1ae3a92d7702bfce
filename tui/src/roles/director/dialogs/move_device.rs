//! A table's laptop, and the number of its new table.

use super::{At, Dialog, Step, boxed, device_form};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::{panel, text};
use crossterm::event::KeyEvent;
use desk::{Answer, DeviceRow, DirectorBoard, Intent};
use domain::{Role, TableNo};
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct MoveDevice {
    row: DeviceRow,
    field: Field,
}

impl MoveDevice {
    pub(crate) fn new(row: &DeviceRow) -> Self {
        Self { row: row.clone(), field: Field::new(Accepts::Number, 5) }
    }

    fn table(&self) -> Option<TableNo> {
        self.field.value().trim().parse().ok().filter(|number| *number > 0).map(TableNo)
    }

    /// Another laptop that writes for the typed table.
    fn other<'a>(&self, here: &'a DirectorBoard) -> Option<&'a DeviceRow> {
        let role = Role::Table(self.table()?);
        let mut there = here.devices.iter().filter(|row| row.role == role && !row.revoked);
        there.find(|row| row.device != self.row.device)
    }
}

impl Dialog<DirectorBoard> for MoveDevice {
    fn context(&self) -> Context {
        Context::MoveDevice
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match (action, self.table()) {
            (Action::Type, _) => {
                self.field.press(key, at.out);
            }
            (Action::Confirm, Some(table))
                if Role::Table(table) == self.row.role && !self.row.revoked =>
            {
                at.out.hint(words::move_there_already(table));
            }
            (Action::Confirm, Some(table)) => {
                let device = self.row.device;
                at.out.ask(Purpose::Move, Intent::MoveDevice { device, table });
            }
            (Action::Confirm, None) => at.out.hint(words::move_how()),
            _ => {}
        }
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        match (purpose, answer) {
            (Purpose::Move, Answer::Saved { .. }) => Step::Close,
            _ => Step::Stay,
        }
    }

    fn view(&self, here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let row = &self.row;
        let (name, device) = (&row.name, row.device.short());
        let about = if row.revoked {
            words::move_admitted_again(device, name)
        } else {
            words::move_about(device, name, row.role)
        };
        let below = match self.other(here) {
            Some(other) => words::move_other_there(other.device.short(), &other.name),
            None => words::move_below(),
        };
        let above = [about, words::move_ask()];
        let lines = device_form(scene, &above, &below, &self.field, panel::columns(area));
        let title = words::move_title(text::cut(&say(&row.name), 30).into_owned());
        boxed(scene, frame, area, &title, lines);
    }
}
