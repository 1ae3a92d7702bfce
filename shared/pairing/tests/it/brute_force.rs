//! Small fields against an independent reading of the documents that tries everything.

use crate::hall::{Situation, id, pairs, ranking, ro};
use domain::PlayerId;
use pairing::SeatRule;
use pairing::systems::seats::{SeatRequest, SeatsError, draw};
use pairing::{
    DeadEnd, FirstRound, NoPairing, Pair, PairingWarning, Pairs, Request, Seed, SkipCause, System,
    propose,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

type Round = Vec<(u16, u16)>;

/// Every way to pair a list, in the order of the document: the first with the next, and so on.
fn all(rest: &[u16]) -> Vec<Round> {
    let Some((first, others)) = rest.split_first() else { return vec![Vec::new()] };
    let mut rounds = Vec::new();
    for at in 0..others.len() {
        let mut left = others.to_vec();
        let second = left.remove(at);
        for mut round in all(&left) {
            round.insert(0, (*first, second));
            rounds.push(round);
        }
    }
    rounds
}

struct Case {
    situation: Situation,
    met: BTreeSet<(u16, u16)>,
    forbidden: BTreeSet<(u16, u16)>,
    count: u16,
}

fn in_range(pairs: &[(u16, u16)], count: u16) -> BTreeSet<(u16, u16)> {
    let sorted = pairs.iter().map(|(a, b)| (*a.min(b), *a.max(b)));
    sorted.filter(|(a, b)| a != b && *b <= count && *a > 0).collect()
}

fn case(count: u16, met: &[(u16, u16)], forbidden: &[(u16, u16)]) -> Case {
    let (met, forbidden) = (in_range(met, count), in_range(forbidden, count));
    let situation = ranking(count, &met.iter().copied().collect::<Vec<_>>());
    Case { situation, met, forbidden, count }
}

impl Case {
    fn request(&self, system: System, dead_end: DeadEnd) -> Request {
        let mut request = Request::new(system, Seed(3)).with_rules(ro());
        request.rules.dead_end = dead_end;
        request.constraints.forbidden =
            self.forbidden.iter().map(|(a, b)| Pair::new(id(*a), id(*b))).collect();
        request
    }

    /// Who sits in an odd field, lowest first, if anybody may.
    fn sitters(&self) -> Vec<Option<u16>> {
        if self.count.is_multiple_of(2) {
            return vec![None];
        }
        let byes = |number: &u16| {
            self.situation.players.iter().find(|e| e.player.number == *number).unwrap().byes
        };
        let least = (1..=self.count).map(|number| byes(&number)).min().unwrap();
        (1..=self.count).rev().filter(|number| byes(number) == least).map(Some).collect()
    }

    fn others(&self, sitter: Option<u16>) -> Vec<u16> {
        (1..=self.count).filter(|number| Some(*number) != sitter).collect()
    }

    fn legal(&self, round: &[(u16, u16)]) -> bool {
        round.iter().all(|pair| !self.forbidden.contains(pair))
    }

    fn without_repeat(&self, round: &[(u16, u16)]) -> bool {
        self.legal(round) && round.iter().all(|pair| !self.met.contains(pair))
    }
}

fn sorted(proposal: &Pairs) -> Round {
    let mut round = pairs(proposal);
    round.sort_unstable();
    round
}

const SWISS: System = System::Swiss { first: FirstRound::Lot };

prop_compose! {
    fn any_case()(
        count in 2u16..=10,
        met in prop::collection::vec((1u16..=10, 1u16..=10), 0..36),
        forbidden in prop::collection::vec((1u16..=10, 1u16..=10), 0..6),
        sat in prop::collection::vec(0u16..2, 10),
    ) -> Case {
        let mut case = case(count, &met, &forbidden);
        for (entrant, byes) in case.situation.players.iter_mut().zip(sat) {
            entrant.byes = byes;
        }
        case
    }
}

impl std::fmt::Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let byes: Vec<u16> = self.situation.players.iter().map(|e| e.byes).collect();
        write!(f, "{} met {:?} forbidden {:?} byes {byes:?}", self.count, self.met, self.forbidden)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    /// The first legal round in the document's order, the lowest sitter first; where every round has a
    /// repeat, as few as there are.
    #[test]
    fn repair_finds_the_first_round_without_a_repeat_or_the_fewest(case in any_case()) {
        for system in [SWISS, System::KingOfTheHill, System::Neighbours] {
            let want = case.sitters().into_iter().find_map(|sitter| {
                let round = all(&case.others(sitter)).into_iter().find(|round| case.without_repeat(round))?;
                Some((sitter, round))
            });
            let repeats = |round: &Round| round.iter().filter(|pair| case.met.contains(pair)).count();
            let legal = case.sitters().into_iter().flat_map(|sitter| all(&case.others(sitter)));
            let fewest = legal.filter(|round| case.legal(round)).map(|round| repeats(&round)).min();
            match propose(&case.situation, &case.request(system, DeadEnd::Repair)) {
                Ok(proposal) if want.is_some() => {
                    let sitter = proposal.publication.byes.first().map(|player| player.number);
                    prop_assert_eq!(Some((sitter, pairs(&proposal))), want);
                }
                Ok(proposal) => prop_assert_eq!(Some(repeats(&sorted(&proposal))), fewest),
                Err(error) => {
                    prop_assert_eq!(fewest, None);
                    let NoPairing::Stuck { witness, .. } = error else { panic!("{error}") };
                    let members = witness.groups.concat();
                    prop_assert!(witness.short > 0);
                    prop_assert!(members.len() > witness.barrier.len() || witness.bye);
                    prop_assert!(witness.groups.iter().all(|group| !group.is_empty()));
                }
            }
        }
    }

    /// From the top down, never touching a pair; forbidden pairs are looked out for.
    #[test]
    fn literal_walks_down_the_table(case in any_case(), which in 0usize..3) {
        let system = [SWISS, System::KingOfTheHill, System::Portland][which];
        let request = case.request(system, DeadEnd::Literal);
        let possible = |left: &[u16]| all(left).iter().any(|round| case.legal(round));
        let sitter = case.sitters().into_iter().find(|sitter| possible(&case.others(*sitter)));
        let Some(sitter) = sitter else {
            prop_assert!(propose(&case.situation, &request).is_err());
            return Ok(());
        };
        let mut left = case.others(sitter);
        let mut want = Vec::new();
        while !left.is_empty() {
            let first = left.remove(0);
            let fits = |other: &u16, repeat: bool| {
                let mut rest = left.clone();
                rest.retain(|player| player != other);
                let pair = (first, *other);
                !case.forbidden.contains(&pair)
                    && (repeat || !case.met.contains(&pair))
                    && possible(&rest)
            };
            let new = left.iter().copied().find(|other| fits(other, false));
            let other = new.or_else(|| left.iter().copied().find(|other| fits(other, true)));
            let other = other.unwrap();
            left.retain(|player| *player != other);
            want.push((first, other));
        }
        let proposal = propose(&case.situation, &request).unwrap();
        prop_assert_eq!(pairs(&proposal), want.clone());
        let repeats = want.iter().filter(|pair| case.met.contains(pair)).count();
        let flagged = proposal.warnings.iter().filter(|w| matches!(w, PairingWarning::Repeat { .. }));
        prop_assert_eq!(flagged.count(), repeats);
        prop_assert_eq!(proposal.publication.byes.first().map(|p| p.number), sitter);
    }

    /// RO 9.2 e: no round without a repeat has fewer club mates.
    #[test]
    fn the_first_rounds_have_as_few_club_mates_as_possible(
        case in any_case(),
        clubs in prop::collection::vec(0u8..3, 10),
        first: bool,
    ) {
        let mut case = case;
        case.forbidden.clear();
        let round = if first { 1 } else { 2 };
        if first {
            case.met.clear();
            case.situation.met.clear();
        }
        let mut situation = Situation(case.situation.0.clone()).in_round(round, 10);
        for (entrant, club) in situation.players.iter_mut().zip(&clubs) {
            entrant.clubs = (*club > 0).then(|| format!("Club {club}")).into_iter().collect();
        }
        let mates = |round: &[(u16, u16)]| {
            let club = |player: u16| clubs[usize::from(player) - 1];
            round.iter().filter(|(a, b)| club(*a) > 0 && club(*a) == club(*b)).count()
        };
        for start in [FirstRound::Lot, FirstRound::Strongest] {
            let request = case.request(System::Swiss { first: start }, DeadEnd::Repair);
            let Ok(proposal) = propose(&situation, &request) else { continue };
            let sitter = proposal.publication.byes.first().map(|player| player.number);
            let rounds = all(&case.others(sitter));
            let best = rounds.iter().filter(|round| case.without_repeat(round)).map(|r| mates(r)).min();
            let made = sorted(&proposal);
            prop_assert_eq!(case.without_repeat(&made), best.is_some());
            prop_assert!(best.is_none() || Some(mates(&made)) == best);
        }
    }

    /// Every system is legal, and refuses only what brute force cannot pair either.
    #[test]
    fn standings_systems_pair_whatever_can_be_paired(
        case in any_case(),
        wins in prop::collection::vec(0i32..4, 10),
    ) {
        let mut case = case;
        let mut wins = wins;
        wins.sort_unstable_by(|a, b| b.cmp(a));
        case.situation.set_wins(&wins);
        let names = ["koth", "modified-swiss", "fp4", "portland", "chew", "neighbours"];
        for (name, dead_end) in
            names.iter().flat_map(|n| [(n, DeadEnd::Literal), (n, DeadEnd::Repair)])
        {
            let mut request = case.request(name.parse().unwrap(), dead_end);
            request.rules.prizes = Some(2);
            let any = |fits: &dyn Fn(&Round) -> bool| {
                let sitters = case.sitters();
                sitters.iter().any(|sitter| all(&case.others(*sitter)).iter().any(fits))
            };
            let possible = any(&|round| case.legal(round));
            let clean = dead_end == DeadEnd::Repair && any(&|round| case.without_repeat(round));
            match propose(&case.situation, &request) {
                Ok(proposal) => {
                    let made = sorted(&proposal);
                    let mut seats: Vec<u16> = made.iter().flat_map(|(a, b)| [*a, *b]).collect();
                    seats.extend(proposal.publication.byes.iter().map(|player| player.number));
                    seats.sort_unstable();
                    prop_assert_eq!(seats, (1..=case.count).collect::<Vec<_>>());
                    prop_assert!(case.legal(&made), "{} {:?}", name, made);
                    // Factored pairing repeats as its annex says.
                    if clean && !["chew", "fp4"].contains(name) {
                        prop_assert!(case.without_repeat(&made), "{} {:?}", name, made);
                    }
                }
                Err(error) => prop_assert!(!possible, "{name} {dead_end:?}: {error}"),
            }
        }
    }

    /// Annex 3.4: position i meets i + n/2 in every group of n, the rest is a shorter group.
    #[test]
    fn factored_groups_meet_half_a_group_further_down(half in 1u16..=10, factor in 1u16..=5) {
        let (count, size) = (2 * half, 2 * factor);
        let request = Request::new(System::Factored { factor: size }, Seed(3)).with_rules(ro());
        let made = sorted(&propose(&ranking(count, &[]), &request).unwrap());
        let want = |player: u16| {
            let start = (player - 1) / size * size;
            let here = size.min(count - start);
            let at = player - 1 - start;
            (at < here / 2).then_some((player, player + here / 2))
        };
        prop_assert_eq!(made, (1..=count).filter_map(want).collect::<Vec<_>>());
    }

    /// Annex 3.2, read naively: groups, the best of the next pulled up, then one, two, three and
    /// more of the lowest exchanged with the best of the next group until nobody meets again.
    #[test]
    fn modified_swiss_exchanges_no_more_than_it_must(
        half in 1usize..=5,
        top in 0usize..=10,
        met in prop::collection::vec((1u16..=10, 1u16..=10), 0..8),
    ) {
        let count = 2 * half;
        let top = top.min(count);
        let case = case(count as u16, &met, &[]);
        let mut situation = Situation(case.situation.0.clone());
        let wins: Vec<i32> = (0..count).map(|at| i32::from(at < top)).collect();
        situation.set_wins(&wins);
        let list: Vec<u16> = (1..=count as u16).collect();
        // Two groups at most; an odd upper one takes the best of the lower.
        let cut = if top == 0 || top == count { count } else { top + top % 2 };
        let straight = |group: &[u16]| -> Round {
            let half = group.len() / 2;
            (0..half).map(|at| (group[at], group[at + half])).collect()
        };
        let reading = |changed: usize| {
            let (above, below) = list.split_at(cut);
            let upper = [&above[..cut - changed], &below[..changed]].concat();
            let lower = [&above[cut - changed..], &below[changed..]].concat();
            let mut round = [straight(&upper), straight(&lower)].concat();
            round.iter_mut().for_each(|(a, b)| (*a, *b) = (*a.min(b), *a.max(b)));
            round.sort_unstable();
            round
        };
        let most = cut.min(count - cut);
        let first = (0..=most).map(reading).find(|round| case.without_repeat(round));
        let request = case.request(System::ModifiedSwiss, DeadEnd::Literal);
        let made = sorted(&propose(&situation, &request).unwrap());
        if let Some(first) = first {
            prop_assert_eq!(made, first);
        }
    }

    /// Contenders leave their circle only when they are odd or kept apart.
    #[test]
    fn chew_pairs_contenders_with_contenders(
        half in 2u16..=4,
        wins in prop::collection::vec(0i32..8, 8),
        left in 1u16..3,
        prizes in 1u16..4,
    ) {
        let count = 2 * half;
        let mut wins: Vec<i32> = wins[..usize::from(count)].to_vec();
        wins.sort_unstable_by(|a, b| b.cmp(a));
        let mut situation = ranking(count, &[]).in_round(9, 8 + left);
        situation.set_wins(&wins);
        let mut request = Request::new(System::Chew, Seed(3)).with_rules(ro());
        request.rules.prizes = Some(prizes);
        let ahead = |at: usize| {
            (0..at).filter(|higher| {
                let most = wins[at] + i32::from(left);
                // Equal spread is a possible tie, so that only wins can tell here.
                most < wins[*higher]
            }).count()
        };
        let contender: Vec<bool> =
            (0..wins.len()).map(|at| ahead(at) < usize::from(prizes)).collect();
        let proposal = propose(&situation, &request).unwrap();
        let safe: Vec<u16> = proposal.gibsonised.iter().map(|player| player.number).collect();
        let of = |player: u16| contender[usize::from(player) - 1] && !safe.contains(&player);
        let crossing = pairs(&proposal)
            .iter()
            .filter(|(a, b)| of(*a) != of(*b) && !safe.contains(a) && !safe.contains(b))
            .count();
        prop_assert!(crossing <= 1, "{wins:?} {:?}", pairs(&proposal));
        for (a, b) in pairs(&proposal) {
            let lost = (1..=count).any(|p| !contender[usize::from(p) - 1]);
            if safe.contains(&a) && lost && !safe.contains(&b) {
                let reason = proposal.reasons.iter().find(|r| r.players.contains(&id(a))).unwrap();
                let skipped = |cause| reason.skipped.iter().any(|skip| skip.because == cause);
                prop_assert!(!contender[usize::from(b) - 1] || !skipped(SkipCause::Contender));
            }
        }
    }
}

/// Every way to cut a list into tables.
fn tables(rest: &[u16], sizes: &[usize]) -> Vec<Vec<Vec<u16>>> {
    let Some((size, others)) = sizes.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for chosen in choose(rest, *size) {
        // The first free player sits at the first table; tables of one size are all alike.
        if chosen[0] != rest[0] && sizes.iter().all(|other| other == size) {
            continue;
        }
        let left: Vec<u16> = rest.iter().copied().filter(|p| !chosen.contains(p)).collect();
        for mut more in tables(&left, others) {
            more.insert(0, chosen.clone());
            all.push(more);
        }
    }
    all
}

fn choose(from: &[u16], count: usize) -> Vec<Vec<u16>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in from.iter().enumerate() {
        for mut rest in choose(&from[at + 1..], count - 1) {
            rest.insert(0, *first);
            all.push(rest);
        }
    }
    all
}

fn seat_request(count: u16, met: &[(u16, u16)], seed: u64) -> SeatRequest {
    let mut times: BTreeMap<Pair, u16> = BTreeMap::new();
    for (a, b) in met.iter().filter(|(a, b)| a != b && *a <= count && *b <= count) {
        *times.entry(Pair::new(id(*a), id(*b))).or_default() += 1;
    }
    SeatRequest {
        players: (1..=count).map(id).collect(),
        met: times,
        sat_out: BTreeMap::new(),
        rule: SeatRule::FewestMeetings,
        tables: (1..=count).map(domain::TableNo).collect(),
        seed: Seed(seed),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn tables_of_four_have_the_fewest_repeated_meetings(
        tables_count in 1u16..=3,
        met in prop::collection::vec((1u16..=12, 1u16..=12), 0..50),
        seed: u64,
    ) {
        let count = 4 * tables_count;
        let request = seat_request(count, &met, seed);
        let again = |table: &[u16]| {
            let mut count = 0;
            for (at, a) in table.iter().enumerate() {
                let repeated = |b: &&u16| request.met.contains_key(&Pair::new(id(*a), id(**b)));
                count += table[at + 1..].iter().filter(repeated).count();
            }
            count
        };
        let players: Vec<u16> = (1..=count).collect();
        let sizes = vec![4; usize::from(tables_count)];
        let best = tables(&players, &sizes)
            .iter()
            .map(|round| round.iter().map(|table| again(table)).sum::<usize>())
            .min();
        let made = draw(&request).unwrap();
        prop_assert_eq!(Some(made.repeated.len()), best);
        let seated: BTreeSet<PlayerId> =
            made.tables.iter().flat_map(|four| four.players).collect();
        prop_assert_eq!(seated.len(), usize::from(count));
    }
}

#[test]
fn a_large_hall_finds_tables_without_a_repeat() {
    let mut request = seat_request(64, &[], 5);
    for round in 0..5 {
        request.seed = Seed(round);
        let made = draw(&request).unwrap();
        assert!(made.repeated.is_empty(), "round {round}: {:?}", made.repeated);
        for four in &made.tables {
            for (at, a) in four.players.iter().enumerate() {
                for b in &four.players[at + 1..] {
                    *request.met.entry(Pair::new(*a, *b)).or_default() += 1;
                }
            }
        }
    }
}

#[test]
fn players_over_sit_out_who_have_sat_out_least() {
    let mut request = seat_request(14, &[], 1);
    request.rule = SeatRule::Lot;
    request.sat_out = (3..=14).map(|number| (id(number), 1)).collect();
    let made = draw(&request).unwrap();
    assert_eq!((made.tables.len(), made.sit_out), (3, vec![id(1), id(2)]));
    let mut shuffled = request.clone();
    shuffled.players.reverse();
    assert_eq!(draw(&shuffled), draw(&request));
    request.players.push(id(1));
    assert_eq!(draw(&request), Err(SeatsError::Twice { player: id(1) }));
    request.players.truncate(3);
    assert_eq!(draw(&request), Err(SeatsError::TooFew { players: 3 }));
}
