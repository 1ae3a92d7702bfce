//! Tables of four, drawn by lot (SK 5), on request with as few repeated meetings as possible.

use crate::field::Pair;
use crate::pool::Pool;
use crate::proposal::{NoPairing, PairingWarning};
use crate::reason::ByeBasis;
use crate::request::Seed;
use crate::system::SeatRule;
use domain::{Four, PlayerId, Seat, TableNo, messages};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

const SEATS: usize = Seat::COUNT;
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
    pub tables: Vec<TableNo>,
    pub seed: Seed,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatDraw {
    pub tables: Vec<Four>,
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
    }
}

/// Takes everybody out of the pool, four at a table. The document does not say what happens to one to
/// three players too many: they sit out, those first who have sat out least, and the director is told.
pub(crate) fn pair(pool: &mut Pool<'_>, rule: SeatRule) -> Result<(), NoPairing> {
    let wishes = &pool.request.constraints;
    if !(wishes.fixed.is_empty() && wishes.forbidden.is_empty() && wishes.tables.is_empty()) {
        return Err(NoPairing::WishesForSeats);
    }
    let list = pool.list();
    let request = SeatRequest {
        players: list.iter().map(|place| pool.player(*place)).collect(),
        met: pool.field.met.iter().map(|(pair, met)| (*pair, met.times)).collect(),
        sat_out: pool.entrants.iter().map(|entrant| (entrant.player, entrant.byes)).collect(),
        rule,
        tables: pool.field.tables.clone(),
        seed: pool.request.seed,
    };
    let SeatDraw { tables, sit_out, repeated } =
        draw(&request).map_err(|error| NoPairing::Seats { error })?;
    for place in list {
        if sit_out.contains(&pool.player(place)) {
            pool.sit(place, ByeBasis::Lot, Vec::new());
        }
    }
    pool.seat_four(tables);
    if !sit_out.is_empty() {
        let more = SEATS - sit_out.len();
        pool.warnings.push(PairingWarning::NotFours { players: sit_out, more });
    }
    if !repeated.is_empty() {
        pool.warnings.push(PairingWarning::SitAgain { pairs: repeated.len() });
    }
    Ok(())
}

/// Draws tables and seats for one round.
pub fn draw(request: &SeatRequest) -> Result<SeatDraw, SeatsError> {
    let mut players = checked(request)?;
    let mut lot = Pcg64::seed_from_u64(request.seed.0);
    players.shuffle(&mut lot);
    let over = players.len() % SEATS;
    let mut sit_out = Vec::new();
    if over > 0 {
        // The lot decides between players who have sat out equally often.
        players.sort_by_key(|p| std::cmp::Reverse(request.sat_out.get(p).copied().unwrap_or(0)));
        sit_out = players.split_off(players.len() - over);
        players.shuffle(&mut lot);
    }
    let (needed, tables) = (players.len() / SEATS, request.tables.len());
    if tables < needed {
        return Err(SeatsError::TooFewTables { needed, tables });
    }
    if request.rule == SeatRule::FewestMeetings {
        let hall = Hall::new(&players, &request.met);
        let order = hall.best(needed, &mut lot);
        players = order.into_iter().map(|at| players[at]).collect();
    }
    let mut tables = Vec::with_capacity(needed);
    for (seats, table) in players.as_chunks::<SEATS>().0.iter().zip(&request.tables) {
        let mut players = *seats;
        if request.rule == SeatRule::FewestMeetings {
            players.shuffle(&mut lot);
        }
        tables.push(Four { table: *table, players });
    }
    sit_out.sort_unstable();
    Ok(SeatDraw { repeated: repeated(&tables, &request.met), tables, sit_out })
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

fn repeated(tables: &[Four], met: &BTreeMap<Pair, u16>) -> Vec<Pair> {
    let mut again = BTreeSet::new();
    for four in tables {
        for (at, a) in four.players.iter().enumerate() {
            let pairs = four.players[at + 1..].iter().map(|b| Pair::new(*a, *b));
            again.extend(pairs.filter(|pair| met.get(pair).is_some_and(|times| *times > 0)));
        }
    }
    again.into_iter().collect()
}

/// What it costs to seat two players together again, by index: of everybody those whom they met, in order. Few have
/// met, so that this grows with the field and not with its square.
struct Hall {
    costs: Vec<Vec<(usize, u64)>>,
}

impl Hall {
    /// Every repeated pair counts first, how often they had met before second.
    fn new(players: &[PlayerId], met: &BTreeMap<Pair, u16>) -> Self {
        const PAIR: u64 = 1 << 32;
        let at: BTreeMap<PlayerId, usize> =
            players.iter().enumerate().map(|(at, player)| (*player, at)).collect();
        let mut costs = vec![Vec::new(); players.len()];
        for (pair, times) in met.iter().filter(|(_, times)| **times > 0) {
            let [Some(a), Some(b)] = pair.players().map(|player| at.get(&player).copied()) else {
                continue;
            };
            let cost = PAIR + u64::from(*times);
            costs[a].push((b, cost));
            costs[b].push((a, cost));
        }
        costs.iter_mut().for_each(|met| met.sort_unstable());
        Self { costs }
    }

    fn count(&self) -> usize {
        self.costs.len()
    }

    fn cost(&self, player: usize, other: usize) -> u64 {
        let met = &self.costs[player];
        met.binary_search_by_key(&other, |(with, _)| *with).map_or(0, |found| met[found].1)
    }

    fn with(&self, player: usize, table: &[usize]) -> u64 {
        table.iter().map(|other| self.cost(player, *other)).sum()
    }

    fn best(&self, tables: usize, lot: &mut Pcg64) -> Vec<usize> {
        let start: Vec<usize> = (0..self.count()).collect();
        if self.count() <= EXACT_MAX {
            let mut tables = vec![Vec::new(); tables];
            let mut best = (u64::MAX, start);
            self.search(0, &mut tables, 0, &mut best);
            return best.1;
        }
        let mut best = (self.total(&start), start.clone());
        let mut order = start;
        for _ in 0..RESTARTS {
            if best.0 == 0 {
                break;
            }
            order.shuffle(lot);
            let cost = self.improve(&mut order, lot);
            if cost < best.0 {
                best = (cost, order.clone());
            }
        }
        best.1
    }

    fn total(&self, order: &[usize]) -> u64 {
        let of =
            |table: &[usize]| table.iter().map(|player| self.with(*player, table)).sum::<u64>();
        order.chunks(SEATS).map(of).sum::<u64>() / 2
    }

    /// Tries every table for the next player; two empty tables are the same.
    fn search(
        &self,
        player: usize,
        tables: &mut [Vec<usize>],
        cost: u64,
        best: &mut (u64, Vec<usize>),
    ) {
        if cost >= best.0 {
            return;
        }
        if player == self.count() {
            *best = (cost, tables.concat());
            return;
        }
        for at in 0..tables.len() {
            let empty_twin = tables[..at].iter().any(Vec::is_empty);
            if tables[at].len() == SEATS || (tables[at].is_empty() && empty_twin) {
                continue;
            }
            let more = self.with(player, &tables[at]);
            tables[at].push(player);
            self.search(player + 1, tables, cost + more, best);
            tables[at].pop();
        }
    }

    /// Swaps two players of different tables as long as a long row of tries finds a gain.
    fn improve(&self, order: &mut [usize], lot: &mut Pcg64) -> u64 {
        let span = |table: usize| table * SEATS..(table + 1) * SEATS;
        let mut total = self.total(order);
        for _ in 0..SWAPS_PER_PLAYER * self.count() {
            if total == 0 {
                break;
            }
            let (a, b) = (lot.random_range(0..self.count()), lot.random_range(0..self.count()));
            let (s, t) = (a / SEATS, b / SEATS);
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
