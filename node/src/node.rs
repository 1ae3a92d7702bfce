//! A running node, and the desk through which people speak to it.

use crate::admission::AdmissionError;
use crate::event_loop::Command;
use crate::store::StoreError;
use desk::{Answer, Audit, Board, Intent, Noticeboard, RecordPage};
use domain::Said;
use std::fmt;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{Mutex, Notify, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use venue::Noticing;

/// A node that runs until it is stopped, dropped, or cannot go on.
#[derive(Debug)]
pub struct Node {
    pub(crate) desk: Desk,
    pub(crate) status: watch::Receiver<Said>,
    pub(crate) addresses: watch::Receiver<Vec<SocketAddr>>,
    pub(crate) bytes_sent: Arc<AtomicU64>,
    pub(crate) worked_ns: Arc<AtomicU64>,
    pub(crate) running: Running,
}

impl Node {
    pub fn desk(&self) -> Desk {
        self.desk.clone()
    }

    /// One line for people about how far the node has come.
    pub fn status(&self) -> watch::Receiver<Said> {
        self.status.clone()
    }

    /// Where the node listens.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.addresses.borrow().clone()
    }

    /// Bytes of messages sent to other devices, without what encryption and TCP add.
    pub fn bytes_on_wire(&self) -> u64 {
        self.bytes_sent.load(Ordering::Relaxed)
    }

    /// How long the loop that owns the event has worked since the start, and could do nothing else.
    pub fn worked(&self) -> Duration {
        Duration::from_nanos(self.worked_ns.load(Ordering::Relaxed))
    }

    /// Resolves when the node has stopped by itself.
    pub async fn stopped(&mut self) -> Result<(), RunError> {
        self.running.ended().await
    }

    /// Writes what is left to write and stops.
    pub async fn stop(mut self) {
        self.running.stop = None;
        if let Err(error) = self.running.ended().await {
            tracing::warn!(%error, "the node did not stop cleanly");
        }
    }
}

/// The event loop's task; dropping `stop` ends it.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) stop: Option<oneshot::Sender<()>>,
    pub(crate) task: JoinHandle<Result<(), RunError>>,
    pub(crate) ended: Option<Result<(), RunError>>,
}

impl Running {
    async fn ended(&mut self) -> Result<(), RunError> {
        if self.ended.is_none() {
            self.ended = Some((&mut self.task).await.unwrap_or(Err(RunError::Internal)));
        }
        self.ended.clone().expect("it has just been set")
    }
}

/// Where a person's program asks and looks.
#[derive(Clone)]
pub struct Desk {
    pub(crate) commands: mpsc::Sender<Command>,
    pub(crate) boards: Arc<watch::Sender<Option<Arc<Board>>>>,
    /// Says that somebody new looks at the board.
    pub(crate) look: Arc<Notify>,
    pub(crate) changes: Arc<watch::Sender<u64>>,
    /// Held while an audit is drawn up: each has a copy of every entry, so there is one at a time.
    pub(crate) auditing: Arc<Mutex<()>>,
    /// Where browsers are served, once they are.
    pub(crate) web: Arc<OnceLock<SocketAddr>>,
}

impl Desk {
    pub async fn ask(&self, intent: Intent) -> Result<Answer, NodeStopped> {
        let (reply, answer) = oneshot::channel();
        let command = Command::Do { intent: Box::new(intent), reply };
        self.commands.send(command).await.map_err(|_| NodeStopped::Meanwhile)?;
        answer.await.map_err(|_| NodeStopped::Meanwhile)
    }

    /// The newest board, and every later one; `None` until there is an event.
    pub fn boards(&self) -> watch::Receiver<Option<Arc<Board>>> {
        let boards = self.boards.subscribe();
        self.look.notify_one();
        boards
    }

    /// Changes whenever something did that a board would show; no board is drawn for it.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Every entry with its author and whether it counts, every signature checked again; `None` until there
    /// is an event.
    pub async fn audit(&self) -> Result<Option<Audit>, NodeStopped> {
        let _one_at_a_time = self.auditing.lock().await;
        let (reply, audit) = oneshot::channel();
        self.commands.send(Command::Audit { reply }).await.map_err(|_| NodeStopped::Meanwhile)?;
        audit.await.map_err(|_| NodeStopped::Meanwhile)
    }

    /// What is needed to draw up what the hall may see; `None` until there is an event.
    pub async fn noticing(&self) -> Result<Option<Noticing>, NodeStopped> {
        let (reply, noticing) = oneshot::channel();
        self.commands.send(Command::Notices { reply }).await.map_err(|_| NodeStopped::Meanwhile)?;
        noticing.await.map_err(|_| NodeStopped::Meanwhile)
    }

    /// What the hall may see; `None` until there is an event.
    pub async fn notices(&self) -> Result<Option<Noticeboard>, NodeStopped> {
        let Some(noticing) = self.noticing().await? else { return Ok(None) };
        let drawn = tokio::task::spawn_blocking(move || noticing.draw_up().board).await;
        drawn.map(Some).map_err(|_| NodeStopped::Meanwhile)
    }

    /// Browsers are served at this address from now on.
    pub(crate) fn tell_web(&self, address: SocketAddr) {
        let _ = self.web.set(address);
        self.look.notify_one();
    }

    /// The event as a file of the program's own; `None` until there is one.
    pub async fn export(&self) -> Result<Option<String>, NodeStopped> {
        let (reply, text) = oneshot::channel();
        self.commands.send(Command::Export { reply }).await.map_err(|_| NodeStopped::Meanwhile)?;
        text.await.map_err(|_| NodeStopped::Meanwhile)
    }

    /// A part of the raw record; `None` until there is an event.
    pub(crate) async fn record(&self, from: u64) -> Result<Option<RecordPage>, NodeStopped> {
        let (reply, page) = oneshot::channel();
        self.commands
            .send(Command::Record { from, reply })
            .await
            .map_err(|_| NodeStopped::Meanwhile)?;
        page.await.map_err(|_| NodeStopped::Meanwhile)
    }

    /// The board of this very moment.
    pub async fn fresh_board(&self) -> Result<Option<Arc<Board>>, NodeStopped> {
        let (reply, board) = oneshot::channel();
        self.commands.send(Command::Board { reply }).await.map_err(|_| NodeStopped::Meanwhile)?;
        board.await.map_err(|_| NodeStopped::Meanwhile)
    }
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

domain::messages! {
    /// Nobody answers any more.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NodeStopped {
        Meanwhile,
    }

    /// Why a node stopped by itself.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RunError {
        JoinRefused { why: Said },
        /// The memory of the node is ahead of its disk, so it must not go on.
        Store { why: StoreError },
        Admission { why: Said },
        Internal,
    }
}

impl From<StoreError> for RunError {
    fn from(error: StoreError) -> Self {
        Self::Store { why: error }
    }
}

impl From<AdmissionError> for RunError {
    fn from(error: AdmissionError) -> Self {
        Self::Admission { why: error.into() }
    }
}
