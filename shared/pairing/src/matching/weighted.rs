//! The pairing that costs least, for rules that can only be kept as far as possible.

/// What pairing two places costs. Pairs without a cost may not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    count: usize,
    costs: Vec<Option<i64>>,
}

/// Finds a pairing of everybody with the least total cost.
pub trait Engine {
    /// Partners by place, or `None` when not everybody can be paired.
    fn cheapest(&self, weights: &Weights) -> Option<Vec<usize>>;
}

/// Edmonds' blossom algorithm over whole numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blossom;

impl Weights {
    /// Asks once for every two places, the smaller one first. Costs are not negative.
    pub fn new(count: usize, cost: impl Fn(usize, usize) -> Option<i64>) -> Self {
        let mut costs = vec![None; count * count];
        for a in 0..count {
            for b in a + 1..count {
                let cost = cost(a, b);
                costs[a * count + b] = cost;
                costs[b * count + a] = cost;
            }
        }
        Self { count, costs }
    }

    pub fn count(&self) -> usize {
        self.count
    }

    pub fn cost(&self, a: usize, b: usize) -> Option<i64> {
        self.costs[a * self.count + b]
    }

    /// The cost of a whole pairing, if every pair in it may be made.
    pub fn total(&self, mates: &[usize]) -> Option<i64> {
        let pairs = mates.iter().enumerate().filter(|(place, mate)| place < *mate);
        pairs.map(|(place, mate)| self.cost(place, *mate)).sum()
    }
}

impl Engine for Blossom {
    fn cheapest(&self, weights: &Weights) -> Option<Vec<usize>> {
        let count = weights.count as i128;
        let dearest = weights.costs.iter().flatten().copied().max().unwrap_or(0);
        // A pair more always outweighs every cost, so that the heaviest matching is a largest one.
        // Where two may not meet there is no edge at all.
        let bonus = (i128::from(dearest) + 1) * (count + 1);
        let worth = |cost: &Option<i64>| cost.map_or(0, |cost| bonus - i128::from(cost));
        let mates = if let Ok(bonus) = i64::try_from(4 * bonus * (count + 1)) {
            let bonus = bonus / (4 * (weights.count as i64 + 1));
            let worth = |cost: &Option<i64>| cost.map_or(0, |cost| bonus - cost);
            let edges: Vec<i64> = weights.costs.iter().map(worth).collect();
            integer_blossom::max_weight_matching(&edges, weights.count)
        } else {
            let edges: Vec<i128> = weights.costs.iter().map(worth).collect();
            integer_blossom::max_weight_matching(&edges, weights.count)
        };
        mates.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn brute(weights: &Weights, left: &[usize]) -> Option<i64> {
        let Some((first, others)) = left.split_first() else {
            return Some(0);
        };
        let with = |at: usize| {
            let mut rest = others.to_vec();
            let other = rest.remove(at);
            Some(weights.cost(*first, other)? + brute(weights, &rest)?)
        };
        (0..others.len()).filter_map(with).min()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn the_cheapest_pairing_is_the_one_brute_force_finds(
            half in 1usize..=4,
            costs in prop::collection::vec(prop::option::weighted(0.7, 0i64..1_000_000), 64),
        ) {
            let count = 2 * half;
            let weights = Weights::new(count, |a, b| costs[a * 8 + b]);
            let best = brute(&weights, &(0..count).collect::<Vec<_>>());
            let found = Blossom.cheapest(&weights);
            prop_assert_eq!(found.is_some(), best.is_some());
            if let Some(mates) = found {
                prop_assert_eq!(weights.total(&mates), best);
                prop_assert!(mates.iter().enumerate().all(|(place, mate)| mates[*mate] == place));
            }
        }
    }

    #[test]
    fn very_large_costs_stay_exact() {
        let huge = i64::MAX / 8;
        let weights = Weights::new(4, |a, b| Some(huge + (a * 4 + b) as i64));
        let mates = Blossom.cheapest(&weights).unwrap();
        let all = [[1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]];
        let best = all.iter().filter_map(|mates| weights.total(mates)).min();
        assert_eq!(weights.total(&mates), best);
    }
}
