//! Tables of four, drawn by lot (SK 5), on request with as few repeated meetings as possible.

use crate::field::Pair;
use crate::request::Seed;
use domain::{PlayerId, TableNo, messages};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

const SEATS: usize = 4;
/// Fields up to this size are searched completely.
const EXACT_MAX: usize = 12;
const RESTARTS: usize = 24;
const SWAPS_PER_PLAYER: usize = 400;

/// Who draws, and from what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRequest {
    pub players: Vec<PlayerId>,
    /// How often two players sat at one table before.
    pub met: BTreeMap<Pair, u16>,
    /// How often a player has sat out.
    pub sat_out: BTreeMap<PlayerId, u16>,
    pub rule: SeatRule,
    /// What happens to a field that four does not divide.
    pub remainder: Option<Remainder>,
    pub tables: Vec<TableNo>,
    pub seed: Seed,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatRule {
    /// As the rules say.
    #[default]
    Lot,
    FewestMeetings,
}

/// The document does not say what to do with one to three players too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remainder {
    /// They sit out, those first who have sat out least.
    SitOut,
    /// Tables of five, at which one pauses in every game.
    Fives,
}

/// A table with its players by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seating {
    pub table: TableNo,
    pub seats: Vec<PlayerId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatDraw {
    pub tables: Vec<Seating>,
    pub sit_out: Vec<PlayerId>,
    /// Pairs who share a table again.
    pub repeated: Vec<Pair>,
}

messages! {
    /// Why there is no draw.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum SeatsError {
        TooFew { players: usize },
        Twice { player: PlayerId },
        TooFewTables { needed: usize, tables: usize },
        /// So many sit out, or so many more come, or so many tables seat five.
        NotFours { players: usize, over: usize, more: usize, fives: Option<usize> },
    }
}

/// Draws tables and seats for one round.
pub fn draw(request: &SeatRequest) -> Result<SeatDraw, SeatsError> {
    let mut players = checked(request)?;
    let mut lot = Pcg64::seed_from_u64(request.seed.0);
    players.shuffle(&mut lot);
    let over = players.len() % SEATS;
    let mut fives = 0;
    let mut sit_out = Vec::new();
    match request.remainder {
        _ if over == 0 => {}
        Some(Remainder::SitOut) => {
            // The lot decides between players who have sat out equally often.
            players
                .sort_by_key(|p| std::cmp::Reverse(request.sat_out.get(p).copied().unwrap_or(0)));
            sit_out = players.split_off(players.len() - over);
            players.shuffle(&mut lot);
        }
        Some(Remainder::Fives) if players.len() / SEATS >= over => fives = over,
        Some(Remainder::Fives) | None => return Err(not_fours(players.len())),
    }
    let sizes = sizes(players.len(), fives);
    let (needed, tables) = (sizes.len(), request.tables.len());
    if tables < needed {
        return Err(SeatsError::TooFewTables { needed, tables });
    }
    if request.rule == SeatRule::FewestMeetings {
        let hall = Hall::new(&players, &request.met);
        let order = hall.best(&sizes, &mut lot);
        players = order.into_iter().map(|at| players[at]).collect();
    }
    let mut rest = players.as_slice();
    let mut seatings = Vec::with_capacity(needed);
    for (size, table) in sizes.iter().zip(&request.tables) {
        let (seats, others) = rest.split_at(*size);
        let mut seats = seats.to_vec();
        if request.rule == SeatRule::FewestMeetings {
            seats.shuffle(&mut lot);
        }
        seatings.push(Seating { table: *table, seats });
        rest = others;
    }
    sit_out.sort_unstable();
    Ok(SeatDraw { repeated: repeated(&seatings, &request.met), tables: seatings, sit_out })
}

fn checked(request: &SeatRequest) -> Result<Vec<PlayerId>, SeatsError> {
    let mut players = request.players.clone();
    // The lot must not depend on the order in which the players were listed.
    players.sort_unstable();
    if let Some(pair) = players.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(SeatsError::Twice { player: pair[0] });
    }
    if players.len() < SEATS {
        return Err(SeatsError::TooFew { players: players.len() });
    }
    Ok(players)
}

fn not_fours(players: usize) -> SeatsError {
    let over = players % SEATS;
    let fives = (players / SEATS >= over).then_some(over);
    SeatsError::NotFours { players, over, more: SEATS - over, fives }
}

fn sizes(players: usize, fives: usize) -> Vec<usize> {
    (0..players / SEATS).map(|table| SEATS + usize::from(table < fives)).collect()
}

fn repeated(seatings: &[Seating], met: &BTreeMap<Pair, u16>) -> Vec<Pair> {
    let mut again = BTreeSet::new();
    for seating in seatings {
        for (at, a) in seating.seats.iter().enumerate() {
            let pairs = seating.seats[at + 1..].iter().map(|b| Pair::new(*a, *b));
            again.extend(pairs.filter(|pair| met.get(pair).is_some_and(|times| *times > 0)));
        }
    }
    again.into_iter().collect()
}

/// What it costs to seat two players together again, by index.
struct Hall {
    count: usize,
    costs: Vec<u64>,
}

impl Hall {
    /// Every repeated pair counts first, how often they had met before second.
    fn new(players: &[PlayerId], met: &BTreeMap<Pair, u16>) -> Self {
        const PAIR: u64 = 1 << 32;
        let count = players.len();
        let mut costs = vec![0; count * count];
        for (a, one) in players.iter().enumerate() {
            for (b, other) in players.iter().enumerate() {
                let times = met.get(&Pair::new(*one, *other)).copied().unwrap_or(0);
                if a != b && times > 0 {
                    costs[a * count + b] = PAIR + u64::from(times);
                }
            }
        }
        Self { count, costs }
    }

    fn with(&self, player: usize, table: &[usize]) -> u64 {
        table.iter().map(|other| self.costs[player * self.count + other]).sum()
    }

    fn best(&self, sizes: &[usize], lot: &mut Pcg64) -> Vec<usize> {
        let start: Vec<usize> = (0..self.count).collect();
        if self.count <= EXACT_MAX {
            let mut tables: Vec<Vec<usize>> = sizes.iter().map(|_| Vec::new()).collect();
            let mut best = (u64::MAX, start);
            self.search(0, sizes, &mut tables, 0, &mut best);
            return best.1;
        }
        let mut best = (self.total(&start, sizes), start.clone());
        let mut order = start;
        for _ in 0..RESTARTS {
            if best.0 == 0 {
                break;
            }
            order.shuffle(lot);
            let cost = self.improve(&mut order, sizes, lot);
            if cost < best.0 {
                best = (cost, order.clone());
            }
        }
        best.1
    }

    fn total(&self, order: &[usize], sizes: &[usize]) -> u64 {
        let mut rest = order;
        let mut total = 0;
        for size in sizes {
            let (table, others) = rest.split_at(*size);
            total += table.iter().map(|player| self.with(*player, table)).sum::<u64>() / 2;
            rest = others;
        }
        total
    }

    /// Tries every table for the next player; two empty tables of one size are the same.
    fn search(
        &self,
        player: usize,
        sizes: &[usize],
        tables: &mut [Vec<usize>],
        cost: u64,
        best: &mut (u64, Vec<usize>),
    ) {
        if cost >= best.0 {
            return;
        }
        if player == self.count {
            *best = (cost, tables.concat());
            return;
        }
        for at in 0..tables.len() {
            let empty_twin = (0..at).any(|b| tables[b].is_empty() && sizes[b] == sizes[at]);
            if tables[at].len() == sizes[at] || (tables[at].is_empty() && empty_twin) {
                continue;
            }
            let more = self.with(player, &tables[at]);
            tables[at].push(player);
            self.search(player + 1, sizes, tables, cost + more, best);
            tables[at].pop();
        }
    }

    /// Swaps two players of different tables as long as a long row of tries finds a gain.
    fn improve(&self, order: &mut [usize], sizes: &[usize], lot: &mut Pcg64) -> u64 {
        let ends: Vec<usize> = sizes
            .iter()
            .scan(0, |end, size| {
                *end += size;
                Some(*end)
            })
            .collect();
        let table_of = |seat: usize| ends.partition_point(|end| *end <= seat);
        let span = |table: usize| ends[table] - sizes[table]..ends[table];
        let mut total = self.total(order, sizes);
        for _ in 0..SWAPS_PER_PLAYER * self.count {
            if total == 0 {
                break;
            }
            let (a, b) = (lot.random_range(0..self.count), lot.random_range(0..self.count));
            let (s, t) = (table_of(a), table_of(b));
            if s == t {
                continue;
            }
            let cost = |order: &[usize]| {
                self.with(order[a], &order[span(s)]) + self.with(order[b], &order[span(t)])
            };
            let before = cost(order);
            order.swap(a, b);
            let after = cost(order);
            if after <= before {
                total = total + after - before;
            } else {
                order.swap(a, b);
            }
        }
        total
    }
}
