//! Pairing systems: pure, the same on every machine, and with reasons.
//!
//! Proposing changes nothing; publishing a proposal is another act. Ties are broken by rule, then
//! by the seed; nothing here depends on a clock or on the order in which facts arrived.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod field;
mod matching;
mod neighbours;
pub mod proposal;
pub mod reason;
mod starts;

pub use field::{Entrant, Field, Pair};
pub use proposal::{NoPairing, Proposal, Warning};
pub use reason::{Basis, ByeBasis, ByeReason, PairReason, Skip, SkipCause, StartReason};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

/// How the next round is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// Neighbours in the standings who have not met; the first round by lot.
    Neighbours,
}

/// What the lot is drawn from. The same seed draws the same lot everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub u64);

/// Works out the next round.
pub fn pair(field: &Field, system: &System, seed: Seed) -> Result<Proposal, NoPairing> {
    field.check()?;
    let mut lot = Pcg64::seed_from_u64(seed.0);
    let mut order: Vec<&Entrant> = field.players.iter().collect();
    if field.is_first_round() {
        // The lot must not depend on the order in which the players were listed.
        order.sort_by_key(|entrant| entrant.player);
        order.shuffle(&mut lot);
    }
    let draw = match system {
        System::Neighbours => neighbours::draw(&order, &field.met),
    };
    Ok(proposal::seat(field, &order, &draw, &mut lot))
}
