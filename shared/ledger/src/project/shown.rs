//! What the hall is shown (rule 27).

use super::Fold;
use super::stand::standing;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::subject::Subject;
use crate::tournament::{Part, Shown};
use domain::Show;

pub(super) fn resolve(fold: &mut Fold<'_>) {
    let records = fold.open(Subject::Show);
    let records = standing(&fold.allowed(records));
    let announced = records.iter().filter_map(|record| announced(record));
    let show = announced.reduce(Show::strictest).unwrap_or_default();
    let by = records.iter().map(|record| record.id).collect();
    fold.tournament.shown = Shown { show, by };
    fold.digests.forget(Part::Event);
}

fn announced(record: &Record) -> Option<Show> {
    let Fact::ShowAnnounced { show } = record.entry.fact else { return None };
    Some(show)
}
