//! Fuzzing of every decoder that reads bytes from the network or from a file.
//!
//! A [`Target`] knows what good input looks like and what must hold for any input; where the format has a
//! length, a checksum, a hash or a signature, the target puts it right again, so that mutants get past
//! it. [`run()`] makes mutants that follow the input's shape, from a seed, on the stable toolchain;
//! `tests/fuzz` gives the same targets to libFuzzer. What was ever found lies in `tests/corpus`, a folder
//! per target, and a test replays it.

mod mutant;
mod run;
mod shrink;
mod targets;
mod tree;

pub use run::{Found, Limit, Watched, run};
pub use targets::TARGETS;

use std::path::{Path, PathBuf};

/// A decoder, or several that read the same bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub name: &'static str,
    pub(crate) shape: Shape,
    /// Good input to begin with.
    pub(crate) examples: fn() -> Vec<Vec<u8>>,
    /// Reads the input and panics if something does not hold; what came of it, in a few words, tells the
    /// fuzzer whether it has seen the like before.
    pub(crate) check: fn(&[u8]) -> String,
}

/// How input is put together, and so how mutants of it are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Bytes,
    Text,
    Json,
}

impl Target {
    pub fn named(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// Runs one input; panics if something does not hold.
    pub fn check(&self, input: &[u8]) -> String {
        (self.check)(input)
    }

    pub fn examples(&self) -> Vec<Vec<u8>> {
        (self.examples)()
    }

    /// Where inputs are kept that once broke it.
    pub fn folder(&self) -> PathBuf {
        corpus().join(self.name)
    }

    /// What was found before.
    pub fn found_before(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let Ok(entries) = std::fs::read_dir(self.folder()) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        let read = |path: PathBuf| std::fs::read(&path).ok().map(|bytes| (path, bytes));
        paths.into_iter().filter_map(read).collect()
    }
}

/// The folder of all kept inputs.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}
