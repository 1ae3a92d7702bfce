//! What the shell must do, in the order given.
//!
//! The order is the promise: Persist, then Request and Respond, then Answer and Show. While a durable Persist or a
//! Keep is under way, `Gates` say what waits for it, in this list and in later ones. When it fails, what
//! waits is never done, and the person is told.

use crate::input::{AskId, RequestKind, Token};
use crate::peer::{Request, Response};
use desk::Answer;
use domain::{DeviceId, ListId, ListInfo, Said};
use ledger::{Certificate, Signed};

#[derive(Clone, Debug)]
pub enum Effect {
    /// Store changes, and values of this device's own under their keys, all in one commit.
    /// `Durability::Now` holds back what stands on it until they would survive a power cut;
    /// `Durability::Grouped` may wait for company for a moment.
    Persist {
        changes: Vec<Signed>,
        keep: Vec<(&'static str, Vec<u8>)>,
        durability: Durability,
    },
    /// Store a value of this device's own, durably, under its key.
    Keep {
        key: &'static str,
        value: Vec<u8>,
    },
    /// Everything grouped so far becomes durable; `Input::Flushed` says when. The effects behind it do not
    /// wait.
    Flush,
    Request {
        peer: DeviceId,
        kind: RequestKind,
        request: Request,
    },
    Respond {
        token: Token,
        response: Response,
    },
    /// Read a word list, so that it can be asked; `Input::ListOpened` says what came of it.
    OpenList {
        info: ListInfo,
    },
    /// Put a piece of a word list that came, and was checked, beside the others.
    KeepPiece {
        list: ListId,
        number: u32,
        bytes: Vec<u8>,
    },
    /// All pieces are here: check the whole, keep it and open it; `Input::ListOpened` says what came of it.
    CompleteList {
        info: ListInfo,
    },
    /// Answer with a piece of a word list, packed, or with the hashes of its pieces.
    GivePiece {
        token: Token,
        list: ListId,
        number: Option<u32>,
    },
    /// Close the connection to a device whose admission was taken back.
    Disconnect {
        peer: DeviceId,
    },
    /// The answer to a person.
    Answer {
        ask: AskId,
        answer: Answer,
    },
    /// The answer to `Input::JoinProven`.
    Admitted {
        ask: AskId,
        result: Result<Certificate, Said>,
    },
    /// Something for the log: bad input, in one sentence.
    Note(Said),
    /// The Board has changed; draw it again when convenient.
    Show,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    Now,
    Grouped,
}
