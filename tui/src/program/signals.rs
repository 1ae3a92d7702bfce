//! The system's ways of asking a program without a screen to end.

use std::io;

/// Listens from the moment it is made, so that a signal in the middle of starting is not lost.
#[derive(Debug)]
pub struct Signals {
    #[cfg(unix)]
    streams: Vec<tokio::signal::unix::Signal>,
}

impl Signals {
    /// SIGTERM, SIGINT and SIGHUP.
    #[cfg(unix)]
    pub fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds = [SignalKind::terminate(), SignalKind::interrupt(), SignalKind::hangup()];
        Ok(Self { streams: kinds.into_iter().map(signal).collect::<io::Result<_>>()? })
    }

    /// Resolves at the first of them.
    #[cfg(unix)]
    pub async fn ended(&mut self) {
        let next = self.streams.iter_mut().map(|stream| Box::pin(stream.recv()));
        futures::future::select_all(next).await;
    }

    #[cfg(not(unix))]
    pub fn listen() -> io::Result<Self> {
        Ok(Self {})
    }

    #[cfg(not(unix))]
    pub async fn ended(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
