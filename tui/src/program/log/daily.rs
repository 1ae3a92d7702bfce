//! A file per day, readable by its owner alone. The appender of `tracing-appender` follows links, lets
//! everybody read, and panics at the end of its calendar.

use rustix::fs::OFlags;
use speech::words;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;

/// A week of days.
const FILES_MAX: usize = 7;

#[derive(Debug)]
pub(super) struct Daily {
    place: PathBuf,
    prefix: String,
    day: u64,
    file: File,
    clock: fn() -> SystemTime,
}

impl Daily {
    pub(super) fn open(place: &Path, command: &str) -> io::Result<Self> {
        Self::open_at(place, command, SystemTime::now)
    }

    fn open_at(place: &Path, command: &str, clock: fn() -> SystemTime) -> io::Result<Self> {
        DirBuilder::new().recursive(true).mode(0o700).create(place)?;
        let prefix = format!("kibitz-{command}.");
        let day = day(clock());
        let file = open(&place.join(name(&prefix, day)))?;
        let daily = Self { place: place.to_owned(), prefix, day, file, clock };
        daily.prune();
        Ok(daily)
    }

    /// Another day has another file. Where that cannot be opened, the old one goes on.
    fn turn(&mut self) {
        let today = day((self.clock)());
        if today == self.day {
            return;
        }
        self.day = today;
        if let Ok(file) = open(&self.place.join(name(&self.prefix, today))) {
            self.file = file;
            self.prune();
        }
    }

    /// Removes the oldest files of this command; their names sort by date.
    fn prune(&self) {
        let entries = fs::read_dir(&self.place).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries
            .filter(|entry| {
                let name = entry.file_name();
                let name = name.to_string_lossy();
                name.starts_with(&self.prefix) && name.ends_with(SUFFIX)
            })
            .map(|entry| entry.path())
            .collect();
        files.sort();
        let surplus = files.len().saturating_sub(FILES_MAX);
        for old in &files[..surplus] {
            // A file that cannot be removed takes room and does no other harm.
            let _ = fs::remove_file(old);
        }
    }
}

impl Write for Daily {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.turn();
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

const SUFFIX: &str = ".log";

fn day(now: SystemTime) -> u64 {
    let since = now.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    since.as_secs() / (24 * 60 * 60)
}

/// `kibitz-director.2026-11-17.log`; a day that no calendar of ours knows has its number.
fn name(prefix: &str, day: u64) -> String {
    let seconds = i64::try_from(day).ok().and_then(|day| day.checked_mul(24 * 60 * 60));
    let date = seconds.and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    match date.map(OffsetDateTime::date) {
        Some(date) => {
            let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
            format!("{prefix}{year:04}-{month:02}-{day:02}{SUFFIX}")
        }
        None => format!("{prefix}day-{day}{SUFFIX}"),
    }
}

/// Opens at its end what must be a plain file of this user's own.
fn open(path: &Path) -> io::Result<File> {
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
    let mut options = OpenOptions::new();
    let file = options.append(true).create(true).mode(0o600).custom_flags(flags).open(path)?;
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(io::Error::other(words::cli_log_not_plain(path)));
    }
    if found.uid() != rustix::process::geteuid().as_raw() {
        return Err(io::Error::other(words::cli_log_foreign(path)));
    }
    if found.mode() & 0o077 != 0 {
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A clock that is set by hand, in days.
    static DAY: AtomicU64 = AtomicU64::new(0);

    fn clock() -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(DAY.load(Ordering::SeqCst) * 86_400 + 3_600)
    }

    fn names(place: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(place)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn every_day_has_its_file_and_a_week_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("log");
        fs::create_dir(&place).unwrap();
        fs::write(place.join("kibitz-table.1970-01-01.log"), "another command").unwrap();
        DAY.store(20_774, Ordering::SeqCst);
        let mut daily = Daily::open_at(&place, "director", clock).unwrap();
        for day in 20_774..20_784 {
            DAY.store(day, Ordering::SeqCst);
            daily.write_all(b"a line\n").unwrap();
        }
        let names = names(&place);
        assert_eq!(names.len(), 8, "{names:?}");
        assert_eq!(names[0], "kibitz-director.2026-11-20.log");
        assert_eq!(names[6], "kibitz-director.2026-11-26.log");
        let mode = fs::metadata(place.join(&names[0])).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_day_after_the_end_of_the_calendar_has_a_name_too() {
        assert_eq!(name("a.", 2_932_896), "a.9999-12-31.log");
        assert_eq!(name("a.", 2_932_897), "a.day-2932897.log");
        assert_eq!(name("a.", u64::MAX), format!("a.day-{}.log", u64::MAX));
    }

    #[test]
    fn no_link_and_no_pipe_is_written_to_and_an_open_file_is_closed_to_others() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        symlink(at("elsewhere"), at("link")).unwrap();
        assert!(open(&at("link")).is_err() && !at("elsewhere").exists());
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        let kind = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, at("pipe"), kind, mode, 0).unwrap();
        assert!(open(&at("pipe")).is_err());
        fs::write(at("old"), "").unwrap();
        fs::set_permissions(at("old"), fs::Permissions::from_mode(0o644)).unwrap();
        open(&at("old")).unwrap();
        assert_eq!(fs::metadata(at("old")).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
