//! The node's end of the local socket.

use super::line::{Line, read_line};
use super::room::{Guest, Room};
use super::socket_path;
use crate::node::{Desk, NodeStopped};
use crate::own_file;
use crate::pace::ACCEPT_AGAIN_AFTER;
use crate::status::NotJoined;
use desk::line::LINE_BYTES_MAX;
use desk::{Answer, LineAnswer, LineRequest, NotARequest, Refused};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::RwLock;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

/// A bound socket that nobody serves yet; dropping it removes it, as a start that fails does.
#[derive(Debug)]
pub(crate) struct Socket {
    bound: Bound,
    listener: UnixListener,
}

/// A socket's file, removed when it is dropped.
#[derive(Debug)]
struct Bound(PathBuf);

impl Drop for Bound {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.0) {
            tracing::debug!(%error, "the socket was gone already");
        }
    }
}

impl Socket {
    /// Linux keeps a socket's path in 108 bytes, the last of them zero.
    const PATH_BYTES_MAX: usize = 100;

    /// Binds in `data`, whose lock this process holds: a socket that is there already is left over from a
    /// kibitz that was killed.
    pub(crate) fn bind(data: &Path) -> Result<Self, SocketError> {
        let path = socket_path(data);
        let unfinished = data.join(".desk.new");
        let bytes = path.as_os_str().as_bytes().len();
        if bytes > Self::PATH_BYTES_MAX {
            return Err(SocketError::TooLong { path, bytes, bytes_max: Self::PATH_BYTES_MAX });
        }
        let unusable = |source| SocketError::Unusable { path: path.clone(), source };
        match fs::remove_file(&unfinished) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unusable(error)),
            _ => {}
        }
        let listener = UnixListener::bind(&unfinished).map_err(unusable)?;
        fs::set_permissions(&unfinished, fs::Permissions::from_mode(0o600)).map_err(unusable)?;
        fs::rename(&unfinished, &path).map_err(unusable)?;
        Ok(Self { bound: Bound(path), listener })
    }

    pub(crate) fn serve(self, desk: Desk) -> Control {
        let answering = Arc::new(RwLock::new(()));
        let task = tokio::spawn(accept(self.listener, desk, Arc::clone(&answering)));
        Control { _bound: self.bound, task, answering }
    }
}

/// The socket while it is served; dropping it closes and removes it.
#[derive(Debug)]
pub(crate) struct Control {
    _bound: Bound,
    task: JoinHandle<()>,
    /// Read-locked while an answer is on its way out.
    answering: Arc<RwLock<()>>,
}

impl Control {
    /// Lets the answers that are on their way get out, and closes.
    pub(crate) async fn finish(self) {
        if timeout(Duration::from_millis(500), self.answering.write()).await.is_err() {
            tracing::debug!("a program on the local socket does not read its answer");
        }
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        self.task.abort();
    }
}

domain::messages! {
    /// Why there is no local socket.
    #[derive(Debug)]
    pub enum SocketError {
        TooLong { path: PathBuf, bytes: usize, bytes_max: usize },
        Unusable { path: PathBuf, source: io::Error },
    }
}

async fn accept(listener: UnixListener, desk: Desk, answering: Arc<RwLock<()>>) {
    let room = Arc::new(Room::default());
    let mut conversations = JoinSet::new();
    loop {
        while conversations.try_join_next().is_some() {}
        match listener.accept().await {
            Ok((stream, _)) if !is_owner(&stream) => {
                tracing::warn!("another user of this machine tried the local socket");
            }
            Ok((stream, _)) => {
                let desk = desk.clone();
                let answering = Arc::clone(&answering);
                let process = stream.peer_cred().ok().and_then(|peer| peer.pid());
                let guest = room.enter(process).await;
                conversations.spawn(async move {
                    if let Err(error) = converse(stream, &desk, &answering, &guest).await {
                        tracing::debug!(%error, "a program left the local socket");
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "the local socket does not accept");
                tokio::time::sleep(ACCEPT_AGAIN_AFTER).await;
            }
        }
    }
}

/// The owner of this node, or root, who could be anybody.
fn is_owner(stream: &UnixStream) -> bool {
    stream.peer_cred().is_ok_and(|peer| [own_file::user(), 0].contains(&peer.uid()))
}

/// How long a program may say nothing, and how long it may leave an answer unread.
const SILENCE_MAX: Duration = Duration::from_secs(60);

async fn converse(
    mut stream: UnixStream,
    desk: &Desk,
    answering: &RwLock<()>,
    guest: &Guest,
) -> io::Result<()> {
    let (from, mut to) = stream.split();
    let mut from = BufReader::new(from);
    loop {
        let line = tokio::select! {
            line = timeout(SILENCE_MAX, read_line(&mut from, LINE_BYTES_MAX)) => line??,
            () = guest.must_leave() => None,
        };
        let Some(line) = line.filter(|_| guest.is_answered(true)) else { return Ok(()) };
        let _on_its_way = answering.read().await;
        let answer = match line {
            Line::TooLong => LineAnswer::Unreadable(NotARequest::TooLong { most: LINE_BYTES_MAX }),
            Line::Text(text) if text.trim_ascii().is_empty() => {
                guest.is_answered(false);
                continue;
            }
            Line::Text(text) => match serde_json::from_slice(&text) {
                Ok(request) => answer(request, desk).await,
                Err(error) => LineAnswer::Unreadable(NotARequest::Form { why: error.to_string() }),
            },
        };
        let mut text = serde_json::to_vec(&answer).map_err(io::Error::other)?;
        text.push(b'\n');
        // A program that does not read is as silent as one that does not ask.
        guest.is_answered(false);
        tokio::select! {
            written = timeout(SILENCE_MAX, to.write_all(&text)) => written??,
            () = guest.must_leave() => return Ok(()),
        }
    }
}

async fn answer(request: LineRequest, desk: &Desk) -> LineAnswer {
    let refused =
        |what: NotJoined| LineAnswer::Did(Answer::Refused { refused: Refused::because(what) });
    let stopped = |stopped: NodeStopped| {
        LineAnswer::Did(Answer::Refused { refused: Refused::failed(stopped) })
    };
    match request {
        LineRequest::Do(intent) => desk.ask(intent).await.map_or_else(stopped, LineAnswer::Did),
        LineRequest::Board => match desk.fresh_board().await {
            Ok(Some(board)) => LineAnswer::Board(Box::new((*board).clone())),
            Ok(None) => refused(NotJoined::Board),
            Err(error) => stopped(error),
        },
        LineRequest::Audit => match desk.audit().await {
            Ok(Some(audit)) => LineAnswer::Audit(Box::new(audit)),
            Ok(None) => refused(NotJoined::Record),
            Err(error) => stopped(error),
        },
        LineRequest::Export => match desk.export().await {
            Ok(Some(text)) => LineAnswer::Exported(text),
            Ok(None) => refused(NotJoined::Export),
            Err(error) => stopped(error),
        },
        LineRequest::Notices => match desk.notices().await {
            Ok(Some(board)) => LineAnswer::Notices(Box::new(board)),
            Ok(None) => refused(NotJoined::Board),
            Err(error) => stopped(error),
        },
        LineRequest::Record { from } => match desk.record(from).await {
            Ok(Some(page)) => LineAnswer::Record(page),
            Ok(None) => refused(NotJoined::Record),
            Err(error) => stopped(error),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CallError, call};
    use super::*;
    use crate::event_loop::Command;
    use desk::{Audit, AuditRow};
    use domain::{DeviceId, EntryId, Role, TableNo};
    use tokio::sync::{Notify, mpsc, watch};

    /// A desk that refuses everything, with the word it was given.
    fn refusing_desk(word: &'static str) -> Desk {
        let (commands, mut asked) = mpsc::channel(4);
        tokio::spawn(async move {
            while let Some(command) = asked.recv().await {
                match command {
                    Command::Do { reply, .. } => {
                        let refused = Refused::because(domain::Said::text(word));
                        let _ = reply.send(Answer::Refused { refused });
                    }
                    Command::Board { reply } => {
                        let _ = reply.send(None);
                    }
                    Command::Export { reply } => {
                        let _ = reply.send(None);
                    }
                    Command::Notices { reply } => {
                        let _ = reply.send(None);
                    }
                    Command::Record { reply, .. } => {
                        let _ = reply.send(None);
                    }
                    Command::Audit { reply } => {
                        let _ = reply.send(Some(long_audit()));
                    }
                }
            }
        });
        Desk {
            commands,
            boards: Arc::new(watch::Sender::new(None)),
            look: Arc::new(Notify::new()),
            changes: Arc::new(watch::Sender::new(0)),
            auditing: Arc::default(),
            web: Arc::default(),
        }
    }

    /// A record as long as the largest event makes it.
    fn long_audit() -> Audit {
        let said = |text: &str| domain::Said::plain("text").with("text", &text);
        let row = |number: u32| AuditRow {
            entry: EntryId([0xab; 32]),
            device: DeviceId([0xcd; 32]),
            author: desk::Called::by(&format!("Table {}", number % 300)),
            role: Some(Role::Table(TableNo(12))),
            is_root: false,
            claimed_ms: 1_794_801_795_000,
            what: said("filled in 401:388 for round A20 table 300"),
            replaces: vec![EntryId([0xef; 32])],
            refused: Some(said("only an arbiter may write this")),
            adoptable: true,
        };
        Audit {
            digest: "ab".repeat(32),
            is_whole: true,
            entries: (0..25_000).map(row).collect(),
            conflicts: Vec::new(),
            attempts: Vec::new(),
            signatures_checked: 25_000,
            signatures_wrong: Vec::new(),
        }
    }

    #[tokio::test]
    async fn a_long_record_comes_through_in_one_answer() {
        let data = tempfile::tempdir().unwrap();
        let _control = Socket::bind(data.path()).unwrap().serve(refusing_desk("no"));
        let answer = call(data.path(), &LineRequest::Audit).await.unwrap();
        let LineAnswer::Audit(audit) = answer else { panic!("{answer:?}") };
        assert_eq!(*audit, long_audit());
        let bytes = serde_json::to_vec(&audit).unwrap().len();
        assert!(bytes > LINE_BYTES_MAX, "{bytes}");
    }

    #[tokio::test]
    async fn only_the_owner_can_speak_and_a_bad_line_does_not_end_the_conversation() {
        let data = tempfile::tempdir().unwrap();
        let control = Socket::bind(data.path()).unwrap().serve(refusing_desk("no"));
        let path = socket_path(data.path());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        let mut stream = UnixStream::connect(&path).await.unwrap();
        let long = "x".repeat(LINE_BYTES_MAX + 1);
        let lines = format!("nonsense\n{{\"fly\":1}}\n{long}\n\"board\"\n");
        let (from, mut to) = stream.split();
        let mut from = BufReader::new(from);
        let send = async {
            to.write_all(lines.as_bytes()).await.unwrap();
        };
        let receive = async {
            let mut answers = Vec::new();
            while answers.len() < 4 {
                match read_line(&mut from, 10_000).await.unwrap() {
                    Some(Line::Text(text)) => answers.push(serde_json::from_slice(&text).unwrap()),
                    other => panic!("{other:?}"),
                }
            }
            answers
        };
        let ((), answers) = tokio::join!(send, receive);
        assert!(matches!(
            answers.as_slice(),
            [
                LineAnswer::Unreadable(_),
                LineAnswer::Unreadable(_),
                LineAnswer::Unreadable(_),
                LineAnswer::Did(Answer::Refused { .. })
            ]
        ));
        drop(control);
        assert!(!path.exists());
    }

    #[tokio::test]
    async fn silent_programs_keep_nobody_from_asking() {
        let data = tempfile::tempdir().unwrap();
        let _control = Socket::bind(data.path()).unwrap().serve(refusing_desk("no"));
        let path = socket_path(data.path());
        let mut silent = Vec::new();
        for number in 0..100 {
            let mut stream = UnixStream::connect(&path).await.unwrap();
            if number % 2 == 0 {
                stream.write_all(b"\"boa").await.unwrap();
            }
            silent.push(stream);
        }
        for _ in 0..3 {
            let answered = call(data.path(), &LineRequest::Board);
            timeout(Duration::from_secs(5), answered).await.unwrap().unwrap();
        }
        // Those that gave up their places are told so, and the last ones can still speak.
        let mut first = silent.remove(0);
        let mut rest = Vec::new();
        let gone = tokio::io::AsyncReadExt::read_to_end(&mut first, &mut rest);
        timeout(Duration::from_secs(5), gone).await.unwrap().unwrap();
        let mut last = silent.pop().unwrap();
        last.write_all(b"\"board\"\n").await.unwrap();
        let mut last = BufReader::new(last);
        let answer = timeout(Duration::from_secs(5), read_line(&mut last, 10_000));
        assert!(answer.await.unwrap().unwrap().is_some());
    }

    #[tokio::test]
    async fn programs_that_do_not_read_keep_nobody_from_asking() {
        let data = tempfile::tempdir().unwrap();
        let _control = Socket::bind(data.path()).unwrap().serve(refusing_desk(LONG));
        let path = socket_path(data.path());
        let mut deaf = Vec::new();
        for _ in 0..40 {
            let mut stream = UnixStream::connect(&path).await.unwrap();
            // More answers than a socket's buffers hold.
            let question = format!("{}\n", serde_json::to_string(&request()).unwrap());
            stream.write_all(question.repeat(200).as_bytes()).await.unwrap();
            deaf.push(stream);
        }
        let answered = call(data.path(), &LineRequest::Board);
        timeout(Duration::from_secs(5), answered).await.unwrap().unwrap();
    }

    /// A refusal of 4 KiB.
    const LONG: &str = {
        const BYTES: [u8; 4096] = [b'x'; 4096];
        match std::str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("x is ASCII"),
        }
    };

    fn request() -> LineRequest {
        LineRequest::Do(desk::Intent::IssueCode { role: Role::Arbiter })
    }

    #[tokio::test]
    async fn a_socket_left_by_a_killed_kibitz_is_replaced() {
        let data = tempfile::tempdir().unwrap();
        drop(Socket::bind(data.path()).unwrap());
        assert!(!socket_path(data.path()).exists(), "a start that failed removes it");
        drop(UnixListener::bind(socket_path(data.path())).unwrap());
        assert!(socket_path(data.path()).exists(), "nobody removed it");
        let error = call(data.path(), &LineRequest::Board).await.unwrap_err();
        assert!(matches!(error, CallError::NotRunning { .. }), "{error}");
        let _control = Socket::bind(data.path()).unwrap().serve(refusing_desk("no"));
        let answered = call(data.path(), &LineRequest::Board);
        timeout(Duration::from_secs(5), answered).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_long_path_gets_its_sentence() {
        let data = Path::new("/tmp").join("x".repeat(120));
        let error = Socket::bind(&data).unwrap_err();
        assert!(speech::english(&error).contains("shorter --data"), "{error}");
    }
}
