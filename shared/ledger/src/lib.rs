//! Signed entries, one automerge document per writing device, and their projection to a Tournament.
//!
//! A change passes through this crate in one direction: envelope and signature → waiting room
//! until its device is introduced and its predecessors are here → automerge → [`Entry`] → index.
//! What is in the index is stored, relayed and the same on every node; whether it *counts* is decided
//! only by [`project()`], from the set of all entries.
//!
//! # Resolution rules
//!
//! The Tournament depends on the set of entries and on nothing else: not on their order of arrival, not
//! on clocks. Each rule has a test of its number in `project/rules.rs`, `rights_rules.rs`, `list_rules.rs` or `word_rules.rs`.
//!
//! 1. Only the root key's document founds the event, and admits and revokes director devices.
//! 2. Any director device admits and revokes arbiters, tables and relays; anybody else's word is refused.
//! 3. An entry counts only if its device was admitted for the role that the fact needs.
//! 4. A table's entries count for its own table only.
//! 5. An entry that another one replaces, and that had the right to, no longer stands.
//! 6. Where several entries stand for one thing and say the same, they count as one.
//! 7. Where they differ, the thing is undecided and shown, until a director's entry replaces them all.
//! 8. A card stands when it is handed in with the signatures its book asks for, or when a director
//!    entered it.
//! 9. A handed-in card can be replaced only by a director.
//! 10. A card, or a challenge, belongs to a published round that has its table.
//! 11. A round has started when a start names the publication that stands.
//! 12. A ruling counts once an admitted arbiter or director made it; contradicting rulings that do not
//!     replace each other leave the challenge undecided.
//! 13. A revocation ends every admission of its device, whoever gave it: the root key's all, a director's all
//!     but those of directors. An admission ends those it replaces. Of what the device wrote under an ended
//!     admission only what is at or below the heads that the revocation names counts, or what the new
//!     admission comes after; of several ends the earliest counts. An admission that names a revocation in
//!     what it replaces is not ended by it, and it covers only what the device wrote after what it names.
//! 14. A director can adopt entries that are refused for who wrote them, or when; they then count. That
//!     reaches the acts of directors, adoptions among them, but no founding and no admission of a director.
//! 15. Two entries with one boot number and position, both within what an admission covers, prove
//!     tampering: the admission covers only what both stand on, whichever came first. So nothing that a
//!     device writes later touches what a revocation accepted of it.
//! 16. A restored or cloned laptop goes on under a new boot number: both branches count, and where they
//!     collide rule 7 holds.
//! 17. A challenge that was sent before its card was handed in, or at the same time, stays; one that the same
//!     laptop sent after it is refused.
//! 18. A start, and what was written under it, holds for every publication that says the same.
//! 19. A sanction holds if the book lets its author's role impose it, until a director lifts it.
//! 20. A round that a director took back is not there, and has to be started anew even if the same pairs
//!     are published again; what tables wrote under it does not count, and a director is shown it.
//! 21. A list belongs to a table of four and is signed seat by seat; a director alone declares it void. It
//!     stands, conflicts and is replaced as any card.
//! 22. A director names a substitute for a player, both entered in one division, where the book knows
//!     substitutes. Who is replaced twice by entries that do not replace each other keeps their place
//!     until a director decides.
//! 23. A director's lot orders the players it names, each once and all of one division. Lots that share a
//!     player and do not replace each other are undecided and order nobody.
//! 24. A player has left the event while a director's withdrawal stands that no return replaces.
//! 25. A director's word stands until a director changes it. Where corrections of directors stand on a
//!     card, or rulings of directors on a challenge, they alone decide; what a table hands in beside them,
//!     or an arbiter rules, is shown as a contradiction.
//! 26. An entry that this version cannot read counts for nothing, and is kept and shown.
//! 27. What the hall is shown beyond what every event shows is what all announcements of directors allow that no
//!     other one replaces; without one it is nothing more, and nothing is held back.
//! 28. A division goes on by the plan that a director put in the place of the founded one. Where plans stand that
//!     differ, the founded one holds until a director decides.
//! 29. A table's laptop calls somebody to its own table, and arbiters and directors write down what is brought to them;
//!     what they say to it is kept with it, and a director's decision goes before an arbiter's.
//! 30. The event judges by the word lists that a director named last. Where directors who did not know of each
//!     other named different ones, it judges by none until a director names them anew.
//! 31. A challenge that its table replaces, because the challenger names other words, is gone unless an arbiter has
//!     taken or answered it; then it stands, and the one in its place does not count unless that was taken too.
//! 32. A table takes its challenge back, or its laptop asks the event's lists for the answer. An answer of an
//!     arbiter or a director goes before both; answers of lists that differ are none.

#![warn(clippy::wildcard_enum_match_arm)]

mod author;
mod batch;
pub mod certificate;
mod change;
mod columns;
mod contain;
mod entry;
mod envelope;
mod form;
mod frontier;
mod hands;
mod introduced;
mod key;
mod ledger;
mod limits;
mod project;
mod receipt;
mod refusal;
#[cfg(test)]
mod sample;
mod saved;
mod signed;
mod subject;
mod tournament;
mod value;
mod waiting;

pub use author::{Author, WriteError};
pub use batch::{Batch, UnpackError};
pub use certificate::{Certificate, CertificateError};
pub use change::{ReadError, RebuildError};
pub use columns::ColumnsError;
pub use contain::{contain, contained};
pub use entry::{Entry, Fact, Fault, FoundedDivision, Unreadable};
pub use envelope::EnvelopeError;
pub use form::FormError;
pub use frontier::{Buckets, Digests, Frontier, Part};
pub use hands::{Hands, Work};
pub use key::{DeviceKey, Signature};
pub use ledger::{Held, Ledger, Offer, Received, Record, Rejected, Rejection};
pub use limits::{LimitOf, OutOfRange, check_limits, check_wishes};
pub use project::{PROJECTION_VERSION, Projection, devices, project};
pub use receipt::Receipt;
pub use refusal::{Missing, Needs, Refusal, RefusalReason};
pub use saved::{SaveError, Saved, save, told};
pub use signed::Signed;
pub use subject::{Kind, Subject, Topic, Writer};
pub use tournament::{
    Answered, Call, CardLife, Challenge, Claim, Conflict, ConflictOver, Device, Filled, Grant,
    Imposed, PublishedRound, Ruling, Shown, Tournament, Version,
};
pub use value::ShapeError;

use domain::{Message as _, Shape};

/// Everything that this crate says.
pub fn shapes() -> Vec<Shape> {
    vec![
        CertificateError::SHAPE,
        ColumnsError::SHAPE,
        EnvelopeError::SHAPE,
        Fault::SHAPE,
        FormError::SHAPE,
        LimitOf::SHAPE,
        Missing::SHAPE,
        Needs::SHAPE,
        OutOfRange::SHAPE,
        ReadError::SHAPE,
        RebuildError::SHAPE,
        RefusalReason::SHAPE,
        Rejection::SHAPE,
        SaveError::SHAPE,
        ShapeError::SHAPE,
        UnpackError::SHAPE,
        WriteError::SHAPE,
    ]
}
