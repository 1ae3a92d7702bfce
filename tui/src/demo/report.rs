//! What came of a demo, as one JSON object; scripts and benchmarks rely on its fields.

use crate::demo::{Hall, Plan, Record, StormTally};
use desk::Board;
use domain::{Said, Standing};
use serde::Serialize;
use speech::words;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub book: &'static str,
    pub seed: u64,
    pub nodes: usize,
    pub tables: u16,
    pub players: usize,
    pub rounds: u16,
    /// Cards that a table, or the director for it, got acknowledged as saved.
    pub cards_saved: usize,
    /// Those that the director entered: forfeits, paper cards and what a jury records.
    pub cards_by_director: usize,
    /// Cards that counted on the director's board.
    pub cards_counted: usize,
    /// Saved at a table, but not counting as handed in on the director's board.
    pub cards_lost: usize,
    pub challenges_sent: usize,
    /// Those whose verdict was seen on the table's own board.
    pub challenges_ruled: usize,
    pub converged: bool,
    /// Of the Tournament, one per node: the director, the arbiter, then the tables.
    pub digests: Vec<String>,
    /// From "saved" at the table to the first board of the director's where the card counts.
    pub card_latency_ms: Option<Latency>,
    /// From "saved" at the table to the verdict on the table's board, less the arbiter's thinking.
    pub challenge_latency_ms: Option<Latency>,
    /// Payload bytes that all nodes together sent; in a storm, encrypted bytes over all cables.
    pub bytes_on_wire: u64,
    /// Entries that all nodes together received, and how many of them they had already.
    pub entries_received: u64,
    pub entries_received_twice: u64,
    pub wall_s: f64,
    /// What the process worked once everybody had joined, where the system tells; not in a storm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play_cpu_s: Option<f64>,
    /// The most memory this process has had resident, or any one laptop's in a storm, where the system
    /// tells.
    pub peak_rss_mib: Option<f64>,
    pub standings: Vec<Standing>,
    /// Only of a demo with faults.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storm: Option<StormTally>,
}

/// What was found at the end of the play.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ending {
    pub(crate) nodes: usize,
    pub(crate) cards_saved: usize,
    pub(crate) cards_by_director: usize,
    pub(crate) cards_counted: usize,
    pub(crate) cards_lost: usize,
    pub(crate) challenges_sent: usize,
    pub(crate) challenges_ruled: usize,
    pub(crate) converged: bool,
    pub(crate) digests: Vec<String>,
    pub(crate) card_latency_ms: Option<Latency>,
    pub(crate) challenge_latency_ms: Option<Latency>,
    pub(crate) bytes_on_wire: u64,
    pub(crate) entries_received: u64,
    pub(crate) entries_received_twice: u64,
    pub(crate) peak_rss_mib: Option<f64>,
    pub(crate) standings: Vec<Standing>,
}

impl Ending {
    /// From the boards of all nodes, the director's first, and from what people saw.
    pub(crate) fn of(boards: &[&Board], agreed: bool, record: &Record) -> Self {
        let digests: Vec<String> = boards.iter().map(|board| board.sync.digest.clone()).collect();
        let standings = standings(boards);
        let (cards_saved, cards_counted) = (record.cards_saved(), record.cards_counted());
        Self {
            cards_saved,
            cards_by_director: record.cards_by_director(),
            cards_counted,
            cards_lost: record.cards_missed().max(cards_saved.saturating_sub(cards_counted)),
            challenges_sent: record.challenges_sent(),
            challenges_ruled: record.challenges_ruled(),
            converged: agreed && all_equal(&digests),
            digests,
            standings,
            entries_received: boards.iter().map(|board| board.sync.received).sum(),
            entries_received_twice: boards.iter().map(|board| board.sync.received_twice).sum(),
            ..Self::default()
        }
    }

    /// Adds the counts of an earlier hall.
    pub(crate) fn follows(&mut self, before: &Self) {
        self.cards_saved += before.cards_saved;
        self.cards_by_director += before.cards_by_director;
        self.cards_counted += before.cards_counted;
        self.cards_lost += before.cards_lost;
        self.challenges_sent += before.challenges_sent;
        self.challenges_ruled += before.challenges_ruled;
        self.bytes_on_wire += before.bytes_on_wire;
        self.entries_received += before.entries_received;
        self.entries_received_twice += before.entries_received_twice;
        self.converged &= before.converged;
    }

    pub(crate) fn report(self, plan: &Plan, wall: Duration) -> Report {
        Report {
            book: plan.played.id,
            seed: plan.seed,
            nodes: self.nodes,
            tables: plan.tables,
            players: self.standings.len(),
            rounds: plan.rounds,
            cards_saved: self.cards_saved,
            cards_by_director: self.cards_by_director,
            cards_counted: self.cards_counted,
            cards_lost: self.cards_lost,
            challenges_sent: self.challenges_sent,
            challenges_ruled: self.challenges_ruled,
            converged: self.converged,
            digests: self.digests,
            card_latency_ms: self.card_latency_ms,
            challenge_latency_ms: self.challenge_latency_ms,
            bytes_on_wire: self.bytes_on_wire,
            entries_received: self.entries_received,
            entries_received_twice: self.entries_received_twice,
            wall_s: rounded(wall.as_secs_f64()),
            play_cpu_s: None,
            peak_rss_mib: self.peak_rss_mib,
            standings: self.standings,
            storm: None,
        }
    }
}

impl Report {
    /// Waits for the nodes to agree, and sums up.
    pub async fn draw_up(hall: &Hall, plan: &Plan, record: &Record, wall: Duration) -> Self {
        let limit = Duration::from_secs(20) + Duration::from_millis(500) * u32::from(plan.tables);
        let settled = hall.settle(limit).await;
        let boards: Vec<&Board> = settled.boards.iter().map(|board| &**board).collect();
        let ending = Ending {
            nodes: hall.seats().count(),
            card_latency_ms: Latency::of(record.card_latencies()),
            challenge_latency_ms: Latency::of(record.challenge_latencies()),
            bytes_on_wire: hall.bytes_on_wire(),
            peak_rss_mib: peak_rss_mib(),
            ..Ending::of(&boards, settled.agreed, record)
        };
        ending.report(plan, wall)
    }

    /// What is wrong; nothing if the promises were kept.
    pub fn faults(&self) -> Vec<Said> {
        let mut faults = Vec::new();
        if self.cards_lost > 0 {
            faults.push(words::cli_demo_cards_lost(self.cards_lost));
        }
        if let Some(storm) = self.storm.filter(|storm| storm.entries_lost > 0) {
            faults.push(words::cli_demo_entries_lost(storm.entries_lost));
        }
        if self.challenges_ruled < self.challenges_sent {
            let open = self.challenges_sent - self.challenges_ruled;
            faults.push(words::cli_demo_unruled(open));
        }
        if !self.converged {
            faults.push(words::cli_demo_disagree());
        }
        faults
    }
}

/// Nearest-rank percentiles in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Latency {
    pub p50: f64,
    pub p99: f64,
    pub max: f64,
}

impl Latency {
    pub fn of(mut samples: Vec<Duration>) -> Option<Self> {
        samples.sort();
        let ms = |duration: &Duration| rounded(duration.as_secs_f64() * 1000.0);
        let percentile = |percent: usize| {
            let rank = (samples.len() * percent).div_ceil(100).max(1);
            samples.get(rank - 1).map(ms)
        };
        Some(Self { p50: percentile(50)?, p99: percentile(99)?, max: percentile(100)? })
    }
}

/// As the director sees them.
fn standings(boards: &[&Board]) -> Vec<Standing> {
    let director = boards.first().and_then(|board| board.director());
    let division = director.and_then(|director| director.divisions.first());
    division.map(|division| division.standings.to_vec()).unwrap_or_default()
}

fn all_equal(digests: &[String]) -> bool {
    digests.iter().all(|digest| !digest.is_empty() && *digest == digests[0])
}

fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// What Linux calls the high-water mark of the resident set.
/// User and system time of this process, in hundredths of a second as Linux tells it.
pub(crate) fn cpu_s() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    let times = told.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    Some(times.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0)
}

fn peak_rss_mib() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(rounded(kib / 1024.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_samples() {
        let samples = (1..=200).rev().map(Duration::from_millis).collect();
        let latency = Latency::of(samples).unwrap();
        assert_eq!(latency, Latency { p50: 100.0, p99: 198.0, max: 200.0 });
        let one = Latency::of(vec![Duration::from_micros(1500)]).unwrap();
        assert_eq!(one, Latency { p50: 1.5, p99: 1.5, max: 1.5 });
        assert_eq!(Latency::of(vec![]), None);
    }

    #[test]
    fn digests_that_are_missing_do_not_agree() {
        assert!(all_equal(&["a".to_owned(), "a".to_owned()]));
        assert!(!all_equal(&["a".to_owned(), "b".to_owned()]));
        assert!(!all_equal(&[String::new(), String::new()]));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_tells_the_peak_of_memory() {
        assert!(peak_rss_mib().unwrap() > 1.0);
    }
}
