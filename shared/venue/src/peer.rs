//! What admitted nodes say to each other about entries: requests and their responses.

use domain::DeviceId;
use ledger::{Batch, Frontier, Receipt};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// "This is the digest of what I have, how many they are, whether a director hears me, and the digest
    /// of your frontier that I know": answered with `Same`, `Known` or `Frontier`.
    Compare { digest: [u8; 32], entries: u64, reaches_director: bool, known: Option<[u8; 32]> },
    /// "Send me what I lack, but for the first so many, which I do not take": answered with `Batch`.
    Pull { frontier: Frontier, skip: u32 },
    /// "These may be new to you": answered with `Taken`.
    Push { batch: Batch },
    /// A director's word on what it has, passed on by everybody: answered with `Taken`.
    Receipts { receipts: Vec<Receipt> },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Response {
    Same,
    /// The frontier is still the one that the asker knows.
    Known,
    Frontier(Frontier),
    /// `more` when the batch was full before everything was in it.
    Batch {
        batch: Batch,
        more: bool,
    },
    /// With the documents of which something was not taken, so that it is not sent again at once.
    Taken {
        refused: Vec<NotTaken>,
    },
    /// Why the request was not served.
    Refused(String),
}

/// What of one document was not taken, and why the first of it was not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotTaken {
    pub document: DeviceId,
    pub count: u32,
    pub why: String,
}

/// More documents than this are not named in an answer.
pub const NOT_TAKEN_MAX: usize = 16;
/// More receipts than this in one message are refused.
pub const RECEIPTS_MAX: usize = 512;
/// As many receipts of one director are kept, each about another document: more than a hall has laptops.
pub const RECEIPTS_KEPT_MAX: usize = 1_024;
