//! Who is entered (rules 5 to 7).

use super::Fold;
use super::stand::standing;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::RefusalReason;
use crate::subject::Subject;
use crate::tournament::ConflictOver;
use domain::{Player, PlayerId};

pub(super) fn resolve(fold: &mut Fold<'_>, id: PlayerId) {
    let entered = fold.open(Subject::Player(id));
    let mut entered = fold.allowed(entered);
    if !fold.tournament.divisions.contains_key(&id.division) {
        entered.drain(..).for_each(|record| fold.refuse(record, RefusalReason::NoDivision));
    }
    let standing = standing(&entered);
    let players: Vec<&Player> = standing.iter().filter_map(|record| player(record)).collect();
    let first = players.first().copied();
    fold.no_conflict(&ConflictOver::Player(id));
    if players.iter().any(|player| Some(*player) != first) {
        fold.conflict(ConflictOver::Player(id), &standing);
    }
    let Some(division) = fold.tournament.divisions.get_mut(&id.division) else { return };
    let before = match first {
        Some(first) => division.players.insert(id, first.clone()),
        None => division.players.remove(&id),
    };
    if before.as_ref() != first {
        fold.changed(id.division);
    }
}

fn player(record: &Record) -> Option<&Player> {
    let Fact::PlayerEntered { player } = &record.entry.fact else { return None };
    Some(player)
}
