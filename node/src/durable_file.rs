//! A small file that is there completely or not at all, and readable only by its owner.

use crate::own_file;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes beside the final name, syncs, renames, and syncs the directory.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let directory = directory_of(path);
    let mut name = OsString::from(".");
    name.push(path.file_name().ok_or(io::ErrorKind::InvalidInput)?);
    name.push(".new");
    let unfinished = directory.join(name);
    let mut file = own_file::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    rename(&unfinished, path)
}

/// Gives a file that was synced its final name, in the same directory, so that the name survives a power cut.
pub(crate) fn rename(unfinished: &Path, path: &Path) -> io::Result<()> {
    fs::rename(unfinished, path)?;
    File::open(directory_of(path))?.sync_all()
}

fn directory_of(path: &Path) -> &Path {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    directory.unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn only_the_owner_can_read_what_was_written() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("secret");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_link_laid_down_beforehand_catches_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let (trap, path) = (directory.path().join("trap"), directory.path().join("secret"));
        fs::write(&trap, b"").unwrap();
        for name in [".secret.new", "secret"] {
            std::os::unix::fs::symlink(&trap, directory.path().join(name)).unwrap();
        }
        write(&path, b"secret").unwrap();
        assert_eq!(fs::read(&trap).unwrap(), b"");
        assert!(fs::symlink_metadata(&path).unwrap().is_file());
    }
}
