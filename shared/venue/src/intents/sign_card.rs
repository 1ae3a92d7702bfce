//! A player signs the card at the table.

use crate::hall::Hall;
use crate::life;
use desk::Refused;
use domain::{EntryId, Initials, Side};
use ledger::{Entry, Fact};

pub(super) fn decide(
    hall: &Hall<'_>,
    filled: EntryId,
    side: Side,
    initials: Initials,
) -> Result<Entry, Refused> {
    let (card, open) = hall.open_card(filled)?;
    hall.must_be_table(card.table)?;
    if open.content.list().is_some() {
        return Err(Refused::because("four players sign a list: say which player signs"));
    }
    if open.signed[side.index()].is_some() {
        return Err(Refused::because(format!("the {side} player has signed already")));
    }
    life::check_sign(hall, card, side)?;
    let under = Some(hall.started(card)?);
    Ok(Entry { under, ..Entry::new(Fact::CardSigned { filled, side, initials }) })
}
