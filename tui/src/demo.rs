//! A whole hall on one machine: real nodes on loopback sockets, simulated people in front of them.
//!
//! [`Hall`] starts the nodes and lets every device join with a real code; [`play`] seats players, an
//! arbiter and a director at their desks and returns what happened as a [`Record`]; [`Report`] sums
//! it up. What the people do follows from the seed alone ([`Script`]), so two runs with one seed give
//! the same cards and standings whatever the timing.

mod arbiter;
mod book;
mod director;
mod failing;
mod four;
mod hall;
mod look;
mod names;
mod record;
mod report;
mod script;
mod special;
mod storm;
mod table;

pub use book::Played;
pub use hall::{Hall, Seat, Settled};
pub use names::invented;
pub use record::Record;
pub use report::{Latency, Report};
pub use script::{Script, ScriptedChallenge, Speed};
pub use special::Special;
pub use storm::{Storm, StormTally};

use anyhow::anyhow;
use failing::Failing;
use speech::words;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub tables: u16,
    pub rounds: u16,
    pub script: Script,
    pub played: Played,
}

impl Plan {
    /// How long the whole event may take before the hall counts as stuck: three times the longest
    /// thinking, and time for the machine that grows with the number of cards.
    pub fn deadline(&self) -> Duration {
        let thinking = self.script.round_time_max(self.tables);
        let machine = Duration::from_secs(20) + Duration::from_secs(1) * u32::from(self.tables);
        (thinking * 3 + machine) * u32::from(self.rounds)
    }
}

/// Plays all rounds. Returns when the last card counts at the director's, or with the first thing that
/// goes wrong; people who wait for something when the play is over go home.
pub async fn play(hall: &Hall, plan: &Plan, record: Arc<Record>) -> anyhow::Result<()> {
    let (over, is_over) = watch::channel(false);
    let mut people = JoinSet::new();
    for (table, seat) in &hall.tables {
        let player = table::Players::new(seat.desk(), *table, plan, record.clone());
        people.spawn(player.play(is_over.clone()));
    }
    if plan.played.seats == 2 {
        let desk = hall.director.desk();
        let (script, tables) = (plan.script, plan.tables);
        people.spawn(special::enter(desk, script, tables, record.clone(), is_over.clone()));
    }
    people.spawn(arbiter::judge(hall.arbiter.desk(), plan.script, record.clone(), is_over.clone()));
    people.spawn(director::watch(hall.director.desk(), record.clone(), is_over));

    tokio::select! {
        directed = director::direct(hall.director.desk(), plan, &record) => directed?,
        Some(left) = people.join_next() => {
            left.failing(words::cli_demo_person_fell())??;
            return Err(anyhow!(words::cli_demo_person_left()));
        }
    }
    over.send_replace(true);
    while let Some(left) = people.join_next().await {
        left.failing(words::cli_demo_person_fell())??;
    }
    Ok(())
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
