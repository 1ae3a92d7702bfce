//! Rounds in which somebody has to meet again: how few, how often, and not at once.

use crate::hall::{Situation, id, ranking};
use domain::PlayerId;
use pairing::matching::Weights;
use pairing::{
    DeadEnd, FirstRound, Meetings, NoPairing, Pair, Pairs, Request, Seed, System, propose,
};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Repeats, meetings beyond the second, and rematches of the round before: less is better, the first counts most.
type Badness = [i64; 3];

const ROUND: u16 = 9;

/// A field in which everybody has met nearly everybody, some of them often or in the round before.
fn worn_out(count: u16, seed: u64) -> Situation {
    let mut lot = Pcg64::seed_from_u64(seed);
    let mut field = ranking(count, &[]).in_round(ROUND, 12);
    let fresh = lot.random_range(0..30);
    for a in 1..=count {
        for b in a + 1..=count {
            let times = if lot.random_range(0..100) < fresh { 0 } else { lot.random_range(1..4) };
            let last = if lot.random_range(0..4) == 0 { ROUND - 1 } else { 1 };
            if times > 0 {
                let met = Meetings { times, today: times, last };
                field.met.insert(Pair::new(id(a), id(b)), met);
            }
        }
    }
    field
}

fn badness(field: &Situation, pairs: impl Iterator<Item = [PlayerId; 2]>) -> Badness {
    let mut sum = [0; 3];
    for met in pairs.map(|[a, b]| field.meetings(a, b)).filter(|met| met.times > 0) {
        sum[0] += 1;
        sum[1] += i64::from(met.times) - 1;
        sum[2] += i64::from(met.last + 1 == ROUND);
    }
    sum
}

fn of(field: &Situation, made: &Pairs) -> Badness {
    badness(field, made.publication.pairings.iter().map(|pairing| pairing.players))
}

fn repaired(field: &Situation, system: System) -> Result<Pairs, NoPairing> {
    let mut request = Request::new(system, Seed(3));
    request.rules.dead_end = DeadEnd::Repair;
    propose(field, &request)
}

/// The least of all rounds of these players.
fn least(field: &Situation, rest: &[PlayerId]) -> Badness {
    let Some((first, others)) = rest.split_first() else { return [0; 3] };
    let with = |at: usize| {
        let mut left = others.to_vec();
        let pair = [*first, left.remove(at)];
        let own = badness(field, std::iter::once(pair));
        let others = least(field, &left);
        [0, 1, 2].map(|level| own[level] + others[level])
    };
    (0..others.len()).map(with).min().expect("an even list")
}

const SYSTEMS: [System; 3] =
    [System::KingOfTheHill, System::Neighbours, System::Swiss { first: FirstRound::Lot }];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nothing_is_less_bad_by_brute_force(half in 1u16..=5, seed: u64) {
        let field = worn_out(2 * half, seed);
        let players: Vec<PlayerId> = field.players.iter().map(|entrant| entrant.player).collect();
        for system in SYSTEMS {
            let made = repaired(&field, system).unwrap();
            prop_assert_eq!(of(&field, &made), least(&field, &players), "{}", system);
        }
    }

    #[test]
    fn nobody_meets_more_often_than_the_event_allows(half in 2u16..=5, seed: u64, most in 1u16..=3) {
        let field = worn_out(2 * half, seed);
        let mut request = Request::new(System::KingOfTheHill, Seed(3));
        request.rules.dead_end = DeadEnd::Repair;
        request.rules.max_meetings = Some(most);
        match propose(&field, &request) {
            Ok(made) => for pairing in &made.publication.pairings {
                let [a, b] = pairing.players;
                prop_assert!(field.meetings(a, b).times < most);
                prop_assert!(pairing::checker::judge(&field, &request, &made.publication).is_legal());
            },
            Err(none) => prop_assert!(matches!(none, NoPairing::Stuck { .. }), "{}", none),
        }
    }
}

/// Fields up to sixty against every matching, as a second implementation that proves its optimum finds it.
#[test]
fn nothing_is_less_bad_by_exhaustive_matching() {
    for seed in 0..60 {
        let half = Pcg64::seed_from_u64(seed).random_range(6..=30);
        let field = worn_out(2 * half, seed);
        let players: Vec<PlayerId> = field.players.iter().map(|entrant| entrant.player).collect();
        let cost = |[repeats, more, at_once]: Badness| (repeats * 1_000 + more) * 1_000 + at_once;
        let weights = Weights::new(players.len(), |a, b| {
            Some(cost(badness(&field, std::iter::once([players[a], players[b]]))))
        });
        for system in SYSTEMS {
            let made = repaired(&field, system).unwrap();
            let total = Some(cost(of(&field, &made)));
            assert_eq!(total, crate::oracle::oracle(&weights), "seed {seed}, {system}");
        }
    }
}

/// Six players for fifteen rounds: everybody meets everybody before anybody a second time, and so on.
#[test]
fn an_event_longer_than_its_field_goes_round_and_round() {
    let mut field = ranking(6, &[]).in_round(1, 15);
    for round in 1..=15 {
        (field.round.number, field.based_on) = (round, round - 1);
        let made = repaired(&field, System::Neighbours).unwrap();
        for pairing in &made.publication.pairings {
            let met = field.met.entry(pairing.players.into()).or_default();
            assert!(met.times == 0 || met.last + 1 < round, "round {round}: at once again");
            *met = Meetings { times: met.times + 1, today: met.times + 1, last: round };
        }
        let times: Vec<u16> = field.met.values().map(|met| met.times).collect();
        let most = times.iter().max().unwrap();
        assert!(*most <= round.div_ceil(5) + 1, "round {round}: {times:?}");
    }
    assert!(field.met.values().all(|met| (2..=4).contains(&met.times)), "{:?}", field.met);
}
