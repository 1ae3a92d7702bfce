//! Every example that RO 9 and annex 3 print, made by its plan, round by round.

use crate::hall::rated;
use domain::{CardContent, CardState, Division, DivisionId, DuelCard, Line, PlayedRound};
use pairing::gibson::{Score, is_gibsonised};
use pairing::presets::{Given, Preset, planned};
use pairing::{Asked, Plan, Proposal};
use rulebook::Book;
use speech::english;
use std::collections::{BTreeMap, BTreeSet};

type Round = BTreeSet<(u16, u16)>;

/// Players 1, 2, 3, … from the strongest down, and the rounds they have played.
struct Event {
    book: Book,
    division: Division,
}

impl Event {
    fn of(plan: &str, players: u16) -> Self {
        let plan = planned(plan).unwrap_or_else(|what| panic!("{}", english(&what)));
        let mut division = Division::new(DivisionId::A, Line::own("A"), plan.rounds);
        division.plan.schedule = Some(Line::own(plan.schedule));
        (division.plan.gibson, division.plan.prizes) = (plan.gibson, plan.prizes);
        division.players = rated(players);
        Self { book: Book::named("ro-frs").unwrap(), division }
    }

    fn propose(&self) -> Proposal {
        let asked = Asked::next(&self.division, 1);
        let plan = Plan::new(&self.book, &self.division, &asked);
        let made = plan.and_then(|plan| plan.propose());
        made.unwrap_or_else(|none| panic!("round {}: {}", asked.round, english(&none)))
    }

    /// Pairs the next round and plays it: the stronger player wins, by more against a weaker one.
    fn play(&mut self) -> (Round, Vec<u16>) {
        let publication = self.propose().pairs.publication;
        let card = |[a, b]: [u16; 2]| {
            let by = 10 + i32::from(a.abs_diff(b));
            DuelCard::plain(if a < b { [400 + by, 400] } else { [400, 400 + by] })
        };
        let cards: BTreeMap<_, _> = publication
            .pairings
            .iter()
            .map(|pairing| {
                let card = CardContent::Duel(card(pairing.players.map(|player| player.number)));
                (pairing.table, CardState::Counts(card))
            })
            .collect();
        let pairs = publication.pairings.iter();
        let made = round(pairs.map(|pairing| pairing.players.map(|player| player.number)));
        let byes = publication.byes.iter().map(|player| player.number).collect();
        let number = publication.round.number;
        self.division.rounds.insert(number, PlayedRound::new(publication, cards));
        (made, byes)
    }

    /// Who stands at these places after the rounds so far.
    fn standing(&self) -> Vec<u16> {
        let rows = rulebook::standings(&self.book, &self.division);
        rows.iter().map(|row| row.player.number).collect()
    }
}

fn round(pairs: impl IntoIterator<Item = [u16; 2]>) -> Round {
    pairs.into_iter().map(|[a, b]| (a.min(b), a.max(b))).collect()
}

/// Places, from 1, that meet, as players.
fn at(standing: &[u16], pairs: impl IntoIterator<Item = [usize; 2]>) -> Round {
    round(pairs.into_iter().map(|pair| pair.map(|place| standing[place - 1])))
}

/// Groups of the factor: first against first of the lower half.
fn factored(players: usize, factor: usize) -> Vec<[usize; 2]> {
    let half = factor / 2;
    let starts = (0..players).step_by(factor);
    starts.flat_map(|start| (1..=half).map(move |at| [start + at, start + at + half])).collect()
}

/// Who met whom in these rounds.
fn met(rounds: &[Round]) -> Round {
    rounds.iter().flatten().copied().collect()
}

/// Everybody of every group against everybody of it.
fn within(groups: &[Vec<u16>]) -> Round {
    let all = groups.iter().flat_map(|group| {
        group.iter().flat_map(|a| group.iter().filter(move |b| a < b).map(|b| [*a, *b]))
    });
    round(all)
}

fn rounds_of(event: &mut Event, count: usize) -> Vec<Round> {
    (0..count).map(|_| event.play().0).collect()
}

#[test]
fn rounds_follow_from_the_field() {
    let plan = |players: usize| {
        let given = Given { players: Some(players), ..Given::default() };
        Preset::Standard.fill(given).unwrap().schedule.to_string()
    };
    let rounds = [(7, 6), (16, 6), (17, 7), (32, 7), (33, 8), (64, 8), (65, 9)];
    for (players, rounds) in rounds {
        assert_eq!(plan(players), format!("rounds 1-{rounds} swiss"));
    }
    assert_eq!(plan(6), "rounds 1-5 round-robin");
}

/// The tables for 4, 6 and 8 players, and the first rounds of 16.
#[test]
fn a_round_robin_is_the_printed_table() {
    let four = vec![vec![4, 3, 2], vec![3, 4, 1], vec![2, 1, 4], vec![1, 2, 3]];
    let six = vec![
        vec![6, 5, 4, 3, 2],
        vec![5, 3, 6, 4, 1],
        vec![4, 2, 5, 1, 6],
        vec![3, 6, 1, 2, 5],
        vec![2, 1, 3, 6, 4],
        vec![1, 4, 2, 5, 3],
    ];
    let eight = vec![
        vec![8, 7, 6, 5, 4, 3, 2],
        vec![7, 5, 3, 8, 6, 4, 1],
        vec![6, 4, 2, 7, 5, 1, 8],
        vec![5, 3, 8, 6, 1, 2, 7],
        vec![4, 2, 7, 1, 3, 8, 6],
        vec![3, 8, 1, 4, 2, 7, 5],
        vec![2, 1, 5, 3, 8, 6, 4],
        vec![1, 6, 4, 2, 7, 5, 3],
    ];
    for table in [four, six, eight] {
        let players = table.len() as u16;
        let mut event = Event::of(&format!("plan round-robin for {players}"), players);
        for at in 0..table.len() - 1 {
            let wanted = (1..).zip(&table).map(|(player, row)| [player, row[at]]);
            assert_eq!(event.play().0, round(wanted), "{players} players, round {}", at + 1);
        }
    }
    let lines: [[[u16; 8]; 2]; 3] = [
        [[1, 2, 3, 4, 5, 6, 7, 8], [16, 15, 14, 13, 12, 11, 10, 9]],
        [[1, 16, 2, 3, 4, 5, 6, 7], [15, 14, 13, 12, 11, 10, 9, 8]],
        [[1, 15, 16, 2, 3, 4, 5, 6], [14, 13, 12, 11, 10, 9, 8, 7]],
    ];
    let mut event = Event::of("plan round-robin for 16 in 3 rounds", 16);
    for [upper, lower] in lines {
        let wanted = upper.into_iter().zip(lower).map(|(a, b)| [a, b]);
        assert_eq!(event.play().0, round(wanted));
    }
    assert_eq!(event.division.rounds_planned, 3, "an incomplete one");
}

/// 9.3 b: in the order of the ratings, or of the numbers.
#[test]
fn seats_go_by_rating_or_by_entry_number() {
    let mut event = Event::of("plan round-robin for 4", 4);
    for player in event.division.players.values_mut() {
        player.rating = Some(1_000 + 10 * [1, 0, 3, 2][usize::from(player.id.number) - 1]);
    }
    let pairs = |event: &Event| {
        let pairs = event.propose().pairs.publication.pairings;
        round(pairs.iter().map(|pairing| pairing.players.map(|player| player.number)))
    };
    assert_eq!(pairs(&event), round([[3, 2], [4, 1]]), "3, 4, 1, 2 by rating");
    event.division.plan.order = domain::SeatOrder::Entry;
    assert_eq!(pairs(&event), round([[1, 4], [2, 3]]));
}

/// 3.2
#[test]
fn modified_swiss_pairs_32_players() {
    let mut event = Event::of("plan modified-swiss for 32", 32);
    assert_eq!(
        event.division.plan.schedule.as_deref(),
        Some("rounds 1-5 modified-swiss, 6-7 koth")
    );
    assert_eq!(event.play().0, round((1..=16).map(|at| [at, at + 16])));
    let standing = event.standing();
    let wanted = (1..=8).map(|at| [at, at + 8]).chain((17..=24).map(|at| [at, at + 8]));
    assert_eq!(event.play().0, at(&standing, wanted));
}

/// 3.3: 40 players and ten rounds.
#[test]
fn rapid_is_one_plan_of_ten_rounds() {
    let mut event = Event::of("plan rapid for 40", 40);
    let groups: Vec<Vec<u16>> = (1..=10).map(|g| vec![g, g + 10, g + 20, g + 30]).collect();
    assert_eq!(met(&rounds_of(&mut event, 3)), within(&groups));
    let standing = event.standing();
    let halves = (1..=5).chain(21..=25);
    let halves =
        halves.map(|g| [g, g + 5, g + 10, g + 15].map(|place| standing[place - 1]).to_vec());
    assert_eq!(met(&rounds_of(&mut event, 3)), within(&halves.collect::<Vec<_>>()));
    let standing = event.standing();
    let twelves = (0..3).flat_map(|block| (1..=3).map(move |g| 12 * block + g));
    let fours = twelves.map(|g| [g, g + 3, g + 6, g + 9]).chain([[37, 38, 39, 40]]);
    let fours: Vec<[usize; 4]> = fours.collect();
    let first = fours.iter().flat_map(|[a, b, c, d]| [[*a, *b], [*c, *d]]);
    assert_eq!(event.play().0, at(&standing, first));
    // The stronger one has won, which is the smaller number.
    let second = fours.iter().flat_map(|four| {
        let [a, b, c, d] = four.map(|place| standing[place - 1]);
        [[a.min(b), c.min(d)], [a.max(b), c.max(d)]]
    });
    assert_eq!(event.play().0, round(second));
    let before = event.division.clone();
    let ninth = event.play().0;
    let already: Round = before
        .rounds
        .values()
        .flat_map(|played| {
            played.publication.pairings.iter().map(|two| two.players.map(|player| player.number))
        })
        .map(|[a, b]| (a.min(b), a.max(b)))
        .collect();
    assert!(ninth.is_disjoint(&already), "nobody meets again before the last round");
    let standing = event.standing();
    assert_eq!(event.play().0, at(&standing, (1..=39).step_by(2).map(|place| [place, place + 1])));
}

/// 3.3, end: a field that four does not divide.
#[test]
fn a_last_rapid_group_of_five_to_seven_plays_on() {
    for players in [41, 42, 43] {
        let mut event = Event::of(&format!("plan rapid for {players}"), players);
        for number in 1..=10 {
            let (made, byes) = event.play();
            assert_eq!(byes.len(), usize::from(players % 2), "{players} players, round {number}");
            assert_eq!(made.len(), usize::from(players / 2));
        }
    }
}

/// `--system rapid` in every round, without a schedule.
#[test]
fn the_system_rapid_is_the_plan() {
    let mut planned = Event::of("plan rapid for 24", 24);
    let mut named = Event::of("plan rapid for 24", 24);
    named.division.plan.schedule = Some(Line::own("1-10 rapid"));
    for number in 1..=10 {
        assert_eq!(planned.play(), named.play(), "round {number}");
    }
}

/// 3.4: FP6, FP4 and king of the hill.
#[test]
fn the_last_three_rounds_are_factored() {
    let mut event = Event::of("plan factored for 12 in 7 rounds", 12);
    let text = event.division.plan.schedule.as_deref();
    assert_eq!(text, Some("rounds 1-4 swiss, 5 fp6, 6 fp4, 7 koth"));
    rounds_of(&mut event, 4);
    for factor in [6, 4, 2] {
        let standing = event.standing();
        assert_eq!(event.play().0, at(&standing, factored(12, factor)), "factor {factor}");
    }
}

/// 3.5: 36 players and 14 rounds.
#[test]
fn the_snake_winds_through_36_players() {
    let mut event = Event::of("plan snake for 36 players in 14 rounds", 36);
    let text = event.division.plan.schedule.as_deref();
    assert_eq!(text, Some("rounds 1-11 snake-3, 12 fp6, 13 fp4, 14 koth"));
    let columns = |first: u16| {
        (0..12).map(
            move |row: u16| {
                if row.is_multiple_of(2) { 3 * row + first } else { 3 * row + 4 - first }
            },
        )
    };
    let groups: Vec<Vec<u16>> = (1..=3).map(|group| columns(group).collect()).collect();
    assert_eq!(
        [&groups[0][..4], &groups[1][..4], &groups[2][..4]],
        [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]
    );
    assert_eq!(met(&rounds_of(&mut event, 11)), within(&groups));
    for factor in [6, 4, 2] {
        let standing = event.standing();
        assert_eq!(event.play().0, at(&standing, factored(36, factor)), "factor {factor}");
    }
}

/// 3.5: 48 players and 8 rounds.
#[test]
fn the_snake_winds_through_48_players() {
    let mut event = Event::of("plan snake-short for 48 in 8", 48);
    let text = event.division.plan.schedule.as_deref();
    assert_eq!(text, Some("rounds 1-5 snake-8, 6 fp4, 7 fp4, 8 koth"));
    let groups: Vec<Vec<u16>> =
        (1..=8).map(|g| vec![g, 17 - g, 16 + g, 33 - g, 32 + g, 49 - g]).collect();
    assert_eq!(met(&rounds_of(&mut event, 5)), within(&groups));
    for factor in [4, 4, 2] {
        let standing = event.standing();
        assert_eq!(event.play().0, at(&standing, factored(48, factor)), "factor {factor}");
    }
}

/// 3.6: the ranking after round x − 2 pairs round x.
#[test]
fn portland_looks_two_rounds_back() {
    let mut event = Event::of("plan portland for 20 in 6 rounds", 20);
    let text = event.division.plan.schedule.as_deref();
    assert_eq!(text, Some("rounds 1-2 swiss, 3-5 portland, 6 koth"));
    let mut sources = Vec::new();
    for _ in 1..=6 {
        let domain::PairingOrigin::Engine { based_on, .. } = event.propose().origin else {
            panic!()
        };
        sources.push(based_on);
        event.play();
    }
    assert_eq!(sources, [0, 1, 1, 2, 3, 5]);
}

/// 3.7: seven wins before five, and +1200 before +449.
#[test]
fn gibsons_two_figures() {
    let score = |wins, spread| Score { wins: domain::WinPoints(2 * wins), spread };
    let safe = |leader, rival| is_gibsonised(leader, &[rival], 1, Some(350));
    assert!(safe(score(7, 0), score(5, 900)));
    assert!(safe(score(6, 1_200), score(5, 449)));
    assert!(!safe(score(6, 1_200), score(5, 500)), "twice 350 is no more than a tie");
    let plan = planned("plan gibson for 20").unwrap();
    assert_eq!((plan.gibson, plan.prizes, plan.rounds), (true, Some(2), 7));
}

/// 3.8 a
#[test]
fn green_gives_the_strongest_their_byes_first() {
    let mut event = Event::of("plan green for 7", 7);
    let byes: Vec<u16> = (1..=6).map(|_| event.play().1[0]).collect();
    assert_eq!(byes[..5], [1, 2, 3, 4, 5]);
    // Of those who have not sat, 7 stands lower: the weaker player has lost every game.
    assert_eq!(byes[5], 7);
}

/// 3.8 b
#[test]
fn guelph_for_six_and_for_eight() {
    let mut six = Event::of("plan guelph for 6", 6);
    assert_eq!(met(&rounds_of(&mut six, 5)), within(&[(1..=6).collect()]));
    let standing = six.standing();
    assert_eq!(six.play().0, at(&standing, [[1, 2], [3, 4], [5, 6]]));
    let mut eight = Event::of("plan guelph for 8", 8);
    let groups = [vec![1, 4, 5, 8], vec![2, 3, 6, 7]];
    assert_eq!(met(&rounds_of(&mut eight, 3)), within(&groups));
    let standing = eight.standing();
    let place = |player: &u16| standing.iter().position(|other| other == player);
    let [a, b] = groups.map(|mut group| {
        group.sort_by_key(place);
        group
    });
    let fourth = [[a[0], b[1]], [b[0], a[1]], [a[2], b[3]], [a[3], b[2]]];
    assert_eq!(eight.play().0, round(fourth));
    assert_eq!(eight.play().0, round((0..4).map(|at| [a[at], b[at]])));
    let standing = eight.standing();
    assert_eq!(eight.play().0, at(&standing, [[1, 2], [3, 4], [5, 6], [7, 8]]));
}

/// 3.8 c
#[test]
fn nast_is_four_rounds_and_two() {
    let mut event = Event::of("plan nast for 8", 8);
    assert_eq!(met(&rounds_of(&mut event, 4)).len(), 16, "nobody meets twice");
    event.play();
    let standing = event.standing();
    assert_eq!(event.play().0, at(&standing, [[1, 2], [3, 4], [5, 6], [7, 8]]));
}

/// 3.8: a schedule of the event's own.
#[test]
fn an_event_has_its_own_schedule() {
    let mut event = Event::of("plan own for 4 in 2 rounds", 4);
    event.division.plan.seats = vec![vec![[1, 2], [3, 4]], vec![[1, 3], [2, 4]]];
    assert_eq!(rounds_of(&mut event, 2), [round([[1, 2], [3, 4]]), round([[1, 3], [2, 4]])]);
    event.division.plan.seats.pop();
    event.division.rounds.remove(&2);
    let asked = Asked::next(&event.division, 1);
    let none = Plan::new(&event.book, &event.division, &asked).unwrap().propose().unwrap_err();
    assert_eq!(
        english(&none),
        "the event's own schedule has one round, and round 2 of division A would be number 2: write its \
         pairs, such as \"1-4 2-3\", or take another system"
    );
}

/// 3.9 and TSO 6.2.4: the first of the preliminaries play a final.
#[test]
fn the_best_go_on_into_a_final() {
    let mut event = Event::of("plan chew for 16 in 5 rounds, with 4 prizes, best 4", 16);
    let text = event.division.plan.schedule.as_deref();
    assert_eq!(text, Some("rounds 1-5 chew, 6-7 knockout best 4"));
    assert_eq!(met(&rounds_of(&mut event, 5)).len(), 40, "chew repeats no game");
    let best = event.standing();
    assert_eq!(event.play().0, at(&best, [[1, 4], [2, 3]]));
    let winners = [[1, 4], [2, 3]].map(|pair| pair.map(|place: usize| best[place - 1]));
    assert_eq!(event.play().0, round([winners.map(|[a, b]| a.min(b))]));
    let text = planned("plan final for 12").unwrap().schedule;
    assert_eq!(text, "rounds 1-6 swiss, 7-8 knockout best 4");
}

#[test]
fn what_does_not_fit_says_what_to_write() {
    let error = |plan: &str| english(&planned(plan).unwrap_err());
    assert_eq!(
        error("plan guelph for 10"),
        "guelph is for 6 or 8 players, and the field has 10: write standard, round-robin or rapid instead"
    );
    assert_eq!(
        error("plan snake for 37"),
        "snake in 14 rounds makes groups of 12, which 37 players do not fill: write 36 or 48 players, or other rounds"
    );
    assert_eq!(
        error("plan chew for 8, with 9 prizes"),
        "9 places win something, but the field has 8: write at most 8 prizes"
    );
    assert_eq!(
        error("plan final for 8 best 16"),
        "the best 16 go on, but the field has 8: write at most 8"
    );
    assert_eq!(
        error("plan green for 7 in 9 rounds"),
        "green has 6 to 6 rounds, not 9: write a number between them"
    );
    assert!(error("plan snail for 7").starts_with("there is no plan \"snail\": write standard, "));
    assert!(error("plan chew for 8").contains("write how many places win something"));
    assert!(error("plan rapid").contains("write \"plan rapid for 40\""), "{}", error("plan rapid"));
    assert!(error("plan rapid over 9").contains("such as"));
}
