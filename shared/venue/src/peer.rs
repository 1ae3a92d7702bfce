//! What admitted nodes say to each other about entries: requests and their responses.

use desk::ListsHere;
use domain::{DeviceId, EntryId, ListId, messages};
use ledger::{Batch, Buckets, Digests, Part, Receipt};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// "This is the digest of what I have, how many entries that is, who passes entries on to me, and the
    /// digest of what you had when you last told me": answered with `Same`, `Known`, `Coming` or `Differs`.
    Compare {
        digest: [u8; 32],
        entries: u64,
        served: Served,
        known: Option<[u8; 32]>,
        /// "You lack something of mine": then `Coming` is no answer.
        owes: bool,
        /// So many games of a list that is not full stand on my laptop alone.
        written: u16,
        /// Which of the event's word lists I have.
        lists: ListsHere,
    },
    /// "Which heads have you in these buckets?": answered with `Heads`.
    Heads { buckets: Buckets },
    /// "This is what I have, send me what I lack of it, but for the first so many": answered with `Batch`.
    Pull { part: Part, skip: u32 },
    /// "These may be new to you": answered with `Taken`.
    Push { batch: Batch },
    /// "Send me this piece of a word list, or the hashes of its pieces": answered with `Piece` or `Pieces`.
    Piece { list: ListId, number: Option<u32> },
    /// A director's word on how long challenges have been waiting there, in milliseconds: answered with `Taken`.
    Queue { ages: Vec<(EntryId, u64)> },
    /// A director's word on what it has, passed on by everybody: answered with `Taken`.
    Receipts { receipts: Vec<Receipt> },
}

/// Who passes entries on to a device. It names one director, so that no two send it the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Served {
    /// No director hears it.
    ByNobody,
    ByYou,
    ByAnother,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Response {
    Same,
    /// What the asker knows of us is still so.
    Known,
    /// What the asker lacks is on its way to it.
    Coming,
    Differs {
        digests: Digests,
        entries: u64,
    },
    Heads(Part),
    /// `more` when the batch was full before everything was in it.
    Batch {
        batch: Batch,
        more: bool,
    },
    /// The hashes of a word list's pieces.
    Pieces(Vec<[u8; 32]>),
    /// A piece of a word list, packed.
    Piece(Vec<u8>),
    /// With the documents of which something was not taken, so that it is not sent again at once.
    Taken {
        refused: Vec<NotTaken>,
    },
    /// Why the request was not served.
    Refused(NotServed),
}

/// What of one document was not taken, and why the first of it was not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotTaken {
    pub document: DeviceId,
    pub count: u32,
    pub why: WhyNotTaken,
}

messages! {
    /// Why a request was not served.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum NotServed {
        NoAdmission,
        /// The admission does not count here, or not yet.
        NotAdmitted,
        /// A receipt of somebody who is not known as a director yet.
        UnknownDirector,
        /// It has read more than anybody needs.
        ReadEnough,
        /// The word list, or this piece of it, is not here.
        NoList,
        /// Pieces go out at a pace that leaves room for cards.
        Busy,
    }

    /// Why changes of a document were not taken.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum WhyNotTaken {
        Signature,
        Unsigned,
        Content,
        Sequence,
        Count,
        NoRoom,
        Full,
        Later,
        NotAdmitted,
    }
}

/// More documents than this are not named in an answer.
pub const NOT_TAKEN_MAX: usize = 16;
/// More challenges than this do not wait in a hall.
pub const QUEUE_MAX: usize = 256;
/// More receipts than this in one message are refused.
pub const RECEIPTS_MAX: usize = 512;
/// As many receipts of one director are kept, each about another document: more than a hall has laptops.
pub const RECEIPTS_KEPT_MAX: usize = 1_024;
