//! An entry: one signed fact.

use domain::{
    Amounts, CardContent, CardId, DeviceId, DivisionId, EntryId, Ground, Initials, PairingPlan,
    PairingWishes, Player, PlayerId, Publication, Role, RoundId, Seat, Side, TableNo, Verdict,
};
use rulebook::{AnnouncedDivision, Book};
use serde::{Deserialize, Serialize};
use std::fmt;

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
    /// A round that was published, or even started, is not played as it stands.
    RoundTakenBack {
        round: RoundId,
        reason: String,
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
    /// A player of a table of four signs the list.
    ListSigned {
        filled: EntryId,
        seat: Seat,
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
    /// Somebody takes the seat and the points of a player who dropped out.
    PlayerReplaced {
        out: PlayerId,
        substitute: PlayerId,
        /// The first round whose list the substitute ends.
        before_round: u16,
        reason: String,
    },
    /// The lot put players in this order who were level in everything else.
    LotDrawn {
        order: Vec<PlayerId>,
        /// What the program drew from; absent where people drew.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundedDivision {
    pub id: DivisionId,
    pub name: String,
    pub rounds: u16,
    #[serde(default, skip_serializing_if = "PairingPlan::is_open")]
    pub plan: PairingPlan,
}

impl FoundedDivision {
    /// A division that is paired as its book says.
    pub fn new(id: DivisionId, name: impl Into<String>, rounds: u16) -> Self {
        Self { id, name: name.into(), rounds, plan: PairingPlan::default() }
    }
}

impl From<AnnouncedDivision> for FoundedDivision {
    fn from(announced: AnnouncedDivision) -> Self {
        let AnnouncedDivision { id, name, rounds, plan } = announced;
        Self { id, name, rounds, plan }
    }
}

/// What a published round was paired from, so that anybody can work it out again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairingOrigin {
    /// The program's own proposal.
    Engine {
        system: String,
        seed: u64,
        /// The round whose standings were used.
        #[serde(default)]
        based_on: u16,
        /// Their digest.
        standings: String,
        /// What the director asked for, what earlier rounds left behind included.
        #[serde(default, skip_serializing_if = "PairingWishes::is_empty")]
        wishes: Box<PairingWishes>,
        /// Tables whose pair the director changed in the proposal.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by_hand: Vec<TableNo>,
    },
    /// A director's own pairs.
    Director,
}

impl fmt::Display for PairingOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Engine { system, seed, based_on, by_hand, .. } = self else {
            return write!(f, "paired by the director");
        };
        write!(f, "{system}, ")?;
        match based_on {
            0 => write!(f, "from the order before the event")?,
            after => write!(f, "standings after round {after}")?,
        }
        write!(f, ", seed {seed}")?;
        let tables: Vec<String> = by_hand.iter().map(ToString::to_string).collect();
        match &tables[..] {
            [] => Ok(()),
            [table] => write!(f, "; table {table} by the director"),
            _ => write!(f, "; tables {} by the director", tables.join(", ")),
        }
    }
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
