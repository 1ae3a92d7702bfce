//! The log: a file per day under the user's state directory, never the screen.

mod daily;

use crate::cli::{out, place};
use daily::Daily;
use speech::words;
use std::path::Path;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

/// Where anybody in the network could fill the disk with lines of a library, only its complaints are kept.
const USUAL_DETAIL: &str = "info,libp2p_mdns=warn,libp2p_request_response=error,yamux=error";

/// Opens the log of a command. What it returns must live as long as the program: dropping it writes
/// out the rest. A log that cannot be written is worth a message and nothing more.
pub fn start(command: &str, given: Option<&Path>) -> Option<WorkerGuard> {
    let place = given.map(Path::to_owned).or_else(place::default_log_place)?;
    let file = match Daily::open(&place, command) {
        Ok(file) => file,
        Err(error) => {
            out::say(&words::cli_no_log(error, &place));
            return None;
        }
    };
    let (writer, guard) = tracing_appender::non_blocking(file);
    let filter = EnvFilter::try_from_env("KIBITZ_LOG").unwrap_or_else(|error| {
        if std::env::var_os("KIBITZ_LOG").is_some() {
            out::say(&words::cli_log_detail(error.to_string()));
        }
        EnvFilter::new(USUAL_DETAIL)
    });
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer).with_ansi(false);
    // Only a second log in one process could fail here, and the first goes on.
    log.try_init().ok().map(|()| guard)
}
