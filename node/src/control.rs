//! The local socket: JSON lines for the owner's other programs on this machine.

mod line;
mod server;

pub use server::SocketError;
pub(crate) use server::{Control, Socket};

use desk::{LineAnswer, LineRequest};
use line::{Line, read_line};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::io::{AsyncWriteExt, BufReader};
use tokio::net::UnixStream;
use tokio::time::timeout;

/// Asks the node that runs in `data`.
pub async fn call(data: &Path, request: &LineRequest) -> Result<LineAnswer, CallError> {
    let path = socket_path(data);
    let broken = |source| CallError::Broken { path: path.clone(), source };
    let mut stream = UnixStream::connect(&path).await.map_err(|source| match source.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => {
            CallError::NotRunning { path: data.to_owned() }
        }
        _ => broken(source),
    })?;
    let mut text = serde_json::to_vec(request).expect("a request always serialises");
    text.push(b'\n');
    let conversation = async {
        stream.write_all(&text).await?;
        read_line(&mut BufReader::new(&mut stream), ANSWER_BYTES_MAX).await
    };
    let wait = match request {
        LineRequest::Do(_) | LineRequest::Board | LineRequest::Export => ANSWER_WAIT,
        LineRequest::Audit => AUDIT_WAIT,
    };
    let answer = timeout(wait, conversation)
        .await
        .map_err(|_| CallError::NoAnswer { path: data.to_owned() })?
        .map_err(broken)?;
    match answer {
        Some(Line::Text(text)) => serde_json::from_slice(&text).map_err(|_| CallError::Unreadable),
        Some(Line::TooLong) => Err(CallError::Unreadable),
        None => Err(broken(io::ErrorKind::UnexpectedEof.into())),
    }
}

#[derive(Debug, thiserror::Error)]
pub enum CallError {
    #[error("no kibitz is running in {path}: start it first, or name its directory with --data")]
    NotRunning { path: PathBuf },
    #[error("the kibitz in {path} does not answer: look at its screen or its log")]
    NoAnswer { path: PathBuf },
    #[error("the socket {path} cannot be used: {source}")]
    Broken { path: PathBuf, source: io::Error },
    #[error("the answer cannot be read: is the running kibitz of another version?")]
    Unreadable,
}

const ANSWER_WAIT: Duration = Duration::from_secs(10);
/// Checking every signature of a large event again takes seconds, and others may have asked before.
const AUDIT_WAIT: Duration = Duration::from_secs(120);
/// A record of 25,000 entries is long, but not that long.
const ANSWER_BYTES_MAX: usize = 64 << 20;

fn socket_path(data: &Path) -> PathBuf {
    data.join("desk.sock")
}
