//! The projection of all entries: what the tournament is at this moment.

mod digest;

pub(crate) use digest::{Digests, Part};

use domain::{
    CallAbout, CallAnswer, CallTo, CardContent, CardId, DeviceId, Division, DivisionId, Doubt,
    EntryId, EventId, Ground, Initials, ListId, ListInfo, PairingOrigin, PlayerId, Proposal,
    Reason, Role, RoundId, Sanction, Show, Side, TableNo, Verdict, Word,
};
use rulebook::Book;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tournament {
    pub event: EventId,
    pub name: String,
    /// `None` until the founding entry has arrived.
    pub book: Option<Book>,
    pub divisions: BTreeMap<DivisionId, Division>,
    /// The entries that put another plan in the place of the announced one.
    pub plans: BTreeMap<DivisionId, Vec<EntryId>>,
    pub devices: BTreeMap<DeviceId, Device>,
    pub rounds: BTreeMap<RoundId, PublishedRound>,
    /// Rounds that were taken back and not published again, by the entry that says so.
    pub taken_back: BTreeMap<RoundId, EntryId>,
    pub cards: BTreeMap<CardId, CardLife>,
    pub challenges: BTreeMap<EntryId, Challenge>,
    /// What was imposed and not lifted.
    /// Calls of tables, open ones and those that are over.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub calls: BTreeMap<EntryId, Call>,
    pub sanctions: BTreeMap<EntryId, Imposed>,
    /// Lots that stand, with whom they put in order.
    pub lots: BTreeMap<EntryId, Vec<PlayerId>>,
    /// Withdrawals that no return has ended, by player.
    pub withdrawals: BTreeMap<PlayerId, Vec<EntryId>>,
    pub shown: Shown,
    /// The word lists by which the event judges, the one that decides first.
    pub lists: Vec<ListInfo>,
    /// The entries that name them.
    pub lists_named: Vec<EntryId>,
    pub conflicts: Vec<Conflict>,
}

/// What the hall is shown, and the announcements that say so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Shown {
    pub show: Show,
    pub by: Vec<EntryId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Device {
    pub name: String,
    /// What it may write now: usually one role, none once it is revoked.
    pub roles: Vec<Role>,
    pub grants: Vec<Grant>,
    /// Two different entries in one place of its record: the proof that somebody tampered with it.
    pub tampered: Vec<EntryId>,
}

/// One admission of a device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grant {
    pub admission: EntryId,
    pub role: Role,
    pub by: DeviceId,
    /// The revocations, or the admissions in its place, that ended it.
    pub ended_by: Vec<EntryId>,
}

impl Device {
    /// What it acts as: a director stays one, whatever else the device is admitted as.
    pub fn role(&self) -> Option<Role> {
        let director = self.roles.iter().find(|role| **role == Role::Director);
        director.or(self.roles.last()).copied()
    }

    pub fn is_revoked(&self) -> bool {
        self.roles.is_empty()
    }
}

/// The publication of a round that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PublishedRound {
    pub entry: EntryId,
    pub started: Option<EntryId>,
    pub made: PairingOrigin,
}

/// Everything known of one card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CardLife {
    /// What the table has filled in and nothing has replaced, handed in or not.
    pub filled: Vec<Filled>,
    /// The versions that stand, directors' first. None: the card is open. Where directors wrote some, these
    /// decide, and what tables handed in beside them is only shown. Where those that decide differ, the card
    /// is undecided.
    pub standing: Vec<Version>,
}

impl CardLife {
    /// The versions that decide what counts.
    pub fn deciding(&self) -> impl Iterator<Item = &Version> {
        let by_directors = self.standing.iter().any(|version| version.ground.is_some());
        self.standing.iter().filter(move |version| version.ground.is_some() == by_directors)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Filled {
    pub entry: EntryId,
    pub author: DeviceId,
    pub content: CardContent,
    /// By side of a duel, by seat of a list.
    pub signed: Vec<Option<Initials>>,
    pub handed_in: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Version {
    pub entry: EntryId,
    pub author: DeviceId,
    pub content: CardContent,
    /// On which ground a director wrote it; `None` for what the table handed in.
    pub ground: Option<Ground>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Challenge {
    pub card: CardId,
    pub by: Side,
    pub words: Vec<Word>,
    /// The running number of the play in its game; 0 where nobody said it.
    pub play: u16,
    pub doubt: Doubt,
    /// The opponent agreed with what is written.
    pub agreed: bool,
    /// The lists are to answer it on the table's own laptop.
    pub here: bool,
    pub author: DeviceId,
    /// Claims that no other claim has taken over.
    pub claims: Vec<Claim>,
    /// Rulings that no other ruling has replaced.
    pub rulings: Vec<Ruling>,
    /// The challenger took it back.
    pub retracted: Option<EntryId>,
    /// What the event's lists answered at the table.
    pub checked: Option<Checked>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Claim {
    pub entry: EntryId,
    pub by: DeviceId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    pub entry: EntryId,
    pub by: DeviceId,
    pub by_director: bool,
    pub verdict: Verdict,
    /// The words that are not good, where the arbiter said which.
    pub bad: Vec<Word>,
    /// What the event's lists said.
    pub proposed: Option<Proposal>,
    pub reason: Option<Reason>,
}

/// The answer of the event's lists at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    pub entry: EntryId,
    pub verdict: Verdict,
    pub bad: Vec<Word>,
    pub lists: Vec<ListId>,
}

/// A sanction, and whose device imposed it.
/// A table asked somebody to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    pub table: TableNo,
    pub to: CallTo,
    pub about: CallAbout,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<CardId>,
    pub words: Option<Reason>,
    pub author: DeviceId,
    /// Those of directors in front, else in the order of their entries.
    pub answers: Vec<Answered>,
}

/// What an official said to a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answered {
    pub entry: EntryId,
    pub by: DeviceId,
    pub answer: CallAnswer,
}

impl Call {
    /// What was decided, by whom: a director's word goes before an arbiter's, and else the first counts.
    pub fn decided(&self) -> Option<(&Reason, DeviceId)> {
        self.answers.iter().find_map(|answered| match &answered.answer {
            CallAnswer::Decided { decision } => Some((decision, answered.by)),
            CallAnswer::Coming | CallAnswer::Heard { .. } => None,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Imposed {
    pub by: DeviceId,
    pub sanction: Sanction,
}

impl Challenge {
    /// Nobody has to answer it any more, or not yet again.
    pub fn is_over(&self) -> bool {
        self.is_answered() || self.retracted.is_some()
    }

    /// Somebody answered, or the event's lists did.
    pub fn is_answered(&self) -> bool {
        !self.rulings.is_empty() || self.checked.is_some()
    }

    /// The words that are not good, as far as that was said.
    pub fn bad(&self) -> Vec<&Word> {
        let checked = self.checked.iter().filter(|_| self.rulings.is_empty());
        let checked = checked.flat_map(|checked| &checked.bad);
        self.rulings.iter().flat_map(|ruling| &ruling.bad).chain(checked).collect()
    }

    /// The verdict, when the rulings that decide say the same: directors' where there are any. What the lists said at
    /// the table counts as long as no person answered.
    pub fn verdict(&self) -> Option<Verdict> {
        if self.rulings.is_empty() {
            return self.checked.as_ref().map(|checked| checked.verdict);
        }
        let by_directors = self.rulings.iter().any(|ruling| ruling.by_director);
        let mut deciding = self.rulings.iter().filter(|ruling| ruling.by_director == by_directors);
        let first = deciding.next()?.verdict;
        deciding.all(|ruling| ruling.verdict == first).then_some(first)
    }
}

/// Something that several entries say differently, to be decided by a director.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conflict {
    pub over: ConflictOver,
    pub entries: Vec<(EntryId, DeviceId)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ConflictOver {
    Founding,
    Plan(DivisionId),
    Player(PlayerId),
    Round(RoundId),
    Card(CardId),
    Challenge(EntryId),
    Lot(DivisionId),
    Substitution(PlayerId),
    WordLists,
}

impl Tournament {
    pub fn empty(event: EventId) -> Self {
        Self {
            event,
            name: String::new(),
            book: None,
            divisions: BTreeMap::new(),
            plans: BTreeMap::new(),
            devices: BTreeMap::new(),
            rounds: BTreeMap::new(),
            taken_back: BTreeMap::new(),
            cards: BTreeMap::new(),
            challenges: BTreeMap::new(),
            calls: BTreeMap::new(),
            sanctions: BTreeMap::new(),
            lots: BTreeMap::new(),
            withdrawals: BTreeMap::new(),
            shown: Shown::default(),
            lists: Vec::new(),
            lists_named: Vec::new(),
            conflicts: Vec::new(),
        }
    }

    /// The digest that two nodes compare.
    pub fn digest(&self) -> [u8; 32] {
        Digests::default().of(self)
    }

    pub fn has_role(&self, device: DeviceId, wanted: impl Fn(Role) -> bool) -> bool {
        self.devices
            .get(&device)
            .is_some_and(|device| device.roles.iter().any(|role| wanted(*role)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::TableNo;
    use std::collections::BTreeSet;

    const TABLE: Role = Role::Table(TableNo(4));

    fn device(name: &str, roles: &[Role]) -> Device {
        let (name, roles) = (name.to_owned(), roles.to_vec());
        Device { name, roles, grants: Vec::new(), tampered: Vec::new() }
    }

    #[test]
    fn a_digest_tells_tournaments_apart() {
        let one = Tournament::empty(EventId([1; 32]));
        let named = Tournament { name: "Cup".into(), ..one.clone() };
        let mut with_device = one.clone();
        with_device.devices.insert(DeviceId([2; 32]), device("table 4", &[TABLE]));
        let all = [one, Tournament::empty(EventId([2; 32])), named, with_device];
        let digests: BTreeSet<[u8; 32]> = all.iter().map(Tournament::digest).collect();
        assert_eq!(digests.len(), all.len());
    }

    #[test]
    fn a_device_has_the_roles_it_holds_and_acts_as_a_director_first() {
        let (id, mut tournament) = (DeviceId([2; 32]), Tournament::empty(EventId([1; 32])));
        tournament.devices.insert(id, device("desk", &[Role::Director, TABLE]));
        let is = |role: Role| tournament.has_role(id, |held| held == role);
        assert!(is(Role::Director) && is(TABLE) && !is(Role::Arbiter));
        assert!(!tournament.has_role(DeviceId([3; 32]), |_| true));
        assert_eq!(tournament.devices[&id].role(), Some(Role::Director));
        assert_eq!(device("desk", &[Role::Arbiter, TABLE]).role(), Some(TABLE));
        assert!(device("desk", &[]).is_revoked() && !device("desk", &[TABLE]).is_revoked());
    }
}
