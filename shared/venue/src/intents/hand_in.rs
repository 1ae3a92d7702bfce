//! A table hands its signed card in.

use crate::hall::Hall;
use crate::life;
use crate::running;
use desk::Refused;
use domain::EntryId;
use ledger::{Entry, Fact};

pub(super) fn decide(hall: &Hall<'_>, filled: EntryId) -> Result<Entry, Refused> {
    let (card, open) = hall.open_card(filled)?;
    hall.must_be_table(card.table)?;
    let signed: Vec<bool> = open.signed.iter().map(Option::is_some).collect();
    match signed.as_slice() {
        [first, second] => rulebook::check_signatures(hall.book()?, [*first, *second])?,
        seats => rulebook::check_list_signatures(hall.book()?, seats)?,
    }
    life::check_hand_in(hall, card)?;
    running::check(hall, card)?;
    let under = Some(hall.started(card)?);
    Ok(Entry { under, ..Entry::new(Fact::CardHandedIn { filled }) })
}
