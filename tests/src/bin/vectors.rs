//! Runs rulebook vectors: `cargo run --release -q -p tests --bin vectors -- DIR... [--kind K]`.

use std::path::PathBuf;
use std::process::ExitCode;
use tests::vectors::{Vector, read};

const USAGE: &str = "usage: vectors DIR... [--kind KIND]";

fn main() -> ExitCode {
    let mut directories: Vec<PathBuf> = Vec::new();
    let mut kinds: Vec<String> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--kind" {
            match arguments.next() {
                Some(kind) => kinds.push(kind),
                None => return complain(USAGE),
            }
        } else if let Some(kind) = argument.strip_prefix("--kind=") {
            kinds.push(kind.to_owned());
        } else if argument.starts_with("--") {
            return complain(USAGE);
        } else {
            directories.push(PathBuf::from(argument));
        }
    }
    if directories.is_empty() {
        return complain(USAGE);
    }
    let mut vectors: Vec<Vector> = Vec::new();
    for directory in &directories {
        match read(directory) {
            Ok(read) => vectors.extend(read),
            Err(error) => return complain(&error),
        }
    }
    vectors.retain(|vector| kinds.is_empty() || kinds.contains(&vector.kind));
    run(&vectors)
}

#[allow(clippy::print_stdout, reason = "the report is what this program is for")]
fn run(vectors: &[Vector]) -> ExitCode {
    let (mut passed, mut failed) = (0, 0);
    for vector in vectors {
        match vector.run() {
            Ok(()) => passed += 1,
            Err(failure) => {
                failed += 1;
                println!("{failure}");
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[allow(clippy::print_stderr, reason = "complaints go to standard error")]
fn complain(what: &str) -> ExitCode {
    eprintln!("{what}");
    ExitCode::from(2)
}
