//! What can happen to a node.

use crate::peer::{Request, Response};
use desk::Intent;
use domain::{DeviceId, ListId, ListInfo};
use ledger::Certificate;
use std::collections::BTreeMap;
use std::sync::Arc;
use words::WordList;

/// The clocks of this moment. Only the monotonic one decides anything, and only on this device; the
/// wall clock is for display, because laptops report 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    pub monotonic_ms: u64,
    pub wall_ms: i64,
}

#[derive(Clone, Debug)]
pub enum Input {
    /// A person at this device wants something. `random` is fresh for every intent.
    Intent {
        ask: AskId,
        intent: Intent,
        random: [u8; 16],
    },
    /// A device proved over the join protocol that it knows the secret of a slip.
    JoinProven {
        ask: AskId,
        label: String,
        device: DeviceId,
    },
    /// A device is connected that has proved its key and presented an admission. `projection` is the
    /// version of the rules by which its program counts.
    PeerUp {
        peer: DeviceId,
        certificate: Certificate,
        projection: u32,
    },
    PeerDown {
        peer: DeviceId,
    },
    /// An admitted device asks; exactly one `Effect::Respond` answers the token.
    PeerAsked {
        peer: DeviceId,
        token: Token,
        request: Request,
    },
    /// The answer to an `Effect::Request`, or `None` when none came.
    PeerAnswered {
        peer: DeviceId,
        kind: RequestKind,
        response: Option<Response>,
    },
    /// The word lists that lie on this device, with how many pieces have come of those that are not complete. Comes
    /// at the start and whenever something changed.
    Shelf {
        kept: Vec<ListInfo>,
        begun: BTreeMap<ListId, u32>,
    },
    /// What `Effect::OpenList` or `Effect::CompleteList` came to; `None` if there is no such list.
    ListOpened {
        list: ListId,
        opened: Option<Arc<WordList>>,
    },
    /// What an `Effect::Flush` asked for is done.
    Flushed,
    /// Comes about four times a second.
    Tick,
}

/// Which desk question an answer belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AskId(pub u64);

/// Which peer's question a response belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token(pub u64);

/// What kind of request an answer is for; the shell gives it back unread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequestKind {
    Compare,
    Heads,
    Pull,
    Push,
    Receipts,
    Piece,
    Queue,
}
