//! What admitted nodes say to each other about entries: requests and their responses.

use ledger::{Batch, Frontier, Receipt};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// "This is the digest of what I have, how many they are, and whether a director hears me":
    /// answered with `Same` or `Frontier`.
    Compare { digest: [u8; 32], entries: u64, reaches_director: bool },
    /// "Send me what I lack": answered with `Batch`.
    Pull { frontier: Frontier },
    /// "These may be new to you": answered with `Taken`.
    Push { batch: Batch },
    /// A director's word on what it has, passed on by everybody: answered with `Taken`.
    Receipts { receipts: Vec<Receipt> },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Response {
    Same,
    Frontier(Frontier),
    /// `more` when the batch was full before everything was in it.
    Batch {
        batch: Batch,
        more: bool,
    },
    Taken,
    /// Why the request was not served.
    Refused(String),
}

/// More receipts than this in one message are refused.
pub const RECEIPTS_MAX: usize = 512;
/// As many receipts of one director are kept, each about another document: more than a hall has laptops.
pub const RECEIPTS_KEPT_MAX: usize = 1_024;
