//! Can the rest still be paired? A maximum matching that is kept while players are taken out.
//!
//! This is Edmonds' search with blossoms on an adjacency table. Taking a player out needs one
//! search, and one search tells for every player whether the others manage without; both are
//! quadratic. A library that only matches from scratch would match anew for every candidate.

use std::collections::VecDeque;

/// Players by place who still have to be paired, and a largest set of pairs among them.
pub(crate) struct Rest {
    open: Vec<Vec<bool>>,
    left: Vec<bool>,
    mate: Vec<Option<usize>>,
}

/// Places that keep a round from being paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Barrier {
    pub(crate) barrier: Vec<usize>,
    pub(crate) groups: Vec<Vec<usize>>,
}

impl Rest {
    /// `open[a][b]` says that `a` and `b` may be paired; the table is symmetric.
    pub(crate) fn new(open: Vec<Vec<bool>>) -> Self {
        let count = open.len();
        let mut rest = Self { open, left: vec![true; count], mate: vec![None; count] };
        rest.match_neighbours();
        for place in 0..count {
            if rest.mate[place].is_none() {
                rest.augment(place);
            }
        }
        rest
    }

    /// Who is left, from this place downwards.
    pub(crate) fn places_from(&self, place: usize) -> impl Iterator<Item = usize> {
        (place..self.left.len()).filter(|place| self.left[*place])
    }

    pub(crate) fn is_open(&self, a: usize, b: usize) -> bool {
        self.open[a][b]
    }

    /// Whether everybody who is left can be paired at the same time.
    pub(crate) fn is_perfect(&self) -> bool {
        self.places_from(0).all(|place| self.mate[place].is_some())
    }

    /// The pairs of the matching that is kept.
    pub(crate) fn pairs(&self) -> Vec<[usize; 2]> {
        let pair = |(place, mate): (usize, &Option<usize>)| Some([place, (*mate)?]);
        self.mate.iter().enumerate().filter_map(pair).filter(|[a, b]| a < b).collect()
    }

    /// Why not everybody can be paired, as Tutte and Berge put it: without the barrier the groups
    /// fall apart, each is odd, and there are more of them than players in the barrier.
    pub(crate) fn barrier(&self) -> Barrier {
        let in_group = self.spare();
        let touches = |place: usize| {
            !in_group[place] && self.places_from(0).any(|b| in_group[b] && self.open[place][b])
        };
        let barrier = self.places_from(0).filter(|place| touches(*place)).collect();
        let mut seen = vec![false; self.left.len()];
        let mut groups = Vec::new();
        for place in self.places_from(0).filter(|place| in_group[*place]) {
            if !seen[place] {
                groups.push(self.group_of(place, &in_group, &mut seen));
            }
        }
        Barrier { barrier, groups }
    }

    fn group_of(&self, place: usize, in_group: &[bool], seen: &mut [bool]) -> Vec<usize> {
        let mut group = vec![place];
        seen[place] = true;
        let mut next = 0;
        while next < group.len() {
            for other in self.places_from(0) {
                if in_group[other] && !seen[other] && self.open[group[next]][other] {
                    seen[other] = true;
                    group.push(other);
                }
            }
            next += 1;
        }
        group.sort_unstable();
        group
    }

    pub(crate) fn take_out(&mut self, place: usize) {
        self.left[place] = false;
        if let Some(mate) = self.mate[place].take() {
            self.mate[mate] = None;
            self.augment(mate);
        }
    }

    /// Takes out two players who may be paired, if the others then make only one pair less;
    /// otherwise changes nothing and says so.
    pub(crate) fn take_out_pair(&mut self, a: usize, b: usize) -> bool {
        let (mate_a, mate_b) = (self.mate[a], self.mate[b]);
        self.set_left([a, b], false);
        for mate in [mate_a, mate_b].into_iter().flatten() {
            self.mate[mate] = None;
        }
        self.mate[a] = None;
        self.mate[b] = None;
        let (Some(left), Some(right)) = (mate_a, mate_b) else {
            return true;
        };
        if left == b || self.augment(left) || self.augment(right) {
            return true;
        }
        self.set_left([a, b], true);
        self.join(a, left);
        self.join(b, right);
        false
    }

    /// For every place, whether the others make as many pairs without this player.
    pub(crate) fn spare(&self) -> Vec<bool> {
        let alone = self.places_from(0).filter(|place| self.mate[*place].is_none());
        let mut search = Search::new(self, alone);
        let found = search.run();
        // This one is kept the largest.
        debug_assert_eq!(found, None);
        search.outer
    }

    /// A first matching that agrees with the standings, so that few searches are needed.
    fn match_neighbours(&mut self) {
        let count = self.left.len();
        for a in 0..count {
            let free = |b: &usize| self.mate[*b].is_none() && self.open[a][*b];
            if self.mate[a].is_none()
                && let Some(b) = (a + 1..count).find(free)
            {
                self.join(a, b);
            }
        }
    }

    fn set_left(&mut self, places: [usize; 2], left: bool) {
        for place in places {
            self.left[place] = left;
        }
    }

    fn join(&mut self, a: usize, b: usize) {
        self.mate[a] = Some(b);
        self.mate[b] = Some(a);
    }

    /// Finds a partner for `place`, if need be by changing other pairs.
    fn augment(&mut self, place: usize) -> bool {
        let mut search = Search::new(self, [place]);
        let Some(end) = search.run() else {
            return false;
        };
        let parent = search.parent;
        let mut next = Some(end);
        while let Some(place) = next {
            let partner = parent[place].expect("a path leads back to its root in pairs");
            next = self.mate[partner];
            self.join(place, partner);
        }
        true
    }
}

/// One search for an alternating path from its roots, which have no mate.
struct Search<'r> {
    rest: &'r Rest,
    /// Reached over an even number of steps: the player could be the one left alone.
    outer: Vec<bool>,
    parent: Vec<Option<usize>>,
    /// The place at which the blossom around this place opens; the place itself outside of one.
    base: Vec<usize>,
    queue: VecDeque<usize>,
}

impl<'r> Search<'r> {
    fn new(rest: &'r Rest, roots: impl IntoIterator<Item = usize>) -> Self {
        let count = rest.left.len();
        let queue: VecDeque<usize> = roots.into_iter().collect();
        let mut outer = vec![false; count];
        for root in &queue {
            outer[*root] = true;
        }
        Self { rest, outer, parent: vec![None; count], base: (0..count).collect(), queue }
    }

    /// Grows until a player without a mate is reached, and says which one.
    fn run(&mut self) -> Option<usize> {
        while let Some(from) = self.queue.pop_front() {
            if let Some(to) = self.alone_beside(from) {
                self.parent[to] = Some(from);
                return Some(to);
            }
            for to in 0..self.rest.left.len() {
                if !self.rest.left[to]
                    || !self.rest.open[from][to]
                    || self.base[from] == self.base[to]
                    || self.rest.mate[from] == Some(to)
                {
                    continue;
                }
                if self.outer[to] {
                    self.contract(from, to);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(from);
                    let mate = self.rest.mate[to].expect("nobody beside this place is alone");
                    self.outer[mate] = true;
                    self.queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Looking for the end of the path first keeps a search short that succeeds.
    fn alone_beside(&self, from: usize) -> Option<usize> {
        let open = &self.rest.open[from];
        self.rest
            .places_from(0)
            .find(|to| open[*to] && self.rest.mate[*to].is_none() && !self.outer[*to])
    }

    /// Two outer places that may be paired close an odd ring, all of which becomes outer.
    fn contract(&mut self, a: usize, b: usize) {
        let base = self.common_base(a, b);
        let mut ring = vec![false; self.base.len()];
        self.mark_ring(a, base, b, &mut ring);
        self.mark_ring(b, base, a, &mut ring);
        for place in 0..self.base.len() {
            if ring[self.base[place]] {
                self.base[place] = base;
                if !self.outer[place] {
                    self.outer[place] = true;
                    self.queue.push_back(place);
                }
            }
        }
    }

    fn mark_ring(&mut self, from: usize, base: usize, child: usize, ring: &mut [bool]) {
        let (mut place, mut child) = (from, child);
        while self.base[place] != base {
            let mate = self.rest.mate[place].expect("only a root has no mate, and it is a base");
            ring[self.base[place]] = true;
            ring[self.base[mate]] = true;
            self.parent[place] = Some(child);
            child = mate;
            place = self.parent[mate].expect("an inner place was reached from an outer one");
        }
    }

    /// The nearest base on both ways back to the root.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut passed = vec![false; self.base.len()];
        let mut step = Some(a);
        while let Some(place) = step {
            let base = self.base[place];
            passed[base] = true;
            step = self.step_back(base);
        }
        let mut base = self.base[b];
        while !passed[base] {
            let place = self.step_back(base).expect("both ways lead back to the same root");
            base = self.base[place];
        }
        base
    }

    fn step_back(&self, outer: usize) -> Option<usize> {
        self.rest.mate[outer].and_then(|mate| self.parent[mate])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn size(rest: &Rest) -> usize {
        rest.mate.iter().flatten().count() / 2
    }

    fn largest(open: &[Vec<bool>], left: &mut Vec<usize>) -> usize {
        let Some(first) = left.pop() else {
            return 0;
        };
        let mut best = largest(open, &mut left.clone());
        for at in 0..left.len() {
            if open[first][left[at]] {
                let mut others = left.clone();
                others.remove(at);
                best = best.max(1 + largest(open, &mut others));
            }
        }
        best
    }

    fn open_table(count: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<Vec<bool>> {
        let mut open = vec![vec![false; count]; count];
        for (a, b) in pairs {
            if a != b && a < count && b < count {
                open[a][b] = true;
                open[b][a] = true;
            }
        }
        open
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn the_matching_stays_largest_while_players_are_taken_out(
            count in 1usize..=9,
            pairs in prop::collection::vec((0usize..9, 0usize..9), 0..24),
            out in prop::collection::vec(0usize..9, 3),
        ) {
            let open = open_table(count, pairs);
            let mut rest = Rest::new(open.clone());
            let mut left: Vec<usize> = (0..count).collect();
            for place in out {
                let best = largest(&open, &mut left.clone());
                prop_assert_eq!(size(&rest), best);
                let spare = rest.spare();
                for gone in &left {
                    let mut others: Vec<usize> = left.clone();
                    others.retain(|other| other != gone);
                    prop_assert_eq!(spare[*gone], largest(&open, &mut others) == best);
                }
                if let Some(at) = left.iter().position(|other| *other == place) {
                    left.remove(at);
                    rest.take_out(place);
                    prop_assert_eq!(size(&rest), largest(&open, &mut left.clone()));
                }
            }
        }

        #[test]
        fn a_pair_goes_out_only_if_the_others_make_one_pair_less(
            count in 2usize..=9,
            pairs in prop::collection::vec((0usize..9, 0usize..9), 1..24),
        ) {
            let open = open_table(count, pairs.iter().copied());
            let mut rest = Rest::new(open.clone());
            let mut left: Vec<usize> = (0..count).collect();
            for (a, b) in pairs {
                if a == b || !left.contains(&a) || !left.contains(&b) {
                    continue;
                }
                let best = largest(&open, &mut left.clone());
                let others: Vec<usize> =
                    left.iter().copied().filter(|place| ![a, b].contains(place)).collect();
                let without = largest(&open, &mut others.clone());
                prop_assert_eq!(rest.take_out_pair(a, b), without + 1 == best);
                if without + 1 == best {
                    left = others;
                }
                prop_assert_eq!(size(&rest), largest(&open, &mut left.clone()));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn the_barrier_proves_how_many_stay_alone(
            count in 1usize..=9,
            pairs in prop::collection::vec((0usize..9, 0usize..9), 0..16),
        ) {
            let open = open_table(count, pairs);
            let rest = Rest::new(open.clone());
            let Barrier { barrier, groups } = rest.barrier();
            let alone = count - 2 * largest(&open, &mut (0..count).collect());
            prop_assert_eq!(rest.is_perfect(), alone == 0);
            prop_assert_eq!(groups.len() - barrier.len(), alone);
            for (at, group) in groups.iter().enumerate() {
                prop_assert_eq!(group.len() % 2, 1);
                for other in &groups[at + 1..] {
                    let apart = |a: &usize| other.iter().all(|b| !open[*a][*b]);
                    prop_assert!(group.iter().all(apart));
                }
            }
        }
    }

    #[test]
    fn two_rings_joined_by_one_pair_are_matched_through_both() {
        let ring = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)];
        let rest = Rest::new(open_table(6, ring));
        assert_eq!((size(&rest), rest.mate[2]), (3, Some(3)));
        assert!(rest.spare().iter().all(|spare| !spare));
    }
}
