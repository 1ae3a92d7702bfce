//! Pairing systems: pure, the same on every machine, and with reasons.
//!
//! Proposing changes nothing; publishing a proposal is another act. Ties are broken by rule, then
//! by the seed; nothing here depends on a clock or on the order in which facts arrived.

#![warn(clippy::wildcard_enum_match_arm)]

mod aim;
mod byes;
pub mod checker;
pub mod explain;
pub mod field;
mod fixtures;
pub mod generator;
pub mod gibson;
pub mod matches;
pub mod matching;
pub mod plan;
mod pool;
mod prelude;
pub mod presets;
pub mod proposal;
pub mod reason;
pub mod request;
pub mod rules;
pub mod schedule;
mod seat;
mod starts;
pub mod system;
pub mod systems;
mod team;
pub mod tsh_names;
mod walk;

pub use field::{BracketState, Entrant, Field, LastGame, Meetings, Pair};
pub use matches::{KnockoutMatch, Matches};
pub use plan::{Asked, Plan, schedule_of};
pub use proposal::{
    NoPairing, PairingWarning, Pairs, Proposal, RepeatCause, ScheduleBreak, Witness,
};
pub use reason::{
    Authority, ByeBasis, ByeReason, MadeBy, PairBasis, PairReason, Skip, SkipCause, StartReason,
};
pub use request::{Constraints, Request, Seed};
pub use rules::{Days, DeadEnd, Repeats, Rules};
pub use schedule::{Block, Schedule, ScheduleError, Slot, Source};
pub use system::{
    BergerTable, Boards, Bracket, FirstRound, MatchLength, RapidShape, SeatRule, System,
    UnknownSystem,
};
pub use team::TeamEntrant;
pub use tsh_names::TshMeaning;

use domain::{Message, Shape};
use pool::{Drawn, Pool};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::collections::BTreeMap;

/// Everything that this crate says.
pub fn shapes() -> Vec<Shape> {
    vec![
        reason::Authority::SHAPE,
        PairBasis::SHAPE,
        SkipCause::SHAPE,
        StartReason::SHAPE,
        ByeBasis::SHAPE,
        explain::Explanation::SHAPE,
        explain::RoundMade::SHAPE,
        explain::SeatsDrawn::SHAPE,
        PairingWarning::SHAPE,
        RepeatCause::SHAPE,
        ScheduleBreak::SHAPE,
        NoPairing::SHAPE,
        proposal::KeptApart::SHAPE,
        matches::LengthShown::SHAPE,
        checker::RoundFault::SHAPE,
        checker::Counted::SHAPE,
        UnknownSystem::SHAPE,
        tsh_names::TshMeaning::SHAPE,
        ScheduleError::SHAPE,
        presets::Preset::SHAPE,
        presets::PresetError::SHAPE,
        systems::seats::SeatsError::SHAPE,
    ]
}

/// Works out the next round with nothing but a system and a seed.
pub fn pair(field: &Field, system: &System, seed: Seed) -> Result<Pairs, NoPairing> {
    propose(field, &Request::new(*system, seed))
}

/// Works out a round as the request asks for it.
pub fn propose(field: &Field, request: &Request) -> Result<Pairs, NoPairing> {
    check(field)?;
    request.constraints.check(field)?;
    let mut lot = Pcg64::seed_from_u64(request.seed.0);
    let order = order(field, request.system, &mut lot);
    let mut pool = Pool::new(field, request, &order);
    if pool.entrants.len() < 2 {
        let (round, players) = (field.round, pool.entrants.len());
        return Err(NoPairing::TooFewPlayers { round, players });
    }
    place_fixed(&mut pool);
    systems::pair(&mut pool, &mut lot)?;
    let left = pool.list();
    if !left.is_empty() {
        let players = left.iter().map(|place| pool.player(*place)).collect();
        return Err(NoPairing::NotPlaced { round: field.round, players });
    }
    seat::seat(pool, &mut lot)
}

fn check(field: &Field) -> Result<(), NoPairing> {
    let round = field.round;
    let players = field.players.len();
    if players < 2 {
        return Err(NoPairing::TooFewPlayers { round, players });
    }
    let mut seen = std::collections::BTreeSet::new();
    for entrant in &field.players {
        if !seen.insert(entrant.player) {
            return Err(NoPairing::PlayerTwice { round, player: entrant.player });
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    for table in &field.tables {
        if !seen.insert(*table) {
            return Err(NoPairing::TableTwice { round, table: *table });
        }
    }
    Ok(())
}

/// All players in the order that counts: by lot, as seeded, or as they stand.
fn order<'f>(field: &'f Field, system: System, lot: &mut Pcg64) -> Vec<&'f Entrant> {
    let drawn = matches!(system, System::Neighbours | System::Swiss { first: FirstRound::Lot });
    if drawn && field.is_first_round() {
        // The lot must not depend on the order in which the players were listed.
        let mut order: Vec<&Entrant> = field.players.iter().collect();
        order.sort_by_key(|entrant| entrant.player);
        order.shuffle(lot);
        return order;
    }
    if field.based_on == 0 { seeded(field) } else { field.players.iter().collect() }
}

/// Players as seeded; those the seeding does not know come last by number.
fn seeded(field: &Field) -> Vec<&Entrant> {
    let mut by_id: BTreeMap<_, &Entrant> =
        field.players.iter().map(|entrant| (entrant.player, entrant)).collect();
    let mut order: Vec<&Entrant> =
        field.seeding.iter().filter_map(|player| by_id.remove(player)).collect();
    order.extend(by_id.into_values());
    order
}

fn place_fixed(pool: &mut Pool<'_>) {
    let constraints = &pool.request.constraints;
    for pair in &constraints.fixed {
        if let [Some(a), Some(b)] = pair.players().map(|player| pool.place_of(player)) {
            let places = [a.min(b), a.max(b)];
            let (basis, made_by, repeats) = (PairBasis::Fixed, MadeBy::Director, Repeats::Allow);
            pool.take(Drawn { places, basis, skipped: Vec::new(), made_by, repeats });
        }
    }
    for player in &constraints.byes {
        if let Some(place) = pool.place_of(*player) {
            pool.sit(place, ByeBasis::Fixed, Vec::new());
        }
    }
}
