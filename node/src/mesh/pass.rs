//! What a connection may cost before its device has shown a certificate: so many bytes are read from it,
//! so many streams are taken from it, and it can be ended whatever it waits for.

use super::DoorClosed;
use futures::task::AtomicWaker;
use futures::{AsyncRead, AsyncWrite};
use libp2p::core::muxing::{StreamMuxer, StreamMuxerEvent};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};

/// Shared between a connection and whoever decides about it.
#[derive(Debug)]
pub(crate) struct Pass {
    admitted: AtomicBool,
    shown_out: AtomicBool,
    bytes_left: AtomicUsize,
    streams_left: AtomicUsize,
    /// The task that drives the connection.
    waker: AtomicWaker,
}

impl Pass {
    /// The handshake, joining and a certificate take less than 8 KiB. More stays in the sender's hands
    /// until it is admitted, so that no frame of a stranger is larger, whatever its protocol allows.
    pub(crate) const STRANGER_BYTES: usize = 32 << 10;
    /// Joining takes five, and every ping shares one.
    pub(crate) const STRANGER_STREAMS: usize = 32;

    pub(crate) fn new() -> Self {
        Self {
            admitted: AtomicBool::new(false),
            shown_out: AtomicBool::new(false),
            bytes_left: AtomicUsize::new(Self::STRANGER_BYTES),
            streams_left: AtomicUsize::new(Self::STRANGER_STREAMS),
            waker: AtomicWaker::new(),
        }
    }

    pub(crate) fn admit(&self) {
        self.admitted.store(true, Ordering::Release);
        self.waker.wake();
    }

    /// Every later attempt to read fails, so the connection ends.
    pub(crate) fn show_out(&self) {
        self.shown_out.store(true, Ordering::Release);
        self.waker.wake();
    }

    pub(crate) fn is_shown_out(&self) -> bool {
        self.shown_out.load(Ordering::Acquire)
    }

    fn is_admitted(&self) -> bool {
        self.admitted.load(Ordering::Acquire)
    }

    /// Has the task woken when the pass changes, and says whether it is shown out. An admitted device is not
    /// shown out any more.
    pub(crate) fn watch(&self, cx: &Context<'_>) -> bool {
        if self.is_admitted() {
            return false;
        }
        self.waker.register(cx.waker());
        self.is_shown_out()
    }
}

/// The socket below a connection, read only as far as its pass goes.
#[derive(Debug)]
pub(crate) struct Guarded<S> {
    socket: S,
    pass: Arc<Pass>,
}

impl<S> Guarded<S> {
    pub(crate) fn new(socket: S, pass: Arc<Pass>) -> Self {
        Self { socket, pass }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Guarded<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut [u8],
    ) -> Poll<io::Result<usize>> {
        let Self { socket, pass } = self.get_mut();
        if pass.watch(cx) {
            let why = DoorClosed::NotAdmitted;
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::ConnectionAborted, why)));
        }
        if pass.is_admitted() {
            return Pin::new(socket).poll_read(cx, buffer);
        }
        let left = pass.bytes_left.load(Ordering::Relaxed);
        if left == 0 && !buffer.is_empty() {
            return Poll::Pending;
        }
        let part = buffer.len().min(left);
        let read = Pin::new(socket).poll_read(cx, &mut buffer[..part]);
        if let Poll::Ready(Ok(bytes)) = &read {
            pass.bytes_left.fetch_sub(*bytes, Ordering::Relaxed);
        }
        read
    }
}

/// Nobody waits for somebody who is shown out: what is still written to it is thrown away.
impl<S: AsyncWrite + Unpin> AsyncWrite for Guarded<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let Self { socket, pass } = self.get_mut();
        if pass.watch(cx) {
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(socket).poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { socket, pass } = self.get_mut();
        if pass.watch(cx) {
            return Poll::Ready(Ok(()));
        }
        Pin::new(socket).poll_flush(cx)
    }

    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { socket, pass } = self.get_mut();
        if pass.watch(cx) {
            return Poll::Ready(Ok(()));
        }
        Pin::new(socket).poll_close(cx)
    }
}

/// The streams of a connection, taken only as far as its pass goes; it keeps what holds the pass.
#[derive(Debug)]
pub(crate) struct Turnstile<M, T> {
    muxer: M,
    ticket: T,
}

impl<M, T> Turnstile<M, T> {
    pub(crate) fn new(muxer: M, ticket: T) -> Self {
        Self { muxer, ticket }
    }
}

impl<M, T> StreamMuxer for Turnstile<M, T>
where
    M: StreamMuxer + Unpin,
    M::Error: Into<io::Error>,
    T: AsRef<Pass> + Unpin,
{
    type Substream = M::Substream;
    type Error = io::Error;

    fn poll_inbound(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<Self::Substream>> {
        let Self { muxer, ticket } = self.get_mut();
        let stream = futures::ready!(Pin::new(muxer).poll_inbound(cx)).map_err(Into::into)?;
        let pass = ticket.as_ref();
        if !pass.is_admitted() {
            let left = pass.streams_left.load(Ordering::Relaxed);
            let Some(left) = left.checked_sub(1) else {
                return Poll::Ready(Err(io::Error::other(DoorClosed::TooManyStreams)));
            };
            pass.streams_left.store(left, Ordering::Relaxed);
        }
        Poll::Ready(Ok(stream))
    }

    fn poll_outbound(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<Self::Substream>> {
        Pin::new(&mut self.get_mut().muxer).poll_outbound(cx).map_err(Into::into)
    }

    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().muxer).poll_close(cx).map_err(Into::into)
    }

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<StreamMuxerEvent>> {
        Pin::new(&mut self.get_mut().muxer).poll(cx).map_err(Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::executor::block_on;
    use futures::io::Cursor;
    use futures::task::noop_waker;
    use futures::{AsyncReadExt, AsyncWriteExt};

    fn poll_read(guarded: &mut Guarded<Cursor<Vec<u8>>>) -> Poll<io::Result<usize>> {
        let waker = noop_waker();
        let mut buffer = [0; 20_000];
        Pin::new(guarded).poll_read(&mut Context::from_waker(&waker), &mut buffer)
    }

    fn sent(bytes: usize) -> (Guarded<Cursor<Vec<u8>>>, Arc<Pass>) {
        let pass = Arc::new(Pass::new());
        (Guarded::new(Cursor::new(vec![1; bytes]), Arc::clone(&pass)), pass)
    }

    #[test]
    fn a_stranger_is_read_up_to_its_allowance_and_an_admitted_device_to_the_end() {
        let (mut guarded, pass) = sent(1 << 20);
        let mut read = 0;
        while let Poll::Ready(bytes) = poll_read(&mut guarded) {
            read += bytes.unwrap();
        }
        assert_eq!(read, Pass::STRANGER_BYTES);
        assert!(poll_read(&mut guarded).is_pending());
        pass.admit();
        let mut rest = Vec::new();
        block_on(guarded.read_to_end(&mut rest)).unwrap();
        assert_eq!(read + rest.len(), 1 << 20);
    }

    #[test]
    fn somebody_shown_out_is_not_read_any_more_and_holds_up_nobody_who_writes() {
        let (mut guarded, pass) = sent(10);
        pass.show_out();
        assert!(matches!(poll_read(&mut guarded), Poll::Ready(Err(_))));
        block_on(guarded.write_all(b"x")).unwrap();
        block_on(guarded.close()).unwrap();
        assert_eq!(guarded.socket.into_inner(), [1; 10], "nothing was written");
    }

    struct Streams;

    impl StreamMuxer for Streams {
        type Substream = Cursor<Vec<u8>>;
        type Error = io::Error;

        fn poll_inbound(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<io::Result<Self::Substream>> {
            Poll::Ready(Ok(Cursor::default()))
        }

        fn poll_outbound(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<io::Result<Self::Substream>> {
            Poll::Pending
        }

        fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<StreamMuxerEvent>> {
            Poll::Pending
        }
    }

    #[test]
    fn a_stranger_opens_a_few_streams_and_an_admitted_device_as_many_as_it_likes() {
        let pass = Arc::new(Pass::new());
        let mut turnstile = Turnstile::new(Streams, Arc::clone(&pass));
        let waker = noop_waker();
        let mut opens = || {
            let mut cx = Context::from_waker(&waker);
            matches!(Pin::new(&mut turnstile).poll_inbound(&mut cx), Poll::Ready(Ok(_)))
        };
        assert_eq!((0..1000).filter(|_| opens()).count(), Pass::STRANGER_STREAMS);
        pass.admit();
        assert_eq!((0..1000).filter(|_| opens()).count(), 1000);
    }
}
