//! The local socket: JSON lines for the owner's other programs on this machine.

mod line;
mod room;
mod server;

pub use server::SocketError;
pub(crate) use server::{Control, Socket};

use crate::directory::{self, DirectoryError};
use crate::own_file;
use desk::{LineAnswer, LineRequest};
use line::{Line, read_line};
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::io::{AsyncWriteExt, BufReader};
use tokio::net::UnixStream;
use tokio::time::timeout;

/// Asks the node that runs in `data`.
pub async fn call(data: &Path, request: &LineRequest) -> Result<LineAnswer, CallError> {
    let path = socket_path(data);
    let broken = |source| CallError::Broken { path: path.clone(), source };
    let mut stream = connect(data, &path).await?;
    let mut text = serde_json::to_vec(request).expect("a request always serialises");
    text.push(b'\n');
    let conversation = async {
        stream.write_all(&text).await?;
        read_line(&mut BufReader::new(&mut stream), ANSWER_BYTES_MAX).await
    };
    let wait = match request {
        LineRequest::Do(_)
        | LineRequest::Board
        | LineRequest::Export
        | LineRequest::Notices
        | LineRequest::Record { .. } => ANSWER_WAIT,
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

/// Connects to a node of the directory's owner, and to nobody else who may sit there.
async fn connect(data: &Path, path: &Path) -> Result<UnixStream, CallError> {
    let not_running = || CallError::NotRunning { path: data.to_owned() };
    let broken = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => not_running(),
        _ => CallError::Broken { path: path.to_owned(), source },
    };
    let socket = fs::symlink_metadata(path).map_err(broken)?;
    let owner = directory::owner(data)?;
    // Root may ask for anybody, and is told what that user's node says.
    if ![owner, 0].contains(&own_file::user()) {
        return Err(DirectoryError::Foreign { path: data.to_owned() }.into());
    }
    let strange = || CallError::Strange { path: path.to_owned() };
    if socket.uid() != owner {
        return Err(strange());
    }
    let stream = UnixStream::connect(path).await.map_err(broken)?;
    if stream.peer_cred().map_err(broken)?.uid() != owner {
        return Err(strange());
    }
    Ok(stream)
}

domain::messages! {
    /// Why the node that runs in a directory did not answer.
    #[derive(Debug)]
    pub enum CallError {
        NotRunning { path: PathBuf },
        NoAnswer { path: PathBuf },
        Broken { path: PathBuf, source: io::Error },
        Strange { path: PathBuf },
        Directory { why: DirectoryError },
        Unreadable,
    }
}

crate::said::from_parts! { CallError:
    Directory(DirectoryError),
}

const ANSWER_WAIT: Duration = Duration::from_secs(10);
/// Checking every signature of a large event again takes seconds, and others may have asked before.
const AUDIT_WAIT: Duration = Duration::from_secs(120);
/// A record of 25,000 entries is long, but not that long.
const ANSWER_BYTES_MAX: usize = 64 << 20;

/// The name of the local socket in the data directory.
pub(crate) const SOCKET: &str = "desk.sock";

fn socket_path(data: &Path) -> PathBuf {
    data.join(SOCKET)
}
