//! What must hold in a hall, whatever happens to it: written apart from the program, on `domain` alone.
//!
//! The model never asks the program what is right. It is told what people asked and were answered, what
//! every key really wrote, and what the nodes show in the end; from the same statements it works out in
//! the plainest way what the hall has to look like.

mod calls;
mod cards;
mod challenges;
mod field;
mod picture;
mod plans;
mod rights;
mod rounds;
mod statement;
mod watch;

pub use picture::{Contested, Picture};
pub use statement::{Says, Statement};
pub use watch::{Showing, Watch};

use std::fmt;

/// A law that was broken, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub law: Law,
    pub what: String,
}

impl Broken {
    pub fn new(law: Law, what: impl Into<String>) -> Self {
        Self { law, what: what.into() }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.law, self.what)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Law {
    /// What was answered as saved is everywhere in the end.
    NothingSavedIsLost,
    /// What nobody was told is saved, and its own disk does not have, nobody else has.
    StoredBeforeTold,
    /// What an honest device wrote and others heard is everywhere in the end.
    NothingHonestIsLost,
    /// All honest nodes that are on hold the same and show the same.
    AllAgree,
    /// What a node holds was written by the key that it names.
    NothingForged,
    /// What counts is what the rules say, no more and no less.
    OnlyTheRulesCount,
    /// Whatever is contested is shown as contested.
    ConflictsAreShown,
    /// No peer makes a node hold more than its limit.
    MemoryIsBounded,
    /// Every intent is answered, every request has one response.
    EveryoneIsAnswered,
    /// A director's receipt says only what its disk has.
    ReceiptsAreTrue,
    /// Everything is confirmed in the end.
    ReceiptsArrive,
    /// Nothing panics.
    NothingPanics,
    /// When nothing happens, nothing is sent but comparisons.
    TheHallComesToRest,
    /// The same batch never goes twice to a peer that has not moved.
    NothingIsSentTwice,
    /// What a node accepts does not depend on the order in which it comes.
    OrderDoesNotMatter,
    /// What is kept entry by entry is what all entries come to at once.
    KeptIsWhole,
    /// Nobody without an admission that counts is served, heard or kept.
    StrangersAreShownOut,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NothingSavedIsLost => "an acknowledged entry was lost",
            Self::StoredBeforeTold => "an entry was announced before it was stored",
            Self::NothingHonestIsLost => "an honest entry was lost",
            Self::AllAgree => "honest nodes do not agree",
            Self::NothingForged => "a node holds a forged entry",
            Self::OnlyTheRulesCount => "a node counts something else than the rules say",
            Self::ConflictsAreShown => "a conflict is not shown, or one is shown that is none",
            Self::MemoryIsBounded => "a node holds too much of one device",
            Self::EveryoneIsAnswered => "somebody was not answered",
            Self::ReceiptsAreTrue => "a director confirmed what its disk does not have",
            Self::ReceiptsArrive => "an entry was never confirmed",
            Self::NothingPanics => "the program panicked",
            Self::TheHallComesToRest => "the hall does not come to rest",
            Self::NothingIsSentTwice => "the same was sent again to somebody who had not moved",
            Self::OrderDoesNotMatter => "another order of arrival gave other entries",
            Self::KeptIsWhole => "a node shows something else than its own entries come to",
            Self::StrangersAreShownOut => "somebody who is not admitted was served or stayed",
        })
    }
}
