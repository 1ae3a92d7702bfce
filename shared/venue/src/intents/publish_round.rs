//! A director publishes a round: the program's proposal, or pairs of their own.

use super::Proposed;
use crate::hall::{Hall, HallRefused};
use desk::Refused;
use domain::limit::TABLES_MAX;
use domain::{Breach, Division, Named, PlayerId, Publication, RoundId, TableNo, messages};
use ledger::{Entry, Fact, PairingOrigin};
use std::collections::BTreeSet;

messages! {
    /// Why a round is not published.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum PublishRefused {
        Started { round: RoundId },
        NotNext { next: RoundId },
        /// Four players sit at a table under the book.
        FourSit,
        TwoSit,
        TooManyTables { most: usize },
        TableTwice { table: TableNo },
        Gone { player: PlayerId },
        PlayerTwice { player: PlayerId },
        LeftOut { player: Named },
        NoPair,
    }
}

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
        return Err(Refused::because(PublishRefused::Started { round }));
    }
    let contested = contested(hall, &publication);
    let last = division.current().map_or(0, |round| round.publication.round.number);
    if standing.is_none() && contested.is_empty() && round.number != last + 1 {
        let next = RoundId { number: last + 1, ..round };
        return Err(Refused::because(PublishRefused::NotNext { next }));
    }
    check_kind(hall, &publication)?;
    let proposed = proposed.filter(|proposed| proposed.publication.round == round);
    check(division, &publication, proposed)?;
    let made = proposed.map_or(PairingOrigin::Director, |made| origin(made, &publication));
    let made = Box::new(made);
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
            let what = PublishRefused::FourSit.into();
            Err(Breach { what, citation: lists.seats.cite.clone() }.into())
        }
        None if !publication.fours.is_empty() => Err(Refused::because(PublishRefused::TwoSit)),
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
        return Err(Refused::because(PublishRefused::TooManyTables { most: TABLES_MAX }));
    }
    for (table, _) in publication.tables() {
        if table == TableNo(0) || !tables.insert(table) {
            return Err(Refused::because(PublishRefused::TableTwice { table }));
        }
    }
    let gone = division.gone();
    let playing = publication.tables().flat_map(|(_, players)| players.iter().copied());
    let away = publication.absent.iter().map(|absent| absent.player);
    for player in playing.chain(publication.byes.iter().copied()).chain(away) {
        if !division.players.contains_key(&player) {
            return Err(Refused::because(HallRefused::NoPlayer { player }));
        }
        if gone.contains(&player) {
            return Err(Refused::because(PublishRefused::Gone { player }));
        }
        if !seen.insert(player) {
            return Err(Refused::because(PublishRefused::PlayerTwice { player }));
        }
    }
    let left_out = |id: &PlayerId| proposed.is_some_and(|made| made.left_out.contains(id));
    let absent = |id: &PlayerId| !seen.contains(id) && !gone.contains(id) && !left_out(id);
    match division.players.values().find(|player| absent(&player.id)) {
        Some(left_out) => {
            Err(Refused::because(PublishRefused::LeftOut { player: left_out.into() }))
        }
        None if tables.is_empty() => Err(Refused::because(PublishRefused::NoPair)),
        None => Ok(()),
    }
}
