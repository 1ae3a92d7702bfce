//! `kibitz device`: who is admitted, and taking it back or moving it.

use super::*;
use crate::cli::column;
use crate::fields::TABLE;
use crate::widgets::text::fit;
use desk::{AuditRow, Cut, DeviceRow, Link};
use std::time::Duration;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz device list
  kibitz device revoke \"Table 7\"                    a laptop was stolen or tampered with
  kibitz device move \"Table 7\" --table 12           its laptop now stands at table 12")]
pub struct DeviceArgs {
    #[command(subcommand)]
    what: DeviceCommand,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Subcommand)]
enum DeviceCommand {
    /// Print every device with its role and state.
    #[command(before_help = "Examples:
  kibitz device list
  kibitz device list --json")]
    List,
    /// Take a device's admission back. What has come from it so far counts, what it writes from now on does not.
    #[command(before_help = "Examples:
  kibitz device revoke \"Table 7\"
  kibitz device revoke 3b6a27bc                     where two have one name
  kibitz device revoke \"Table 7\" --after 3          what it wrote up to the end of round 3 counts
  kibitz device revoke \"Table 7\" --after 7d1f09ab   what it wrote up to this entry of `kibitz audit`")]
    Revoke {
        /// Its name on the director's screen, or the first digits of its key
        #[arg(value_name = "NAME|HEX")]
        device: String,
        /// Believe only what it wrote up to the end of this round, or up to this entry
        #[arg(long, value_name = "ROUND|ENTRY")]
        after: Option<String>,
    },
    /// Give a table's laptop another table.
    #[command(before_help = "Examples:
  kibitz device move \"Table 7\" --table 12
  kibitz device move 3b6a27bc --table 12")]
    Move {
        /// Its name on the director's screen, or the first digits of its key
        #[arg(value_name = "NAME|HEX")]
        device: String,
        /// Where it stands from now on
        #[arg(long, value_name = "N", value_parser = TABLE.read)]
        table: TableNo,
    },
}

pub async fn run(args: DeviceArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let devices = &director(&board)?.devices;
    match args.what {
        DeviceCommand::List => caller.show(devices, || describe(devices)),
        DeviceCommand::Revoke { device, after } => {
            let row = find(devices, &device)?;
            let cut = match after {
                Some(after) => Some(cut(&caller.audit().await?.entries, row, &after)?),
                None => None,
            };
            caller.do_it(Intent::RevokeDevice { device: row.device, cut }).await?;
            let since = match cut {
                None => words::cli_revoked_now(),
                Some(Cut::Round(round)) => words::cli_revoked_after_round(round),
                Some(Cut::Entry(entry)) => words::cli_revoked_after_entry(entry),
            };
            out::say(&words::cli_revoked(row.device, &row.name, since));
            Ok(())
        }
        DeviceCommand::Move { device, table } => {
            let device = find(devices, &device)?.device;
            caller.do_it(Intent::MoveDevice { device, table }).await
        }
    }
}

/// A round has at most three digits, an entry is named by four or more.
fn cut(entries: &[AuditRow], row: &DeviceRow, after: &str) -> Result<Cut, Failure> {
    let after = after.trim().to_lowercase();
    if let Some(round) = after.parse().ok().filter(|_| after.len() < KEY_DIGITS_MIN) {
        return Ok(Cut::Round(round));
    }
    let own = entries.iter().filter(|entry| entry.device == row.device).map(|entry| entry.entry);
    let found: Vec<EntryId> = own.filter(|id| id.to_string().starts_with(&after)).collect();
    match found.as_slice() {
        [only] if after.len() >= KEY_DIGITS_MIN => Ok(Cut::Entry(*only)),
        [_, _, ..] => Err(Failure::usage(words::cli_cut_several(after, &row.name))),
        _ => Err(Failure::usage(words::cli_cut_none(after, &row.name))),
    }
}

/// One line per device under a heading.
fn describe(rows: &[DeviceRow]) -> String {
    let head = [words::cli_key(), words::cli_name(), words::cli_role(), words::cli_state()];
    let [key, name, role, state] = head.map(|heading| say(&heading));
    let names: Vec<String> = rows.iter().map(|row| say(&row.name)).collect();
    let width = column::width(&name, names.iter().map(String::as_str));
    let line = |[key, name, role, state]: [&str; 4]| {
        [&format!("{key:8}"), &*fit(name, width), &format!("{role:<9}"), state].join("  ")
    };
    let mut lines = vec![line([&key, &name, &role, &state])];
    for (row, name) in rows.iter().zip(&names) {
        let role = say(&words::cli_only(row.role));
        lines.push(line([&row.device.short(), name, &role, &say(&state_of(row))]));
    }
    lines.join("\n")
}

fn state_of(row: &DeviceRow) -> Said {
    let mut state = match (row.link, row.heard_ms_ago) {
        (Link::Here, _) => words::cli_link_here(),
        (Link::Level, _) => words::cli_link_level(),
        (Link::Behind(entries), _) => words::cli_link_behind(entries),
        (Link::Connected, _) => words::cli_link_connected(),
        (Link::Away, Some(ms)) => words::cli_link_heard(Duration::from_secs(ms / 1000)),
        (Link::Away, None) => words::cli_link_away(),
        (Link::Never, _) => words::cli_link_never(),
    };
    if row.tampered {
        state = words::cli_device_tampered(state);
    }
    if row.revoked {
        state = words::cli_device_revoked(state);
    }
    state
}

/// The device that is meant. Of several with one name, those that are still admitted are.
pub(super) fn find<'a>(rows: &'a [DeviceRow], wanted: &str) -> Result<&'a DeviceRow, Failure> {
    let wanted = wanted.trim().to_lowercase();
    let is_key = wanted.len() >= KEY_DIGITS_MIN;
    let is_meant = |row: &&DeviceRow| {
        row.name.to_string().to_lowercase() == wanted
            || (is_key && row.device.to_string().starts_with(&wanted))
    };
    let mut found: Vec<&DeviceRow> = rows.iter().filter(is_meant).collect();
    if found.iter().any(|row| !row.revoked) {
        found.retain(|row| !row.revoked);
    }
    match found.as_slice() {
        [only] => Ok(only),
        [] => Err(Failure::usage(words::cli_no_device(wanted))),
        several => {
            let choice =
                |row: &&DeviceRow| words::cli_device_choice(row.device, &row.name, state_of(row));
            Err(Failure::usage(words::cli_several_devices(
                either(several.iter().map(choice)),
                wanted,
            )))
        }
    }
}

/// Fewer digits are more likely a table's number than a key.
const KEY_DIGITS_MIN: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;
    use domain::{DeviceId, Role};

    fn row(key: u8, name: &str, revoked: bool) -> DeviceRow {
        DeviceRow {
            device: DeviceId([key; 32]),
            name: desk::Called::by(name),
            role: Role::Table(TableNo(7)),
            link: Link::Away,
            heard_ms_ago: Some(4200),
            revoked,
            tampered: key == 3,
            lists: desk::ListsHere::NotNeeded,
        }
    }

    #[test]
    fn a_device_goes_by_its_name_or_the_first_digits_of_its_key() {
        let rows = [row(0xab, "Table 7", false), row(0xcd, "Tisch Ä", false)];
        assert_eq!(find(&rows, " table 7").unwrap().device, rows[0].device);
        assert_eq!(find(&rows, "tisch ä").unwrap().device, rows[1].device);
        assert_eq!(find(&rows, "CDCD").unwrap().device, rows[1].device);
        assert_eq!(find(&rows, "cd").unwrap_err().exit, Exit::Usage);
        assert_eq!(find(&rows, "abcd").unwrap_err().exit, Exit::Usage);
    }

    #[test]
    fn of_several_the_admitted_one_is_meant_or_the_choices_are_named() {
        let mut rows = vec![row(0xab, "Table 7", true), row(0xcd, "Table 7", false)];
        assert_eq!(find(&rows, "Table 7").unwrap().device, rows[1].device);
        rows.push(row(0xef, "Table 7", false));
        let failure = find(&rows, "Table 7").unwrap_err();
        assert_eq!(
            failure.sentence(),
            "\"table 7\" can be several devices: name one by its key, cdcdcdcd (Table 7, away, heard 4 \
             seconds ago) or efefefef (Table 7, away, heard 4 seconds ago)"
        );
    }

    #[test]
    fn the_list_says_what_is_wrong_with_a_device() {
        let text = describe(&[row(3, "Table 7", true)]);
        assert_eq!(
            text,
            "key       name     role       state\n\
             03030303  Table 7  table 7    admission taken back, TAMPERED WITH, away, heard 4 seconds ago"
        );
    }
}
