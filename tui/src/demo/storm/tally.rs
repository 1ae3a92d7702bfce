//! What came of all halls together.

use super::opening::{Calm, StormHall};
use super::weather;
use crate::demo::record::Record;
use crate::demo::report::{Ending, Latency};
use crate::demo::{Plan, Report};
use serde::Serialize;
use std::time::Duration;

/// What a storm adds to the report of a demo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StormTally {
    pub halls: u64,
    #[serde(flatten)]
    pub weather: weather::Tally,
    /// Every entry that a laptop confirmed as saved.
    pub entries_acknowledged: usize,
    /// Those of them that some laptop lacks in the end.
    pub entries_lost: usize,
}

/// Adds up hall after hall; digests and standings are those of the last.
#[derive(Debug, Default)]
pub(super) struct Sum {
    storm: StormTally,
    rounds: u16,
    ending: Ending,
    cards: Vec<Duration>,
    challenges: Vec<Duration>,
}

impl Sum {
    pub(super) fn halls(&self) -> u64 {
        self.storm.halls
    }

    pub(super) fn lost_something(&self) -> bool {
        self.ending.cards_lost > 0 || self.storm.entries_lost > 0 || !self.ending.converged
    }

    pub(super) fn add(
        &mut self,
        hall: &StormHall,
        record: &Record,
        calm: Calm,
        rounds: u16,
        weather: weather::Tally,
    ) {
        let before = std::mem::take(&mut self.ending);
        let peak = hall.laptops().filter_map(|laptop| laptop.peak_rss_kib()).reduce(f64::max);
        let boards: Vec<_> = calm.boards.iter().collect();
        self.ending = Ending::of(&boards, calm.agreed, record);
        self.ending.nodes = hall.laptops().count();
        self.ending.bytes_on_wire = hall.links.bytes();
        self.ending.peak_rss_mib = peak.map(|kib| (kib / 1024.0 * 10.0).round() / 10.0);
        if self.storm.halls > 0 {
            self.ending.follows(&before);
        }
        self.cards.extend(record.card_latencies());
        self.challenges.extend(record.challenge_latencies());
        self.rounds += rounds;
        self.storm.halls += 1;
        self.storm.weather.add(weather);
        self.storm.entries_acknowledged += calm.entries_acknowledged;
        self.storm.entries_lost += calm.entries_lost;
    }

    pub(super) fn report(self, plan: &Plan, wall: Duration) -> Report {
        let Self { storm, rounds, mut ending, cards, challenges } = self;
        ending.card_latency_ms = Latency::of(cards);
        ending.challenge_latency_ms = Latency::of(challenges);
        let plan = Plan { rounds, ..*plan };
        Report { storm: Some(storm), ..ending.report(&plan, wall) }
    }
}

impl weather::Tally {
    fn add(&mut self, other: Self) {
        self.kills += other.kills;
        self.cuts += other.cuts;
        self.freezes += other.freezes;
        self.directors_gone += other.directors_gone;
        self.late_joiners += other.late_joiners;
    }
}
