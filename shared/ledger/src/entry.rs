//! An entry: one signed fact.

use domain::{
    Amounts, CardContent, CardId, DeviceId, DivisionId, EntryId, Ground, Initials, Player,
    PlayerId, Publication, Role, Side, Verdict,
};
use rulebook::Book;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The round start the author knew of when writing, so that "before the next round started" has
    /// an answer without clocks; `None` before the first start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<EntryId>,
    /// What this entry takes the place of. Two entries that replace the same one are a conflict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaces: Vec<EntryId>,
    pub fact: Fact,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// The event exists; only its root key can say so.
    EventFounded {
        name: String,
        book: Box<Book>,
        divisions: Vec<FoundedDivision>,
    },
    DeviceAdmitted {
        device: DeviceId,
        role: Role,
        name: String,
    },
    /// These admissions end: of what the device wrote, only what is at or below the heads still counts
    /// under them.
    DeviceRevoked {
        device: DeviceId,
        admissions: Vec<EntryId>,
        heads: Vec<EntryId>,
    },
    /// A director vouches for entries that would not count by their author's own right.
    EntriesAdopted {
        entries: Vec<EntryId>,
    },
    PlayerEntered {
        player: Player,
    },
    /// A player leaves the event; the next rounds are paired without them.
    PlayerWithdrawn {
        player: PlayerId,
        reason: String,
    },
    /// A player is back; the entry replaces the withdrawals it ends.
    PlayerReturned {
        player: PlayerId,
    },
    /// A round with its pairings, and what they were made from.
    RoundPublished {
        publication: Publication,
        made: PairingOrigin,
    },
    RoundStarted {
        publication: EntryId,
    },
    CardFilled {
        card: CardId,
        content: CardContent,
    },
    CardSigned {
        filled: EntryId,
        side: Side,
        initials: Initials,
    },
    CardHandedIn {
        filled: EntryId,
    },
    /// A director's word on a card: a paper card, a correction, or the end of a conflict.
    CardCorrected {
        card: CardId,
        content: CardContent,
        reason: String,
        #[serde(default)]
        ground: Ground,
    },
    ChallengeSent {
        card: CardId,
        by: Side,
        words: Vec<String>,
    },
    ChallengeClaimed {
        challenge: EntryId,
    },
    ChallengeRuled {
        challenge: EntryId,
        verdict: Verdict,
        /// The words that are not good, where the arbiter says which.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bad: Vec<String>,
    },
    /// A measure of the book, or a compensation; what it does follows from the book.
    PlayerSanctioned {
        player: PlayerId,
        measure: String,
        #[serde(default)]
        amounts: Amounts,
        reason: String,
    },
    SanctionLifted {
        sanction: EntryId,
        reason: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundedDivision {
    pub id: DivisionId,
    pub name: String,
    pub rounds: u16,
}

/// What a published round was paired from, so that anybody can work it out again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairingOrigin {
    /// The program's own proposal, unchanged.
    Engine { system: String, seed: u64, standings: String },
    /// A director's own pairs.
    Director,
}

impl Entry {
    pub fn new(fact: Fact) -> Self {
        Self { under: None, replaces: Vec::new(), fact }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::envelope::CHANGE_BYTES_MAX;
    use crate::key::DeviceKey;
    use crate::ledger::{Author, Ledger};
    use domain::EventId;

    /// An announcement may double what a book says, and a founding must still get through.
    #[test]
    fn every_book_travels_in_a_founding_with_room_to_spare() {
        for id in rulebook::book_ids() {
            let key = DeviceKey::from_secret([1; 32]);
            let mut ledger = Ledger::new(EventId(key.id().0));
            let mut pen = Author::open(key, [1; 8], &ledger).unwrap();
            let book = Box::new(Book::named(id).unwrap());
            let fact = Fact::EventFounded { name: "Cup".into(), book, divisions: vec![] };
            let (_, signed) = pen.write(0, &Entry::new(fact));
            let bytes = signed.change.len();
            assert!(bytes < CHANGE_BYTES_MAX / 8, "{id}: {bytes} bytes");
            assert!(ledger.receive([signed]).rejected.is_empty(), "{id}");
        }
    }
}
