//! Kills a real kibitz again and again: `cargo run --release -p tests --bin kill -- KIBITZ --times 500`.

use std::path::PathBuf;
use std::process::ExitCode;
use tests::killed::{Killing, Tally};

const USAGE: &str = "usage: kill KIBITZ_BINARY [--times 50] [--seed 1]";

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a trial prints its figures")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(killing) = killing(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime starts");
    match runtime.block_on(killing.run()) {
        Ok(Tally { kills_at_start, kills, entries, codes }) => {
            println!(
                "{kills} kills at work and {kills_at_start} at the start; {entries} entries and {codes} \
                 codes were acknowledged and are there"
            );
            ExitCode::SUCCESS
        }
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

fn killing(arguments: &[String]) -> Option<Killing> {
    let (kibitz, rest) = arguments.split_first()?;
    let mut killing = Killing { kibitz: PathBuf::from(kibitz), times: 50, seed: 1 };
    for pair in rest.chunks(2) {
        let value = pair.get(1)?;
        match pair[0].as_str() {
            "--times" => killing.times = value.parse().ok()?,
            "--seed" => killing.seed = value.parse().ok()?,
            _ => return None,
        }
    }
    killing.kibitz.is_file().then_some(killing)
}
