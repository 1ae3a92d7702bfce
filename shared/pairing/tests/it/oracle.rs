//! Cheapest pairings against a second implementation that proves its optimum.

use pairing::matching::{Blossom, Engine, Weights};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

/// The least total by the oracle, `None` if not everybody can be paired.
fn oracle(weights: &Weights) -> Option<i64> {
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
