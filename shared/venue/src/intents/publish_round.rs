//! A director publishes a round: the program's proposal, or pairs of their own.

use crate::hall::{Hall, HallRefused};
use crate::round_plan::plan;
use desk::{Posted, Refused};
use domain::limit::TABLES_MAX;
use domain::{
    AbsenceReason, Absent, Breach, Division, Named, PairingOrigin, PairingWishes, Player, PlayerId,
    Publication, RoundId, TableNo, messages,
};
use ledger::{Entry, Fact};
use pairing::Plan;
use rulebook::result::check_absences;
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
        /// Lost a match, or waits for matches that go on.
        OutOfBracket { player: Named },
        /// Played all games of a match that nobody has won.
        MatchLevel { first: Named, second: Named },
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    publication: Publication,
    made: PairingOrigin,
) -> Result<Entry, Refused> {
    let division = hall.division(publication.round.division)?;
    after(hall, division.last_round(), publication, made)
}

/// Rounds that follow each other, all of them or none.
pub(super) fn block(hall: &Hall<'_>, rounds: Vec<Posted>) -> Result<Vec<Entry>, Refused> {
    let Some(first) = rounds.first().map(|posted| posted.publication.round) else {
        return Err(Refused::wrongly_asked(PublishRefused::NoPair));
    };
    let mut last = hall.division(first.division)?.last_round();
    let mut entries = Vec::with_capacity(rounds.len());
    for Posted { publication, origin } in rounds {
        let round = publication.round;
        if round.division != first.division || round.number != last.saturating_add(1) {
            let next = RoundId { number: last.saturating_add(1), ..first };
            return Err(Refused::because(PublishRefused::NotNext { next }));
        }
        entries.push(after(hall, last, publication, origin)?);
        last = round.number;
    }
    Ok(entries)
}

/// A round that follows this one.
fn after(
    hall: &Hall<'_>,
    last: u16,
    publication: Publication,
    made: PairingOrigin,
) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let round = publication.round;
    let division = hall.division(round.division)?;
    let standing = hall.tournament.rounds.get(&round);
    if standing.is_some_and(|published| published.started.is_some()) {
        return Err(Refused::because(PublishRefused::Started { round }));
    }
    let contested = contested(hall, &publication);
    if standing.is_none() && contested.is_empty() && round.number != last + 1 {
        let next = RoundId { number: last + 1, ..round };
        return Err(Refused::because(PublishRefused::NotNext { next }));
    }
    check_kind(hall, &publication)?;
    check_absences(hall.book()?, &publication.absent)?;
    let plan = knockout(hall, round, &made);
    if let Some(plan) = &plan {
        check_bracket(division, &publication, plan)?;
    }
    let out_of_it = plan.map(|plan| plan.knocked_out()).unwrap_or_default();
    check(division, &publication, &out_of_it)?;
    let made = Box::new(made);
    let mut replaces: Vec<_> = standing.map(|published| published.entry).into_iter().collect();
    replaces.extend(contested);
    replaces.extend(hall.tournament.taken_back.get(&round).copied());
    let under = hall.under(round.division);
    Ok(Entry { under, replaces, fact: Fact::RoundPublished { publication, made } })
}

/// The plan of a round, which knows whom a bracket leaves without a game. Of a round of the director's own that is
/// what the schedule has for it.
fn knockout(hall: &Hall<'_>, round: RoundId, made: &PairingOrigin) -> Option<Plan> {
    match made {
        PairingOrigin::Engine { seed, wishes, .. } => plan(hall, round, *seed, wishes).ok(),
        PairingOrigin::Director => {
            let plan = plan(hall, round, 0, &PairingWishes::default()).ok()?;
            plan.field.bracket.is_some().then_some(plan)
        }
    }
}

/// Nobody plays on who is out, and nobody before the own match is decided.
fn check_bracket(
    division: &Division,
    publication: &Publication,
    plan: &Plan,
) -> Result<(), Refused> {
    let Some(bracket) = &plan.field.bracket else { return Ok(()) };
    let named = |id: PlayerId| Named::from(&division.players[&id]);
    let known = |id: &PlayerId| division.players.contains_key(id);
    let out = plan.knocked_out();
    let mut playing = publication.pairings.iter().flat_map(|pairing| pairing.players);
    if let Some(player) = playing.find(|id| out.contains(id) && known(id)) {
        let refused = PublishRefused::OutOfBracket { player: named(player) };
        return Err(Refused::because(refused));
    }
    let together = |pair: &[PlayerId; 2]| {
        publication.pairings.iter().any(|at| at.players.iter().all(|id| pair.contains(id)))
    };
    match bracket.undecided.iter().find(|pair| pair.iter().all(known) && !together(pair)) {
        Some(&[first, second]) => {
            let (first, second) = (named(first), named(second));
            Err(Refused::because(PublishRefused::MatchLevel { first, second }))
        }
        None => Ok(()),
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
    out_of_it: &BTreeSet<PlayerId>,
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
    // Whoever left a pair that plays on goes on losing.
    let dropped = |absent: &&Absent| absent.reason == AbsenceReason::DroppedOut;
    let away = publication.absent.iter();
    let (dropped, away): (Vec<&Absent>, Vec<&Absent>) = away.partition(dropped);
    seen.extend(dropped.iter().map(|absent| absent.player).filter(|id| gone.contains(id)));
    let away = away.iter().map(|absent| absent.player);
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
    let is_substitute =
        |player: &Player| player.team.as_ref().is_some_and(|member| member.board.is_none());
    let absent =
        |id: &PlayerId| !seen.contains(id) && !gone.contains(id) && !out_of_it.contains(id);
    let mut wanted = division.players.values().filter(|player| !is_substitute(player));
    match wanted.find(|player| absent(&player.id)) {
        Some(left_out) => {
            Err(Refused::because(PublishRefused::LeftOut { player: left_out.into() }))
        }
        None if tables.is_empty() => Err(Refused::because(PublishRefused::NoPair)),
        None => Ok(()),
    }
}
