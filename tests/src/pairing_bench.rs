//! How long every pairing system takes after eight rounds, and how much memory it needs.

use domain::TableNo;
use pairing::generator::{EventWish, generate};
use pairing::matching::{Blossom, Engine, Weights};
use pairing::{Days, DeadEnd, Field, Repeats, Request, Rules, Seed, System, TeamEntrant, propose};
use rulebook::Book;
use std::time::Instant;

/// One measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub system: String,
    pub players: u16,
    /// The median of several runs.
    pub seconds: f64,
    pub peak_mib: f64,
}

const ROUNDS_PLAYED: u16 = 8;
const RUNS: usize = 3;
/// Beyond this the table of weights does not fit a small laptop.
const WEIGHTED_MAX: usize = 1_000;

/// Every system on one field; repaired dead ends and soft club rules are measured as well.
pub fn measure(players: u16) -> Vec<Row> {
    let book = Book::named("ro-frs").expect("it comes with the program");
    let mut wish = EventWish::new(players, ROUNDS_PLAYED, book.clone(), Seed(u64::from(players)));
    wish.absent_per_mille = 0;
    let event = generate(&wish).expect("a Swiss event can go on");
    let standings = rulebook::standings(&book, &event.division);
    let mut field = Field::from_division(&book, &event.division, &standings);
    field.rounds = ROUNDS_PLAYED + 2;
    field.tables = (1..=players).map(TableNo).collect();
    let members: Vec<_> = field.players.iter().map(|entrant| entrant.player).collect();
    let team = |(at, members): (usize, &[_])| domain::Team {
        name: domain::Line::own(format!("Team {at}")),
        boards: members.to_vec(),
        substitutes: Vec::new(),
    };
    let teams = members.chunks(2).enumerate().map(team).collect();
    field.teams =
        TeamEntrant::with_past(teams, &event.division, field.round.number, &Days::default());
    let mut rows: Vec<Row> = cases(&book)
        .into_iter()
        .filter_map(|(name, request)| row(name, &field, &request))
        .collect();
    rows.extend(weighted_row(&field));
    rows
}

/// The cheapest pairing of everybody, as soft rules need it where they cannot all be kept.
fn weighted_row(field: &Field) -> Option<Row> {
    let count = field.players.len() / 2 * 2;
    if count > WEIGHTED_MAX {
        return None;
    }
    let weights = Weights::new(count, |a, b| {
        let met = field.meetings(field.players[a].player, field.players[b].player);
        Some(((b - a) as i64).pow(2) + i64::from(met.times) * 1_000_000_000)
    });
    timed("cheapest by weights".to_owned(), field, || Blossom.cheapest(&weights).is_some())
}

fn cases(book: &Book) -> Vec<(String, Request)> {
    let mut cases = Vec::new();
    for name in System::names().filter(|name| !["manual", "guelph"].contains(name)) {
        let system: System = name.parse().expect("the names are read back");
        let mut request = Request::new(system, Seed(1)).with_rules(Rules::of(book));
        request.rules.prizes = Some(5);
        cases.push((name.to_owned(), request.clone()));
        if ["swiss", "koth", "modified-swiss", "chew", "fp4"].contains(&name) {
            request.rules.dead_end = DeadEnd::Repair;
            request.rules.repeats = Some(Repeats::Avoid);
            cases.push((format!("{name} repaired"), request));
        }
    }
    let mut cup = Request::new("swiss".parse().expect("a system"), Seed(1));
    cup.rules = Rules { competition: rulebook::Competition::Cup, ..Rules::of(book) };
    cases.push(("swiss in the cup".to_owned(), cup.clone()));
    cup.rules.competition = rulebook::Competition::Individual;
    cases.push(("swiss round 2 with clubs".to_owned(), cup));
    cases
}

/// One system, with the block starting where it expects this round.
fn row(name: String, field: &Field, request: &Request) -> Option<Row> {
    let mut field = field.clone();
    field.block_start = match request.system {
        System::Rapid { .. } | System::Snake { .. } | System::Nast | System::Knockout { .. } => {
            field.round.number
        }
        _ => 1,
    };
    if name.contains("round 2") {
        field.round.number = 2;
    }
    timed(name, &field, || propose(&field, request).is_ok())
}

/// The middle of several runs, if each of them worked.
fn timed(system: String, field: &Field, work: impl Fn() -> bool) -> Option<Row> {
    let players = u16::try_from(field.players.len()).ok()?;
    reset_peak();
    let mut seconds = Vec::with_capacity(RUNS);
    for _ in 0..RUNS {
        let start = Instant::now();
        let worked = std::hint::black_box(work());
        seconds.push(start.elapsed().as_secs_f64());
        if !worked {
            return None;
        }
    }
    seconds.sort_by(f64::total_cmp);
    Some(Row { system, players, seconds: seconds[RUNS / 2], peak_mib: peak_mib() })
}

/// Linux forgets the peak on request; elsewhere the figure is that of the whole program.
fn reset_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

fn peak_mib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")).map(str::trim);
    kib.and_then(|kib| kib.parse::<f64>().ok()).map_or(0.0, |kib| kib / 1024.0)
}
