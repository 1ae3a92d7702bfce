//! A signed statement as the model sees it.

use domain::{
    CardContent, CardId, DeviceId, DivisionId, EntryId, Player, PlayerId, Publication, Role,
    RoundId, Show, Substitution, Verdict,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub id: EntryId,
    pub author: DeviceId,
    /// The author's earlier statements that this one stands on.
    pub stands_on: Vec<EntryId>,
    /// The author's boot number and the position under it.
    pub place: ([u8; 8], u64),
    /// The round start that the author knew of.
    pub under: Option<EntryId>,
    pub replaces: Vec<EntryId>,
    pub says: Says,
}

/// What a statement says. `lawful` is the rulebook's word on the content alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    Founded {
        divisions: Vec<DivisionId>,
    },
    /// `after` is what the device had written before, as far as who admits it knew.
    Admitted {
        device: DeviceId,
        role: Role,
        after: Vec<EntryId>,
    },
    Revoked {
        device: DeviceId,
        heads: Vec<EntryId>,
    },
    Adopted {
        entries: Vec<EntryId>,
    },
    Entered {
        player: Player,
    },
    Published {
        publication: Publication,
    },
    TakenBack {
        round: RoundId,
    },
    Started {
        publication: EntryId,
    },
    Filled {
        card: CardId,
        content: CardContent,
        lawful: bool,
    },
    /// By place: the side of a duel, the seat of a list.
    Signed {
        filled: EntryId,
        is_list: bool,
        place: usize,
    },
    HandedIn {
        filled: EntryId,
    },
    Corrected {
        card: CardId,
        content: CardContent,
        lawful: bool,
    },
    Challenged {
        card: CardId,
        lawful: bool,
    },
    Claimed {
        challenge: EntryId,
    },
    Ruled {
        challenge: EntryId,
        verdict: Verdict,
    },
    /// Nobody in the simulated hall says it: there are no word lists.
    NotSimulated,
    /// `lawful_of` is the rulebook's word on who may impose this.
    Sanctioned {
        player: PlayerId,
        measure: String,
        lawful_of: Vec<Role>,
    },
    Lifted {
        sanction: EntryId,
    },
    Withdrawn {
        player: PlayerId,
    },
    Returned {
        player: PlayerId,
    },
    /// `lawful` says whether the book knows substitutes.
    Replaced {
        change: Substitution,
        lawful: bool,
    },
    /// What the hall is shown.
    Shown {
        show: Show,
    },
    LotDrawn {
        order: Vec<PlayerId>,
    },
    /// Nobody here can read it; `newer` if it is of a kind that nobody here knows.
    Unreadable {
        newer: bool,
    },
}
