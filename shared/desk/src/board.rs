//! What one role sees: everything a screen needs, computed by the node.
//!
//! Ages are milliseconds before the board was made, on the node's own clock, because wall clocks in
//! a hall cannot be trusted.

mod queue;

pub use queue::{
    ArbiterBoard, CallRow, CallState, ChallengeRow, ChallengeState, HeardRow, Judging,
};

use crate::called::Called;
use crate::code::JoinCode;
use crate::counted::Counted;
use crate::intent::Acts;
use crate::rules::{CardForm, DeskRules};
use crate::shared::Shared;
use domain::{
    Because, CardContent, CardId, DeviceId, DivisionId, EntryId, EventId, HallTables, Initials,
    ListGame, Player, PlayerId, Programme, Reason, Role, RoundId, Said, SanctionEffect, Schedule,
    Show, Side, Standing, TableNames, TableNo, messages,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    pub event: EventId,
    pub event_name: String,
    pub book: String,
    /// What the hall calls its tables, where that is not their number.
    #[serde(default)]
    pub tables: TableNames,
    pub me: Me,
    pub sync: SyncStatus,
    pub view: View,
}

impl Board {
    /// What a director or a deputy sees.
    pub fn director(&self) -> Option<&DirectorBoard> {
        if let View::Director(board) = &self.view { Some(board) } else { None }
    }

    /// What the players at a table see.
    pub fn table(&self) -> Option<&TableBoard> {
        if let View::Table(board) = &self.view { Some(board) } else { None }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Me {
    pub device: DeviceId,
    /// What the director named this device; nothing before it is admitted.
    pub name: Option<Called>,
    /// `None` until the admission has arrived.
    pub role: Option<Role>,
    /// Where other devices can reach this one.
    pub addresses: Vec<String>,
    /// Where browsers find the notice board that this device serves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub web: Vec<String>,
}

impl Me {
    /// Whether it was admitted once and no longer is.
    pub fn is_revoked(&self) -> bool {
        self.role.is_none() && self.name.is_some()
    }
}

/// The answer to "am I in sync?".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncStatus {
    /// Admitted devices we are connected to at this moment.
    pub peers: u16,
    /// Whether a director's device is among them.
    pub director_connected: bool,
    /// When a director's device last told us what it has, however the word came.
    pub director_heard_ms_ago: Option<u64>,
    /// Our own entries that no director's device has confirmed yet.
    pub unseen: u32,
    /// Entries held, those of other devices included.
    pub entries: u32,
    /// Changes that wait for something they depend on.
    pub waiting: u32,
    /// Entries that others have sent since this program started, and how many of them were here already.
    #[serde(default)]
    pub received: u64,
    #[serde(default)]
    pub received_twice: u64,
    /// Connected devices whose program counts by other rules than this one, as another version does.
    #[serde(default)]
    pub counts_differently: Vec<Called>,
    /// Digest of the Tournament: equal on two devices that agree.
    pub digest: String,
}

#[allow(clippy::large_enum_variant, reason = "a program holds one board at a time")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    Director(DirectorBoard),
    Table(TableBoard),
    Arbiter(ArbiterBoard),
    /// A relay, or a device whose admission has not arrived.
    Relay,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DirectorBoard {
    /// Whose slips are read.
    pub event: EventId,
    pub divisions: Vec<DivisionBoard>,
    pub challenges: Vec<ChallengeRow>,
    /// Decided ones, newest first.
    #[serde(default)]
    pub ruled: Vec<ChallengeRow>,
    /// Tables that ask somebody to come, the oldest first, then what was decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallRow>,
    pub devices: Vec<DeviceRow>,
    pub codes: Vec<CodeRow>,
    pub attention: Vec<Attention>,
    /// What other directors and arbiters did, newest last.
    pub news: Vec<Said>,
    /// What was imposed on players and still holds.
    #[serde(default)]
    pub sanctions: Vec<SanctionRow>,
    /// What the book lets a director enter.
    #[serde(default)]
    pub rules: DeskRules,
    #[serde(default)]
    pub judging: Judging,
    /// Games that stand only on the laptop of a table, on a list that is not full.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub written: BTreeMap<TableNo, u16>,
    /// What the hall is shown beyond what every event shows, and what is held back.
    #[serde(default)]
    pub show: Show,
}

impl DirectorBoard {
    /// The tables of the round that every division is busy with.
    pub fn current_rows(&self) -> impl Iterator<Item = &TableRow> {
        let rounds = self.divisions.iter().filter_map(|division| division.round.as_ref());
        rounds.flat_map(|round| &round.tables).map(|row| &**row)
    }

    /// The cards that earlier rounds lack.
    pub fn open_rows(&self) -> impl Iterator<Item = &TableRow> {
        self.divisions.iter().flat_map(|division| &division.open).map(|row| &**row)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SanctionRow {
    pub entry: EntryId,
    pub player: Player,
    /// The book's name for it.
    pub measure: String,
    /// What it does to the table.
    pub effect: SanctionEffect,
    pub reason: Reason,
    pub by: Called,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DivisionBoard {
    pub id: DivisionId,
    pub name: String,
    pub rounds_planned: u16,
    pub players: Shared<Vec<Player>>,
    /// The round that people are busy with.
    pub round: Option<RoundBoard>,
    /// Rounds that are published to come after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ahead: Vec<RoundBoard>,
    /// Cards of earlier rounds that are missing or undecided, oldest first.
    pub open: Vec<Shared<TableRow>>,
    pub standings: Shared<Vec<Standing>>,
    /// Pairs or teams, each by its captain's number; none in an individual event.
    #[serde(default)]
    pub teams: Shared<Vec<Standing>>,
    /// Players who left the event and may come back.
    #[serde(default)]
    pub withdrawn: Vec<PlayerId>,
    #[serde(default)]
    pub plan: PlanShown,
}

/// By which plan a division goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanShown {
    /// As it was announced or changed, or as the book has it; absent where neither says anything.
    pub schedule: Option<Schedule>,
    /// Where the division plays.
    pub tables: Option<HallTables>,
    pub reserved: Option<HallTables>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub programme: Option<Programme>,
}

/// The announced hour of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begins {
    pub round: u16,
    pub hour: String,
}

impl DivisionBoard {
    /// The newest published round.
    pub fn newest(&self) -> Option<&RoundBoard> {
        self.ahead.last().or(self.round.as_ref())
    }

    /// The next round to start, of those that are published.
    pub fn waiting(&self) -> Option<&RoundBoard> {
        self.round.iter().chain(&self.ahead).find(|round| !round.started)
    }

    /// The round after the newest one.
    pub fn next_round(&self) -> RoundId {
        let newest = self.newest().map_or(0, |round| round.round.number);
        RoundId { division: self.id, number: newest.saturating_add(1) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundBoard {
    pub round: RoundId,
    pub started: bool,
    pub tables: Vec<Shared<TableRow>>,
    pub byes: Vec<Player>,
    /// Who misses the round.
    #[serde(default)]
    pub absent: Vec<Player>,
    /// Who made the pairs, and how.
    #[serde(default)]
    pub made: Option<Said>,
}

impl RoundBoard {
    /// How many tables have no decided card.
    pub fn missing(&self) -> usize {
        self.tables.iter().filter(|row| row.progress != CardProgress::Counts).count()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRow {
    pub card: CardId,
    /// Two in the order of the pairing, or four by seat.
    pub players: Vec<Player>,
    pub progress: CardProgress,
    /// The one content that stands or is being filled in.
    pub content: Option<CardContent>,
    /// Versions to decide between, with their authors; empty unless undecided.
    pub versions: Vec<Version>,
    /// What a correction made from this row replaces.
    pub seen: Vec<EntryId>,
    /// A director's word on the card that stands.
    pub note: Option<CardNote>,
    /// What the content comes to under the book.
    #[serde(default)]
    pub counted: Option<Counted>,
}

/// One of several contradicting versions of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    pub entry: EntryId,
    pub author: Called,
    pub content: CardContent,
    pub how: How,
}

messages! {
    /// Who entered the card that stands instead of the players, and why.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum CardNote {
        Entered { by: Called, reason: Reason },
    }

    /// How a version of a card came about.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum How {
        HandedIn { signed: Vec<Initials> },
        Entered { reason: Reason },
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardProgress {
    /// The round is published but not started.
    NotStarted,
    /// Nothing is written yet.
    Playing,
    Filled,
    /// Of four players: by some, and not by all.
    SignedByOne,
    /// Of four players: by all.
    SignedByBoth,
    Counts,
    Undecided,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceRow {
    pub device: DeviceId,
    pub name: Called,
    pub role: Role,
    pub link: Link,
    pub heard_ms_ago: Option<u64>,
    /// Its admission was taken back.
    pub revoked: bool,
    /// Its record holds a proof of tampering.
    pub tampered: bool,
    #[serde(default)]
    pub lists: ListsHere,
}

messages! {
    /// Which of the event's word lists a device has.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ListsHere {
        /// It does not judge, or the event names no list.
        #[default]
        NotNeeded,
        All,
        Coming { percent: u8 },
        /// It has another list of that language, and does not judge by it.
        OtherEdition,
        Lacking,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// This device itself.
    Here,
    /// Connected, and it has what we have.
    Level,
    /// Connected, and it lacks so many entries.
    Behind(u32),
    /// Connected; what it has is not known yet.
    Connected,
    /// Heard of, not connected to us; its entries come through others.
    Away,
    Never,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeRow {
    pub code: JoinCode,
    pub role: Role,
    /// The device that used it.
    pub used_by: Option<DeviceId>,
}

/// Something a director has to look at, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attention {
    pub what: Said,
    /// The card to open, if it is about one.
    pub card: Option<CardId>,
    /// The entry that would count if a director adopted it.
    pub adopt: Option<EntryId>,
    /// Whose entries of which kind could be adopted together with it.
    #[serde(default)]
    pub alike: Option<(DeviceId, Acts)>,
    /// What stands against each other, each with its author.
    pub versions: Vec<Said>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableBoard {
    pub table: TableNo,
    /// The game to play; an earlier one that was begun on its card and not handed in comes first.
    pub game: Option<Game>,
    /// The game that comes after it at this table, if it is published.
    pub next: Option<Game>,
    /// Where the players of this game go on, if that is published.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub onward: Vec<Onward>,
    /// When the round that is not started here begins, where that is announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<Begins>,
    /// Everybody of the next round by name, while it is published, has not started, and nothing is played here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Onward>,
    /// Earlier games at this table, newest first.
    pub earlier: Vec<Game>,
    pub challenges: Vec<ChallengeRow>,
    /// Whom this table called, and what came of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallRow>,
    /// How the match stands that the game belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knockout: Option<Because>,
    /// What the book wants on a card.
    #[serde(default)]
    pub form: CardForm,
}

/// A game at this table and how far its card has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub card: CardId,
    pub started: bool,
    /// The first of two starts; four stand by seat.
    pub players: Vec<Player>,
    pub progress: CardProgress,
    pub content: Option<CardContent>,
    /// The version to sign and hand in.
    pub filled: Option<EntryId>,
    /// In the order of the players.
    pub signed: Vec<Option<Initials>>,
    /// A director's device has confirmed everything this table wrote about the card.
    pub seen_by_director: bool,
    /// A director's word on the card that stands.
    pub note: Option<CardNote>,
    /// What the content comes to under the book.
    #[serde(default)]
    pub counted: Option<Counted>,
    /// The list of a table of four.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListSheet>,
    /// What the challenges of the game cost so far, to be taken off the scores if nobody has.
    #[serde(default)]
    pub charges: [u16; 2],
}

/// What somebody plays in the next round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Onward {
    pub player: Player,
    pub round: RoundId,
    /// None for somebody who sits out.
    pub table: Option<TableNo>,
    pub opponents: Vec<Player>,
}

/// The list that lies on a table of four.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListSheet {
    /// What is written so far; it is kept on this laptop until the card is filled in.
    pub games: Vec<ListGame>,
    /// How many games the round has.
    pub wanted: u16,
    /// It differs from what is on the card, or nothing is on the card.
    pub open: bool,
}

impl ListSheet {
    pub fn is_complete(&self) -> bool {
        self.games.len() == usize::from(self.wanted)
    }
}

impl Game {
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side.index()]
    }
}
