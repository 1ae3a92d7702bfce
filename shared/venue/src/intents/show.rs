//! A director says what the hall is shown, and what is held back.

use crate::hall::Hall;
use desk::Refused;
use domain::Show;
use ledger::{Entry, Fact};

pub(super) fn decide(hall: &Hall<'_>, show: Show) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let replaces = hall.tournament.shown.by.clone();
    Ok(Entry { replaces, ..Entry::new(Fact::ShowAnnounced { show }) })
}
