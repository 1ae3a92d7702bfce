//! What an intent may look at: the tournament, and who is asking.

use crate::drafts::Drafts;
use crate::lists::WordLists;
use desk::Refused;
use domain::{
    CardId, DeviceId, Division, DivisionId, EntryId, PlayerId, Role, RoundId, Said, TableNo,
    messages,
};
use ledger::{CardLife, Device, Filled, Ledger, PublishedRound, Refusal, Tournament};
use rulebook::Book;
use rulebook::steps::lists::Lists;
use std::collections::BTreeMap;

messages! {
    /// Why somebody gets nothing here, whatever it is that they want.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum HallRefused {
        NoBook,
        NoDivision { division: DivisionId, known: Vec<DivisionId> },
        NoPlayer { player: PlayerId },
        OnlyDirector,
        OnlyJudge,
        OnlyTable { table: TableNo },
        /// This device's admission does not count any longer.
        TakenBack,
        NotPublished { round: RoundId },
        NoGame { round: RoundId, table: TableNo },
        NotStarted { round: RoundId },
        HandedIn,
        CardChanged,
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Hall<'a> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) ledger: &'a Ledger,
    pub(crate) refusals: &'a BTreeMap<EntryId, Refusal>,
    pub(crate) me: DeviceId,
    /// Whether this device holds the event's root key.
    pub(crate) has_root: bool,
    pub(crate) now_ms: u64,
    /// When a challenge or a claim was first heard of here.
    pub(crate) heard: &'a BTreeMap<EntryId, u64>,
    /// Lists that are being written at this table.
    pub(crate) drafts: &'a Drafts,
    /// The event's word lists.
    pub(crate) lists: &'a WordLists,
}

impl<'a> Hall<'a> {
    pub(crate) fn book(&self) -> Result<&'a Book, Refused> {
        self.tournament.book.as_ref().ok_or_else(|| Refused::because(HallRefused::NoBook))
    }

    /// The rules of lists, where the event plays at tables of four.
    pub(crate) fn lists(&self) -> Option<&'a Lists> {
        self.tournament.book.as_ref().and_then(rulebook::lists_of)
    }

    pub(crate) fn division(&self, id: DivisionId) -> Result<&'a Division, Refused> {
        let division = self.tournament.divisions.get(&id);
        division.ok_or_else(|| {
            let known = self.tournament.divisions.keys().copied().collect();
            Refused::because(HallRefused::NoDivision { division: id, known })
        })
    }

    /// Who plays at a table, in the order of the seats; nobody where nothing is paired.
    pub(crate) fn seated(&self, card: CardId) -> &'a [PlayerId] {
        let division = self.tournament.divisions.get(&card.round.division);
        let players = division.and_then(|found| found.players_at(card.round.number, card.table));
        players.unwrap_or_default()
    }

    pub(crate) fn must_be_director(&self) -> Result<(), Refused> {
        if self.tournament.has_role(self.me, |role| role == Role::Director) {
            return Ok(());
        }
        Err(self.without_right(HallRefused::OnlyDirector))
    }

    /// Arbiters and directors judge.
    pub(crate) fn must_judge(&self) -> Result<(), Refused> {
        if self.tournament.has_role(self.me, |role| matches!(role, Role::Arbiter | Role::Director))
        {
            return Ok(());
        }
        Err(self.without_right(HallRefused::OnlyJudge))
    }

    pub(crate) fn is_director(&self) -> bool {
        self.must_be_director().is_ok()
    }

    pub(crate) fn must_be_table(&self, table: TableNo) -> Result<(), Refused> {
        if self.tournament.has_role(self.me, |role| role == Role::Table(table)) {
            return Ok(());
        }
        Err(self.without_right(HallRefused::OnlyTable { table }))
    }

    fn without_right(&self, otherwise: HallRefused) -> Refused {
        let revoked = self.tournament.devices.get(&self.me).is_some_and(Device::is_revoked);
        Refused::because(if revoked { HallRefused::TakenBack } else { otherwise })
    }

    pub(crate) fn published(&self, round: RoundId) -> Result<&'a PublishedRound, Refused> {
        let published = self.tournament.rounds.get(&round);
        published.ok_or_else(|| Refused::because(HallRefused::NotPublished { round }))
    }

    /// The start of a round that has started and has this table.
    pub(crate) fn started(&self, card: CardId) -> Result<EntryId, Refused> {
        let published = self.published(card.round)?;
        if !self.is_paired(card) {
            let CardId { round, table } = card;
            return Err(Refused::because(HallRefused::NoGame { round, table }));
        }
        let round = card.round;
        published.started.ok_or_else(|| Refused::because(HallRefused::NotStarted { round }))
    }

    pub(crate) fn is_paired(&self, card: CardId) -> bool {
        let division = self.tournament.divisions.get(&card.round.division);
        let round = division.and_then(|division| division.rounds.get(&card.round.number));
        round.is_some_and(|round| round.cards.contains_key(&card.table))
    }

    pub(crate) fn card(&self, card: CardId) -> Option<&'a CardLife> {
        self.tournament.cards.get(&card)
    }

    /// A filled card that nothing has replaced and that is not handed in yet.
    pub(crate) fn open_card(&self, filled: EntryId) -> Result<(CardId, &'a Filled), Refused> {
        let found = self.tournament.cards.iter().rev().find_map(|(card, life)| {
            life.filled
                .iter()
                .find(|candidate| candidate.entry == filled)
                .map(|found| (*card, found))
        });
        match found {
            Some((_, open)) if open.handed_in => Err(Refused::because(HallRefused::HandedIn)),
            Some(found) => Ok(found),
            None => Err(Refused::because(HallRefused::CardChanged)),
        }
    }

    /// The newest start of a division that is known here: what a director's entry is written under.
    pub(crate) fn under(&self, division: DivisionId) -> Option<EntryId> {
        let first = RoundId { division, number: 0 };
        let last = RoundId { division, number: u16::MAX };
        self.tournament.rounds.range(first..=last).rev().find_map(|(_, round)| round.started)
    }
}

/// What is said without the division where there is only one: it goes without saying.
pub(crate) fn plainly(tournament: &Tournament, said: impl Into<Said>) -> Said {
    let said = said.into();
    if tournament.divisions.len() == 1 { said.undivided() } else { said }
}

/// A division where there are several.
pub(crate) fn told_apart(tournament: &Tournament, division: DivisionId) -> Option<DivisionId> {
    (tournament.divisions.len() > 1).then_some(division)
}
