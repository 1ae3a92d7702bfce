//! `kibitz export --automerge`: what every device wrote, as files that any automerge program reads.

use crate::cli::ask::Asking;
use crate::cli::exit::{Exit, Failure};
use crate::cli::out;
use domain::{DeviceId, Role};
use ledger::{Ledger, Tournament};
use node::WholeRecord;
use node::control::CallError;
use speech::words;
use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Writes one file per device, several where a device contradicted itself, into an empty directory.
pub(super) async fn run(asking: &Asking, folder: &Path) -> Result<(), Failure> {
    refuse_filled(folder)?;
    let WholeRecord { event, changes } = record(asking).await?;
    fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    let mut ledger = Ledger::new(event);
    ledger.receive(changes);
    let (tournament, _) = ledger::project(&ledger);
    let mut names = Names { tournament: &tournament, taken: BTreeSet::new() };
    let mut wrong = Vec::new();
    let mut written = 0_usize;
    for author in ledger.authors() {
        let name = names.of(author);
        match ledger::save(&ledger, author) {
            Ok(saved) => {
                let several = saved.documents.len() > 1;
                for (number, document) in (1..).zip(&saved.documents) {
                    let branch = if several { format!("-branch-{number}") } else { String::new() };
                    let file = folder.join(format!("{name}{branch}.automerge"));
                    write(&file, document).map_err(|error| unwritten(&file, &error))?;
                    written += 1;
                }
                explain(&name, &saved);
            }
            Err(error) => wrong.push(error.to_string()),
        }
    }
    out::say(&words::cli_documents(written, folder));
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(Failure::new(Exit::Integrity, words::cli_failed(wrong.join("; ")))),
    }
}

/// What a reader of the files would otherwise wonder about.
fn explain(name: &str, saved: &ledger::Saved) {
    if saved.documents.len() > 1 {
        out::say(&words::cli_contradicted(saved.documents.len(), name));
    }
    if !saved.left_out.is_empty() {
        out::say(&words::cli_left_out(saved.left_out.len(), name));
    }
}

/// From the node that runs, or from its store when none does.
async fn record(asking: &Asking) -> Result<WholeRecord, Failure> {
    let data = match asking.place.of_running_node().await {
        Ok(data) => data,
        Err(failure) if failure.exit == Exit::NoNode => asking.place.of_event()?,
        Err(failure) => return Err(failure),
    };
    match WholeRecord::of_running(&data).await {
        Ok(Some(record)) => Ok(record),
        Ok(None) => Err(Failure::plain(words::cli_no_record())),
        Err(CallError::NotRunning { .. }) => WholeRecord::at_rest(&data).map_err(Failure::from),
        Err(error) => Err(error.into()),
    }
}

fn refuse_filled(folder: &Path) -> Result<(), Failure> {
    match fs::read_dir(folder).map(|mut entries| entries.next()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(unusable(folder, &error)),
        Ok(None) => Ok(()),
        Ok(Some(_)) => Err(Failure::usage(words::cli_not_empty(folder))),
    }
}

fn unusable(folder: &Path, error: &io::Error) -> Failure {
    Failure::usage(words::cli_folder_unusable(error, folder))
}

fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(file)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn unwritten(file: &Path, error: &io::Error) -> Failure {
    Failure::plain(words::cli_unwritten(error, file))
}

/// Names of files: letters, digits and hyphens, whatever a device calls itself.
struct Names<'a> {
    tournament: &'a Tournament,
    taken: BTreeSet<String>,
}

impl Names<'_> {
    /// What the device is or was, and the beginning of its key; the whole key where two begin alike.
    fn of(&mut self, device: DeviceId) -> String {
        let what = self.what(device);
        let short = format!("{what}-{}", device.short());
        let name = if self.taken.contains(&short) { format!("{what}-{device}") } else { short };
        self.taken.insert(name.clone());
        name
    }

    fn what(&self, device: DeviceId) -> String {
        if device == self.tournament.event.root() {
            return "root".to_owned();
        }
        let known = self.tournament.devices.get(&device);
        let role = known.and_then(ledger::Device::role);
        let former = known.and_then(|known| known.grants.last()).map(|grant| grant.role);
        match (role, former) {
            (Some(role), _) => in_a_name(role),
            (None, Some(role)) => format!("former-{}", in_a_name(role)),
            (None, None) => "device".to_owned(),
        }
    }
}

/// A role as part of the name of a file or directory.
pub(crate) fn in_a_name(role: Role) -> String {
    match role {
        Role::Director => "director".to_owned(),
        Role::Arbiter => "arbiter".to_owned(),
        Role::Relay => "relay".to_owned(),
        Role::Table(table) => format!("table-{table}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{EntryId, EventId, TableNo};

    #[test]
    fn a_name_says_what_the_device_is_and_no_two_share_one() {
        let event = EventId([1; 32]);
        let (mut tournament, _) = ledger::project(&Ledger::new(event));
        let table = DeviceId([2; 32]);
        let mut alike = table;
        alike.0[31] = 9;
        let grant = ledger::Grant {
            admission: EntryId([3; 32]),
            role: Role::Table(TableNo(12)),
            by: event.root(),
            ended_by: vec![],
        };
        let known = |roles: Vec<Role>| ledger::Device {
            name: "../../etc".to_owned(),
            roles,
            grants: vec![grant.clone()],
            tampered: vec![],
        };
        tournament.devices.insert(table, known(vec![grant.role]));
        tournament.devices.insert(alike, known(vec![grant.role]));
        tournament.devices.insert(DeviceId([4; 32]), known(vec![]));
        let mut names = Names { tournament: &tournament, taken: BTreeSet::new() };
        assert_eq!(names.of(event.root()), "root-01010101");
        assert_eq!(names.of(table), "table-12-02020202");
        assert_eq!(names.of(alike), format!("table-12-{alike}"));
        assert_eq!(names.of(DeviceId([4; 32])), "former-table-12-04040404");
        assert_eq!(names.of(DeviceId([5; 32])), "device-05050505");
    }

    #[test]
    fn a_directory_that_holds_something_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(refuse_filled(folder.path()).is_ok());
        assert!(refuse_filled(&folder.path().join("new/one")).is_ok());
        let file = folder.path().join("file");
        fs::write(&file, "here").unwrap();
        assert_eq!(refuse_filled(&file).unwrap_err().exit, Exit::Usage);
        let refused = refuse_filled(folder.path()).unwrap_err();
        assert_eq!(refused.exit, Exit::Usage);
        assert!(refused.sentence().contains("is not empty"), "{}", refused.sentence());
    }
}
