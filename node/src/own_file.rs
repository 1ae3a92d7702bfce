//! Files that are this user's own: no links, no pipes, nothing of another user's, and no more bytes than expected.
//!
//! Whoever could lay down a link in place of a file could have a secret written elsewhere, and a pipe would
//! keep its reader waiting for ever.

use domain::Said;
use rustix::fs::OFlags;
use rustix::io::Errno;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt};
use std::path::Path;

/// Whose file may be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The user whose program this is.
    Ours,
    /// A copy that is only looked at may be anybody's.
    Anybody,
}

/// The user whose program this is.
pub(crate) fn user() -> u32 {
    rustix::process::geteuid().as_raw()
}

domain::messages! {
    /// Why a file is not what was expected.
    #[derive(Debug)]
    pub(crate) enum FileFault {
        Link,
        NotPlain,
        Directory,
        Pipe,
        Foreign,
        TooLong { bytes_max: u64 },
        /// It does not hold what was written.
        Unlike,
        /// What is wrong with it, and why it could not be taken away.
        Left { wrong: io::Error, left: io::Error },
        /// Another program has it open.
        Open,
    }
}

impl From<FileFault> for io::Error {
    fn from(fault: FileFault) -> Self {
        Self::other(Said::from(fault))
    }
}

/// Opens with these options what must be a plain file.
pub(crate) fn open(options: &mut OpenOptions, path: &Path, owner: Owner) -> io::Result<File> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let opened = options.custom_flags(flags.bits().cast_signed()).open(path);
    let file =
        opened.map_err(|error| match error.raw_os_error().map(Errno::from_raw_os_error) {
            Some(Errno::LOOP) => FileFault::Link.into(),
            // What a pipe without a reader and a socket say.
            Some(Errno::NXIO) => FileFault::NotPlain.into(),
            _ => error,
        })?;
    check(&file.metadata()?, owner)?;
    Ok(file)
}

fn check(found: &Metadata, owner: Owner) -> io::Result<()> {
    let kind = found.file_type();
    let what = match () {
        () if kind.is_file() => None,
        () if kind.is_dir() => Some(FileFault::Directory),
        () if kind.is_fifo() => Some(FileFault::Pipe),
        () => Some(FileFault::NotPlain),
    };
    if let Some(what) = what {
        return Err(what.into());
    }
    match owner {
        Owner::Ours if found.uid() != user() => Err(FileFault::Foreign.into()),
        Owner::Ours | Owner::Anybody => Ok(()),
    }
}

/// The whole file; `None` where there is none.
pub(crate) fn read(path: &Path, owner: Owner, bytes_max: u64) -> io::Result<Option<Vec<u8>>> {
    match open(OpenOptions::new().read(true), path, owner) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(file) => read_open(&file, bytes_max).map(Some),
    }
}

/// The whole of a file that is open.
pub(crate) fn read_open(file: &File, bytes_max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(bytes_max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > bytes_max {
        return Err(FileFault::TooLong { bytes_max }.into());
    }
    Ok(bytes)
}

/// A new file that only its owner can read, in place of whatever lay there.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn why(path: &Path) -> String {
        spoken(&read(path, Owner::Ours, 100).unwrap_err())
    }

    fn spoken(error: &io::Error) -> String {
        speech::english(&Said::text(error))
    }

    #[test]
    fn only_a_plain_file_of_ours_is_read_and_no_more_than_expected() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert!(read(&at("absent"), Owner::Ours, 100).unwrap().is_none());
        fs::write(at("file"), b"hello").unwrap();
        assert_eq!(read(&at("file"), Owner::Ours, 5).unwrap().unwrap(), b"hello");
        assert!(spoken(&read(&at("file"), Owner::Ours, 4).unwrap_err()).contains("more than 4"));
        symlink(at("file"), at("link")).unwrap();
        assert!(why(&at("link")).contains("link"));
        assert!(why(folder.path()).contains("directory"));
        assert!(why(Path::new("/dev/zero")).contains("no plain file"));
    }

    #[test]
    fn a_pipe_keeps_nobody_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, mode, 0).unwrap();
        assert!(why(&pipe).contains("pipe"));
        let writing = open(OpenOptions::new().write(true), &pipe, Owner::Ours).unwrap_err();
        assert!(spoken(&writing).contains("no plain file"), "{writing}");
    }

    #[test]
    fn what_lay_in_the_place_of_a_new_file_gets_nothing_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let (trap, place) = (folder.path().join("trap"), folder.path().join("place"));
        fs::write(&trap, b"").unwrap();
        symlink(&trap, &place).unwrap();
        let mut file = create(&place).unwrap();
        io::Write::write_all(&mut file, b"secret").unwrap();
        assert_eq!(fs::read(&trap).unwrap(), b"");
        let found = fs::symlink_metadata(&place).unwrap();
        assert!(found.is_file() && found.permissions().mode() & 0o777 == 0o600);
    }

    /// Where the tests run as root, a file can be given away.
    #[test]
    fn a_file_of_another_user_is_refused_unless_it_is_only_looked_at() {
        if user() != 0 {
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, b"theirs").unwrap();
        std::os::unix::fs::chown(&path, Some(4711), None).unwrap();
        assert!(why(&path).contains("another user"));
        assert!(read(&path, Owner::Anybody, 100).unwrap().is_some());
    }
}
