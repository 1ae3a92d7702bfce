//! Whole random events: every system makes rounds that the checker finds legal, and the same ones
//! everywhere.

use domain::{Division, PlayerId};
use pairing::checker::{Criterion, RoundFault, Worse, judge};
use pairing::generator::{Event, EventWish, generate};
use pairing::{
    DeadEnd, Field, NoPairing, Pair, PairingWarning, Pairs, Request, Rules, Seed, System,
    TeamEntrant, propose,
};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rulebook::{Book, Competition};
use speech::english;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static RO_FRS: LazyLock<Book> = LazyLock::new(|| Book::named("ro-frs").unwrap());
static DE_TSO: LazyLock<Book> = LazyLock::new(|| Book::named("de-tso").unwrap());

/// Small and large events alike: as many with 2 to 20 players as with 20 to 200.
fn event(seed: u64, players_max: u16) -> Event {
    let mut lot = Pcg64::seed_from_u64(seed);
    let most = if lot.random() { players_max } else { players_max.min(20) };
    let most = if lot.random() { most } else { most.div_ceil(3).max(2) };
    let players = lot.random_range(2..=most);
    let rounds = lot.random_range(0..=8);
    let book = if seed.is_multiple_of(3) { &*DE_TSO } else { &*RO_FRS };
    let wish = EventWish::new(players, rounds, book.clone(), Seed(seed));
    generate(&wish).unwrap_or_else(|none| panic!("seed {seed}: {none}"))
}

/// The next round of an event for one system, with what a director may have fixed.
fn situation(event: &Event, system: System, lot: &mut Pcg64) -> (Field, Request) {
    let division = &event.division;
    let number = division.rounds.keys().next_back().map_or(1, |last| last + 1);
    let start = lot.random_range(number.saturating_sub(3).max(1)..=number);
    let (system, start) = system.part(number, start);
    let rounds = number + lot.random_range(0..3);
    let after = system.standings_after(number, start, Some(rounds));
    let after = after.unwrap_or(number - 1).min(number - 1);
    let standings = rulebook::standings(&RO_FRS, &division.until(after));
    let days = pairing::Days::default();
    let mut field = Field::for_round(&RO_FRS, division, &standings, number, &days)
        .based_on(after)
        .in_block_from(start);
    field.rounds = rounds;
    field.tables = (1..=300).map(domain::TableNo).collect();
    if matches!(system, System::TeamSwiss | System::TeamRoundRobin { .. }) {
        let members: Vec<PlayerId> = field.players.iter().map(|entrant| entrant.player).collect();
        let team = |(at, members): (usize, &[PlayerId])| {
            let substitutes = members.get(2..).unwrap_or_default().to_vec();
            let boards = members.iter().take(2).copied().collect();
            domain::Team {
                name: domain::Line::own(format!("Team {}", at + 1)),
                boards,
                substitutes,
            }
        };
        let teams = members.chunks(3).enumerate().map(team).collect();
        field.teams = TeamEntrant::with_past(teams, division, number, &days);
    }
    let mut request =
        Request::new(system, Seed(lot.random_range(0..1_000))).with_rules(Rules::of(&RO_FRS));
    let seats = |round| pairing::systems::round_robin::clark(field.seeding.len(), round);
    let own = (1..=4).map(|round| seats(round).iter().map(|two| two.map(|at| at as u16)).collect());
    request.seats = own.filter(|_| system == System::Own).collect();
    request.rules.prizes = Some(lot.random_range(1..4));
    request.rules.gibson = lot.random();
    request.rules.competition =
        [Competition::Individual, Competition::Cup][lot.random_range(0..2_usize)];
    request.rules.dead_end = [DeadEnd::Literal, DeadEnd::Repair][lot.random_range(0..2_usize)];
    constrain(&field, &mut request, lot);
    (field, request)
}

fn constrain(field: &Field, request: &mut Request, lot: &mut Pcg64) {
    let mut players: Vec<PlayerId> = field.players.iter().map(|entrant| entrant.player).collect();
    players.shuffle(lot);
    let constraints = &mut request.constraints;
    if let [a, b, c, d, e, f, ..] = players[..] {
        let by_hand = !matches!(
            request.system,
            System::Knockout { .. } | System::TeamSwiss | System::TeamRoundRobin { .. }
        );
        if lot.random() && by_hand {
            constraints.fixed.insert(Pair::new(a, b));
        }
        if lot.random() {
            constraints.forbidden.extend([Pair::new(c, d), Pair::new(c, e), Pair::new(d, f)]);
        }
        if lot.random() {
            constraints.absent.insert(f);
        }
        if lot.random() && by_hand {
            constraints.byes.insert(e);
        }
    }
}

fn systems() -> Vec<System> {
    System::names()
        .filter(|name| !["manual", "seats", "seats-fewest"].contains(name))
        .map(|name| name.parse().unwrap())
        .collect()
}

/// What a round has to be, whoever made it.
fn check(seed: u64, field: &Field, request: &Request) -> Option<Pairs> {
    let proposal = match propose(field, request) {
        Ok(proposal) => proposal,
        Err(none) => {
            let fine = matches!(
                none,
                NoPairing::Stuck { .. }
                    | NoPairing::NoSchedule { .. }
                    | NoPairing::ScheduleOver { .. }
                    | NoPairing::TooManyPrizes { .. }
                    | NoPairing::NoSource { .. }
                    | NoPairing::BadGroups { .. }
                    | NoPairing::NoTeams { .. }
                    | NoPairing::NotDecided { .. }
                    | NoPairing::BracketForbidden { .. }
                    | NoPairing::TooFewPlayers { .. }
            );
            assert!(fine, "seed {seed}, {}: {none}", request.system);
            return None;
        }
    };
    let judgement = judge(field, request, &proposal.publication);
    assert_eq!(judgement.faults, [], "seed {seed}, {}", request.system);
    assert_eq!(proposal.reasons.len(), proposal.publication.pairings.len());
    assert_eq!(proposal.byes.len(), proposal.publication.byes.len());
    let repeat = |warning: &&PairingWarning| matches!(warning, PairingWarning::Repeat { .. });
    let flagged = proposal.warnings.iter().filter(repeat).count() as u64;
    assert_eq!(flagged, judgement.measure(Criterion::Repeats), "seed {seed}, {}", request.system);
    Some(proposal)
}

/// Every system on every event; says which seeds it tried and how many rounds came of them.
#[allow(clippy::print_stdout, reason = "whoever runs the test with --nocapture sees the seeds")]
fn run(seeds: std::ops::Range<u64>) {
    let mut rounds: BTreeMap<String, usize> = BTreeMap::new();
    let (mut smallest, mut largest) = (usize::MAX, 0);
    for seed in seeds.clone() {
        let event = event(seed, 200);
        let players = event.division.players.len();
        (smallest, largest) = (smallest.min(players), largest.max(players));
        let mut lot = Pcg64::seed_from_u64(seed ^ 0xfeed);
        for system in systems() {
            let (field, request) = situation(&event, system, &mut lot);
            let made = check(seed, &field, &request).is_some();
            *rounds.entry(system.to_string()).or_default() += usize::from(made);
        }
    }
    println!("seeds {seeds:?}, {smallest} to {largest} players, legal rounds: {rounds:?}");
    assert!(smallest <= 3 && largest >= 150, "{smallest} to {largest} players");
    assert_eq!(rounds.len(), systems().len());
    // Guelph is for six or eight players, and schedules of a few rounds are soon over.
    let few: Vec<_> = rounds.iter().filter(|(_, made)| **made < 5).collect();
    assert!(few.is_empty(), "hardly any round could be paired: {few:?}");
}

// Two thousand events in four parts, so that they share the cores of the machine.

#[test]
fn generated_events_have_legal_rounds_in_every_system_1() {
    run(0..500);
}

#[test]
fn generated_events_have_legal_rounds_in_every_system_2() {
    run(500..1_000);
}

#[test]
fn generated_events_have_legal_rounds_in_every_system_3() {
    run(1_000..1_500);
}

#[test]
fn generated_events_have_legal_rounds_in_every_system_4() {
    run(1_500..2_000);
}

/// The whole proposal as bytes, or the sentence that says why there is none.
fn bytes(field: &Field, request: &Request) -> String {
    match propose(field, request) {
        Ok(proposal) => serde_json::to_string(&proposal).unwrap(),
        Err(none) => none.to_string(),
    }
}

fn cases() -> Vec<(Field, Request)> {
    let mut cases = Vec::new();
    for seed in 500..512 {
        let event = event(seed, 60);
        let mut lot = Pcg64::seed_from_u64(seed);
        cases.extend(systems().into_iter().map(|system| situation(&event, system, &mut lot)));
    }
    cases
}

#[test]
#[allow(clippy::disallowed_methods, reason = "threads are what this test is about")]
fn one_thread_or_two_make_the_same_bytes() {
    let cases = cases();
    let alone: Vec<String> = cases.iter().map(|(field, request)| bytes(field, request)).collect();
    let (front, back) = cases.split_at(cases.len() / 3);
    let in_two: Vec<String> = std::thread::scope(|scope| {
        // The second thread works backwards, so that reused buffers hold something else.
        let made = |(field, request): &(Field, Request)| bytes(field, request);
        let first = scope.spawn(move || front.iter().map(made).collect::<Vec<_>>());
        let second = scope.spawn(move || back.iter().rev().map(made).collect::<Vec<_>>());
        let mut second = second.join().unwrap();
        second.reverse();
        [first.join().unwrap(), second].concat()
    });
    assert_eq!(alone, in_two);
}

/// The same event told in another order.
fn retold(division: &Division, lot: &mut Pcg64) -> Division {
    let mut other = Division::new(division.id, division.name.clone(), division.rounds_planned);
    let mut players: Vec<_> = division.players.values().cloned().collect();
    players.shuffle(lot);
    other.players = players.into_iter().map(|player| (player.id, player)).collect();
    let mut rounds: Vec<_> = division.rounds.clone().into_iter().collect();
    rounds.shuffle(lot);
    for (number, mut round) in rounds {
        round.publication.pairings.shuffle(lot);
        other.rounds.insert(number, round);
    }
    other
}

#[test]
fn the_order_in_which_facts_arrive_changes_nothing() {
    for seed in 600..620 {
        let event = event(seed, 50);
        let mut lot = Pcg64::seed_from_u64(seed);
        let again = Event { division: retold(&event.division, &mut lot), ..event.clone() };
        for system in systems() {
            let [one, two] = [&event, &again].map(|event| {
                let (field, request) = situation(event, system, &mut Pcg64::seed_from_u64(seed));
                bytes(&field, &request)
            });
            assert_eq!(one, two, "seed {seed}, {system}");
        }
        // Before the first round the list of players has no order.
        let fresh = event.division.until(0);
        let field = Field::from_division(&RO_FRS, &fresh, &[]);
        let mut shuffled = field.clone();
        shuffled.players.shuffle(&mut lot);
        for name in ["swiss", "swiss-seeded", "koth", "modified-swiss", "round-robin"] {
            let request = Request::new(name.parse().unwrap(), Seed(seed));
            assert_eq!(bytes(&field, &request), bytes(&shuffled, &request), "{name}");
        }
    }
}

#[test]
fn the_same_wish_makes_the_same_event() {
    let wish = EventWish::new(40, 6, Book::named("ro-frs").unwrap(), Seed(77));
    let event = generate(&wish).unwrap();
    assert_eq!(generate(&wish).unwrap(), event);
    assert_ne!(generate(&EventWish { seed: Seed(78), ..wish }).unwrap(), event);
    let players = event.division.players.values();
    let clubs: BTreeSet<_> = players.filter_map(|player| player.club.clone()).collect();
    assert!(clubs.len() > 3, "{clubs:?}");
    assert!(event.absent.values().any(|absent| !absent.is_empty()));
    let byes = event.division.rounds.values().map(|round| round.publication.byes.len());
    assert!(byes.sum::<usize>() > 0);
}

#[test]
fn the_checker_sees_what_is_wrong_and_what_is_worse() {
    let event = event(4, 40);
    let mut lot = Pcg64::seed_from_u64(1);
    let (field, mut request) = situation(&event, "swiss".parse().unwrap(), &mut lot);
    request.constraints = Default::default();
    request.rules.competition = Competition::Individual;
    request.rules.dead_end = DeadEnd::Literal;
    let made = propose(&field, &request).unwrap().publication;
    let ours = judge(&field, &request, &made);
    assert!(ours.is_legal());

    let mut swapped = made.clone();
    let last = swapped.pairings.len() - 1;
    let other = swapped.pairings[last].players[0];
    swapped.pairings[last].players[0] =
        std::mem::replace(&mut swapped.pairings[0].players[0], other);
    let theirs = judge(&field, &request, &swapped);
    assert!(theirs.is_legal());
    let worse = theirs.worse_than(&ours);
    assert!(worse.iter().any(|worse| worse.criterion == Criterion::PlaceGap), "{worse:?}");

    let mut broken = made.clone();
    let gone = broken.pairings.remove(0);
    broken.pairings[0].players[0] = gone.players[0];
    broken.pairings[1].table = broken.pairings[0].table;
    let faults = judge(&field, &request, &broken).faults;
    assert!(faults.contains(&RoundFault::NotPlaced { player: gone.players[1] }), "{faults:?}");
    assert!(
        faults.iter().any(|fault| matches!(fault, RoundFault::TableTwice { .. })),
        "{faults:?}"
    );

    request.constraints.forbidden.insert(Pair::from(gone.players));
    let faults = judge(&field, &request, &made).faults;
    assert!(matches!(faults[..], [RoundFault::Forbidden { .. }]), "{faults:?}");
    assert_eq!(english(&faults[0]).split(' ').nth(1), Some("and"));
}

/// Ten rounds for sixty players have starts within one of each other for nearly everybody.
#[test]
fn starts_stay_balanced_and_runs_short() {
    let mut wish = EventWish::new(60, 10, Book::named("ro-frs").unwrap(), Seed(5));
    wish.absent_per_mille = 0;
    let event = generate(&wish).unwrap();
    let field = Field::from_division(&RO_FRS, &event.division, &[]);
    for entrant in &field.players {
        let lead = i32::from(entrant.starts) - i32::from(entrant.seconds);
        assert!(lead.abs() <= 4, "{entrant:?}");
        assert!(entrant.run.abs() <= 4, "{entrant:?}");
    }
    let even = field.players.iter().filter(|e| e.starts.abs_diff(e.seconds) <= 2).count();
    assert!(even >= 57, "{even} of 60");
}

#[test]
fn one_more_is_not_counted_like_several() {
    let more = |by| english(&Worse { criterion: Criterion::Repeats, by });
    assert_eq!([more(1), more(2)], ["1 more repeated game", "2 more repeated games"]);
}
