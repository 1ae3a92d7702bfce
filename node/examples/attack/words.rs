//! What strangers and members say, written apart from the node's own words.

use desk::JoinCode;
use domain::EventId;
use ledger::Certificate;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::sync::LazyLock;

pub(crate) const HELLO: &str = "/kibitz/hello/3";
pub(crate) const SYNC: &str = "/kibitz/sync/4";

#[derive(Serialize)]
enum Question<'a> {
    Hello {
        version: u16,
        projection: u32,
    },
    Present {
        version: u16,
        projection: u32,
        event: EventId,
        certificate: &'a Certificate,
        addresses: &'a [SocketAddr],
    },
    JoinStart {
        event: EventId,
        label: &'a str,
        message: &'a [u8],
    },
}

/// As much of a reply as matters here.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum Reply {
    Hello { _version: u16, _projection: u32, event: Option<EventId> },
    Welcome,
    JoinAnswer,
    Joined,
    Refused,
}

const VERSION: u16 = 3;

pub(crate) fn hello() -> Vec<u8> {
    framed(&Question::Hello { version: VERSION, projection: ledger::PROJECTION_VERSION })
}

/// What an admitted device says first.
pub(crate) fn present(event: EventId, certificate: &Certificate) -> Vec<u8> {
    let projection = ledger::PROJECTION_VERSION;
    framed(&Question::Present { version: VERSION, projection, event, certificate, addresses: &[] })
}

pub(crate) fn is_welcome(frame: &[u8]) -> bool {
    matches!(reply(frame), Some(Reply::Welcome))
}

/// A join that could go on, if only the stranger knew the code. The message is always the same, so that it
/// costs the stranger nothing.
pub(crate) fn join_start(event: EventId, label: &str) -> Vec<u8> {
    static MESSAGE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let code = JoinCode::new("1", [1; JoinCode::SECRET_BYTES]);
        node::decoders::join_example(&code)
    });
    framed(&Question::JoinStart { event, label, message: &MESSAGE })
}

/// One and a half megabytes, which is what an admitted device may send.
pub(crate) fn largest_frame() -> Vec<u8> {
    const BYTES: u32 = 3 << 19;
    let mut frame = BYTES.to_be_bytes().to_vec();
    frame.resize(frame.len() + BYTES as usize, 1);
    frame
}

pub(crate) fn reply(frame: &[u8]) -> Option<Reply> {
    let (reply, _) = postcard::take_from_bytes(frame.get(4..)?).ok()?;
    Some(reply)
}

pub(crate) fn framed(said: &impl Serialize) -> Vec<u8> {
    let body = postcard::to_stdvec(said).expect("plain data always serialises");
    let length = u32::try_from(body.len()).expect("a batch is short").to_be_bytes();
    [&length, body.as_slice()].concat()
}
