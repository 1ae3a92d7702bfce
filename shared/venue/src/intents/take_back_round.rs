//! A director takes a published round back, as long as nothing was written on its cards.

use crate::hall::Hall;
use desk::Refused;
use domain::{CardId, Reason, RoundId, TableNo, messages};
use ledger::{Entry, Fact};

messages! {
    /// Why a round is not taken back.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum TakeBackRefused {
        NotLast { last: u16 },
        HasCard { card: CardId },
    }
}

pub(super) fn decide(hall: &Hall<'_>, round: RoundId, reason: Reason) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let published = hall.published(round)?;
    let division = hall.division(round.division)?;
    let last = division.last_round();
    if last != round.number {
        return Err(Refused::because(TakeBackRefused::NotLast { last }));
    }
    if let Some(card) = first_card(hall, round) {
        return Err(Refused::because(TakeBackRefused::HasCard { card }));
    }
    Ok(Entry {
        under: hall.under(round.division),
        replaces: vec![published.entry],
        fact: Fact::RoundTakenBack { round, reason },
    })
}

/// A card of the round on which something is written.
pub(crate) fn first_card(hall: &Hall<'_>, round: RoundId) -> Option<CardId> {
    let first = CardId { round, table: TableNo(0) };
    let last = CardId { round, table: TableNo(u16::MAX) };
    let mut cards = hall.tournament.cards.range(first..=last);
    cards.find(|(_, life)| !life.filled.is_empty() || !life.standing.is_empty()).map(|(id, _)| *id)
}
