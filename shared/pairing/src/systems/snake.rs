//! The snake (RO Annex 3.5): groups of about equal strength, each a round robin.

use crate::fixtures::{Fixture, play};
use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::systems::round_robin::{clark, rounds};

/// Seeds, counted from 1, dealt into groups to and fro.
pub fn groups(players: usize, count: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); count];
    for at in 0..players {
        let (row, column) = (at / count, at % count);
        let group = if row % 2 == 0 { column } else { count - 1 - column };
        groups[group].push(at + 1);
    }
    groups
}

pub(crate) fn pair(pool: &mut Pool<'_>, count: u16) -> Result<(), NoPairing> {
    let seeding = pool.field.seeding.clone();
    let (system, players) = (pool.request.system, seeding.len());
    if count == 0 || usize::from(count) > players / 2 {
        return Err(NoPairing::BadGroups { system, players: players / 2 });
    }
    let groups = groups(players, usize::from(count));
    let step = pool.field.step();
    let steps = groups.iter().map(|group| rounds(group.len())).max().unwrap_or(0);
    if usize::from(step) > steps {
        let (round, steps) = (pool.field.round, u16::try_from(steps).unwrap_or(u16::MAX));
        return Err(NoPairing::ScheduleOver { round, system, step, steps });
    }
    let mut fixtures = Vec::new();
    for group in &groups {
        // A smaller group is through before the others; its players are left over then.
        if usize::from(step) <= rounds(group.len()) {
            fixtures.extend(clark(group.len(), usize::from(step)).into_iter().map(|seats| {
                let seats = seats.map(|seat| group[seat - 1]);
                Fixture { players: seats.map(|seat| seeding[seat - 1]), seats }
            }));
        }
    }
    play(pool, fixtures)
}
