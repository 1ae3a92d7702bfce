//! Messages of a program that must not wait for whoever reads them: a terminal may take nothing, and a node goes
//! on and ends all the same.

use crate::cli::out;
use crate::tongue::say;
use domain::Say;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

#[derive(Debug)]
pub struct Teller {
    lines: SyncSender<String>,
    told: Receiver<()>,
}

impl Teller {
    /// So many lines wait for a reader, later ones are dropped.
    const LINES_MAX: usize = 64;
    const PATIENCE: Duration = Duration::from_secs(1);

    pub fn begin() -> Self {
        let (lines, waiting) = sync_channel::<String>(Self::LINES_MAX);
        let (done, told) = sync_channel(1);
        let telling = thread::Builder::new().name("telling".to_owned()).spawn(move || {
            waiting.iter().for_each(|line| out::line(&line));
            let _ = done.send(());
        });
        if let Err(error) = telling {
            tracing::warn!(%error, "what happens cannot be told on standard error");
        }
        Self { lines, told }
    }

    pub fn say(&self, message: &impl Say) {
        self.line(say(message));
    }

    /// A line that is spoken already.
    pub fn line(&self, line: String) {
        // A reader who is this far behind looks at the log.
        let _ = self.lines.try_send(line);
    }

    /// Waits a moment for a reader.
    pub fn finish(self) {
        let Self { lines, told } = self;
        drop(lines);
        let _ = told.recv_timeout(Self::PATIENCE);
    }
}
