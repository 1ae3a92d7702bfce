//! Who takes whose place (rule 22).

use super::Fold;
use super::stand::standing;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::{Missing, RefusalReason};
use crate::subject::Subject;
use crate::tournament::ConflictOver;
use domain::{PlayerId, Substitution};
use std::collections::BTreeMap;

pub(super) fn resolve(fold: &mut Fold<'_>) {
    let replaced = fold.open(Subject::Substitutions);
    let replaced = fold.allowed(replaced);
    fold.conflicts.retain(|_, conflict| !matches!(conflict.over, ConflictOver::Substitution(_)));
    let rules = fold.tournament.book.as_ref().and_then(|book| book.standings.as_ref());
    let has_rule = rules.is_some_and(|rules| rules.substitute_inherits.is_some());
    let mut by_player: BTreeMap<PlayerId, Vec<&Record>> = BTreeMap::new();
    for record in replaced {
        let Some(change) = substitution(record) else { continue };
        if !has_rule {
            fold.refuse(record, RefusalReason::Unknown { what: Missing::SubstituteRule });
        } else if change.out != change.substitute
            && fold.are_entered([change.out, change.substitute])
        {
            by_player.entry(change.out).or_default().push(record);
        } else {
            fold.refuse(record, RefusalReason::Unknown { what: Missing::Player });
        }
    }
    let mut changes: Vec<Substitution> = Vec::new();
    for (out, records) in by_player {
        let standing = standing(&records);
        let mut says = standing.iter().filter_map(|record| substitution(record));
        let Some(first) = says.next() else { continue };
        if says.all(|other| other == first) {
            changes.push(first);
        } else {
            fold.conflict(ConflictOver::Substitution(out), &standing);
        }
    }
    // A substitute of a substitute comes after the one who left before.
    changes.sort_by_key(|change| (change.before_round, change.out));
    let changes = in_order(changes);
    for (id, division) in &mut fold.tournament.divisions {
        let of_division = changes.iter().filter(|change| change.out.division == *id);
        let substitutions = of_division.cloned().collect();
        if division.substitutions != substitutions {
            division.substitutions = substitutions;
            *fold.versions.entry(*id).or_default() += 1;
        }
    }
}

/// Whoever came in as a substitute and left again is replaced after coming in. A circle has no such order
/// and is left out.
fn in_order(mut changes: Vec<Substitution>) -> Vec<Substitution> {
    let mut ordered = Vec::with_capacity(changes.len());
    while let Some(next) = changes
        .iter()
        .position(|change| changes.iter().all(|earlier| earlier.substitute != change.out))
    {
        ordered.push(changes.remove(next));
    }
    ordered
}

fn substitution(record: &Record) -> Option<Substitution> {
    let Fact::PlayerReplaced { out, substitute, before_round, .. } = &record.entry.fact else {
        return None;
    };
    Some(Substitution { out: *out, substitute: *substitute, before_round: *before_round })
}

impl Fold<'_> {
    /// Whether all these players are entered in one division.
    pub(super) fn are_entered(&self, players: impl IntoIterator<Item = PlayerId>) -> bool {
        let mut players = players.into_iter().peekable();
        let Some(first) = players.peek().copied() else { return false };
        let division = self.tournament.divisions.get(&first.division);
        division.is_some_and(|division| players.all(|id| division.players.contains_key(&id)))
    }
}
