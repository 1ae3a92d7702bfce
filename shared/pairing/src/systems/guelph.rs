//! Guelph (RO Annex 3.8 b): six rounds for six or eight players.

use crate::fixtures::{Fixture, given, of_seats, play};
use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::systems::king_of_the_hill;
use crate::systems::round_robin::clark;
use domain::PlayerId;

const ROUNDS: u16 = 6;
/// With two groups, the rounds inside a group; the two after them use the standings they leave.
const GROUP_ROUNDS: u16 = 3;

/// Seeds, counted from 1, in groups; `None` for a field the document does not describe.
pub fn groups(players: usize) -> Option<Vec<Vec<usize>>> {
    match players {
        6 => Some(vec![(1..=6).collect()]),
        8 => Some(crate::systems::snake::groups(8, 2)),
        _ => None,
    }
}

/// The fourth and the fifth round: which place of one group meets which of the other.
pub fn cross<T: Copy>(round: u16, a: &[T; 4], b: &[T; 4]) -> Option<[[T; 2]; 4]> {
    match round {
        4 => Some([[a[0], b[1]], [b[0], a[1]], [a[2], b[3]], [a[3], b[2]]]),
        5 => Some([[a[0], b[0]], [a[1], b[1]], [a[2], b[2]], [a[3], b[3]]]),
        _ => None,
    }
}

/// The rounds of the groups need no results, and both cross rounds use the standings of the groups.
pub(crate) fn source_round(round: u16, block_start: u16) -> u16 {
    let before = block_start.saturating_sub(1);
    match round - before {
        1..=GROUP_ROUNDS => before,
        4 | 5 => before + GROUP_ROUNDS,
        _ => round.saturating_sub(1),
    }
}

pub(crate) fn pair(pool: &mut Pool<'_>) -> Result<(), NoPairing> {
    let (round, system) = (pool.field.round, pool.request.system);
    let step = pool.field.step();
    if step > ROUNDS {
        return Err(NoPairing::ScheduleOver { round, system, step, steps: ROUNDS });
    }
    if step == ROUNDS {
        return king_of_the_hill::with_repeats(pool);
    }
    let seeding = pool.field.seeding.clone();
    if let Some(pairs) = given(pool, step)? {
        return play(pool, of_seats(&seeding, &pairs));
    }
    let players = seeding.len();
    let groups = groups(players).ok_or(NoPairing::NoSchedule { system, players })?;
    if groups.len() == 1 {
        return play(pool, of_seats(&seeding, &clark(players, usize::from(step))));
    }
    let fixtures = if step <= GROUP_ROUNDS {
        group_round(&seeding, &groups, step)
    } else {
        cross_round(pool, &seeding, &groups, step)
    };
    play(pool, fixtures)
}

fn group_round(seeding: &[PlayerId], groups: &[Vec<usize>], step: u16) -> Vec<Fixture> {
    let of_group = |group: &Vec<usize>| {
        let seeds = |seats: [usize; 2]| seats.map(|seat| group[seat - 1]);
        let fixture = |seats: [usize; 2]| Fixture {
            players: seeds(seats).map(|seed| seeding[seed - 1]),
            seats: seeds(seats),
        };
        clark(group.len(), usize::from(step)).into_iter().map(fixture).collect::<Vec<_>>()
    };
    groups.iter().flat_map(of_group).collect()
}

fn cross_round(
    pool: &Pool<'_>,
    seeding: &[PlayerId],
    groups: &[Vec<usize>],
    step: u16,
) -> Vec<Fixture> {
    let stands =
        |player: PlayerId| pool.field.players.iter().position(|entrant| entrant.player == player);
    let ranked: Vec<[usize; 4]> = groups
        .iter()
        .filter_map(|group| {
            let mut seeds = <[usize; 4]>::try_from(group.as_slice()).ok()?;
            seeds.sort_by_key(|seed| stands(seeding[seed - 1]));
            Some(seeds)
        })
        .collect();
    let pairs = match &ranked[..] {
        [a, b] => cross(step, a, b),
        _ => None,
    };
    let fixture =
        |seats: [usize; 2]| Fixture { players: seats.map(|seed| seeding[seed - 1]), seats };
    pairs.into_iter().flatten().map(fixture).collect()
}
