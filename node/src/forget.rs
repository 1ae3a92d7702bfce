//! Taking an event off a laptop that goes home: the keys, the record and the word lists.

use crate::directory::{ADMISSION, DEVICE_KEY, Directory, DirectoryError, LOCK, ROOT_KEY, STORE};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

domain::messages! {
    /// Why an event stays where it is, or a part of it.
    #[derive(Debug)]
    pub enum ForgetError {
        Directory { why: DirectoryError },
        Remove { path: PathBuf, source: io::Error },
    }
}

crate::said::from_parts! { ForgetError: Directory(DirectoryError), }

/// Removes what kibitz has written into `data`, the secrets first; what somebody else put there is named and stays.
pub fn forget(data: &Path) -> Result<Vec<PathBuf>, ForgetError> {
    let directory = Directory::open(data)?;
    for name in [DEVICE_KEY, ROOT_KEY, ADMISSION, STORE, WORDS, SOCKET] {
        remove(&directory.path().join(name))?;
    }
    // Whoever waits for the lock finds a directory without an event.
    remove(&directory.path().join(LOCK))?;
    drop(directory);
    let unread = |source| ForgetError::Remove { path: data.to_owned(), source };
    let entries = fs::read_dir(data).map_err(unread)?;
    let mut left: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    left.sort();
    if left.is_empty() {
        fs::remove_dir(data).map_err(unread)?;
    }
    Ok(left)
}

fn remove(path: &Path) -> Result<(), ForgetError> {
    let kind = fs::symlink_metadata(path).map(|found| found.is_dir());
    let removed = match kind {
        Ok(true) => fs::remove_dir_all(path),
        Ok(false) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(source) if source.kind() != io::ErrorKind::NotFound => {
            Err(ForgetError::Remove { path: path.to_owned(), source })
        }
        _ => Ok(()),
    }
}

const WORDS: &str = crate::shelf::FOLDER;
const SOCKET: &str = crate::control::SOCKET;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_kibitz_wrote_goes_and_what_others_put_there_stays() {
        let base = tempfile::tempdir().unwrap();
        let data = base.path().join("table");
        drop(Directory::open(&data).unwrap());
        for name in [DEVICE_KEY, STORE, ADMISSION] {
            fs::write(data.join(name), "secret").unwrap();
        }
        fs::create_dir(data.join(WORDS)).unwrap();
        fs::write(data.join(WORDS).join("list"), "AAL").unwrap();
        fs::write(data.join("holiday.jpg"), "mine").unwrap();
        assert_eq!(forget(&data).unwrap(), [data.join("holiday.jpg")]);
        assert_eq!(fs::read_dir(&data).unwrap().count(), 1);
        fs::remove_file(data.join("holiday.jpg")).unwrap();
        assert!(forget(&data).unwrap().is_empty() && !data.exists());
    }

    #[test]
    fn a_directory_in_use_is_left_alone() {
        let base = tempfile::tempdir().unwrap();
        let held = Directory::open(base.path()).unwrap();
        let error = forget(base.path()).unwrap_err();
        assert!(matches!(error, ForgetError::Directory { .. }), "{error}");
        drop(held);
    }
}
