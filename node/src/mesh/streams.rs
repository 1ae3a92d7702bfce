//! The streams of one connection: those on which we ask, and those on which we are asked.

use super::talk::{Number, Reply};
use crate::codec::{Frames, Held};
use futures::channel::{mpsc, oneshot};
use futures::future::BoxFuture;
use futures::io::Cursor;
use futures::stream::FuturesUnordered;
use futures::{AsyncReadExt, AsyncWriteExt, FutureExt, SinkExt, StreamExt};
use libp2p::StreamProtocol;
use libp2p::core::upgrade::ReadyUpgrade;
use libp2p::swarm::handler::{ConnectionEvent, FullyNegotiatedInbound, FullyNegotiatedOutbound};
use libp2p::swarm::{
    ConnectionHandler, ConnectionHandlerEvent, Stream, StreamUpgradeError, SubstreamProtocol,
};
use std::collections::VecDeque;
use std::io;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::timeout;
use venue::peer::{Request, Response};

const PROTOCOL: StreamProtocol = StreamProtocol::new("/kibitz/sync/4");
/// As many streams as a device may open for its questions, and as many as we open for ours.
const STREAMS_MAX: usize = 32;
/// As many of ours rest open between questions.
const RESTING_MAX: usize = 2;
/// A question and its answer take no longer, whatever waits in between.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);

/// A question to put to the other device.
#[derive(Debug)]
pub(crate) struct Put {
    pub(crate) number: Number,
    pub(crate) request: Request,
}

#[derive(Debug)]
pub(crate) enum Heard {
    Asked { request: Held<Request>, reply: Reply },
    Answered { number: Number, response: Held<Response> },
    NotAnswered { number: Number, error: io::Error },
    Broken { error: io::Error },
}

type Asking = BoxFuture<'static, (Number, io::Result<(Held<Response>, Stream)>)>;

pub(crate) struct Handler {
    frames: Frames<Request, Response>,
    /// Questions that wait for a stream.
    waiting: VecDeque<Put>,
    opening: usize,
    resting: Vec<Stream>,
    asking: FuturesUnordered<Asking>,
    serving: FuturesUnordered<BoxFuture<'static, io::Result<()>>>,
    /// What those who serve have read, and the end that each of them gets a copy of.
    asked: mpsc::Receiver<(Held<Request>, Reply)>,
    asks: mpsc::Sender<(Held<Request>, Reply)>,
    failed: VecDeque<Heard>,
}

impl Handler {
    pub(crate) fn new(frames: Frames<Request, Response>) -> Self {
        let (asks, asked) = mpsc::channel(0);
        Self {
            frames,
            waiting: VecDeque::new(),
            opening: 0,
            resting: Vec::new(),
            asking: FuturesUnordered::new(),
            serving: FuturesUnordered::new(),
            asked,
            asks,
            failed: VecDeque::new(),
        }
    }

    /// Puts what waits on streams that rest; true if another stream has to be opened.
    fn put_waiting(&mut self) -> bool {
        while !self.waiting.is_empty()
            && let Some(stream) = self.resting.pop()
        {
            let put = self.waiting.pop_front().expect("something waits");
            self.asking.push(ask(self.frames.clone(), stream, put).boxed());
        }
        self.resting.truncate(RESTING_MAX);
        self.opening < self.waiting.len() && self.opening + self.asking.len() < STREAMS_MAX
    }

    fn not_opened(&mut self, error: StreamUpgradeError<std::convert::Infallible>) {
        self.opening -= 1;
        let error = match error {
            StreamUpgradeError::Timeout => io::ErrorKind::TimedOut.into(),
            StreamUpgradeError::Apply(never) => match never {},
            StreamUpgradeError::NegotiationFailed => io::ErrorKind::Unsupported.into(),
            StreamUpgradeError::Io(error) => error,
        };
        if let Some(Put { number, .. }) = self.waiting.pop_front() {
            self.failed.push_back(Heard::NotAnswered { number, error });
        }
    }

    fn serve(&mut self, stream: Stream) {
        if self.serving.len() < STREAMS_MAX {
            let serving = serve(self.frames.clone(), stream, self.asks.clone());
            self.serving.push(serving.boxed());
        } else {
            tracing::warn!("a device opens too many streams: one is not taken");
        }
    }

    fn heard(&mut self, cx: &mut Context<'_>) -> Option<Heard> {
        if let Some(failed) = self.failed.pop_front() {
            return Some(failed);
        }
        if let Poll::Ready(Some((number, outcome))) = self.asking.poll_next_unpin(cx) {
            return Some(match outcome {
                Ok((response, stream)) => {
                    self.resting.push(stream);
                    Heard::Answered { number, response }
                }
                Err(error) => Heard::NotAnswered { number, error },
            });
        }
        if let Poll::Ready(Some((request, reply))) = self.asked.poll_next_unpin(cx) {
            return Some(Heard::Asked { request, reply });
        }
        while let Poll::Ready(Some(ended)) = self.serving.poll_next_unpin(cx) {
            if let Err(error) = ended {
                return Some(Heard::Broken { error });
            }
        }
        // Serving may just have read something.
        match self.asked.poll_next_unpin(cx) {
            Poll::Ready(Some((request, reply))) => Some(Heard::Asked { request, reply }),
            _ => None,
        }
    }
}

impl ConnectionHandler for Handler {
    type FromBehaviour = Put;
    type ToBehaviour = Heard;
    type InboundProtocol = ReadyUpgrade<StreamProtocol>;
    type OutboundProtocol = ReadyUpgrade<StreamProtocol>;
    type InboundOpenInfo = ();
    type OutboundOpenInfo = ();

    fn listen_protocol(&self) -> SubstreamProtocol<Self::InboundProtocol> {
        SubstreamProtocol::new(ReadyUpgrade::new(PROTOCOL), ())
    }

    fn on_behaviour_event(&mut self, put: Put) {
        self.waiting.push_back(put);
    }

    fn poll(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<ConnectionHandlerEvent<Self::OutboundProtocol, (), Heard>> {
        if self.put_waiting() {
            self.opening += 1;
            let protocol = SubstreamProtocol::new(ReadyUpgrade::new(PROTOCOL), ());
            return Poll::Ready(ConnectionHandlerEvent::OutboundSubstreamRequest { protocol });
        }
        match self.heard(cx) {
            Some(heard) => Poll::Ready(ConnectionHandlerEvent::NotifyBehaviour(heard)),
            None => Poll::Pending,
        }
    }

    fn on_connection_event(
        &mut self,
        event: ConnectionEvent<'_, Self::InboundProtocol, Self::OutboundProtocol>,
    ) {
        match event {
            ConnectionEvent::FullyNegotiatedInbound(FullyNegotiatedInbound {
                protocol: stream,
                ..
            }) => self.serve(stream),
            ConnectionEvent::FullyNegotiatedOutbound(FullyNegotiatedOutbound {
                protocol: stream,
                ..
            }) => {
                self.opening -= 1;
                self.resting.push(stream);
            }
            ConnectionEvent::DialUpgradeError(failed) => self.not_opened(failed.error),
            _ => {}
        }
    }
}

async fn ask(
    frames: Frames<Request, Response>,
    mut stream: Stream,
    Put { number, request }: Put,
) -> (Number, io::Result<(Held<Response>, Stream)>) {
    let answered = timeout(ANSWERED_WITHIN, async {
        frames.write(&mut stream, &request).await?;
        stream.flush().await?;
        frames.read(&mut stream).await
    });
    let answered = answered.await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
    (number, answered.map(|response| (response, stream)))
}

/// Hands over one question after the other and answers each, until the other device closes the stream. The first
/// question comes with the stream; later ones may take as long as they like.
async fn serve(
    frames: Frames<Request, Response>,
    mut stream: Stream,
    mut asks: mpsc::Sender<(Held<Request>, Reply)>,
) -> io::Result<()> {
    let mut beginning = [0];
    let mut read = timeout(ANSWERED_WITHIN, stream.read(&mut beginning)).await??;
    while read > 0 {
        let (reply, answer) = oneshot::channel();
        let exchange = async {
            let request = frames.read(&mut Cursor::new(beginning).chain(&mut stream)).await?;
            // The handler keeps the other end as long as it polls this.
            let _ = asks.send((request, reply)).await;
            let Ok(answer) = answer.await else { return stream.close().await };
            frames.write(&mut stream, &answer.value).await?;
            stream.flush().await
        };
        timeout(ANSWERED_WITHIN, exchange).await??;
        read = stream.read(&mut beginning).await?;
    }
    stream.close().await
}
