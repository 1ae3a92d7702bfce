//! The data directory of one device in one event: made for its owner, used by one kibitz at a time.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

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
        let mode = fs::metadata(path).map_err(unusable)?.permissions().mode();
        if mode & 0o077 != 0 {
            tracing::warn!(path = %path.display(), "other users of this machine can look into the data directory");
        }
        let lock = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(path.join("lock"))
            .map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                Err(DirectoryError::AlreadyRunning { path: path.to_owned() })
            }
            Err(TryLockError::Error(source)) => Err(unusable(source)),
        }
    }

    pub(crate) fn device_key(&self) -> PathBuf {
        self.path.join("device.key")
    }

    pub(crate) fn root_key(&self) -> PathBuf {
        self.path.join("root.key")
    }

    pub(crate) fn admission(&self) -> PathBuf {
        self.path.join("admission")
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.path.join("event.redb")
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

#[derive(Debug, thiserror::Error)]
pub enum DirectoryError {
    #[error("another kibitz already runs in {path}: stop it first, or choose another --data")]
    AlreadyRunning { path: PathBuf },
    #[error("the data directory {path} cannot be used ({source}): choose another with --data")]
    Unusable { path: PathBuf, source: io::Error },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_serves_one_kibitz_at_a_time() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("hall").join("table-12");
        let first = Directory::open(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
        let error = Directory::open(&path).unwrap_err();
        assert!(matches!(error, DirectoryError::AlreadyRunning { .. }), "{error}");
        drop(first);
        Directory::open(&path).unwrap();
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
