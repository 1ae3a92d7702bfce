//! One file per system. Each takes the players of a pool out as pairs and byes.

pub mod berger;
pub mod chew;
pub mod factored;
pub mod green;
pub mod guelph;
pub mod initial_fontes;
pub mod king_of_the_hill;
pub mod knockout;
pub mod manual;
pub mod modified_swiss;
pub mod nast;
pub mod neighbours;
pub mod own;
pub mod portland;
pub mod rapid;
pub mod round_robin;
pub mod seats;
pub mod snake;
pub mod swiss;
pub mod teams;

use crate::pool::Pool;
use crate::proposal::NoPairing;
use crate::system::System;
use rand_pcg::Pcg64;

pub(crate) fn pair(pool: &mut Pool<'_>, lot: &mut Pcg64) -> Result<(), NoPairing> {
    match pool.request.system {
        System::Neighbours => neighbours::pair(pool),
        System::Swiss { first } => swiss::pair(pool, first),
        System::RoundRobin => round_robin::pair(pool),
        System::Berger { table } => berger::pair(pool, table),
        System::KingOfTheHill => king_of_the_hill::pair(pool),
        System::ModifiedSwiss => modified_swiss::pair(pool),
        System::Rapid { shape } => rapid::pair(pool, shape),
        System::Factored { factor } => factored::pair(pool, factor),
        System::Snake { groups } => snake::pair(pool, groups),
        System::InitialFontes { rounds } => initial_fontes::pair(pool, rounds),
        System::Portland => portland::pair(pool),
        System::Green => green::pair(pool),
        System::Guelph => guelph::pair(pool),
        System::Nast => nast::pair(pool),
        System::Chew => chew::pair(pool),
        System::Knockout { bracket, .. } => knockout::pair(pool, bracket, lot),
        System::TeamRoundRobin { boards } => teams::round_robin(pool, boards),
        System::TeamSwiss => teams::swiss(pool),
        System::Seats { rule } => seats::pair(pool, rule),
        System::Own => own::pair(pool),
        System::Manual => manual::pair(pool),
    }
}
