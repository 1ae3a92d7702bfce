//! Systems with a schedule against naive readings of their texts, on every field up to ten players.

use crate::hall::{Situation, id, pairs, ranking, ro, team};
use domain::PlayerId;
use pairing::{
    Boards, Bracket, LastGame, MatchLength, Meetings, PairingWarning, Pairs, RapidShape, Request,
    Seed, System, propose,
};
use proptest::prelude::*;
use speech::english;
use std::collections::{BTreeMap, BTreeSet};

type Round = BTreeSet<(u16, u16)>;

fn ask(field: &Situation, system: System) -> Pairs {
    let request = Request::new(system, Seed(3)).with_rules(ro());
    propose(field, &request).unwrap_or_else(|none| panic!("{system}: {none}"))
}

fn made(proposal: &Pairs) -> (Round, Vec<u16>) {
    let byes = proposal.publication.byes.iter().map(|player| player.number).collect();
    (pairs(proposal).into_iter().collect(), byes)
}

fn sorted(pairs: impl IntoIterator<Item = (u16, u16)>) -> Round {
    pairs.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect()
}

/// 9.3 as a hand does it: two rows of cards; the first card stays, the others go round clockwise.
fn rows(players: &[u16], round: u16) -> (Round, Vec<u16>) {
    let mut ring: Vec<Option<u16>> = players.iter().copied().map(Some).collect();
    if ring.len() % 2 == 1 {
        ring.push(None);
    }
    for _ in 1..round {
        let last = ring.pop().unwrap();
        ring.insert(1, last);
    }
    let half = ring.len() / 2;
    let (top, bottom) = ring.split_at(half);
    let facing: Vec<_> = top.iter().zip(bottom.iter().rev()).collect();
    let games = facing.iter().filter_map(|(a, b)| Some((**a, **b)).and_then(|(a, b)| a.zip(b)));
    let alone = facing.iter().filter_map(|(a, b)| match (a, b) {
        (Some(one), None) | (None, Some(one)) => Some(*one),
        _ => None,
    });
    (sorted(games), alone.collect())
}

/// The printed table for four: who meets whom in the three rounds, by place in the group.
const FOUR: [[(usize, usize); 2]; 3] = [[(1, 4), (2, 3)], [(1, 3), (2, 4)], [(1, 2), (3, 4)]];

fn by_four(group: &[u16; 4], round: u16) -> Vec<(u16, u16)> {
    let games = FOUR[usize::from(round) - 1];
    games.map(|(a, b)| (group[a - 1], group[b - 1])).to_vec()
}

#[test]
fn a_round_robin_turns_the_cards() {
    for count in 2..=10 {
        let players: Vec<u16> = (1..=count).collect();
        let rounds = if count % 2 == 0 { count - 1 } else { count };
        let mut all = Round::new();
        for round in 1..=rounds {
            let field = ranking(count, &[]).in_round(round, rounds);
            let (games, byes) = made(&ask(&field, System::RoundRobin));
            assert_eq!((games.clone(), byes), rows(&players, round), "{count}, round {round}");
            all.extend(games);
        }
        assert_eq!(all.len(), usize::from(count * (count - 1) / 2), "everybody meets everybody");
    }
}

#[test]
fn a_second_bye_in_a_round_robin_is_flagged() {
    let first = ranking(5, &[]).in_round(1, 5);
    let proposal = ask(&first, System::RoundRobin);
    let sitter = proposal.publication.byes[0];
    assert_eq!(proposal.warnings, []);
    let mut again = first;
    let seated = again.players.iter_mut().find(|entrant| entrant.player == sitter).unwrap();
    seated.byes = 1;
    let warnings = ask(&again, System::RoundRobin).warnings;
    assert_eq!(warnings, [PairingWarning::AnotherScheduledBye { player: sitter, byes: 1 }]);
    let sentence =
        format!("{sitter} sits out once more, after 1 bye: the schedule leaves no opponent");
    assert_eq!(english(&warnings[0]), sentence);
}

#[test]
fn rapid_groups_take_one_of_each_quarter() {
    for count in [4, 8] {
        let quarter = count / 4;
        for round in 1..=3 {
            let field = ranking(count, &[]).in_round(round, 6).on_standings_after(0);
            let whole = (1..=quarter)
                .flat_map(|i| by_four(&[i, i + quarter, i + 2 * quarter, i + 3 * quarter], round));
            let system = System::Rapid { shape: RapidShape::Whole };
            assert_eq!(made(&ask(&field, system)).0, sorted(whole), "{count}, round {round}");
        }
    }
    for round in 4..=6 {
        let field = ranking(8, &[]).in_round(round, 6).on_standings_after(3).in_block(4);
        let halves = [[1, 2, 3, 4], [5, 6, 7, 8]].iter().flat_map(|half| by_four(half, round - 3));
        let system = System::Rapid { shape: RapidShape::Halves };
        assert_eq!(made(&ask(&field, system)).0, sorted(halves), "round {round}");
    }
}

proptest! {
    /// Two rounds for four: best two and weakest two, then winners and losers.
    #[test]
    fn rapid_winners_meet_in_the_second_round(upper: bool, lower: bool) {
        let system = System::Rapid { shape: RapidShape::Twelves };
        let first = ranking(4, &[]).in_round(1, 6).on_standings_after(0);
        prop_assert_eq!(made(&ask(&first, system)).0, sorted([(1, 2), (3, 4)]));
        let mut second = ranking(4, &[(1, 2), (3, 4)]).in_round(2, 6).on_standings_after(0);
        let won = [upper, !upper, lower, !lower];
        for (entrant, won) in second.players.iter_mut().zip(won) {
            entrant.last = Some(if won { LastGame::Won } else { LastGame::Lost });
        }
        let winners: Vec<u16> = (1..=4).filter(|n| won[usize::from(*n) - 1]).collect();
        let losers: Vec<u16> = (1..=4).filter(|n| !won[usize::from(*n) - 1]).collect();
        let want = sorted([(winners[0], winners[1]), (losers[0], losers[1])]);
        prop_assert_eq!(made(&ask(&second, system)).0, want);
    }
}

#[test]
fn the_snake_goes_to_and_fro_and_its_groups_turn_the_cards() {
    for (count, groups) in
        [(4, 1), (4, 2), (6, 1), (6, 3), (8, 1), (8, 2), (8, 4), (10, 1), (10, 5)]
    {
        let mut dealt: Vec<Vec<u16>> = vec![Vec::new(); groups];
        let there: Vec<usize> = (0..groups).collect();
        let back: Vec<usize> = there.iter().rev().copied().collect();
        let way = [there, back].concat();
        for (player, column) in (1..=count).zip(way.into_iter().cycle()) {
            dealt[column].push(player);
        }
        for round in 1..count / groups as u16 {
            let field = ranking(count, &[]).in_round(round, 12);
            let want = dealt.iter().flat_map(|group| rows(group, round).0);
            let system = System::Snake { groups: groups as u16 };
            assert_eq!(made(&ask(&field, system)).0, sorted(want), "{count} in {groups}");
        }
    }
}

/// 3.8 a: one bye per round down the ratings, nobody meets anybody twice, then the hill.
#[test]
fn green_gives_byes_from_the_top_and_ends_on_the_hill() {
    for count in [3, 5, 7, 9] {
        let rounds = count.min(6);
        let mut all = Round::new();
        let mut met = Vec::new();
        for round in 1..rounds {
            let field = ranking(count, &met).in_round(round, rounds);
            let (games, byes) = made(&ask(&field, System::Green));
            assert_eq!(byes, [round], "{count} players");
            assert_eq!(games.len(), usize::from(count / 2));
            met.extend(games.iter().copied());
            all.extend(games);
        }
        assert_eq!(all.len(), usize::from((rounds - 1) * (count / 2)), "{count}: nobody twice");
        let mut field = ranking(count, &met).in_round(rounds, rounds);
        for entrant in &mut field.players {
            entrant.byes = u16::from(entrant.player.number < rounds);
        }
        let (games, byes) = made(&ask(&field, System::Green));
        // The lowest who has not sat; the others are neighbours.
        assert_eq!(byes, [count]);
        assert_eq!(games, sorted((1..count).step_by(2).map(|n| (n, n + 1))));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// 3.8 b for eight: two groups by the printed table, cross games by their tables, the hill.
    #[test]
    fn guelph_plays_groups_then_crosses_them(order in Just((1..=8u16).collect::<Vec<_>>()).prop_shuffle()) {
        let groups = [[1, 4, 5, 8], [2, 3, 6, 7]];
        for round in 1..=3 {
            let field = ranking(8, &[]).in_round(round, 6);
            let want = groups.iter().flat_map(|group| by_four(group, round));
            prop_assert_eq!(made(&ask(&field, System::Guelph)).0, sorted(want));
        }
        let stand = |group: &[u16; 4]| -> Vec<u16> {
            order.iter().copied().filter(|player| group.contains(player)).collect()
        };
        let (a, b) = (stand(&groups[0]), stand(&groups[1]));
        let field = |round: u16, after: u16| {
            let mut field = ranking(8, &[]).in_round(round, 6).on_standings_after(after);
            field.players.sort_by_key(|e| order.iter().position(|n| *n == e.player.number));
            field.seeding = (1..=8).map(id).collect();
            field
        };
        let fourth = sorted([(a[0], b[1]), (b[0], a[1]), (a[2], b[3]), (a[3], b[2])]);
        prop_assert_eq!(made(&ask(&field(4, 3), System::Guelph)).0, fourth);
        let fifth = sorted((0..4).map(|place| (a[place], b[place])));
        prop_assert_eq!(made(&ask(&field(5, 3), System::Guelph)).0, fifth);
        let hill = sorted(order.chunks(2).map(|pair| (pair[0], pair[1])));
        prop_assert_eq!(made(&ask(&field(6, 5), System::Guelph)).0, hill);
    }

    /// 3.8 c: four rounds by the cards, one of halves in groups of equal wins, one of neighbours;
    /// the last two do not mind repeats.
    #[test]
    fn nast_is_four_rounds_by_the_cards_then_halves_then_neighbours(
        half in 3u16..=5,
        top in 1u16..=4,
        met in prop::collection::vec((1u16..=10, 1u16..=10), 0..10),
    ) {
        let count = 2 * half;
        let players: Vec<u16> = (1..=count).collect();
        for round in 1..=4 {
            let field = ranking(count, &[]).in_round(round, 6);
            prop_assert_eq!(made(&ask(&field, System::Nast)), rows(&players, round));
        }
        let met: Vec<(u16, u16)> =
            met.into_iter().filter(|(a, b)| a < b && *b <= count).collect();
        let mut field = ranking(count, &met).in_round(5, 6);
        let wins: Vec<i32> = players.iter().map(|player| i32::from(*player <= top)).collect();
        field.set_wins(&wins);
        // An odd upper group takes the best of the lower one.
        let (upper, lower) = players.split_at(usize::from(top + top % 2));
        let halves = [upper, lower].into_iter().flat_map(|group| {
            let (high, low) = group.split_at(group.len() / 2);
            high.iter().copied().zip(low.iter().copied()).collect::<Vec<_>>()
        });
        prop_assert_eq!(made(&ask(&field, System::Nast)).0, sorted(halves));
        let field = ranking(count, &met).in_round(6, 6);
        let hill = sorted((1..count).step_by(2).map(|n| (n, n + 1)));
        prop_assert_eq!(made(&ask(&field, System::Nast)).0, hill);
    }

    /// Whoever wins, a bracket halves the field; if the better seed always wins, the seeds of every
    /// match of a round add up to the same number.
    #[test]
    fn a_bracket_ends_with_one_player_and_keeps_the_best_apart(
        count in 2u16..=10,
        upsets in prop::collection::vec(any::<bool>(), 16),
        favourites: bool,
        bracket in prop::sample::select(vec![Bracket::Seeded, Bracket::Lot]),
    ) {
        let favourites = favourites && bracket == Bracket::Seeded;
        let mut out: BTreeSet<u16> = BTreeSet::new();
        let mut size = count.next_power_of_two();
        let mut upsets = upsets.into_iter();
        for round in 1.. {
            if size == 1 {
                break;
            }
            let mut field = ranking(count, &[]).in_round(round, 9);
            for entrant in &mut field.players {
                entrant.out = out.contains(&entrant.player.number);
            }
            let (games, byes) = made(&ask(&field, System::Knockout { bracket, length: MatchLength::Single }));
            let left = count - out.len() as u16;
            prop_assert_eq!(games.len() * 2 + byes.len(), usize::from(left));
            prop_assert!(byes.is_empty() || round == 1, "only the first round has empty lines");
            if favourites {
                prop_assert!(games.iter().all(|(a, b)| a + b == size + 1), "{:?} of {}", games, size);
                let best: BTreeSet<u16> = (1..=size - count.min(size)).collect();
                prop_assert_eq!(byes.into_iter().collect::<BTreeSet<_>>(), best);
            }
            for (a, b) in games {
                let upset = !favourites && upsets.next().unwrap_or_default();
                out.insert(if upset { a } else { b });
            }
            size /= 2;
        }
        prop_assert_eq!(out.len(), usize::from(count) - 1);
    }

    /// Teams turn the cards; their players meet board by board, or each of them everybody.
    #[test]
    fn teams_turn_the_cards_board_by_board(count in 2u16..=5, size in 1u16..=2) {
        let mut field = ranking(count * size, &[]).in_round(1, 12);
        let member = |team: u16, board: u16| (team - 1) * size + board;
        field.teams = (1..=count).map(|number| {
            let boards: Vec<PlayerId> = (1..=size).map(|board| id(member(number, board))).collect();
            team(&format!("Team {number}"), &boards)
        }).collect();
        let teams: Vec<u16> = (1..=count).collect();
        for round in 1..count {
            field.round.number = round;
            let system = System::TeamRoundRobin { boards: Boards::Level };
            let (games, alone) = rows(&teams, round);
            let level = games.iter().flat_map(|(a, b)| {
                (1..=size).map(move |board| (member(*a, board), member(*b, board)))
            });
            let (made, byes) = made(&ask(&field, system));
            prop_assert_eq!(made, sorted(level));
            prop_assert_eq!(byes.len(), alone.len() * usize::from(size));
        }
        let mut met: BTreeMap<(u16, u16), u16> = BTreeMap::new();
        for step in 1..=size {
            field.round.number = step;
            let system = System::TeamRoundRobin { boards: Boards::All };
            for pair in made(&ask(&field, system)).0 {
                *met.entry(pair).or_default() += 1;
            }
        }
        // A match is over when every two players of the two teams have met once.
        let (games, _) = rows(&teams, 1);
        let everybody = games.iter().flat_map(|(a, b)| {
            let boards = (1..=size).flat_map(move |x| (1..=size).map(move |y| (x, y)));
            boards.map(move |(x, y)| (member(*a, x), member(*b, y)))
        });
        prop_assert_eq!(met.keys().copied().collect::<Round>(), sorted(everybody));
        prop_assert!(met.values().all(|times| *times == 1));
    }

    /// RO 9.6: teams walk down the table as players do; one that has met another passes it over.
    #[test]
    fn teams_walk_down_their_table(
        half in 1u16..=2,
        met in prop::collection::vec((1u16..=4, 1u16..=4), 0..3),
    ) {
        let count = 2 * half;
        let mut field = ranking(2 * count, &[]);
        field.teams = (1..=count)
            .map(|number| team(&format!("Team {number}"), &[id(2 * number - 1), id(2 * number)]))
            .collect();
        let met: Round = sorted(met.into_iter().filter(|(a, b)| a != b && *a.max(b) <= count));
        let once = Meetings { times: 1, today: 1, last: 0 };
        for (a, b) in &met {
            for (of, other) in [(a, b), (b, a)] {
                field.teams[usize::from(of - 1)].met.insert(id(2 * other - 1), once);
            }
        }
        let mut left: Vec<u16> = (1..=count).collect();
        let mut want = Round::new();
        while !left.is_empty() {
            let first = left.remove(0);
            let new = left.iter().position(|other| !met.contains(&(first, *other)));
            want.insert((first, left.remove(new.unwrap_or(0))));
        }
        let teams: Round = pairs(&ask(&field, System::TeamSwiss))
            .into_iter()
            .map(|(a, b)| (a.div_ceil(2).min(b.div_ceil(2)), a.div_ceil(2).max(b.div_ceil(2))))
            .collect();
        prop_assert_eq!(teams, want);
    }

    /// 3.9 with nobody met: the safe meet the best who can win nothing, the contenders each other
    /// from the top, an odd one takes the best of the others.
    #[test]
    fn chew_is_three_steps_down_the_table(
        half in 2u16..=5,
        wins in prop::collection::vec(0i32..9, 10),
        left in 1u16..=2,
        prizes in 1u16..=4,
    ) {
        let count = usize::from(2 * half);
        let mut wins: Vec<i32> = wins[..count].to_vec();
        wins.sort_unstable_by(|a, b| b.cmp(a));
        let mut field = ranking(2 * half, &[]).in_round(9, 8 + left);
        field.set_wins(&wins);
        let mut request = Request::new(System::Chew, Seed(3)).with_rules(ro());
        request.rules.prizes = Some(prizes);
        // With equal spreads only wins put anybody out of reach.
        let behind = |higher: usize, lower: usize| wins[lower] + i32::from(left) < wins[higher];
        let contends = |at: usize| {
            (0..count).filter(|higher| behind(*higher, at)).count() < usize::from(prizes)
        };
        let safe = |at: usize| {
            at < usize::from(prizes)
                && (0..count).all(|o| o == at || behind(o, at) || behind(at, o))
        };
        let mut free: Vec<usize> = (0..count).collect();
        let mut want = Round::new();
        let mut meet = |a: usize, b: usize| want.insert((a.min(b) as u16 + 1, a.max(b) as u16 + 1));
        for leader in (0..count).filter(|at| safe(*at)) {
            let rival = free.iter().copied().find(|at| !contends(*at) && !safe(*at));
            if let (true, Some(rival)) = (free.contains(&leader), rival) {
                meet(leader, rival);
                free.retain(|at| *at != leader && *at != rival);
            }
        }
        let (mut circle, mut others): (Vec<usize>, Vec<usize>) =
            free.into_iter().partition(|at| contends(*at));
        if circle.len() % 2 == 1 {
            circle.push(others.remove(0));
        }
        for pair in circle.chunks(2).chain(others.chunks(2)) {
            meet(pair[0], pair[1]);
        }
        let proposal = propose(&field, &request).unwrap();
        prop_assert_eq!(made(&proposal).0, want, "{:?}", wins);
        let gibsonised: Vec<usize> =
            proposal.gibsonised.iter().map(|player| usize::from(player.number) - 1).collect();
        prop_assert_eq!(gibsonised, (0..count).filter(|at| safe(*at)).collect::<Vec<_>>());
    }
}
