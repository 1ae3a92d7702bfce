//! What is typed. Crossterm turns bytes into keys, but does not tell when the terminal is gone.

use crossterm::event::{self, Event};
use futures::Stream;
use rustix::event::{PollFd, PollFlags, poll};
use std::io::{self, PipeReader, PipeWriter, stdin};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::thread;
use std::time::Duration;
use tokio::sync::mpsc;

/// Everything that is typed, until the terminal is gone.
#[derive(Debug)]
pub struct Keys {
    events: mpsc::Receiver<Event>,
    /// Closing it ends the thread that reads.
    _until: PipeWriter,
}

impl Keys {
    pub fn read() -> io::Result<Self> {
        let (ended, until) = io::pipe()?;
        let (pressed, events) = mpsc::channel(64);
        thread::Builder::new().name("keys".to_owned()).spawn(move || {
            if let Err(error) = forward(&ended, &pressed) {
                tracing::warn!(%error, "the terminal can no longer be read");
            }
        })?;
        Ok(Self { events, _until: until })
    }
}

impl Stream for Keys {
    type Item = Event;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Event>> {
        self.events.poll_recv(context)
    }
}

/// Returns when the terminal has hung up or nobody wants keys any more.
fn forward(ended: &PipeReader, pressed: &mpsc::Sender<Event>) -> io::Result<()> {
    let terminal = stdin();
    loop {
        let mut waited = [PollFd::new(&terminal, PollFlags::IN), PollFd::new(ended, PollFlags::IN)];
        match poll(&mut waited, None) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        if waited[0].revents().intersects(gone) || !waited[1].revents().is_empty() {
            return Ok(());
        }
        // What belongs together, such as a pasted name, comes within moments.
        while event::poll(Duration::from_millis(10))? {
            if pressed.blocking_send(event::read()?).is_err() {
                return Ok(());
            }
        }
    }
}
