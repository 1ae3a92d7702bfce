//! Writing a file as people expect it: a plain file whole or not at all, a link at its target, a pipe or a
//! device through, and nothing of another user's.

use super::shown;
use crate::cli::exit::Failure;
use speech::words;
use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Writes the text, in place of what the file held before.
pub fn write(file: &Path, text: &str) -> Result<(), Failure> {
    let name = shown(file);
    let fail = |error: io::Error| Failure::plain(words::cli_unwritten(error, &name));
    let target = target_of(file).map_err(fail)?;
    let folder = folder_of(&target);
    if matches!(fs::metadata(folder), Err(error) if error.kind() == ErrorKind::NotFound) {
        return Err(Failure::usage(words::cli_no_folder(shown(folder), name)));
    }
    let found = match fs::symlink_metadata(&target) {
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        found => Some(found.map_err(fail)?),
    };
    let written = match found {
        Some(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Some(found) if !found.is_file() => through(&target, text),
        Some(found) if found.uid() != rustix::process::geteuid().as_raw() => {
            return Err(Failure::usage(words::cli_another_users(name)));
        }
        found => whole(&target, found.as_ref(), text),
    };
    written.map_err(fail)
}

/// Where links lead, also if nothing is there yet.
fn target_of(file: &Path) -> io::Result<PathBuf> {
    const LINKS_MAX: usize = 40;
    let mut target = file.to_owned();
    for _ in 0..LINKS_MAX {
        match fs::read_link(&target) {
            Ok(next) => target = folder_of(&target).join(next),
            // It is no link, or not there.
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other(words::cli_links_circle()))
}

/// A pipe or a device takes what is written and stays what it is.
fn through(target: &Path, text: &str) -> io::Result<()> {
    let mut open = OpenOptions::new().write(true).open(target)?;
    open.write_all(text.as_bytes())?;
    open.flush()
}

/// A plain file has its old content or the new, whatever happens. A new one is as open to others as this user's
/// files are, and an old one stays as open as it was.
fn whole(target: &Path, found: Option<&Metadata>, text: &str) -> io::Result<()> {
    let mode = found.map_or(0o666, |found| found.mode() & 0o7777);
    let unfinished = tempfile::Builder::new()
        .permissions(Permissions::from_mode(mode))
        .tempfile_in(folder_of(target));
    let mut unfinished = match (unfinished, found) {
        // The file may be written, but there may be no other beside it.
        (Err(error), Some(_)) if error.kind() == ErrorKind::PermissionDenied => {
            return in_place(target, text);
        }
        (unfinished, _) => unfinished?,
    };
    if found.is_some() {
        unfinished.as_file().set_permissions(Permissions::from_mode(mode))?;
    }
    unfinished.write_all(text.as_bytes())?;
    unfinished.as_file().sync_all()?;
    unfinished.persist(target).map(|_| ()).map_err(|error| error.error)
}

fn in_place(target: &Path, text: &str) -> io::Result<()> {
    let mut file = File::options().write(true).truncate(true).open(target)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;
    use std::io::Read;
    use std::os::unix::fs::{FileTypeExt, symlink};

    fn mode(file: &Path) -> u32 {
        fs::symlink_metadata(file).unwrap().mode() & 0o7777
    }

    #[test]
    fn a_file_is_replaced_whole_and_stays_as_open_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("event.json");
        write(&file, "long before").unwrap();
        let plain = folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        assert_eq!(mode(&file), mode(&plain), "a new file obeys the umask");
        for open in [0o644, 0o600, 0o664] {
            fs::set_permissions(&file, Permissions::from_mode(open)).unwrap();
            write(&file, "after").unwrap();
            assert_eq!(mode(&file), open);
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), "after");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");
        let failure = write(&folder.path().join("no/event.json"), "x").unwrap_err();
        assert_eq!(failure.exit, Exit::Usage);
        let folder_missing = format!("there is no directory {}/no:", folder.path().display());
        assert!(failure.sentence().contains(&folder_missing), "{}", failure.sentence());
        assert_eq!(write(folder.path(), "x").unwrap_err().exit, Exit::Failure);
    }

    #[test]
    fn a_link_stays_and_its_target_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("there")).unwrap();
        symlink("there/event.json", at("link")).unwrap();
        symlink(at("link"), at("second")).unwrap();
        for text in ["new", "and again"] {
            write(&at("second"), text).unwrap();
            assert_eq!(fs::read_to_string(at("there/event.json")).unwrap(), text);
        }
        assert!(fs::symlink_metadata(at("second")).unwrap().is_symlink());
        symlink(at("round"), at("circle")).unwrap();
        symlink(at("circle"), at("round")).unwrap();
        assert!(write(&at("circle"), "x").unwrap_err().sentence().contains("circle"));
    }

    #[test]
    fn a_pipe_and_a_device_stay_what_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        let kind = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, kind, mode, 0).unwrap();
        let reading = std::thread::spawn({
            let pipe = pipe.clone();
            move || {
                let mut text = String::new();
                File::open(pipe).unwrap().read_to_string(&mut text).unwrap();
                text
            }
        });
        write(&pipe, "through").unwrap();
        assert_eq!(reading.join().unwrap(), "through");
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
        write(Path::new("/dev/null"), "away").unwrap();
        let full = folder.path().join("full");
        symlink("/dev/full", &full).unwrap();
        let failure = write(&full, "x").unwrap_err();
        assert_eq!(failure.exit, Exit::Failure, "{}", failure.sentence());
        assert!(fs::metadata(&full).unwrap().file_type().is_char_device());
    }

    /// Where the tests run as root, a file can be given away.
    #[test]
    fn a_file_of_another_user_stays_as_it_is() {
        if rustix::process::geteuid().as_raw() != 0 {
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("theirs");
        fs::write(&file, "theirs").unwrap();
        std::os::unix::fs::chown(&file, Some(4711), None).unwrap();
        let failure = write(&file, "ours").unwrap_err();
        assert_eq!(failure.exit, Exit::Usage, "{}", failure.sentence());
        assert_eq!(fs::read_to_string(&file).unwrap(), "theirs");
    }
}
