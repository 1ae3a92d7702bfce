//! A table hands its signed card in.

use crate::hall::Hall;
use crate::life;
use desk::Refused;
use domain::{EntryId, Side};
use ledger::{Entry, Fact};

pub(super) fn decide(hall: &Hall<'_>, filled: EntryId) -> Result<Entry, Refused> {
    let (card, open) = hall.open_card(filled)?;
    hall.must_be_table(card.table)?;
    let signed = Side::BOTH.map(|side| open.signed[side.index()].is_some());
    rulebook::check_signatures(hall.book()?, signed)?;
    life::check_hand_in(hall, card)?;
    let under = Some(hall.started(card)?);
    Ok(Entry { under, ..Entry::new(Fact::CardHandedIn { filled }) })
}
