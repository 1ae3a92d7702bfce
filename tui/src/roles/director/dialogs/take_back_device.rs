//! A device whose admission is to be taken back, and its name typed to confirm it.

use super::{At, Dialog, Step, boxed, device_form};
use crate::keymap::{Action, Context};
use crate::msg::Purpose;
use crate::roles::Scene;
use crate::tongue::say;
use crate::widgets::field::{Accepts, Field};
use crate::widgets::{panel, text};
use crossterm::event::KeyEvent;
use desk::{Answer, Cut, DeviceRow, DirectorBoard, Intent};
use domain::{Role, TableNo};
use ratatui::Frame;
use ratatui::layout::Rect;
use speech::words;

#[derive(Debug)]
pub(crate) struct TakeBackDevice {
    row: DeviceRow,
    field: Field,
}

impl TakeBackDevice {
    pub(crate) fn new(row: &DeviceRow) -> Self {
        Self { row: row.clone(), field: Field::new(Accepts::Text, 60) }
    }

    /// The device's name or table has to be typed; Enter alone changes nothing.
    fn confirm(&self, at: &mut At<'_>) -> Step {
        if self.field.is_empty() {
            at.out.hint(words::take_back_kept(self.row.name.clone()));
            return Step::Close;
        }
        let device = self.row.device;
        match meant(&self.row, self.field.value()) {
            Some(cut) => at.out.ask(Purpose::TakeBack, Intent::RevokeDevice { device, cut }),
            None => at.out.hint(words::take_back_other(self.row.name.clone())),
        }
        Step::Stay
    }
}

impl Dialog<DirectorBoard> for TakeBackDevice {
    fn context(&self) -> Context {
        Context::TakeBack
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, key: KeyEvent) -> Step {
        match action {
            Action::Type => {
                self.field.press(key, at.out);
                Step::Stay
            }
            Action::Confirm => self.confirm(at),
            _ => Step::Stay,
        }
    }

    fn answered(&mut self, _at: &mut At<'_>, purpose: Purpose, answer: &Answer) -> Step {
        match (purpose, answer) {
            (Purpose::TakeBack, Answer::Saved { .. }) => Step::Close,
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, scene: &Scene<'_>, frame: &mut Frame<'_>, area: Rect) {
        let row = &self.row;
        let rest = match row.role {
            Role::Table(table) => words::take_back_table(table),
            Role::Arbiter => words::take_back_arbiter(),
            Role::Director => words::take_back_director(),
            Role::Relay => words::take_back_relay(),
        };
        let (name, device) = (row.name.clone(), row.device.short());
        let about = words::take_back_about(device, &name, rest, row.role, row.tampered);
        let type_what = match row.role {
            Role::Table(table) => words::take_back_type_table(&name, table),
            Role::Arbiter | Role::Director | Role::Relay => words::take_back_type(&name),
        };
        let above = [about, type_what];
        let columns = panel::columns(area);
        let lines = device_form(scene, &above, &words::take_back_below(), &self.field, columns);
        let title = words::take_back_title(text::cut(&say(&name), 30).into_owned());
        boxed(scene, frame, area, &title, lines);
    }
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
    typed == row.name.to_string().trim().to_lowercase()
        || matches!(row.role, Role::Table(table) if is_table(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

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
