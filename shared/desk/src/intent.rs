//! What a person wants, and what comes of it.

use crate::code::JoinCode;
use crate::why::Why;
use domain::{
    Amounts, Because, Breach, CardContent, CardId, Citation, Club, DeviceId, DeviceName,
    DivisionId, EntryId, Ground, HexDigest, Initials, ListGame, ListInfo, Name, PairingOrigin,
    PairingWishes, PlayerId, Publication, Reason, Role, RoundId, Said, Say, Show, Side, Since,
    Standing, TableNo, TeamName, Term, Verdict, Word,
};
use serde::{Deserialize, Serialize};

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
    Sanctions,
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
        Self { division, name, club: None, rating: None, team: None }
    }
}

/// What came of an intent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// The entries are saved on this device.
    Saved {
        entries: Vec<EntryId>,
    },
    /// The list of this table has so many games now; it is kept on this laptop.
    Noted {
        games: u16,
    },
    Code {
        code: JoinCode,
    },
    Proposed {
        proposal: Box<Proposal>,
    },
    /// One after the other.
    ProposedBlock {
        proposals: Vec<Proposal>,
    },
    /// What speaks against a changed proposal.
    Judged {
        judgement: Judgement,
    },
    /// A paragraph per table and bye.
    Explained {
        lines: Vec<Said>,
    },
    Card {
        content: Option<CardContent>,
    },
    Standings {
        standings: Vec<Standing>,
    },
    Why {
        why: Box<Why>,
    },
    /// What the book says.
    Told {
        told: Vec<Because>,
    },
    Refused {
        refused: Refused,
    },
}

/// A round worked out but not published. The node keeps nothing of it: whoever publishes it says what it was
/// made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// The digest of its origin.
    pub id: HexDigest,
    pub origin: PairingOrigin,
    pub publication: Publication,
    /// The system, its standings and its seed.
    pub made: Said,
    /// One per table, in the order of the tables.
    pub reasons: Vec<Said>,
    /// One per player who sits out.
    #[serde(default)]
    pub byes: Vec<Said>,
    /// Players who can neither lose nor better their place.
    #[serde(default)]
    pub gibsonised: Vec<PlayerId>,
    pub warnings: Vec<Said>,
    /// Cards that the standings in use lack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<CardId>,
}

impl Proposal {
    /// Publish this proposal, as it is or as the director has changed it.
    pub fn publish(&self, publication: Publication) -> Intent {
        let origin = self.origin.clone().changed_to(&self.publication, &publication);
        Intent::PublishRound { publication, origin: Box::new(origin) }
    }

    /// Publish these proposals together, as they are.
    pub fn publish_all(proposals: &[Self]) -> Intent {
        let posted = |proposal: &Self| Posted {
            publication: proposal.publication.clone(),
            origin: proposal.origin.clone(),
        };
        Intent::PublishBlock { rounds: proposals.iter().map(posted).collect() }
    }
}

/// A changed proposal beside the program's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// What no round may have.
    pub faults: Vec<Said>,
    /// By what it is worse than the proposal, gravest first.
    pub worse: Vec<Said>,
    pub better: Vec<Said>,
}

/// Why nothing was done: what is wrong, what to do, and the article if a rule forbids it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    pub what: Said,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
    /// What was asked for is wrong in itself: asking otherwise helps, and nobody has to decide.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wrongly_asked: bool,
    /// Nothing forbids it, but this device could not do it: its disk is full, or its node has stopped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub failed: bool,
}

impl Refused {
    pub fn because(what: impl Into<Said>) -> Self {
        Self { what: what.into(), citation: None, wrongly_asked: false, failed: false }
    }

    pub fn failed(what: impl Into<Said>) -> Self {
        Self { failed: true, ..Self::because(what) }
    }

    pub fn wrongly_asked(what: impl Into<Said>) -> Self {
        Self { wrongly_asked: true, ..Self::because(what) }
    }
}

impl From<Breach> for Refused {
    fn from(breach: Breach) -> Self {
        Self { citation: Some(breach.citation), ..Self::because(breach.what) }
    }
}

impl Say for Refused {
    fn said(&self) -> Said {
        match &self.citation {
            Some(citation) => self.what.clone().cited(citation),
            None => self.what.clone(),
        }
    }
}
