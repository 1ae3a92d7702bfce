//! The data directory of one device in one event: made for its owner, used by one kibitz at a time.
//!
//! It holds secrets, so nobody else may write into it, or put another in its place.

mod private;

pub(crate) use private::{check, owner};

use crate::own_file::{self, Owner};
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

pub(crate) const DEVICE_KEY: &str = "device.key";
pub(crate) const ROOT_KEY: &str = "root.key";
pub(crate) const ADMISSION: &str = "admission";
pub(crate) const STORE: &str = "event.redb";
pub(crate) const LOCK: &str = "lock";

/// Holds the directory for this process; the lock goes when the process does, however it ends.
#[derive(Debug)]
pub(crate) struct Directory {
    path: PathBuf,
    _lock: File,
}

impl Directory {
    pub(crate) fn open(path: &Path) -> Result<Self, DirectoryError> {
        let unusable = |source| DirectoryError::Unusable { path: path.to_owned(), source };
        if !path.exists() {
            DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(unusable)?;
        }
        check(path)?;
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false).mode(0o600);
        let lock = own_file::open(&mut options, &path.join(LOCK), Owner::Ours);
        let lock = lock.map_err(|source| DirectoryError::Lock { path: path.to_owned(), source })?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                Err(DirectoryError::AlreadyRunning { path: path.to_owned() })
            }
            Err(TryLockError::Error(source)) => Err(unusable(source)),
        }
    }

    pub(crate) fn device_key(&self) -> PathBuf {
        self.path.join(DEVICE_KEY)
    }

    pub(crate) fn root_key(&self) -> PathBuf {
        self.path.join(ROOT_KEY)
    }

    pub(crate) fn admission(&self) -> PathBuf {
        self.path.join(ADMISSION)
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.path.join(STORE)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Keeps kibitz from starting in a directory while it is looked at; the directory is not changed, so it may
/// lie on a disk that cannot be written.
pub(crate) fn hold_still(path: &Path) -> Result<Option<File>, DirectoryError> {
    let unusable = |source| DirectoryError::Unusable { path: path.to_owned(), source };
    let lock = own_file::open(OpenOptions::new().read(true), &path.join(LOCK), Owner::Anybody);
    let lock = match lock {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(unusable)?,
    };
    match lock.try_lock_shared() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => {
            Err(DirectoryError::AlreadyRunning { path: path.to_owned() })
        }
        Err(TryLockError::Error(source)) => Err(unusable(source)),
    }
}

domain::messages! {
    /// Why a data directory is not used.
    #[derive(Debug)]
    pub enum DirectoryError {
        AlreadyRunning { path: PathBuf },
        Unusable { path: PathBuf, source: io::Error },
        Lock { path: PathBuf, source: io::Error },
        Foreign { path: PathBuf },
        Writable { path: PathBuf },
        Exposed { path: PathBuf, parent: PathBuf },
    }
}

impl DirectoryError {
    /// The directory is the wrong one, whatever happens in it.
    pub fn is_wrong_place(&self) -> bool {
        match self {
            Self::AlreadyRunning { .. } | Self::Lock { .. } => false,
            Self::Unusable { .. }
            | Self::Foreign { .. }
            | Self::Writable { .. }
            | Self::Exposed { .. } => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_directory_serves_one_kibitz_at_a_time() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("hall").join("table-12");
        let first = Directory::open(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
        let error = Directory::open(&path).unwrap_err();
        assert!(matches!(error, DirectoryError::AlreadyRunning { .. }), "{error}");
        let error = hold_still(&path).unwrap_err();
        assert!(matches!(error, DirectoryError::AlreadyRunning { .. }), "{error}");
        drop(first);
        let held = hold_still(&path).unwrap();
        assert!(held.is_some() && Directory::open(&path).is_err());
        drop(held);
        Directory::open(&path).unwrap();
    }

    #[test]
    fn a_lock_that_is_a_link_or_a_pipe_is_refused_at_once() {
        let base = tempfile::tempdir().unwrap();
        let (trap, lock) = (base.path().join("trap"), base.path().join(LOCK));
        symlink(&trap, &lock).unwrap();
        for _ in 0..2 {
            let error = Directory::open(base.path()).unwrap_err();
            assert!(matches!(error, DirectoryError::Lock { .. }), "{error}");
            assert!(!trap.exists());
            fs::remove_file(&lock).unwrap();
            let mode = rustix::fs::Mode::from_raw_mode(0o600);
            let kind = rustix::fs::FileType::Fifo;
            rustix::fs::mknodat(rustix::fs::CWD, &lock, kind, mode, 0).unwrap();
        }
        assert!(hold_still(base.path()).is_err());
    }

    #[test]
    fn a_file_in_place_of_the_directory_is_named() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("taken");
        fs::write(&path, b"x").unwrap();
        let error = Directory::open(&path).unwrap_err();
        assert!(error.to_string().contains("taken"), "{error}");
    }
}
