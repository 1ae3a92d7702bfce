//! Cheapest pairings against a second implementation that proves its optimum.

use domain::PlayerId;
use pairing::generator::{EventWish, generate};
use pairing::matching::{Blossom, Engine, Weights};
use pairing::{DeadEnd, Field, Request, Rules, Seed, propose};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rulebook::Book;
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

/// The least total by the oracle, `None` if not everybody can be paired.
pub(crate) fn oracle(weights: &Weights) -> Option<i64> {
    const BONUS: i128 = 1 << 60;
    let count = weights.count();
    let mut graph: UnGraph<(), i128> = UnGraph::default();
    let nodes: Vec<_> = (0..count).map(|_| graph.add_node(())).collect();
    for a in 0..count {
        for b in a + 1..count {
            if let Some(cost) = weights.cost(a, b) {
                graph.add_edge(nodes[a], nodes[b], BONUS - i128::from(cost));
            }
        }
    }
    let weigh = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| {
        Ok::<i128, std::convert::Infallible>(*edge.weight())
    };
    let found = max_weight_matching(&graph, true, weigh, true).unwrap();
    if found.len() * 2 != count {
        return None;
    }
    found.into_iter().map(|(a, b)| weights.cost(a, b)).sum()
}

#[test]
fn the_cheapest_pairing_costs_what_the_oracle_says() {
    for seed in 0..60 {
        let mut lot = Pcg64::seed_from_u64(seed);
        let count = 2 * lot.random_range(1..=30_usize);
        let open = lot.random_range(2..=10_u32);
        let like_standings = seed % 2 == 0;
        let draws: Vec<Option<i64>> = (0..count * count)
            .map(|_| (lot.random_range(0..10) < open).then(|| lot.random_range(0..1_000_000)))
            .collect();
        let weights = Weights::new(count, |a, b| {
            let cost = draws[a * count + b]?;
            Some(if like_standings {
                (b - a).pow(2) as i64 + cost / 900_000 * 100_000
            } else {
                cost
            })
        });
        let made = Blossom.cheapest(&weights);
        let total = made.as_ref().and_then(|mates| weights.total(mates));
        assert_eq!(total, oracle(&weights), "seed {seed}, {count} players");
    }
}

/// What a system minimises, over all rounds that leave the same player out.
fn least(
    field: &Field,
    sitter: Option<PlayerId>,
    cost: impl Fn(PlayerId, PlayerId) -> Option<i64>,
) -> Option<i64> {
    let all = field.players.iter().map(|entrant| entrant.player);
    let players: Vec<PlayerId> = all.filter(|player| Some(*player) != sitter).collect();
    oracle(&Weights::new(players.len(), |a, b| cost(players[a], players[b])))
}

/// Whole rounds of fields up to sixty: repeats of the hall's own system, and club mates in the first
/// two rounds of a Swiss event without a repeat.
#[test]
fn rounds_have_as_few_repeats_and_club_mates_as_the_oracle_finds() {
    let book = Book::named("ro-frs").unwrap();
    let mut saved = 0;
    for seed in 0..48 {
        let mut lot = Pcg64::seed_from_u64(seed);
        let players = lot.random_range(2..=60);
        let first_rounds = seed % 2 == 0;
        let rounds = if first_rounds { 1 } else { lot.random_range(1..=players.min(12)) };
        let wish = EventWish::new(players, rounds, book.clone(), Seed(seed));
        let event = generate(&wish).unwrap();
        let standings = rulebook::standings(&book, &event.division);
        let mut field = Field::from_division(&book, &event.division, &standings);
        for entrant in &mut field.players {
            // Large clubs, so that mates cannot always be kept apart.
            entrant.clubs = vec![format!("Club {}", entrant.player.number % 3)];
        }
        let (system, clubs) = if first_rounds { ("swiss", true) } else { ("neighbours", false) };
        let mut request =
            Request::new(system.parse().unwrap(), Seed(seed)).with_rules(Rules::of(&book));
        request.rules.dead_end = DeadEnd::Repair;
        let Ok(proposal) = propose(&field, &request) else { continue };
        let sitter = proposal.publication.byes.first().copied();
        let club = |player: PlayerId| player.number % 3;
        let cost = |a: PlayerId, b: PlayerId| {
            let again = field.meetings(a, b).times > 0;
            match (clubs, again) {
                (true, true) => None,
                (true, false) => Some(i64::from(club(a) == club(b))),
                (false, again) => Some(i64::from(again)),
            }
        };
        let total: Option<i64> = proposal
            .publication
            .pairings
            .iter()
            .map(|pairing| cost(pairing.players[0], pairing.players[1]))
            .sum();
        assert_eq!(total, least(&field, sitter, cost), "seed {seed}, {players} players, {system}");
        saved += 1;
    }
    assert!(saved > 40, "{saved} rounds were compared");
}
