//! A director publishes a round: the program's proposal, or pairs of their own.

use super::Proposed;
use crate::hall::Hall;
use desk::Refused;
use domain::limit::TABLES_MAX;
use domain::{Breach, Division, PlayerId, Publication, TableNo};
use ledger::{Entry, Fact, PairingOrigin};
use std::collections::BTreeSet;

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
        let what = format!("round {round} has started already: take it back first");
        return Err(Refused::because(what));
    }
    let contested = contested(hall, &publication);
    let last = division.current().map_or(0, |round| round.publication.round.number);
    if standing.is_none() && contested.is_empty() && round.number != last + 1 {
        let what = format!("the next round of division {} is {}", division.id, last + 1);
        return Err(Refused::because(what));
    }
    check_kind(hall, &publication)?;
    let proposed = proposed.filter(|proposed| proposed.publication.round == round);
    check(division, &publication, proposed)?;
    let made = proposed.map_or(PairingOrigin::Director, |made| origin(made, &publication));
    let mut replaces: Vec<_> = standing.map(|published| published.entry).into_iter().collect();
    replaces.extend(contested);
    replaces.extend(hall.tournament.taken_back.get(&round).copied());
    let under = hall.under(round.division);
    Ok(Entry { under, replaces, fact: Fact::RoundPublished { publication, made } })
}

/// The proposal's origin, with the tables where the director changed it.
fn origin(proposed: &Proposed, publication: &Publication) -> PairingOrigin {
    let original = &proposed.publication;
    let changed =
        publication.tables().filter(|(at, seats)| original.players_at(*at) != Some(*seats));
    let tables: Vec<TableNo> = changed.map(|(table, _)| table).collect();
    match &proposed.origin {
        PairingOrigin::Engine { system, seed, based_on, standings, wishes, .. }
            if tables.len() < publication.tables().count() =>
        {
            PairingOrigin::Engine {
                system: system.clone(),
                seed: *seed,
                based_on: *based_on,
                standings: standings.clone(),
                wishes: wishes.clone(),
                by_hand: tables,
            }
        }
        PairingOrigin::Engine { .. } | PairingOrigin::Director => PairingOrigin::Director,
    }
}

/// Publications of the same round that contradict each other: a new one ends the conflict.
fn contested(hall: &Hall<'_>, publication: &Publication) -> Vec<domain::EntryId> {
    let over = ledger::ConflictOver::Round(publication.round);
    let conflicts = hall.tournament.conflicts.iter().filter(|conflict| conflict.over == over);
    conflicts.flat_map(|conflict| conflict.entries.iter().map(|(entry, _)| *entry)).collect()
}

/// Two at a table play a duel, four keep a list; the book says which it is.
fn check_kind(hall: &Hall<'_>, publication: &Publication) -> Result<(), Refused> {
    match hall.lists() {
        Some(lists) if !publication.pairings.is_empty() => {
            let what = "four players sit at a table under this book: draw the seats".to_owned();
            Err(Breach { what, citation: lists.seats.cite.clone() }.into())
        }
        None if !publication.fours.is_empty() => {
            Err(Refused::because("two players sit at a table under this book: pair them"))
        }
        _ => Ok(()),
    }
}

/// Everybody of the division plays, sits out or is away exactly once, each pair at a table of its own.
fn check(
    division: &Division,
    publication: &Publication,
    proposed: Option<&Proposed>,
) -> Result<(), Refused> {
    let mut seen: BTreeSet<PlayerId> = BTreeSet::new();
    let mut tables: BTreeSet<TableNo> = BTreeSet::new();
    if publication.tables().count() > TABLES_MAX {
        let what = format!("a division has at most {TABLES_MAX} tables: split it in two");
        return Err(Refused::because(what));
    }
    for (table, _) in publication.tables() {
        if table == TableNo(0) || !tables.insert(table) {
            let what = format!("table {table} cannot be used twice in one round");
            return Err(Refused::because(what));
        }
    }
    let gone = division.gone();
    let playing = publication.tables().flat_map(|(_, players)| players.iter().copied());
    let away = publication.absent.iter().map(|absent| absent.player);
    for player in playing.chain(publication.byes.iter().copied()).chain(away) {
        if !division.players.contains_key(&player) {
            return Err(Refused::because(format!("there is no player {player}")));
        }
        if gone.contains(&player) {
            return Err(Refused::because(format!("{player} is out of the event: pair the others")));
        }
        if !seen.insert(player) {
            return Err(Refused::because(format!("{player} is in the round twice")));
        }
    }
    let left_out = |id: &PlayerId| proposed.is_some_and(|made| made.left_out.contains(id));
    let absent = |id: &PlayerId| !seen.contains(id) && !gone.contains(id) && !left_out(id);
    match division.players.values().find(|player| absent(&player.id)) {
        Some(left_out) => {
            let what = format!("{} ({}) is not in the round", left_out.name, left_out.id);
            Err(Refused::because(what))
        }
        None if tables.is_empty() => Err(Refused::because("a round needs at least one pair")),
        None => Ok(()),
    }
}
