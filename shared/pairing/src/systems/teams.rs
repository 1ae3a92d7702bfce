//! Team events: everybody against everybody, and pairs events by RO 9.2 with the rules of 9.6.

use crate::field::{Entrant, Field, Meetings, Pair};
use crate::matching::{Blossom, Engine, Weights};
use crate::pool::{Drawn, Pool};
use crate::proposal::{NoPairing, PairingWarning, Pairs};
use crate::reason::{ByeBasis, MadeBy, PairBasis, Skip, SkipCause};
use crate::request::{Constraints, Request};
use crate::system::{Boards, FirstRound, System};
use crate::systems::round_robin::clark;
use crate::team::TeamEntrant;
use domain::{PlayerId, Team};
use std::collections::{BTreeMap, BTreeSet};

/// Teams keep their order of entry for the whole event; a team without an opponent sits out.
pub(crate) fn round_robin(pool: &mut Pool<'_>, boards: Boards) -> Result<(), NoPairing> {
    check(pool)?;
    let teams = teams(pool);
    let line_ups: Vec<Vec<Option<usize>>> = teams.iter().map(|team| line_up(pool, team)).collect();
    let size = teams.iter().map(|team| team.boards.len()).max().unwrap_or(1).max(1);
    let step = usize::from(pool.field.step()) - 1;
    let (round, turn) = match boards {
        Boards::Level => (step, 0),
        Boards::All => (step / size, step % size),
    };
    for [a, b] in clark(teams.len(), round + 1) {
        let names = [a, b].map(|team| teams[team - 1].name.to_string());
        for board in 0..size {
            let other = (board + turn) % size;
            let member = |team: usize, at: usize| line_ups[team - 1].get(at).copied().flatten();
            let both = [member(a, board), member(b, other)];
            let boards = [board + 1, other + 1];
            meet(pool, both, PairBasis::boards(names.clone(), boards));
        }
    }
    rest_sits(pool);
    Ok(())
}

/// Teams meet as players do in the Swiss system; then their players find boards.
pub(crate) fn swiss(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    check(pool)?;
    let teams = teams(pool);
    let virtual_field = team_field(pool);
    let (request, by_club) = team_request(pool, &virtual_field);
    let proposal = crate::propose(&virtual_field, &request)?;
    for reason in &proposal.reasons {
        let [a, b] = reason.players.map(|captain| at(&teams, captain));
        let both = [teams[a.min(b)], teams[a.max(b)]];
        let skipped: Vec<(usize, SkipCause)> = reason
            .skipped
            .iter()
            .filter_map(|skip| team_skip(pool, skip, reason.players, &by_club))
            .collect();
        let names = both.map(|team| team.name.to_string());
        for (boards, places) in boards(pool, both) {
            let basis = PairBasis::boards(names.clone(), boards);
            let (places, basis) = best_first(places, basis);
            let (made_by, repeats, skipped) = (MadeBy::Engine, pool.repeats, skipped.clone());
            pool.take(Drawn { places, basis, skipped, made_by, repeats });
        }
    }
    carry_warnings(pool, &proposal);
    rest_sits(pool);
    Ok(())
}

fn check(pool: &Pool<'_>) -> Result<(), NoPairing> {
    let teams = &pool.field.teams;
    if teams.len() < 2 {
        let (system, teams) = (pool.request.system, teams.len());
        return Err(NoPairing::NoTeams { system, teams });
    }
    let members: BTreeSet<PlayerId> =
        teams.iter().flat_map(|entrant| entrant.team.members()).collect();
    let mut here = pool.entrants.iter().map(|entrant| entrant.player);
    match here.find(|player| !members.contains(player)) {
        Some(player) => Err(NoPairing::TeamOf { player }),
        None => Ok(()),
    }
}

fn teams<'p>(pool: &Pool<'p>) -> Vec<&'p Team> {
    pool.field.teams.iter().map(|entrant| &entrant.team).collect()
}

/// Where the team of this captain stands.
fn at(teams: &[&Team], captain: PlayerId) -> usize {
    let found = teams.iter().position(|team| team.captain() == Some(captain));
    found.expect("the teams of the field are those of the pool")
}

/// One player may be missing: the other one has no opponent then (RO 9.6 c).
fn meet(pool: &mut Pool<'_>, places: [Option<usize>; 2], basis: PairBasis) {
    let free = |place: Option<usize>| place.filter(|place| pool.is_left(*place));
    if let [Some(a), Some(b)] = places.map(free)
        && !pool.request.constraints.forbidden.contains(&[pool.player(a), pool.player(b)].into())
    {
        let (places, basis) = best_first([a, b], basis);
        pool.join(places, basis);
    }
}

/// The better placed player first, with what is said about the two in the same order.
fn best_first([a, b]: [usize; 2], basis: PairBasis) -> ([usize; 2], PairBasis) {
    if a < b { ([a, b], basis) } else { ([b, a], basis.turned()) }
}

/// Whoever has a board and no opponent sits out; substitutes without a board rest.
fn rest_sits(pool: &mut Pool<'_>) {
    let boards: BTreeSet<usize> =
        teams(pool).iter().flat_map(|team| line_up(pool, team)).flatten().collect();
    for place in pool.list() {
        match boards.contains(&place) {
            true => pool.sit(place, ByeBasis::Team, Vec::new()),
            false => pool.rest(place),
        }
    }
}

/// Teams as players of a field of their own, in the order of the table and by their captains' numbers.
fn team_field(pool: &Pool<'_>) -> Field {
    let field = pool.field;
    let entrant_of: BTreeMap<PlayerId, &Entrant> =
        field.players.iter().map(|entrant| (entrant.player, entrant)).collect();
    let team = |entrant: &TeamEntrant| {
        let members = || entrant.team.members().filter_map(|member| entrant_of.get(&member));
        let on_boards = entrant.team.boards.iter().filter_map(|member| entrant_of.get(member));
        Entrant {
            rating: members().map(|member| member.rating).sum(),
            clubs: on_boards.flat_map(|member| member.clubs.clone()).collect(),
            byes: entrant.byes,
            byes_today: entrant.byes_today,
            wins: domain::WinPoints(members().map(|member| member.wins.0).sum()),
            spread: members().map(|member| member.spread).sum(),
            ..Entrant::new(entrant.captain())
        }
    };
    let blank = Field::new(field.round, field.teams.iter().map(team).collect());
    let met = field.teams.iter().flat_map(|entrant| {
        let with = |(other, meetings): (&PlayerId, &Meetings)| {
            (Pair::new(entrant.captain(), *other), *meetings)
        };
        entrant.met.iter().map(with)
    });
    Field { met: met.collect(), rounds: field.rounds, based_on: field.based_on, ..blank }
}

/// The same rules for teams. Returned with it: pairs of teams that RO 9.6 b keeps apart.
fn team_request(pool: &Pool<'_>, teams: &Field) -> (Request, BTreeSet<Pair>) {
    let mut constraints = Constraints::default();
    let mut by_club = BTreeSet::new();
    let clubs_apart = pool.request.rules.clubs_apart(pool.field);
    let forbidden: BTreeSet<PlayerId> =
        pool.request.constraints.forbidden.iter().flat_map(|pair| pair.players()).collect();
    // Only these can be without a way to meet another team.
    let entered = self::teams(pool);
    let bound: Vec<bool> = (entered.iter())
        .map(|team| {
            let named = team.members().any(|member| forbidden.contains(&member));
            named || lone_club(pool, team).is_some()
        })
        .collect();
    for (at, a) in entered.iter().enumerate() {
        let id = teams.players[at].player;
        if active(pool, a).is_empty() {
            constraints.absent.insert(id);
        }
        for (to, b) in entered.iter().enumerate().skip(at + 1) {
            if !(bound[at] || bound[to]) {
                continue;
            }
            let pair = Pair::new(id, teams.players[to].player);
            if clubs_apart && (is_lone_against_own(pool, a, b) || is_lone_against_own(pool, b, a)) {
                by_club.insert(pair);
                constraints.forbidden.insert(pair);
            } else if boards(pool, [a, b]).is_empty() {
                constraints.forbidden.insert(pair);
            }
        }
    }
    let request = Request {
        system: System::Swiss { first: FirstRound::Lot },
        constraints,
        ..Request::new(System::TeamSwiss, pool.request.seed)
    };
    (request.with_rules(pool.request.rules.clone()), by_club)
}

/// Who of those who are here plays at each board.
fn line_up(pool: &Pool<'_>, team: &Team) -> Vec<Option<usize>> {
    let boards = team.line_up(|member| pool.place_of(member).is_some());
    boards.into_iter().map(|member| pool.place_of(member?)).collect()
}

/// The same without those who have an opponent already.
fn free_boards(pool: &Pool<'_>, team: &Team) -> Vec<Option<usize>> {
    let boards = line_up(pool, team).into_iter();
    boards.map(|place| place.filter(|place| pool.is_left(*place))).collect()
}

fn active(pool: &Pool<'_>, team: &Team) -> Vec<usize> {
    free_boards(pool, team).into_iter().flatten().collect()
}

/// The club of a player left alone by a partner from another club.
fn lone_club<'p>(pool: &Pool<'p>, team: &Team) -> Option<&'p str> {
    let [lone] = active(pool, team)[..] else { return None };
    let clubs: BTreeSet<Option<&str>> = team
        .boards
        .iter()
        .filter_map(|member| pool.field.players.iter().find(|entrant| entrant.player == *member))
        .map(Entrant::club)
        .collect();
    if clubs.len() > 1 { pool.entrants[lone].club() } else { None }
}

/// A team in which only players of the lone player's own club are left (RO 9.6 b).
fn is_lone_against_own(pool: &Pool<'_>, lone: &Team, other: &Team) -> bool {
    let others = active(pool, other);
    lone_club(pool, lone).is_some_and(|club| {
        !others.is_empty() && others.iter().all(|p| pool.entrants[*p].club() == Some(club))
    })
}

/// Nobody plays alone who could have an opponent: more than all repeats of a hundred boards.
const ALONE: i64 = 10_000_000_000_000_000;

/// Who of two teams meets whom: new opponents first, then other clubs, then the order of boards.
fn boards(pool: &Pool<'_>, teams: [&Team; 2]) -> Vec<([usize; 2], [usize; 2])> {
    let [a, b] = teams.map(|team| free_boards(pool, team));
    let size = a.len().max(b.len());
    let must_differ = teams.iter().any(|team| lone_club(pool, team).is_some());
    // Boards of the first team, then of the second; the shorter one is filled up with nobody.
    let weights = Weights::new(2 * size, |x, y| {
        if x >= size || y < size {
            return None;
        }
        let (p, q) = match [a.get(x), b.get(y - size)].map(|place| place.copied().flatten()) {
            [Some(p), Some(q)] => (p, q),
            [None, None] => return Some(0),
            [Some(_), None] | [None, Some(_)] => return Some(ALONE),
        };
        let players = [pool.player(p), pool.player(q)];
        let forbidden = pool.request.constraints.forbidden.contains(&players.into());
        let mates = pool.are_club_mates(p, q);
        if forbidden || (must_differ && mates && pool.request.rules.clubs_apart(pool.field)) {
            return None;
        }
        let times = i64::from(pool.meetings(p, q).times.min(90));
        let apart = (x.abs_diff(y - size) as i64).min(1_000).pow(2);
        Some(times * 1_000_000_000_000 + i64::from(mates) * 1_000_000_000 + apart)
    });
    let Some(mates) = Blossom.cheapest(&weights) else { return Vec::new() };
    let meets = |x: usize| {
        Some(([x + 1, mates[x] - size + 1], [(*a.get(x)?)?, (*b.get(mates[x] - size)?)?]))
    };
    (0..size).filter_map(meets).collect()
}

/// A team that was passed over, named by its first player who is here.
fn team_skip(
    pool: &Pool<'_>,
    skip: &Skip,
    pair: [PlayerId; 2],
    by_club: &BTreeSet<Pair>,
) -> Option<(usize, SkipCause)> {
    let entrant = pool.field.teams.iter().find(|entrant| entrant.captain() == skip.player)?;
    let place = *active(pool, &entrant.team).first()?;
    let apart = pair.iter().any(|one| by_club.contains(&Pair::new(*one, skip.player)));
    let by_rule = apart && skip.because == SkipCause::Forbidden;
    let because = if by_rule { SkipCause::Club } else { skip.because };
    Some((place, because))
}

/// What the director should know about teams that sit out again, each by its captain.
fn carry_warnings(pool: &mut Pool<'_>, proposal: &Pairs) {
    let again = |warning: &&PairingWarning| matches!(warning, PairingWarning::AnotherBye { .. });
    pool.warnings.extend(proposal.warnings.iter().filter(again).cloned());
}
