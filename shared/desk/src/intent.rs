//! What a person wants.

use domain::{
    Amounts, BookAsk, CallAbout, CallAnswer, CallTo, CardContent, CardId, ClassName, Club,
    DeviceId, DeviceName, DivisionId, EntryId, Ground, Initials, ListGame, ListInfo, Name,
    PairingOrigin, PairingWishes, PlayerId, Publication, Reason, Role, RoundId, Schedule, Show,
    Side, Since, TableNo, TeamName, Term, Verdict, Word,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How far a device is believed that is sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cut {
    /// Up to the end of this round, in every division.
    Round(u16),
    /// Up to this entry, which still counts.
    Entry(EntryId),
}

/// Kinds of entries, as people ask for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Acts {
    All,
    Devices,
    Players,
    Rounds,
    Cards,
    Challenges,
    Calls,
    Sanctions,
}

/// What of a plan changes; what is left out stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlanChange {
    /// The rounds to come, such as `5-6 koth, 7 swiss`, or all of them; those that are published stay as they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
    /// How many rounds there are, where the book names the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    /// Where the division plays, such as `1-10, 21-24=B`; an empty text takes the list away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<String>,
    /// Tables at which nobody is seated who does not need them; an empty text takes the list away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserved: Option<String>,
    /// When its rounds begin, such as `10:00 1, 11:15 2, 12:30 Lunch`; an empty text takes the hours away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub programme: Option<String>,
}

/// A person wants something done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "intent", rename_all = "snake_case")]
pub enum Intent {
    /// Make a one-time code with which a device can join.
    IssueCode {
        role: Role,
    },
    /// Admit a device whose key is known, without a code.
    AdmitDevice {
        device: DeviceId,
        role: Role,
        name: DeviceName,
    },
    /// Take a device's admission back. What it has written so far still counts, or only what it wrote up to
    /// an earlier cut.
    RevokeDevice {
        device: DeviceId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cut: Option<Cut>,
    },
    /// Give a table's laptop another table.
    MoveDevice {
        device: DeviceId,
        table: TableNo,
    },
    /// Make a refused entry count, with what belongs to it.
    Adopt {
        entry: EntryId,
    },
    /// Make all refused entries of a device count that are of a kind: what a director did before its laptop
    /// was lost, and another director affirms.
    AdoptAll {
        device: DeviceId,
        acts: Acts,
    },
    EnterPlayers {
        players: Vec<NewPlayer>,
    },
    /// Write a player's name, club or rating anew; what is left out stays.
    ChangePlayer {
        player: PlayerId,
        #[serde(default)]
        name: Option<Name>,
        /// An empty text takes the club away.
        #[serde(default)]
        club: Option<String>,
        #[serde(default)]
        rating: Option<i32>,
        /// All of them; none takes the player out of every class.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        classes: Option<BTreeSet<ClassName>>,
    },
    /// Let a division go on by another plan.
    ChangePlan {
        division: DivisionId,
        change: Box<PlanChange>,
    },
    /// A pair or a team: these members in the order of their boards, those beyond the last board as
    /// substitutes. A team of that name is written anew.
    EnterTeam {
        division: DivisionId,
        team: TeamName,
        members: Vec<PlayerId>,
        boards: u16,
    },
    /// A pair or a team is none any more; its members stay entered.
    DissolveTeam {
        division: DivisionId,
        team: TeamName,
    },
    /// A player leaves the event and is not paired any more.
    WithdrawPlayer {
        player: PlayerId,
        reason: Reason,
    },
    /// A player who left is back.
    ReturnPlayer {
        player: PlayerId,
    },
    /// Work out the next round; changes nothing.
    ProposeRound {
        division: DivisionId,
        seed: u64,
        #[serde(default, skip_serializing_if = "PairingWishes::is_empty")]
        wishes: Box<PairingWishes>,
    },
    /// Work out the next rounds, as many as need no result that is not in yet, or all of them up to one; changes
    /// nothing.
    ProposeBlock {
        division: DivisionId,
        seed: u64,
        /// Those about single players hold for the first of the rounds.
        #[serde(default, skip_serializing_if = "PairingWishes::is_empty")]
        wishes: Box<PairingWishes>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        through: Option<u16>,
    },
    /// What a change to the proposal would break; changes nothing.
    JudgeRound {
        publication: Publication,
        origin: Box<PairingOrigin>,
    },
    /// Why the pairs of the published round were made, or those of a proposal; changes nothing.
    ExplainRound {
        round: RoundId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proposed: Option<Box<PairingOrigin>>,
    },
    /// Publish a round, with the origin of the proposal that it is and the tables that were changed by hand; a
    /// round without one is the director's own.
    PublishRound {
        publication: Publication,
        #[serde(default, skip_serializing_if = "PairingOrigin::is_director")]
        origin: Box<PairingOrigin>,
    },
    /// Publish several rounds at once; each is started when its turn comes.
    PublishBlock {
        rounds: Vec<Posted>,
    },
    /// Unpublish a round on whose cards nothing is written yet.
    TakeBackRound {
        round: RoundId,
        reason: Reason,
    },
    StartRound {
        round: RoundId,
    },
    FillCard {
        card: CardId,
        content: CardContent,
    },
    /// Sign the version of the card that the player has seen.
    SignCard {
        filled: EntryId,
        side: Side,
        initials: Initials,
    },
    /// Write a game into the list of this table, or write one of its rows anew. The list stays on this
    /// laptop until the card is filled in with it.
    EnterGame {
        card: CardId,
        game: ListGame,
        /// From 1; the next row if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u16>,
    },
    /// Take a row out of the list.
    StrikeGame {
        card: CardId,
        number: u16,
    },
    /// Forget what was changed in the list since the card was filled in.
    KeepList {
        card: CardId,
    },
    /// Sign the version of the list that the player has seen.
    SignList {
        filled: EntryId,
        player: PlayerId,
        initials: Initials,
    },
    HandIn {
        filled: EntryId,
    },
    /// A director's word on a card: a paper card, a correction or the end of a conflict. `seen` are
    /// the versions the director looked at; a version that came since then stays in conflict. Without a
    /// ground the node takes the plainest one that fits what stands.
    CorrectCard {
        card: CardId,
        content: CardContent,
        reason: Reason,
        seen: Option<Vec<EntryId>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ground: Option<Ground>,
    },
    SendChallenge {
        card: CardId,
        by: Side,
        words: Vec<Word>,
        /// What the players say has happened since the play.
        #[serde(default)]
        since: Since,
    },
    /// The opponent has confirmed the words: the event's lists answer at the table.
    CheckChallenge {
        challenge: EntryId,
    },
    /// The challenger takes a challenge back.
    RetractChallenge {
        challenge: EntryId,
        /// An arbiter has just ruled what a blank stands for.
        #[serde(default)]
        blank_ruled: bool,
    },
    /// The event judges by these word lists, the first one that knows a word deciding.
    NameLists {
        lists: Vec<ListInfo>,
    },
    /// Take a challenge, or the oldest one that waits.
    Claim {
        challenge: Option<EntryId>,
    },
    Rule {
        challenge: EntryId,
        verdict: Verdict,
        /// The words that are not good, where the arbiter says which.
        #[serde(default)]
        bad: Vec<Word>,
        /// A player asked for another answer to a challenge that is decided.
        #[serde(default)]
        appeal: bool,
        /// Why, where the book lets the players know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Reason>,
    },
    /// This table asks somebody to come; whom, says the book where nobody is named. Officials write down what is
    /// brought to them of a game.
    Call {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<CardId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<CallTo>,
        about: CallAbout,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        words: Option<Reason>,
    },
    AnswerCall {
        call: EntryId,
        answer: CallAnswer,
    },
    /// Impose a measure of the book, or give a compensation.
    Sanction {
        player: PlayerId,
        measure: Term,
        #[serde(default)]
        amounts: Amounts,
        reason: Reason,
    },
    LiftSanction {
        sanction: EntryId,
        reason: Reason,
    },
    /// Put somebody in the place of a player who dropped out.
    Substitute {
        out: PlayerId,
        substitute: PlayerId,
        reason: Reason,
    },
    /// Let the lot decide between players whom nothing else parts.
    DrawLot {
        division: DivisionId,
        seed: u64,
    },
    /// Record a lot that people drew: who came first, then the others.
    EnterLot {
        order: Vec<PlayerId>,
    },
    /// Say what the hall is shown, and what is held back, in place of what was announced before.
    Show {
        show: Show,
    },
    /// What the book says to something that happened at a table; changes nothing.
    AskBook {
        question: BookQuestion,
    },
    /// Every match of a knockout and who goes on; changes nothing.
    ReadBracket {
        division: DivisionId,
    },
    /// What counts on a card of any round; changes nothing.
    ReadCard {
        card: CardId,
    },
    /// The standings after a round, with the cards as they count now; changes nothing.
    StandingsAfter {
        division: DivisionId,
        round: u16,
        /// Those of pairs and teams instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        teams: bool,
    },
    /// Explain a player's figures, or those of one round; changes nothing.
    Why {
        player: PlayerId,
        round: Option<u16>,
        /// The row of the player's pair or team instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        team: bool,
    },
}

/// A round of a block, with what it was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posted {
    pub publication: Publication,
    pub origin: PairingOrigin,
}

/// A question that the book answers. Pairs stand in the order of the pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookQuestion {
    /// So many seconds after the official start; none for a player who never came.
    Late { card: CardId, late_s: [Option<u32>; 2] },
    /// Who begins. Tiles in the order in which they were drawn, `?` for a blank; a player who did not draw
    /// in a step has none.
    Starter { card: CardId, tiles: Vec<[Option<char>; 2]> },
    /// What an arbiter is asked and no entry answers.
    Rule { asked: BookAsk },
}

/// A player who has no number yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewPlayer {
    pub division: DivisionId,
    pub name: Name,
    #[serde(default)]
    pub club: Option<Club>,
    #[serde(default)]
    pub rating: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<NewMember>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub classes: BTreeSet<ClassName>,
}

/// The team that a new player enters with, at its next board or as a substitute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewMember {
    pub team: TeamName,
    #[serde(default)]
    pub substitute: bool,
}

impl NewPlayer {
    /// A player of whom nothing else is known.
    pub fn new(division: DivisionId, name: Name) -> Self {
        Self { division, name, club: None, rating: None, team: None, classes: BTreeSet::new() }
    }
}
