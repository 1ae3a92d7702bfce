//! Files that a command reads and writes, and what to say when that does not work.

mod writing;

pub use writing::write;

use super::*;
use domain::Say;
use serde::Serialize;
use std::fs;
use std::io::{self, Read};

/// A mistake in a file; line 0 is the file as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    pub file: String,
    pub line: usize,
    #[serde(flatten)]
    pub what: Said,
}

impl Say for Fault {
    fn said(&self) -> Said {
        match self.line {
            0 => words::cli_fault(&self.file, &self.what),
            line => words::cli_fault_line(&self.file, line, &self.what),
        }
    }
}

/// How long a file may be, in MiB: an event with everything in it, and what a person writes by hand.
pub const EVENT_MAX: u64 = 64;
pub const BY_HAND_MAX: u64 = 4;

/// What sentences call a file.
pub fn shown(file: &Path) -> String {
    if file.as_os_str() == "-" {
        say(&words::cli_standard_input())
    } else {
        file.display().to_string()
    }
}

/// The bytes of a file, or of standard input for `-`. A file that cannot be read was named wrongly; one that goes
/// on after so many MiB is another than was meant, or has no end.
pub fn read_bytes(file: &Path, mib_max: u64) -> Result<Vec<u8>, Failure> {
    let name = shown(file);
    let fail = |error: io::Error| Failure::usage(words::cli_unread(error, &name));
    let from: Box<dyn Read> = if file.as_os_str() == "-" {
        Box::new(std::io::stdin())
    } else {
        Box::new(fs::File::open(file).map_err(fail)?)
    };
    let mut bytes = Vec::new();
    let bytes_max = mib_max << 20;
    from.take(bytes_max + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > bytes_max {
        return Err(Failure::usage(words::cli_too_long(mib_max, name)));
    }
    Ok(bytes)
}

/// The text of a file that must be UTF-8.
pub fn read_text(file: &Path, mib_max: u64) -> Result<String, Failure> {
    String::from_utf8(read_bytes(file, mib_max)?).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        let name = shown(file);
        Failure::usage(words::cli_not_utf8(line, name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;

    #[test]
    fn a_file_that_is_not_there_is_a_wrong_command_line() {
        let failure = read_bytes(Path::new("/no/such/file.t"), EVENT_MAX).unwrap_err();
        assert_eq!(failure.exit, Exit::Usage);
        assert!(
            failure.sentence().starts_with("cannot read /no/such/file.t: "),
            "{}",
            failure.sentence()
        );
    }

    #[test]
    fn a_file_without_an_end_is_refused_at_the_limit() {
        let failure = read_text(Path::new("/dev/zero"), BY_HAND_MAX).unwrap_err();
        assert_eq!(failure.exit, Exit::Usage);
        assert!(
            failure.sentence().starts_with("/dev/zero has more than 4 MiB"),
            "{}",
            failure.sentence()
        );
    }
}
