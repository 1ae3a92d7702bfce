//! Prints what a store at rest comes to: golden DIRECTORY > tournament.json

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(data) = std::env::args_os().nth(1).map(PathBuf::from) else {
        return told("usage: golden DIRECTORY");
    };
    match tests::golden::tournament(&data) {
        Ok(tournament) => {
            #[expect(clippy::print_stdout, reason = "this is what it is for")]
            {
                println!("{tournament:#}");
            }
            ExitCode::SUCCESS
        }
        Err(what) => told(&what),
    }
}

#[expect(clippy::print_stderr, reason = "whoever runs it reads it")]
fn told(what: &str) -> ExitCode {
    eprintln!("golden: {what}");
    ExitCode::FAILURE
}
