//! Knockout: a bracket in which the best seeds meet as late as possible, and sit out first.

use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::reason::{ByeBasis, PairBasis};
use crate::system::Bracket;
use domain::PlayerId;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

/// Seeds from the top of the bracket to the bottom; a seed beyond the field is an empty line.
pub fn lines(players: usize) -> Vec<usize> {
    let mut lines = vec![1];
    while lines.len() < players {
        let next = 2 * lines.len() + 1;
        lines = lines.iter().flat_map(|seed| [*seed, next - seed]).collect();
    }
    lines
}

/// How many rounds it takes until one is left.
pub fn rounds(players: usize) -> u32 {
    lines(players).len().ilog2()
}

pub(crate) fn pair(
    pool: &mut Pool<'_>,
    bracket: Bracket,
    lot: &mut Pcg64,
) -> Result<(), NoPairing> {
    let mut seeding = pool.field.seeding.clone();
    if bracket == Bracket::Lot {
        // The same seed in every round of the block draws the same bracket.
        seeding.sort_unstable();
        seeding.shuffle(lot);
    }
    if let Some(state) = &pool.field.bracket {
        if let Some(players) = state.undecided.first() {
            return Err(NoPairing::NotDecided { players: players.to_vec() });
        }
        if !state.open.is_empty() {
            return play_on(pool, &state.open);
        }
    }
    let step = pool.field.bracket.as_ref().map_or(pool.field.step(), |state| state.step);
    let lines = lines(seeding.len());
    if u32::from(step) > rounds(seeding.len()) {
        let (round, system) = (pool.field.round, pool.request.system);
        let steps = u16::try_from(rounds(seeding.len())).unwrap_or(u16::MAX);
        return Err(NoPairing::ScheduleOver { round, system, step, steps });
    }
    if forgot_the_bracket(pool, &seeding, step) {
        return pair_anew(pool, &seeding, step);
    }
    let half = 1_usize << (step - 1);
    for section in lines.chunks(2 * half) {
        let mut sides = Vec::with_capacity(2);
        for side in section.chunks(half) {
            sides.push(survivor(pool, &seeding, side)?);
        }
        match sides[..] {
            [Some((a, x)), Some((b, y))] => {
                let (places, seeds) = if a < b { ([a, b], [x, y]) } else { ([b, a], [y, x]) };
                let players = places.map(|place| pool.player(place));
                if pool.request.constraints.forbidden.contains(&players.into()) {
                    return Err(NoPairing::BracketForbidden { players });
                }
                pool.join(places, PairBasis::Seeds { seeds });
            }
            [Some((place, _)), None] | [None, Some((place, _))] => {
                pool.sit(place, ByeBasis::Schedule { round: step }, Vec::new());
            }
            _ => {}
        }
    }
    Ok(())
}

/// Another game of every match that is not over; the others wait.
fn play_on(pool: &mut Pool<'_>, open: &[([PlayerId; 2], u16)]) -> Result<(), NoPairing> {
    for (players, game) in open {
        match players.map(|player| pool.place_of(player)) {
            [Some(a), Some(b)] if pool.is_left(a) && pool.is_left(b) => {
                pool.join([a.min(b), a.max(b)], PairBasis::Match { game: *game });
            }
            // The director has paired them.
            [Some(_), Some(_)] => {}
            [first, _] => {
                let player = players[usize::from(first.is_some())];
                return Err(NoPairing::AwayFromMatch { player });
            }
        }
    }
    Ok(())
}

/// Whether the director's own pairs have put two players through whom the bracket has on one side, and who have
/// not met.
fn forgot_the_bracket(pool: &Pool<'_>, seeding: &[PlayerId], step: u16) -> bool {
    let half = 1_usize << (step - 1);
    lines(seeding.len()).chunks(half).any(|side| {
        let left: Vec<usize> = side.iter().filter_map(|seed| place(pool, seeding, *seed)).collect();
        let pairs =
            left.iter().enumerate().flat_map(|(at, a)| left[at + 1..].iter().map(|b| [*a, *b]));
        left.len() > 1 && pairs.into_iter().all(|[a, b]| pool.meetings(a, b).times == 0)
    })
}

/// Those who are left, the best seed against the last one.
fn pair_anew(pool: &mut Pool<'_>, seeding: &[PlayerId], step: u16) -> Result<(), NoPairing> {
    let seeds = 1..=seeding.len();
    let mut left: Vec<(usize, usize)> =
        seeds.filter_map(|seed| Some((place(pool, seeding, seed)?, seed))).collect();
    if !left.len().is_multiple_of(2) {
        let (best, _) = left.remove(0);
        pool.sit(best, ByeBasis::Schedule { round: step }, Vec::new());
    }
    while left.len() > 1 {
        let ((a, x), (b, y)) = (left.remove(0), left.remove(left.len() - 1));
        let players = [a, b].map(|place| pool.player(place));
        if pool.request.constraints.forbidden.contains(&players.into()) {
            return Err(NoPairing::BracketForbidden { players });
        }
        let (places, seeds) = if a < b { ([a, b], [x, y]) } else { ([b, a], [y, x]) };
        pool.join(places, PairBasis::Seeds { seeds });
    }
    Ok(())
}

/// The place of a seed that is still in.
fn place(pool: &Pool<'_>, seeding: &[PlayerId], seed: usize) -> Option<usize> {
    let place = pool.place_of(*seeding.get(seed - 1)?)?;
    pool.is_left(place).then_some(place)
}

/// Who is still in on one side of a match, by place and seed.
fn survivor(
    pool: &Pool<'_>,
    seeding: &[PlayerId],
    side: &[usize],
) -> Result<Option<(usize, usize)>, NoPairing> {
    let present = |seed: &usize| Some((place(pool, seeding, *seed)?, *seed));
    let standing: Vec<(usize, usize)> = side.iter().filter_map(present).collect();
    if standing.len() > 1 {
        let players = standing.iter().map(|(place, _)| pool.player(*place)).collect();
        return Err(NoPairing::NotDecided { players });
    }
    Ok(standing.first().copied())
}
