//! A hall in a storm: every device is a process of its own, which is killed and started again, frozen, cut
//! off, or comes late, while people go on playing.
//!
//! What the weather does follows from the seed, and so does what people do; how the two meet does not.
//! People act on what the board of their laptop shows, as they would after a crash: nobody remembers an
//! answer that never came. At the end the weather clears, and whatever a laptop acknowledged must be on
//! every other.

mod laptop;
mod links;
mod opening;
mod tally;
mod weather;

pub use tally::StormTally;

use crate::cli::out;
use crate::demo::failing::Failing;
use crate::demo::person::{Cast, LOOK_EVERY, Screen};
use crate::demo::record::Record;
use crate::demo::{ARBITER, DIRECTOR, PLAYERS, Plan, Report};
use crate::tongue::foreign;
use anyhow::anyhow;
use desk::{Answer, Board, Intent};
use laptop::Laptop;
use opening::StormHall;
use speech::words;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tally::Sum;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use weather::Weather;

/// How long it rages, and the program that every laptop runs.
#[derive(Clone, Debug)]
pub struct Storm {
    pub plan: Plan,
    /// One hall after the other until then; without it, one hall.
    pub time: Option<Duration>,
    pub kibitz: PathBuf,
    /// Says which round of which hall is complete.
    pub progress: bool,
}

impl Storm {
    /// Plays halls until the time is over. What was lost stands in the report.
    pub async fn rage(&self) -> anyhow::Result<Report> {
        let begin = Instant::now();
        let mut sum = Sum::default();
        loop {
            let hall = sum.halls();
            let until = self.time.map(|time| begin + time);
            self.one_hall(hall, until, &mut sum)
                .await
                .map_err(|why| anyhow!(words::cli_demo_hall(hall, foreign(why))))?;
            if until.is_none_or(|until| Instant::now() >= until) {
                return Ok(sum.report(&self.plan, begin.elapsed()));
            }
        }
    }

    /// Its directory stays if something went wrong.
    async fn one_hall(
        &self,
        number: u64,
        until: Option<Instant>,
        sum: &mut Sum,
    ) -> anyhow::Result<()> {
        let root = tempfile::Builder::new().prefix("kibitz-storm-").tempdir();
        let root = root.failing(words::cli_demo_no_place())?;
        let mut plan = self.plan;
        plan.seed = plan.seed.wrapping_add(number);
        let ended = self.weathered(&plan, &root, until, sum).await;
        let lost = sum.lost_something();
        match ended {
            Ok(()) if !lost => Ok(()),
            Ok(()) => {
                tracing::error!(at = %root.keep().display(), "something was lost");
                Ok(())
            }
            Err(error) => Err(anyhow!(words::cli_demo_see(root.keep(), foreign(error)))),
        }
    }

    async fn weathered(
        &self,
        plan: &Plan,
        root: &TempDir,
        until: Option<Instant>,
        sum: &mut Sum,
    ) -> anyhow::Result<()> {
        let hall = Arc::new(StormHall::open(&self.kibitz, root.path(), plan).await?);
        let record = Arc::new(Record::new(plan.rounds, until));
        let limit = plan.deadline() * 4 + Duration::from_secs(120);
        let played = timeout(limit, self.play(&hall, plan, &record)).await;
        let Ok(played) = played else {
            return Err(anyhow!(words::cli_demo_stuck(hall.where_it_stands().await, limit)));
        };
        let weather = played?;
        let settled = hall.settle(Self::settling(plan)).await?;
        let rounds = *record.rounds().borrow();
        sum.add(&hall, &record, settled, rounds, weather);
        hall.close();
        Ok(())
    }

    /// People play in the storm; it clears when the last planned round is complete or the time is over.
    async fn play(
        &self,
        hall: &Arc<StormHall>,
        plan: &Plan,
        record: &Arc<Record>,
    ) -> anyhow::Result<weather::Tally> {
        let mut cast = Cast::of(plan, false, record);
        for laptop in hall.tables.values() {
            cast.seat(Desks::of(&[laptop]), PLAYERS);
        }
        cast.seat(Desks::of(&[&hall.arbiter]), ARBITER);
        // The director goes to the deputy's laptop when her own does not answer.
        cast.seat(Desks::of(&[&hall.director, &hall.deputy]), DIRECTOR);
        let weather = Weather::new(plan.seed, Arc::clone(hall));
        let weather = tokio::spawn(weather.rage(record.over()));
        let told = self.progress.then(|| tokio::spawn(tell(record.rounds())));
        tokio::select! {
            played = cast.play() => played?,
            ended = hall.one_ends_by_itself() => return Err(ended),
        }
        if let Some(told) = told {
            told.abort();
        }
        weather.await.failing(words::cli_demo_weather_fell())?
    }

    /// A frozen laptop's connections are noticed as dead after 20 s, and dialling again takes its time.
    fn settling(plan: &Plan) -> Duration {
        Duration::from_secs(60) + Duration::from_secs(2) * u32::from(plan.tables)
    }
}

/// Laptops that somebody may sit down at; the first that answers.
struct Desks {
    laptops: Vec<Arc<Laptop>>,
    at: usize,
}

impl Desks {
    fn of(laptops: &[&Arc<Laptop>]) -> Self {
        Self { laptops: laptops.iter().map(|laptop| Arc::clone(laptop)).collect(), at: 0 }
    }
}

impl Screen for Desks {
    async fn look(&mut self) -> anyhow::Result<Option<Arc<Board>>> {
        for (at, laptop) in self.laptops.iter().enumerate() {
            if let Some(board) = laptop.look().await {
                self.at = at;
                return Ok(Some(Arc::new(board)));
            }
        }
        Ok(None)
    }

    async fn ask(&mut self, intent: Intent) -> anyhow::Result<Option<Answer>> {
        Ok(self.laptops[self.at].ask(intent).await)
    }

    async fn rest(&mut self, limit: Duration) {
        sleep(limit.min(LOOK_EVERY)).await;
    }
}

/// Says which round is complete.
async fn tell(mut rounds: watch::Receiver<u16>) {
    while rounds.changed().await.is_ok() {
        out::say(&words::cli_demo_complete(*rounds.borrow_and_update()));
    }
}
