//! A director takes a published round back, as long as nothing was written on its cards.

use crate::hall::Hall;
use desk::Refused;
use domain::{CardId, Reason, RoundId, TableNo};
use ledger::{Entry, Fact};

pub(super) fn decide(hall: &Hall<'_>, round: RoundId, reason: Reason) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let published = hall.published(round)?;
    let division = hall.division(round.division)?;
    let last = division.current().map_or(0, |round| round.publication.round.number);
    if last != round.number {
        let what = format!("round {last} is published after it: take that one back first");
        return Err(Refused::because(what));
    }
    if let Some(card) = first_card(hall, round) {
        let what = format!(
            "{card} has its card already: correct single cards instead, or play the round to its end"
        );
        return Err(Refused::because(what));
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
