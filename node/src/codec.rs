//! Frames on a stream: four bytes of length, then postcard.
//!
//! The length is checked before anything is allocated, and "too large", "cut off" and "unreadable" stay
//! three different things. Large frames wait for room, which all connections share, and hold it until
//! what came in them has been handled.

use futures::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use libp2p::StreamProtocol;
use libp2p::request_response::Codec;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The codec of one protocol: its questions, its replies, and the largest frame it takes.
#[derive(Debug)]
pub(crate) struct Frames<Q, R> {
    bytes_max: usize,
    room: Room,
    sent: Arc<AtomicU64>,
    carries: PhantomData<fn() -> (Q, R)>,
}

/// What came in a frame, or is to go in one.
#[derive(Debug)]
pub(crate) struct Held<T> {
    pub(crate) value: T,
    /// The room it takes as long as it is held.
    _room: Option<OwnedSemaphorePermit>,
}

impl<T> From<T> for Held<T> {
    fn from(value: T) -> Self {
        Self { value, _room: None }
    }
}

/// Room for the large frames of all connections together.
#[derive(Clone, Debug)]
pub(crate) struct Room(Arc<Semaphore>);

impl Room {
    /// Cards and comparisons are smaller and never wait. Room is taken when so much has come, which is more
    /// than anybody reads from a stranger.
    const SMALL_BYTES: usize = 64 << 10;

    /// For so many bytes; no single frame may be larger.
    pub(crate) fn new(bytes: usize) -> Self {
        Self(Arc::new(Semaphore::new(bytes)))
    }

    async fn take(&self, bytes: usize) -> Option<OwnedSemaphorePermit> {
        if bytes <= Self::SMALL_BYTES {
            return None;
        }
        let permits = u32::try_from(bytes).expect("a frame's cap fits in 32 bits");
        let room = Arc::clone(&self.0).acquire_many_owned(permits).await;
        Some(room.expect("the room is never closed"))
    }
}

impl<Q, R> Frames<Q, R> {
    /// `sent` counts the bytes of every frame written.
    pub(crate) fn new(bytes_max: usize, room: Room, sent: Arc<AtomicU64>) -> Self {
        Self { bytes_max, room, sent, carries: PhantomData }
    }

    pub(crate) async fn read<T: DeserializeOwned>(
        &self,
        io: &mut (impl AsyncRead + Unpin + Send),
    ) -> io::Result<Held<T>> {
        read_frame(io, self.bytes_max, &self.room).await
    }

    pub(crate) async fn write<T: Serialize>(
        &self,
        io: &mut (impl AsyncWrite + Unpin + Send),
        value: &T,
    ) -> io::Result<()> {
        let bytes = write_frame(io, value, self.bytes_max).await?;
        self.sent.fetch_add(bytes as u64, Ordering::Relaxed);
        Ok(())
    }
}

impl<Q, R> Clone for Frames<Q, R> {
    fn clone(&self) -> Self {
        Self::new(self.bytes_max, self.room.clone(), Arc::clone(&self.sent))
    }
}

impl<Q, R> Codec for Frames<Q, R>
where
    Q: Serialize + DeserializeOwned + Send + Sync + 'static,
    R: Serialize + DeserializeOwned + Send + Sync + 'static,
{
    type Protocol = StreamProtocol;
    type Request = Held<Q>;
    type Response = Held<R>;

    async fn read_request<T>(&mut self, _: &StreamProtocol, io: &mut T) -> io::Result<Held<Q>>
    where
        T: AsyncRead + Unpin + Send,
    {
        self.read(io).await
    }

    async fn read_response<T>(&mut self, _: &StreamProtocol, io: &mut T) -> io::Result<Held<R>>
    where
        T: AsyncRead + Unpin + Send,
    {
        self.read(io).await
    }

    async fn write_request<T>(
        &mut self,
        _: &StreamProtocol,
        io: &mut T,
        question: Held<Q>,
    ) -> io::Result<()>
    where
        T: AsyncWrite + Unpin + Send,
    {
        self.write(io, &question.value).await
    }

    async fn write_response<T>(
        &mut self,
        _: &StreamProtocol,
        io: &mut T,
        reply: Held<R>,
    ) -> io::Result<()>
    where
        T: AsyncWrite + Unpin + Send,
    {
        self.write(io, &reply.value).await
    }
}

domain::messages! {
    /// What is wrong with a frame.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum FrameError {
        TooLarge { bytes: usize, bytes_max: usize },
        CutOff { got: usize, want: usize },
        Unreadable { bytes: usize },
    }
}

impl From<FrameError> for io::Error {
    fn from(error: FrameError) -> Self {
        let kind = match error {
            FrameError::CutOff { .. } => io::ErrorKind::UnexpectedEof,
            FrameError::TooLarge { .. } | FrameError::Unreadable { .. } => {
                io::ErrorKind::InvalidData
            }
        };
        Self::new(kind, error)
    }
}

const LENGTH_BYTES: usize = 4;
/// A frame's buffer starts no larger than this and grows with what really arrives.
const BUFFER_BYTES_FIRST: usize = 16 << 10;

pub(crate) async fn read_frame<T: DeserializeOwned>(
    io: &mut (impl AsyncRead + Unpin + Send),
    bytes_max: usize,
    room: &Room,
) -> io::Result<Held<T>> {
    let mut length = Vec::with_capacity(LENGTH_BYTES);
    read_up_to(io, &mut length, LENGTH_BYTES, LENGTH_BYTES).await?;
    let length = length.try_into().expect("four bytes were asked for");
    let bytes = u32::from_be_bytes(length) as usize;
    if bytes > bytes_max {
        return Err(FrameError::TooLarge { bytes, bytes_max }.into());
    }
    let mut frame = Vec::with_capacity(bytes.min(BUFFER_BYTES_FIRST));
    read_up_to(io, &mut frame, bytes.min(Room::SMALL_BYTES), bytes).await?;
    let room = room.take(bytes).await;
    read_up_to(io, &mut frame, bytes, bytes).await?;
    match postcard::take_from_bytes(&frame) {
        Ok((value, [])) => Ok(Held { value, _room: room }),
        Ok(_) | Err(_) => Err(FrameError::Unreadable { bytes }.into()),
    }
}

/// Reads until there are so many bytes `upto`, on the way to as many as are wanted.
async fn read_up_to(
    io: &mut (impl AsyncRead + Unpin + Send),
    bytes: &mut Vec<u8>,
    upto: usize,
    want: usize,
) -> io::Result<()> {
    io.take((upto - bytes.len()) as u64).read_to_end(bytes).await?;
    if bytes.len() < upto {
        return Err(FrameError::CutOff { got: bytes.len(), want }.into());
    }
    Ok(())
}

async fn write_frame<T: Serialize>(
    io: &mut (impl AsyncWrite + Unpin + Send),
    value: &T,
    bytes_max: usize,
) -> io::Result<usize> {
    let frame = postcard::to_extend(value, vec![0; LENGTH_BYTES])
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    let bytes = frame.len() - LENGTH_BYTES;
    if bytes > bytes_max {
        return Err(FrameError::TooLarge { bytes, bytes_max }.into());
    }
    let mut frame = frame;
    let length = u32::try_from(bytes).expect("a frame's cap fits in 32 bits");
    frame[..LENGTH_BYTES].copy_from_slice(&length.to_be_bytes());
    io.write_all(&frame).await?;
    Ok(frame.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;
    use futures::executor::block_on;
    use futures::io::Cursor;

    fn read(bytes: &[u8]) -> Result<String, FrameError> {
        let room = Room::new(100);
        let held = block_on(read_frame(&mut Cursor::new(bytes.to_vec()), 100, &room));
        held.map(|held| held.value).map_err(|error| {
            *error.get_ref().and_then(|inner| inner.downcast_ref()).expect("a frame error")
        })
    }

    fn written(value: &str) -> Vec<u8> {
        let mut io = Cursor::new(Vec::new());
        block_on(write_frame(&mut io, &value, 100)).unwrap();
        io.into_inner()
    }

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(read(&written("table 12")).unwrap(), "table 12");
    }

    #[test]
    fn a_frame_too_large_is_refused_by_its_length_alone() {
        let claim = u32::MAX.to_be_bytes();
        let bytes = u32::MAX as usize;
        assert_eq!(read(&claim), Err(FrameError::TooLarge { bytes, bytes_max: 100 }));
    }

    #[test]
    fn half_a_frame_is_cut_off_wherever_it_ends() {
        let whole = written("table 12");
        for end in 0..whole.len() {
            assert!(matches!(read(&whole[..end]), Err(FrameError::CutOff { .. })), "{end}");
        }
    }

    #[test]
    fn noise_and_leftovers_are_unreadable() {
        assert_eq!(read(&[0, 0, 0, 2, 9, b'x']), Err(FrameError::Unreadable { bytes: 2 }));
        assert_eq!(read(&[0, 0, 0, 3, 1, b'x', b'y']), Err(FrameError::Unreadable { bytes: 3 }));
    }

    #[test]
    fn too_large_a_frame_is_not_sent() {
        let error = block_on(write_frame(&mut Cursor::new(Vec::new()), &"x".repeat(101), 100));
        assert!(error.unwrap_err().to_string().starts_with("frame-error-too-large"));
    }

    #[test]
    fn large_frames_wait_for_room_until_others_are_handled_and_small_ones_do_not() {
        let large = 1 << 20;
        let room = Room::new(large + large / 2);
        let read = |text: &str| {
            let mut io = Cursor::new(Vec::new());
            block_on(write_frame(&mut io, &text, 2 * large)).unwrap();
            io.set_position(0);
            let room = room.clone();
            async move { read_frame::<String>(&mut io, 2 * large, &room).await.unwrap() }
        };
        let first = block_on(read(&"x".repeat(large)));
        let mut second = Box::pin(read(&"x".repeat(large)));
        assert!((&mut second).now_or_never().is_none());
        let claim = u32::try_from(large).unwrap().to_be_bytes();
        let stranger = [claim.as_slice(), &[0; 32 << 10]].concat();
        let cut = block_on(read_frame::<String>(&mut Cursor::new(stranger), large, &room));
        assert!(cut.is_err(), "who sends little takes no room, whatever it claims");
        assert_eq!(block_on(read("a card")).value, "a card");
        drop(first);
        assert_eq!(block_on(second).value.len(), large);
    }

    #[test]
    fn bytes_sent_are_counted_with_their_length() {
        let sent = Arc::new(AtomicU64::new(0));
        let frames = Frames::<String, String>::new(100, Room::new(100), Arc::clone(&sent));
        block_on(frames.write(&mut Cursor::new(Vec::new()), &"abc")).unwrap();
        assert_eq!(sent.load(Ordering::Relaxed), 8);
    }
}
