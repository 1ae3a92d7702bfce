//! The system's ways of speaking to a program.

use std::io;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals that ask a program to end. It listens from the moment it is made, so that a signal in the
/// middle of starting is not lost.
#[derive(Debug)]
pub struct Signals {
    streams: Vec<Signal>,
}

impl Signals {
    /// SIGTERM, SIGINT, SIGHUP and SIGQUIT.
    pub fn listen() -> io::Result<Self> {
        let kinds = [
            SignalKind::terminate(),
            SignalKind::interrupt(),
            SignalKind::hangup(),
            SignalKind::quit(),
        ];
        Ok(Self { streams: kinds.into_iter().map(signal).collect::<io::Result<_>>()? })
    }

    /// Resolves at the first of them.
    pub async fn ended(&mut self) {
        let next = self.streams.iter_mut().map(|stream| Box::pin(stream.recv()));
        futures::future::select_all(next).await;
    }
}

/// What a shell and a window do to a program that has a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// SIGTSTP: somebody else wants the terminal.
    Suspend,
    /// SIGCONT: the program goes on, and whoever had the terminal meanwhile left it as they liked.
    Continue,
    /// SIGWINCH.
    Resize,
}

/// The signals of a terminal. While it lives, SIGTSTP does not stop the program by itself.
#[derive(Debug)]
pub struct Jobs {
    suspend: Signal,
    resume: Signal,
    resize: Signal,
}

impl Jobs {
    pub fn listen() -> io::Result<Self> {
        let raw = |sent: rustix::process::Signal| signal(SignalKind::from_raw(sent.as_raw()));
        Ok(Self {
            suspend: raw(rustix::process::Signal::TSTP)?,
            resume: raw(rustix::process::Signal::CONT)?,
            resize: signal(SignalKind::window_change())?,
        })
    }

    pub async fn next(&mut self) -> Job {
        tokio::select! {
            _ = self.suspend.recv() => Job::Suspend,
            _ = self.resume.recv() => Job::Continue,
            _ = self.resize.recv() => Job::Resize,
        }
    }
}

/// Stops this program until somebody sends SIGCONT. What SIGTSTP does by itself where nobody listens.
pub fn stop_here() {
    let itself = rustix::process::getpid();
    if let Err(error) = rustix::process::kill_process(itself, rustix::process::Signal::STOP) {
        tracing::warn!(%error, "the program cannot be stopped");
    }
}
