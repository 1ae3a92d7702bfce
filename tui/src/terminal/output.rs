//! The way of bytes to the terminal. A thread of their own writes them, so that a terminal that takes
//! nothing keeps nobody waiting.

use crate::terminal::is_taken;
use rustix::event::{PollFd, PollFlags, poll};
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use tokio::sync::watch;

/// How far the last frame has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// All of it is in the terminal's hands.
    Whole,
    /// The terminal has not taken all of it yet.
    OnTheWay,
    /// Some of it got lost.
    Broken,
}

/// Held while bytes go to the terminal, so that a frame and what gives the terminal back do not mix.
static WRITING: Mutex<()> = Mutex::new(());

/// Collects a frame and hands it over in one piece.
#[derive(Clone, Debug)]
pub(super) struct Output {
    frame: Arc<Mutex<Vec<u8>>>,
    frames: SyncSender<Vec<u8>>,
    sent: Arc<watch::Sender<Sent>>,
}

impl Output {
    /// Everything goes to a copy of `terminal`.
    pub(super) fn to(terminal: impl AsFd) -> io::Result<Self> {
        let mut terminal = File::from(terminal.as_fd().try_clone_to_owned()?);
        let (frames, handed_over) = sync_channel::<Vec<u8>>(1);
        let sent = Arc::new(watch::Sender::new(Sent::Whole));
        let tell = Arc::clone(&sent);
        thread::Builder::new().name("terminal".to_owned()).spawn(move || {
            let mut in_trouble = false;
            for frame in handed_over {
                let written = write_frame(&mut terminal, &frame);
                if let (Err(error), false) = (&written, in_trouble) {
                    tracing::warn!("the terminal does not take what is drawn: {error}");
                }
                in_trouble = written.is_err();
                tell.send_replace(if in_trouble { Sent::Broken } else { Sent::Whole });
            }
        })?;
        Ok(Self { frame: Arc::default(), frames, sent })
    }

    pub(super) fn sent(&self) -> watch::Receiver<Sent> {
        self.sent.subscribe()
    }

    /// Hands over what was collected. Nobody draws while a frame is on its way, so there is room for one.
    pub(super) fn hand_over(&self) {
        let frame = std::mem::take(&mut *self.collected());
        if frame.is_empty() {
            return;
        }
        self.sent.send_replace(Sent::OnTheWay);
        match self.frames.try_send(frame) {
            Ok(()) => {}
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                self.sent.send_replace(Sent::Broken);
            }
        }
    }

    fn collected(&self) -> MutexGuard<'_, Vec<u8>> {
        self.frame.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.collected().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Crossterm flushes after every command; a frame is sent whole.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write_frame(terminal: &mut File, frame: &[u8]) -> io::Result<()> {
    let _whole = writing();
    // Whoever has the terminal now did not ask for this frame.
    if is_taken() { write_all(terminal, frame) } else { Ok(()) }
}

/// Waits until nobody else writes to the terminal.
pub(super) fn writing() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Like `Write::write_all`, also where another program has made the terminal non-blocking for everybody.
pub(super) fn write_all(terminal: &mut File, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match terminal.write(bytes) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                let mut room = [PollFd::new(terminal, PollFlags::OUT)];
                match poll(&mut room, None) {
                    Ok(_) | Err(rustix::io::Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn a_reader_that_takes_its_time_gets_every_byte_of_a_nonblocking_pipe() {
        let (mut reader, writer) = io::pipe().unwrap();
        rustix::io::ioctl_fionbio(&writer, true).unwrap();
        let frame: Vec<u8> = (0..1_000_000).map(|at| (at % 251) as u8).collect();
        let wanted = frame.clone();
        let writing = thread::spawn(move || {
            let mut terminal = File::from(std::os::fd::OwnedFd::from(writer));
            write_all(&mut terminal, &frame)
        });
        let mut read = Vec::new();
        reader.read_to_end(&mut read).unwrap();
        writing.join().unwrap().unwrap();
        assert!(read == wanted, "{} bytes of {}", read.len(), wanted.len());
    }
}
