//! Round robins by other tables than Clark's: Berger's own, and one that ends with neighbours, as that of tsh does. The
//! order of its earlier rounds is ours: what tsh plays there could not be looked up.

use crate::fixtures::{of_seats, play};
use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::system::BergerTable;

/// The seats that meet in a round, both counted from 1, with an odd field one less. After the last round it
/// begins again.
pub fn games(table: BergerTable, players: usize, round: usize) -> Vec<[usize; 2]> {
    let seats = players + players % 2;
    if seats < 2 {
        return Vec::new();
    }
    let step = (round - 1) % (seats - 1);
    let pairs: Vec<[usize; 2]> = match table {
        BergerTable::Numbers => by_sum(seats, step),
        BergerTable::EndsWithNeighbours => turned(seats, step),
    };
    pairs.into_iter().filter(|pair| pair.iter().all(|seat| *seat <= players)).collect()
}

/// Two meet when the sum of their numbers leaves the same rest as the round; who would meet himself meets the last.
fn by_sum(seats: usize, step: usize) -> Vec<[usize; 2]> {
    let circle = seats - 1;
    let other = |seat: usize| (2 * circle + 1 + step - seat) % circle + 1;
    let pair = |seat: usize| match other(seat) {
        same if same == seat => Some([seat, seats]),
        higher if higher > seat => Some([seat, higher]),
        _ => None,
    };
    (1..seats).filter_map(pair).collect()
}

/// Seat 1 stays; the others sit round the table so that the last turn brings neighbours together.
fn turned(seats: usize, step: usize) -> Vec<[usize; 2]> {
    let circle = seats - 1;
    let round_the_table: Vec<usize> =
        (3..seats).step_by(2).chain((1..=seats / 2).rev().map(|half| 2 * half)).collect();
    let at = |place: usize| match place {
        0 => 1,
        place => round_the_table[(place - 1 + circle - 1 - step) % circle],
    };
    (0..seats / 2).map(|place| [at(place), at(seats - 1 - place)]).map(sorted).collect()
}

fn sorted([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

pub(crate) fn pair(pool: &mut Pool<'_>, table: BergerTable) -> Result<(), NoPairing> {
    let seeding = pool.field.seeding.clone();
    let pairs = games(table, seeding.len(), usize::from(pool.field.step()));
    play(pool, of_seats(&seeding, &pairs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The tables that chess players know, for six.
    #[test]
    fn berger_goes_by_the_sum_of_the_numbers() {
        let rounds = (1..=5).map(|round| games(BergerTable::Numbers, 6, round));
        let printed = [
            [[1, 6], [2, 5], [3, 4]],
            [[1, 2], [3, 5], [4, 6]],
            [[1, 3], [2, 6], [4, 5]],
            [[1, 4], [2, 3], [5, 6]],
            [[1, 5], [2, 4], [3, 6]],
        ];
        for (made, printed) in rounds.zip(printed) {
            assert_eq!(made, printed);
        }
    }

    #[test]
    fn the_table_of_tsh_ends_with_neighbours() {
        let last = games(BergerTable::EndsWithNeighbours, 8, 7);
        let last: BTreeSet<[usize; 2]> = last.into_iter().collect();
        assert_eq!(last, [[1, 2], [3, 4], [5, 6], [7, 8]].into());
        let odd: BTreeSet<[usize; 2]> =
            games(BergerTable::EndsWithNeighbours, 7, 7).into_iter().collect();
        assert_eq!(odd, [[1, 2], [3, 4], [5, 6]].into());
    }

    #[test]
    fn everybody_meets_everybody_once() {
        for table in [BergerTable::Numbers, BergerTable::EndsWithNeighbours] {
            for players in 2..40 {
                let rounds = players - 1 + players % 2;
                let mut met = BTreeSet::new();
                for round in 1..=rounds {
                    let games = games(table, players, round);
                    assert_eq!(games.len(), players / 2, "{players} in round {round}");
                    assert!(games.into_iter().all(|pair| met.insert(pair)), "{players}");
                }
                assert_eq!(met.len(), players * (players - 1) / 2);
                assert_eq!(games(table, players, rounds + 1), games(table, players, 1));
            }
        }
    }
}
