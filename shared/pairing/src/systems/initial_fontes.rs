//! Initial Fontes, as tsh and liwords begin an event: groups with one player of every quartile play each other
//! before standings mean anything.

use crate::fixtures::{Fixture, play};
use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::systems::round_robin::clark;

/// Seeds, counted from 1, in groups of one per quantile; a group plays so many rounds as it has other players.
/// What does not fill a group more, counted with the bye of an odd field, is spread over the field into the last
/// group, so that every group stays even. A seed after the last is the bye.
pub fn groups(players: usize, rounds: usize) -> Vec<Vec<usize>> {
    let (seats, quantiles) = (players + players % 2, rounds + 1);
    let count = (seats / quantiles).max(1);
    let over = seats.saturating_sub(count * quantiles);
    let mut groups = vec![Vec::with_capacity(quantiles); count];
    let mut dealt = 0;
    for seat in 1..=seats {
        // Evenly: as many of these have come as their share of the seats that have.
        let is_over = seat * over / seats > (seat - 1) * over / seats;
        let group = if is_over { count - 1 } else { dealt % count };
        dealt += usize::from(!is_over);
        groups[group].push(seat);
    }
    groups
}

pub(crate) fn pair(pool: &mut Pool<'_>, rounds: u16) -> Result<(), NoPairing> {
    let (round, system, step) = (pool.field.round, pool.request.system, pool.field.step());
    let seeding = pool.field.seeding.clone();
    if rounds.is_multiple_of(2) {
        return Err(NoPairing::NoSchedule { system, players: seeding.len() });
    }
    let groups = groups(seeding.len(), usize::from(rounds));
    // Too few players for a whole group have met everybody before.
    let longest = groups.iter().map(|group| group.len().saturating_sub(1)).min().unwrap_or(0);
    let steps = rounds.min(u16::try_from(longest).unwrap_or(u16::MAX));
    if step > steps {
        return Err(NoPairing::ScheduleOver { round, system, step, steps });
    }
    let of_group = |group: &Vec<usize>| {
        let seats = clark(group.len(), usize::from(step)).into_iter();
        seats.map(|pair| pair.map(|seat| group[seat - 1])).collect::<Vec<_>>()
    };
    let fixture = |seats: [usize; 2]| {
        let players = [*seeding.get(seats[0] - 1)?, *seeding.get(seats[1] - 1)?];
        Some(Fixture { players, seats })
    };
    let fixtures = groups.iter().flat_map(of_group).filter_map(fixture).collect();
    play(pool, fixtures)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entrant, Field, Seed, System};
    use domain::{DivisionId, PlayerId, RoundId};
    use std::collections::BTreeSet;

    fn round(players: u16, number: u16) -> Vec<[u16; 2]> {
        let id = |number| PlayerId { division: DivisionId::A, number };
        let entrants = (1..=players).map(|number| Entrant::new(id(number))).collect();
        let round = RoundId { division: DivisionId::A, number };
        let field = Field::new(round, entrants).based_on(0);
        let system = "initial-fontes".parse::<System>().unwrap();
        let made = crate::pair(&field, &system, Seed(1)).unwrap();
        assert!(made.byes.len() <= usize::from(players % 2), "{:?}", made.byes);
        let pairs = made.publication.pairings.iter();
        pairs.map(|two| two.players.map(|player| player.number)).collect()
    }

    #[test]
    fn every_group_has_one_of_each_quartile() {
        assert_eq!(groups(8, 3), [[1, 3, 5, 7], [2, 4, 6, 8]]);
        assert_eq!(groups(12, 3)[1], [2, 5, 8, 11]);
        assert_eq!(groups(12, 5), [[1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10, 12]]);
        for players in (4..200).filter(|players| players % 4 == 0) {
            for group in groups(players, 3) {
                let quartile = |seed: &usize| (seed - 1) / (players / 4);
                assert_eq!(group.iter().map(quartile).collect::<Vec<_>>(), [0, 1, 2, 3]);
            }
        }
    }

    #[test]
    fn any_field_meets_three_new_opponents_with_at_most_one_bye_a_round() {
        for players in 4..60 {
            let mut met = BTreeSet::new();
            for number in 1..=3 {
                let pairs = round(players, number);
                assert_eq!(pairs.len(), usize::from(players / 2), "{players} in round {number}");
                for [a, b] in pairs {
                    assert!(met.insert([a.min(b), a.max(b)]), "{a} and {b} of {players} again");
                }
            }
        }
    }

    #[test]
    fn a_fourth_round_needs_another_system() {
        let entrants = |count| {
            let id = |number| PlayerId { division: DivisionId::A, number };
            (1..=count).map(|number| Entrant::new(id(number))).collect()
        };
        let fourth = RoundId { division: DivisionId::A, number: 4 };
        let field = Field::new(fourth, entrants(8));
        let none = crate::pair(&field, &"initial-fontes".parse().unwrap(), Seed(1)).unwrap_err();
        assert!(matches!(none, NoPairing::ScheduleOver { step: 4, steps: 3, .. }), "{none:?}");
        let five = crate::pair(&field, &"initial-fontes-5".parse().unwrap(), Seed(1));
        assert!(five.is_ok(), "{five:?}");
    }
}
