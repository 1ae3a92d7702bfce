//! Files that a command reads and writes, and what to say when that does not work.

use crate::cli::exit::Failure;
use serde::Serialize;
use std::fmt;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

/// A mistake in a file; line 0 is the file as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    pub file: String,
    pub line: usize,
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}: {}", self.file, self.what),
        }
    }
}

/// A longer file is not an event.
const BYTES_MAX: u64 = 64 << 20;

/// What sentences call a file.
pub fn shown(file: &Path) -> String {
    if file.as_os_str() == "-" { "standard input".to_owned() } else { file.display().to_string() }
}

/// The bytes of a file, or of standard input for `-`. A file that cannot be read was named wrongly.
pub fn read_bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    let name = shown(file);
    let fail = |error| Failure::usage(format!("cannot read {name}: {error}"));
    let from: Box<dyn Read> = if file.as_os_str() == "-" {
        Box::new(std::io::stdin())
    } else {
        Box::new(fs::File::open(file).map_err(fail)?)
    };
    let mut bytes = Vec::new();
    from.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(Failure::usage(format!(
            "{name} has more than 64 MiB: this is no file of an event"
        )));
    }
    Ok(bytes)
}

/// The text of a file that must be UTF-8.
pub fn read_text(file: &Path) -> Result<String, Failure> {
    String::from_utf8(read_bytes(file)?).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        let name = shown(file);
        Failure::usage(format!("{name}, line {line}: this is not UTF-8; save the file as UTF-8"))
    })
}

/// Writes a file whole or not at all.
pub fn write(file: &Path, text: &str) -> Result<(), Failure> {
    let name = shown(file);
    let fail = |error: &dyn fmt::Display| Failure::plain(format!("cannot write {name}: {error}"));
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut unfinished = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))
        .map_err(|error| fail(&error))?;
    unfinished.write_all(text.as_bytes()).map_err(|error| fail(&error))?;
    unfinished.as_file().sync_all().map_err(|error| fail(&error))?;
    unfinished.persist(file).map_err(|error| fail(&error))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;

    #[test]
    fn a_file_that_is_not_there_is_a_wrong_command_line() {
        let failure = read_bytes(Path::new("/no/such/file.t")).unwrap_err();
        assert_eq!(failure.exit, Exit::Usage);
        assert!(failure.what.starts_with("cannot read /no/such/file.t: "), "{}", failure.what);
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("event.json");
        write(&file, "long before").unwrap();
        write(&file, "after").unwrap();
        assert_eq!(read_text(&file).unwrap(), "after");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let failure = write(&folder.path().join("no/event.json"), "x").unwrap_err();
        assert_eq!(failure.exit, Exit::Failure);
    }
}
