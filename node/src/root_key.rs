//! The event's root key in a file under a passphrase, to be kept away from the laptop.
//!
//! Whoever has the root key can admit and take back directors. It leaves a laptop only this way: no message
//! between devices and no answer on the local socket ever carries it.

mod sealed;

pub(crate) use sealed::Sealed;

use crate::admission::{Admission, AdmissionError};
use crate::directory::{self, DirectoryError};
use crate::identity::{self, IdentityError};
use crate::own_file::{FileFault, Owner};
use domain::EventId;
use ledger::DeviceKey;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// A root key that can be exported: all that can be checked before the passphrase is.
#[derive(Debug)]
pub struct Export {
    key: DeviceKey,
    file: PathBuf,
}

impl Export {
    /// Finds the root key in `data`; `file` must not exist.
    pub fn prepare(data: &Path, file: &Path) -> Result<Self, RootKeyError> {
        let none = || RootKeyError::NoRootKey { path: data.to_owned() };
        if !data.exists() {
            return Err(none());
        }
        directory::check(data)?;
        let key = identity::load(&data.join(directory::ROOT_KEY))?.ok_or_else(none)?;
        if fs::symlink_metadata(file).is_ok() {
            return Err(RootKeyError::Exists { file: file.to_owned() });
        }
        Ok(Self { key, file: file.to_owned() })
    }

    /// Writes the file and reads it back. What cannot be written whole is taken away again.
    pub fn write(self, passphrase: &str) -> Result<EventId, RootKeyError> {
        let Self { key, file } = self;
        let text = Sealed::seal(&key, passphrase).to_string();
        match create(&file, text.as_bytes()) {
            Ok(()) => Ok(EventId(key.id().0)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(RootKeyError::Exists { file })
            }
            Err(source) => Err(RootKeyError::Write { file, source }),
        }
    }
}

/// A file that can be imported: it is of this event, and the device has no root key yet.
#[derive(Debug)]
pub struct Import {
    sealed: Sealed,
    root_key: PathBuf,
    file: PathBuf,
}

impl Import {
    pub fn prepare(data: &Path, file: &Path) -> Result<Self, RootKeyError> {
        let none = || RootKeyError::NoEvent { path: data.to_owned() };
        if !data.exists() {
            return Err(none());
        }
        directory::check(data)?;
        let admission = Admission::load(&data.join(directory::ADMISSION), Owner::Ours)?;
        let admission = admission.ok_or_else(none)?;
        let root_key = data.join(directory::ROOT_KEY);
        if fs::symlink_metadata(&root_key).is_ok() {
            return Err(RootKeyError::AlreadyHere { path: root_key });
        }
        let text = read(file)?;
        let sealed = text.parse().map_err(|_| RootKeyError::Garbage { file: file.to_owned() })?;
        let import = Self { sealed, root_key, file: file.to_owned() };
        if import.sealed.event != admission.event {
            return Err(import.other_event());
        }
        Ok(import)
    }

    /// Opens the file and saves the key for this device alone.
    pub fn write(self, passphrase: &str) -> Result<EventId, RootKeyError> {
        let event = self.sealed.event;
        let wrong = || RootKeyError::Passphrase { file: self.file.clone() };
        let key = self.sealed.open(passphrase).ok_or_else(wrong)?;
        if key.id() != event.root() {
            return Err(self.other_event());
        }
        identity::save(&self.root_key, &key)?;
        Ok(event)
    }

    fn other_event(&self) -> RootKeyError {
        RootKeyError::OtherEvent { file: self.file.clone() }
    }
}

domain::messages! {
    /// Why a root key is not exported or imported.
    #[derive(Debug)]
    pub enum RootKeyError {
        NoRootKey { path: PathBuf },
        Exists { file: PathBuf },
        NoEvent { path: PathBuf },
        AlreadyHere { path: PathBuf },
        Garbage { file: PathBuf },
        OtherEvent { file: PathBuf },
        Passphrase { file: PathBuf },
        Read { file: PathBuf, source: io::Error },
        Write { file: PathBuf, source: io::Error },
        Directory { why: DirectoryError },
        Identity { why: IdentityError },
        Admission { why: AdmissionError },
    }
}

crate::said::from_parts! { RootKeyError:
    Directory(DirectoryError),
    Identity(IdentityError),
    Admission(AdmissionError),
}

/// Never in place of another file. It may lie on a memory stick, which knows no links and no renaming over.
fn create(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let created = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file)?;
    let filled = fill(created, bytes).and_then(|()| fs::read(file));
    let wrong = match filled {
        Ok(read) if read == bytes => return Ok(()),
        Ok(_) => FileFault::Unlike.into(),
        Err(error) => error,
    };
    // It is ours alone; what is left of it would stand in the way of the next attempt.
    match fs::remove_file(file) {
        Ok(()) => Err(wrong),
        Err(left) => Err(FileFault::Left { wrong, left }.into()),
    }
}

fn fill(mut created: File, bytes: &[u8]) -> io::Result<()> {
    created.write_all(bytes)?;
    created.sync_all()
}

fn read(file: &Path) -> Result<String, RootKeyError> {
    let mut text = Vec::new();
    let opened = fs::File::open(file);
    opened
        .and_then(|opened| opened.take(Sealed::BYTES_MAX).read_to_end(&mut text))
        .map_err(|source| RootKeyError::Read { file: file.to_owned(), source })?;
    String::from_utf8(text).map_err(|_| RootKeyError::Garbage { file: file.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::Certificate;
    use std::os::unix::fs::PermissionsExt;

    /// A founder's directory, a deputy's, and the name of a file that is not there yet.
    fn hall() -> (tempfile::TempDir, PathBuf, PathBuf, PathBuf) {
        let base = tempfile::tempdir().unwrap();
        let [founder, deputy] = ["founder", "deputy"].map(|name| base.path().join(name));
        fs::create_dir(&founder).unwrap();
        fs::create_dir(&deputy).unwrap();
        let key = identity::load_or_create(&founder.join(directory::ROOT_KEY)).unwrap();
        belongs_to(&deputy, EventId(key.id().0));
        let file = base.path().join("backup");
        (base, founder, deputy, file)
    }

    fn belongs_to(data: &Path, event: EventId) {
        let admission = Admission { event, certificate: Certificate(Vec::new()), slip: None };
        admission.save(&data.join(directory::ADMISSION)).unwrap();
    }

    #[test]
    fn a_deputy_gets_the_key_and_only_its_owner_can_read_it() {
        let (_base, founder, deputy, file) = hall();
        Export::prepare(&founder, &file).unwrap().write("four words of hay").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let error =
            Import::prepare(&deputy, &file).unwrap().write("four words of hai").unwrap_err();
        assert!(matches!(error, RootKeyError::Passphrase { .. }), "{error}");
        assert!(!deputy.join(directory::ROOT_KEY).exists());
        Import::prepare(&deputy, &file).unwrap().write("four words of hay").unwrap();
        let imported = deputy.join(directory::ROOT_KEY);
        assert_eq!(fs::metadata(&imported).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(
            fs::read(&imported).unwrap(),
            fs::read(founder.join(directory::ROOT_KEY)).unwrap()
        );
        let error = Import::prepare(&deputy, &file).unwrap_err();
        assert!(matches!(error, RootKeyError::AlreadyHere { .. }), "{error}");
    }

    #[test]
    fn nothing_is_overwritten_and_what_is_missing_is_named() {
        let (base, founder, deputy, file) = hall();
        fs::write(&file, "notes").unwrap();
        let error = Export::prepare(&founder, &file).unwrap_err();
        assert!(matches!(error, RootKeyError::Exists { .. }), "{error}");
        let error = Export::prepare(&deputy, &base.path().join("other")).unwrap_err();
        assert!(matches!(error, RootKeyError::NoRootKey { .. }), "{error}");
        let error = Import::prepare(&deputy, &file).unwrap_err();
        assert!(matches!(error, RootKeyError::Garbage { .. }), "{error}");
        let error = Import::prepare(&deputy, &base.path().join("absent")).unwrap_err();
        assert!(matches!(error, RootKeyError::Read { .. }), "{error}");
        let error = Import::prepare(base.path(), &file).unwrap_err();
        assert!(matches!(error, RootKeyError::NoEvent { .. }), "{error}");
    }

    #[test]
    fn the_key_of_another_event_is_refused_before_the_passphrase_is_asked_for() {
        let (_base, founder, deputy, file) = hall();
        Export::prepare(&founder, &file).unwrap().write("four words of hay").unwrap();
        belongs_to(&deputy, EventId([9; 32]));
        let error = Import::prepare(&deputy, &file).unwrap_err();
        assert!(matches!(error, RootKeyError::OtherEvent { .. }), "{error}");
    }
}
