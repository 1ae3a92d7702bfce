//! A director publishes a round: the program's proposal, or pairs of their own.

use super::Proposed;
use crate::hall::Hall;
use desk::Refused;
use domain::{Division, PlayerId, Publication, TableNo};
use ledger::{Entry, Fact, PairingOrigin};
use std::collections::BTreeSet;

/// A round is one entry, and an entry has a size limit.
const PAIRINGS_MAX: usize = 1_000;

pub(super) fn decide(
    hall: &Hall<'_>,
    proposed: Option<&Proposed>,
    publication: Publication,
) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let round = publication.round;
    let division = hall.division(round.division)?;
    let standing = hall.tournament.rounds.get(&round);
    if standing.is_some_and(|published| published.started.is_some()) {
        return Err(Refused::because(format!("round {round} has started already")));
    }
    let contested = contested(hall, &publication);
    let last = division.current().map_or(0, |round| round.publication.round.number);
    if standing.is_none() && contested.is_empty() && round.number != last + 1 {
        let what = format!("the next round of division {} is {}", division.id, last + 1);
        return Err(Refused::because(what));
    }
    check(division, &publication)?;
    let made = match proposed {
        Some(proposed) if proposed.publication == publication => proposed.origin.clone(),
        _ => PairingOrigin::Director,
    };
    let mut replaces: Vec<_> = standing.map(|published| published.entry).into_iter().collect();
    replaces.extend(contested);
    let under = hall.under(round.division);
    Ok(Entry { under, replaces, fact: Fact::RoundPublished { publication, made } })
}

/// Publications of the same round that contradict each other: a new one ends the conflict.
fn contested(hall: &Hall<'_>, publication: &Publication) -> Vec<domain::EntryId> {
    let over = ledger::ConflictOver::Round(publication.round);
    let conflicts = hall.tournament.conflicts.iter().filter(|conflict| conflict.over == over);
    conflicts.flat_map(|conflict| conflict.entries.iter().map(|(entry, _)| *entry)).collect()
}

/// Everybody of the division plays or sits out exactly once, each pair at a table of its own.
fn check(division: &Division, publication: &Publication) -> Result<(), Refused> {
    let mut seen: BTreeSet<PlayerId> = BTreeSet::new();
    let mut tables: BTreeSet<TableNo> = BTreeSet::new();
    if publication.pairings.len() > PAIRINGS_MAX {
        let what = format!("a division has at most {PAIRINGS_MAX} tables: split it in two");
        return Err(Refused::because(what));
    }
    for pairing in &publication.pairings {
        if pairing.table == TableNo(0) || !tables.insert(pairing.table) {
            let what = format!("table {} cannot be used twice in one round", pairing.table);
            return Err(Refused::because(what));
        }
    }
    let out = division.out();
    let playing = publication.pairings.iter().flat_map(|pairing| pairing.players);
    for player in playing.chain(publication.byes.iter().copied()) {
        if !division.players.contains_key(&player) {
            return Err(Refused::because(format!("there is no player {player}")));
        }
        if out.contains(&player) {
            return Err(Refused::because(format!("{player} is out of the event: pair the others")));
        }
        if !seen.insert(player) {
            return Err(Refused::because(format!("{player} is in the round twice")));
        }
    }
    let absent = |id: &PlayerId| !seen.contains(id) && !out.contains(id);
    match division.players.values().find(|player| absent(&player.id)) {
        Some(left_out) => {
            let what = format!("{} ({}) is not in the round", left_out.name, left_out.id);
            Err(Refused::because(what))
        }
        None if publication.pairings.is_empty() => {
            Err(Refused::because("a round needs at least one pair"))
        }
        None => Ok(()),
    }
}
