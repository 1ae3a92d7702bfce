//! An entry: one signed fact.

use crate::limits::{self, OutOfRange};
use domain::{
    Amounts, CallAbout, CallAnswer, CallTo, CardContent, CardId, DeviceId, DeviceName, DivisionId,
    Doubt, EntryId, Ground, Initials, ListId, ListInfo, PairingOrigin, PairingPlan, Player,
    PlayerId, Proposal, Publication, Reason, Role, RoundId, Seat, Show, Side, TableNo, Term, Title,
    Verdict, Word, messages,
};
use rulebook::{AnnouncedDivision, Book};
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
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact {
    /// The event exists; only its root key can say so.
    EventFounded {
        name: Title,
        book: Box<Book>,
        divisions: Vec<FoundedDivision>,
    },
    /// A division goes on by another plan; it replaces the one before.
    PlanChanged {
        division: DivisionId,
        rounds: u16,
        plan: Box<PairingPlan>,
    },
    DeviceAdmitted {
        device: DeviceId,
        role: Role,
        name: DeviceName,
        /// What the device had written before: the admission covers only what comes after it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        after: Vec<EntryId>,
    },
    /// Every admission of the device ends: of what it wrote, only what is at or below the heads still
    /// counts.
    DeviceRevoked {
        device: DeviceId,
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
        reason: Reason,
    },
    /// A player is back; the entry replaces the withdrawals it ends.
    PlayerReturned {
        player: PlayerId,
    },
    /// A round with its pairings, and what they were made from.
    RoundPublished {
        publication: Publication,
        /// Boxed, so that a card does not take the room of a round.
        made: Box<PairingOrigin>,
    },
    /// A round that was published, or even started, is not played as it stands.
    RoundTakenBack {
        round: RoundId,
        reason: Reason,
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
        reason: Reason,
        #[serde(default)]
        ground: Ground,
    },
    ChallengeSent {
        card: CardId,
        by: Side,
        words: Vec<Word>,
        /// The running number, in the game, of the play that is doubted; 0 where nobody said it.
        #[serde(default, skip_serializing_if = "is_unnumbered")]
        play: u16,
        #[serde(default, skip_serializing_if = "Doubt::is_words")]
        doubt: Doubt,
        /// The opponent agreed with what is written.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        agreed: bool,
        /// The lists are to answer it on the table's own laptop.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        here: bool,
    },
    /// The challenger takes the challenge back.
    ChallengeRetracted {
        challenge: EntryId,
    },
    /// The event's lists answered at the table: its laptop is the arbiter's module.
    ChallengeChecked {
        challenge: EntryId,
        verdict: Verdict,
        /// The words that are not good, where the book lets the players know.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bad: Vec<Word>,
        lists: Vec<ListId>,
    },
    ChallengeClaimed {
        challenge: EntryId,
    },
    ChallengeRuled {
        challenge: EntryId,
        verdict: Verdict,
        /// The words that are not good, where the arbiter says which.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bad: Vec<Word>,
        /// What the event's lists said to whoever answered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proposed: Option<Proposal>,
        /// Why, where the book lets the players know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Reason>,
    },
    /// The word lists by which this event judges, the one that decides first.
    ListsNamed {
        lists: Vec<ListInfo>,
    },
    /// A table asks somebody to come.
    CallMade {
        table: TableNo,
        to: CallTo,
        about: CallAbout,
        /// The game that it is about, where that is not whichever is played there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<CardId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        words: Option<Reason>,
    },
    CallAnswered {
        call: EntryId,
        answer: CallAnswer,
    },
    /// A measure of the book, or a compensation; what it does follows from the book.
    PlayerSanctioned {
        player: PlayerId,
        measure: Term,
        #[serde(default)]
        amounts: Amounts,
        reason: Reason,
    },
    SanctionLifted {
        sanction: EntryId,
        reason: Reason,
    },
    /// Somebody takes the seat and the points of a player who dropped out.
    PlayerReplaced {
        out: PlayerId,
        substitute: PlayerId,
        /// The first round whose list the substitute ends.
        before_round: u16,
        reason: Reason,
    },
    /// The lot put players in this order who were level in everything else.
    LotDrawn {
        order: Vec<PlayerId>,
        /// What the program drew from; absent where people drew.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
    /// What the hall is shown, and what is held back; the entry replaces what was announced before.
    ShowAnnounced {
        show: Show,
    },
    /// What this version cannot read. It is kept and passed on, and counts for nothing.
    #[serde(skip)]
    Unreadable(Unreadable),
}

impl Fact {
    /// A play whose words are doubted.
    pub fn challenge(card: CardId, by: Side, words: Vec<Word>, play: u16) -> Self {
        let (doubt, agreed, here) = (Doubt::Words, false, false);
        Self::ChallengeSent { card, by, words, play, doubt, agreed, here }
    }

    /// An answer that nothing but the arbiter led to.
    pub fn ruled(challenge: EntryId, verdict: Verdict, bad: Vec<Word>) -> Self {
        Self::ChallengeRuled { challenge, verdict, bad, proposed: None, reason: None }
    }
}

/// What can be said of an entry that this version cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The kind of its fact, as far as it has one.
    pub kind: String,
    /// What is wrong with a fact of a kind that is known here; `None` for a kind that is not, as newer
    /// versions write.
    pub fault: Option<Fault>,
}

messages! {
    /// What is wrong with an entry that cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Fault {
        Form { why: String },
        Limit { why: OutOfRange },
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoundedDivision {
    pub id: DivisionId,
    pub name: Title,
    pub rounds: u16,
    #[serde(default, skip_serializing_if = "PairingPlan::is_open")]
    pub plan: PairingPlan,
}

impl FoundedDivision {
    /// A division that is paired as its book says.
    pub fn new(id: DivisionId, name: Title, rounds: u16) -> Self {
        Self { id, name, rounds, plan: PairingPlan::default() }
    }
}

impl From<AnnouncedDivision> for FoundedDivision {
    fn from(announced: AnnouncedDivision) -> Self {
        let AnnouncedDivision { id, name, rounds, plan } = announced;
        Self { id, name, rounds, plan }
    }
}

impl Entry {
    pub fn new(fact: Fact) -> Self {
        Self { under: None, replaces: Vec::new(), fact }
    }

    /// The entry that a value holds. One that cannot be read is an entry too: it must not hold up what
    /// its device wrote after it.
    pub(crate) fn understand(value: &serde_json::Value) -> Self {
        let read = Self::deserialize(value);
        let read = read.map_err(|error| Fault::Form { why: shortened(&error.to_string()) });
        let within = read.and_then(|entry| match limits::check_read(&entry, value) {
            Ok(()) => Ok(entry),
            Err(why) => Err(Fault::Limit { why }),
        });
        within.unwrap_or_else(|fault| {
            let fact = value.get("fact").and_then(serde_json::Value::as_object);
            let kind = fact.and_then(|fact| fact.keys().next()).map(|kind| shortened(kind));
            let kind = kind.unwrap_or_default();
            let is_known = Fact::KINDS.contains(&kind.as_str());
            let fault = is_known.then_some(fault);
            Self::new(Fact::Unreadable(Unreadable { kind, fault }))
        })
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_unnumbered(play: &u16) -> bool {
    *play == 0
}

/// Foreign text as it may be kept for people to see.
fn shortened(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::Author;
    use crate::envelope::CHANGE_BYTES_MAX;
    use crate::key::DeviceKey;
    use crate::ledger::Ledger;
    use domain::EventId;

    /// An announcement may double what a book says, and a founding must still get through.
    #[test]
    fn every_book_travels_in_a_founding_with_room_to_spare() {
        for id in rulebook::book_ids() {
            let key = DeviceKey::from_secret([1; 32]);
            let mut ledger = Ledger::new(EventId(key.id().0));
            let mut pen = Author::open(key, [1; 8], &ledger).0;
            let book = Box::new(Book::named(id).unwrap());
            let fact = Fact::EventFounded { name: "Cup".parse().unwrap(), book, divisions: vec![] };
            let (_, signed) = pen.write(0, &Entry::new(fact)).unwrap();
            let bytes = signed.change.len();
            assert!(bytes < CHANGE_BYTES_MAX / 8, "{id}: {bytes} bytes");
            assert!(ledger.receive([signed]).rejected.is_empty(), "{id}");
        }
    }
}
