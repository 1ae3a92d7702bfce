//! Pairs that a schedule names, and what happens to players whose opponent is not there.

use crate::byes::{eligible, set_aside};
use crate::matching::Rest;
use crate::pool::{Drawn, Pool};
use crate::proposal::{NoPairing, PairingWarning, ScheduleBreak};
use crate::reason::{ByeBasis, MadeBy, PairBasis};
use crate::rules::Repeats;
use crate::walk::{Choice, Toward, cheapest, fewest, table};
use domain::PlayerId;

/// Two players whom a schedule brings together, with their seats in it.
pub(crate) struct Fixture {
    pub(crate) players: [PlayerId; 2],
    pub(crate) seats: [usize; 2],
}

/// Turns pairs of seats, counted from 1, into fixtures.
pub(crate) fn of_seats(players: &[PlayerId], pairs: &[[usize; 2]]) -> Vec<Fixture> {
    let fixture = |&seats: &[usize; 2]| Fixture { players: seats.map(|s| players[s - 1]), seats };
    pairs.iter().map(fixture).collect()
}

/// A round of a schedule that the director gave; every seat is used at most once.
pub(crate) fn given(pool: &Pool<'_>, step: u16) -> Result<Option<Vec<[usize; 2]>>, NoPairing> {
    let Some(round) = pool.request.seats.get(usize::from(step) - 1) else {
        return Ok(None);
    };
    let players = pool.field.seeding.len();
    let mut used = vec![false; players + 1];
    for seat in round.iter().flatten() {
        let at = usize::from(*seat);
        if at == 0 || at > players || std::mem::replace(&mut used[at], true) {
            let system = pool.request.system;
            return Err(NoPairing::BadSeats { system, step, seat: *seat });
        }
    }
    Ok(Some(round.iter().map(|seats| seats.map(usize::from)).collect()))
}

/// Makes the pairs of the schedule, then pairs whoever it leaves without an opponent.
pub(crate) fn play(pool: &mut Pool<'_>, fixtures: Vec<Fixture>) -> Result<(), NoPairing> {
    let step = pool.field.step();
    for Fixture { players, seats } in fixtures {
        let places = players.map(|player| pool.place_of(player));
        let broken = match places {
            [Some(a), Some(b)] if !(pool.is_left(a) && pool.is_left(b)) => ScheduleBreak::Fixed,
            [Some(a), Some(b)] if is_forbidden(pool, a, b) => ScheduleBreak::Forbidden,
            [Some(a), Some(b)] => {
                let basis = PairBasis::Schedule { seats, round: step };
                pool.join([a, b], basis);
                continue;
            }
            _ => ScheduleBreak::Absent,
        };
        let fixed_together = pool.request.constraints.fixed.contains(&players.into());
        let both_gone = places.iter().all(Option::is_none);
        if !fixed_together && !both_gone {
            pool.warnings.push(PairingWarning::OutOfSchedule { players, because: broken });
        }
    }
    leftover(pool)
}

/// A schedule in which everybody meets everybody is not bound by the club rule.
fn is_forbidden(pool: &Pool<'_>, a: usize, b: usize) -> bool {
    pool.request.constraints.forbidden.contains(&[pool.player(a), pool.player(b)].into())
}

/// As few as possible sit out (RO 9.4 c): players without an opponent meet each other.
fn leftover(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let mut list = pool.list();
    let step = pool.field.step();
    if let [only] = list[..] {
        pool.sit(only, ByeBasis::Schedule { round: step }, Vec::new());
    } else if list.len() % 2 == 1 {
        let sitter = sitter(pool, &list);
        let basis = ByeBasis::Place { place: pool.ranks[sitter] };
        set_aside(pool, &list, sitter, basis);
    }
    list = pool.list();
    let choices = match fewest(pool, &list, &Toward::Nearest) {
        Some(choices) => choices,
        None => cheapest(pool, &list).unwrap_or_else(|_| as_many_as_possible(pool, &list)),
    };
    for choice in choices {
        let (basis, made_by, repeats) = (PairBasis::Leftover, MadeBy::Engine, Repeats::Avoid);
        let Choice { places, skipped } = choice;
        pool.take(Drawn { places, basis, skipped, made_by, repeats });
    }
    for place in pool.list() {
        pool.sit(place, ByeBasis::Schedule { round: step }, Vec::new());
    }
    Ok(())
}

/// The lowest who may sit and leaves the others as many pairs as possible.
fn sitter(pool: &Pool<'_>, list: &[usize]) -> usize {
    let spare = Rest::new(table(pool, list, |a, b| pool.hard_bar(a, b).is_none())).spare();
    let fits = |place: &usize| list.iter().position(|p| p == place).is_some_and(|at| spare[at]);
    let from_below = eligible(pool, list).from_below.into_iter().chain(list.iter().rev().copied());
    from_below.into_iter().find(fits).expect("a matching of an odd list leaves somebody over")
}

fn as_many_as_possible(pool: &Pool<'_>, list: &[usize]) -> Vec<Choice> {
    let rest = Rest::new(table(pool, list, |a, b| pool.hard_bar(a, b).is_none()));
    let choice = |[a, b]: [usize; 2]| Choice { places: [list[a], list[b]], skipped: Vec::new() };
    rest.pairs().into_iter().map(choice).collect()
}
