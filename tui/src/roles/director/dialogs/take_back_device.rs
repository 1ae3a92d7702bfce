//! A device whose admission is to be taken back, and its name typed to confirm it.

use super::*;
use desk::{Cut, DeviceRow};
use domain::{Role, TableNo};

pub(crate) static TAKE_BACK: Keys = Keys::typing(&[TAKE_IT_BACK, GLOBAL_TYPING]);

const TAKE_IT_BACK: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_take_it_back), help_take_it_back_if),
    row(&[Code(Esc)], Action::Back, Some(short_leave_it), help_leave_the_device_as),
];

#[derive(Debug)]
pub(crate) struct TakeBackDevice {
    row: DeviceRow,
}

pub(crate) fn open(row: &DeviceRow) -> LineOf<TakeBackDevice> {
    LineOf::new(60, TakeBackDevice { row: row.clone() })
}

impl Typed for TakeBackDevice {
    fn keys(&self) -> &'static Keys {
        &TAKE_BACK
    }

    fn title(&self, _here: &DirectorBoard) -> Said {
        words::take_back_title(text::cut(&say(&self.row.name), 30).into_owned())
    }

    fn about(&self, _here: &DirectorBoard, _typed: &str) -> Vec<String> {
        let DeviceRow { name, role, .. } = &self.row;
        let (rest, type_what) = match role {
            Role::Table(table) => {
                (words::take_back_table(*table), words::take_back_type_table(name, *table))
            }
            Role::Arbiter => (words::take_back_arbiter(), words::take_back_type(name)),
            Role::Director => (words::take_back_director(), words::take_back_type(name)),
            Role::Relay => (words::take_back_relay(), words::take_back_type(name)),
        };
        let device = self.row.device.short();
        let about = words::take_back_about(device, name, rest, *role, self.row.tampered);
        vec![say(&about), say(&type_what)]
    }

    fn lines(&self, here: &DirectorBoard, field: &Field, draw: &Drawing<'_, '_>) -> Lines {
        around(&self.about(here, ""), field, &words::take_back_below(), draw)
    }

    /// The device's name or table has to be typed; Enter alone changes nothing.
    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        let (device, name) = (self.row.device, self.row.name.clone());
        if typed.trim().is_empty() {
            at.out.hint(words::take_back_kept(name));
            return Ok(Step::Close);
        }
        let cut = meant(&self.row, typed).ok_or_else(|| words::take_back_other(name))?;
        at.out.ask(Intent::RevokeDevice { device, cut }, words::saved_take_back());
        Ok(Step::Stay)
    }
}

/// Sentences above a line to type into, and one below it.
pub(super) fn around(
    above: &[String],
    field: &Field,
    below: &Said,
    draw: &Drawing<'_, '_>,
) -> Lines {
    let mut lines = Lines::new();
    for words in above {
        lines.extend(broken(words, draw.columns(), Style::new()));
        lines.push(Line::default());
    }
    lines.extend([draw.typed(field), Line::default()]);
    lines.extend(draw.wrapped(below, draw.theme.strong()));
    lines
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
    let is_table = |table: TableNo| crate::tongue::table_meant(&typed) == Some(table);
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
