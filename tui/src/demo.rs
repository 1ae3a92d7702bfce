//! A whole hall on one machine: real nodes on loopback sockets, simulated people in front of them.
//!
//! [`Hall`] starts the nodes and lets every device join with a real code; [`play`] seats players, an
//! arbiter and a director at their desks and returns what happened as a [`Record`]; [`Report`] sums
//! it up. What the people write follows from the seed alone, so two runs with one seed give the same cards and
//! standings whatever the timing.

mod book;
mod failing;
mod hall;
mod look;
mod person;
mod record;
mod report;
mod speed;
mod storm;

pub use book::Played;
pub use hall::{Hall, Seat, Settled};
pub use record::Record;
pub(crate) use report::cpu_s;
pub use report::{Latency, Report};
pub use speed::Speed;
pub use storm::{Storm, StormTally};

use anyhow::anyhow;
use domain::DivisionId;
use people::{Deed, round_ms_max};
use person::{Cast, Front};
use speech::words;
use std::sync::Arc;
use std::time::Duration;

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub tables: u16,
    pub rounds: u16,
    pub seed: u64,
    pub speed: Speed,
    pub played: Played,
}

impl Plan {
    /// How long the whole event may take before the hall counts as stuck: three times the longest
    /// thinking, and time for the machine that grows with the number of cards.
    pub fn deadline(&self) -> Duration {
        let thinking = self.speed.takes(round_ms_max(self.tables));
        let machine = Duration::from_secs(20) + Duration::from_secs(1) * u32::from(self.tables);
        (thinking * 3 + machine) * u32::from(self.rounds)
    }
}

const PLAYERS: &[Deed] = &[Deed::Play];
const ARBITER: &[Deed] = &[Deed::Judge];
const DIRECTOR: &[Deed] = &[Deed::Record, Deed::Direct(DivisionId::A)];

/// Plays all rounds. Returns when the last card counts at the director's, or with the first thing that
/// goes wrong. A person at the director's screen may do anything first; the board tells.
pub async fn play(hall: &Hall, plan: &Plan, record: Arc<Record>) -> anyhow::Result<()> {
    let mut cast = Cast::of(plan, true, &record);
    hall.tables.values().for_each(|seat| cast.seat(Front::of(seat), PLAYERS));
    cast.seat(Front::of(&hall.arbiter), ARBITER);
    cast.seat(Front::of(&hall.director), DIRECTOR);
    cast.play().await
}

/// Plays all rounds within the plan's deadline, and says where the hall stands if that passes.
pub async fn play_in_time(hall: &Hall, plan: &Plan, record: Arc<Record>) -> anyhow::Result<()> {
    let deadline = plan.deadline();
    match tokio::time::timeout(deadline, play(hall, plan, record)).await {
        Ok(played) => played,
        Err(_) => {
            let stands = look::where_it_stands(&hall.director.desk());
            Err(anyhow!(words::cli_demo_stuck(stands, deadline)))
        }
    }
}
