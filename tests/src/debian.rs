//! Debian's word lists, where they are installed: what tests and benchmarks read instead of the official ones, which are not ours.

use domain::Language;
use std::path::Path;
use std::process::Command;

/// A list of Debian's, and the package that brings it.
#[derive(Clone, Copy, Debug)]
pub struct DebianList {
    pub name: &'static str,
    pub package: &'static str,
    pub language: Language,
    path: &'static str,
}

pub const LISTS: [DebianList; 5] = [
    list("ngerman", "wngerman", Language::German, "/usr/share/dict/ngerman"),
    list("dutch", "wdutch", Language::Dutch, "/usr/share/dict/dutch"),
    list(
        "insane",
        "wamerican-insane",
        Language::English,
        "/usr/share/dict/american-english-insane",
    ),
    list("bokmaal", "wnorwegian", Language::Norwegian, "/usr/share/dict/bokmaal"),
    list("aspell-ro", "aspell-ro", Language::Romanian, "/usr/share/aspell/ro.cwl.gz"),
];

const fn list(
    name: &'static str,
    package: &'static str,
    language: Language,
    path: &'static str,
) -> DebianList {
    DebianList { name, package, language, path }
}

impl DebianList {
    /// The bytes of the list; `None` where it is not installed.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        if !Path::new(self.path).exists() {
            return None;
        }
        if self.language != Language::Romanian {
            return std::fs::read(self.path).ok();
        }
        // It is packed in two ways, the second of aspell's own.
        let unpack = format!("zcat {} | prezip-bin -d", self.path);
        let unpacked = Command::new("sh").args(["-c", &unpack]).output().ok()?;
        unpacked.status.success().then_some(unpacked.stdout)
    }
}
