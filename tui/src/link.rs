//! The wire between a screen and the node behind it.

use desk::{Answer, Board, Intent};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// A screen's end: boards come in, intents go out.
#[derive(Debug)]
pub struct Link {
    /// The newest board; `None` until the node has one.
    pub boards: watch::Receiver<Option<Arc<Board>>>,
    pub asks: mpsc::Sender<Ask>,
}

/// An intent, and where its answer goes.
#[derive(Debug)]
pub struct Ask {
    pub intent: Intent,
    pub answer: oneshot::Sender<Answer>,
}
