//! What the JavaScript test compares with: `automerge sample DIR` writes documents of every kind into a
//! directory, `automerge told DATA` reads a node's store. Both print what Rust says of the record, as JSON.

use std::path::Path;
use std::process::ExitCode;
use tests::automerge::{ledger, sample, told_of};

const USAGE: &str = "usage: automerge sample DIR | automerge told DATA";

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a test reads its output")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let told = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["sample", folder] => sample(Path::new(folder)),
        ["told", data] => node::WholeRecord::at_rest(Path::new(data))
            .map(|record| ledger(record.event, record.changes))
            .map_err(|error| error.to_string()),
        _ => Err(USAGE.to_owned()),
    };
    match told {
        Ok(ledger) => {
            println!("{}", told_of(&ledger));
            ExitCode::SUCCESS
        }
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}
