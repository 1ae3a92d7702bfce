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
mod people;
mod tally;
mod weather;

pub use tally::StormTally;

use crate::demo::failing::Failing;
use crate::demo::record::Record;
use crate::demo::{Plan, Report};
use crate::tongue::foreign;
use anyhow::anyhow;
use opening::StormHall;
use speech::words;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tally::Sum;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;
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
        plan.script.seed = plan.script.seed.wrapping_add(number);
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
        let record = Arc::new(Record::default());
        let limit = plan.deadline() * 4 + Duration::from_secs(120);
        let played = timeout(limit, self.play(&hall, plan, Arc::clone(&record), until)).await;
        let Ok(played) = played else {
            return Err(anyhow!(words::cli_demo_stuck(hall.where_it_stands().await, limit)));
        };
        let (rounds, weather) = played?;
        let settled = hall.settle(Self::settling(plan)).await?;
        sum.add(&hall, &record, settled, rounds, weather);
        hall.close();
        Ok(())
    }

    /// People play in the storm; it clears when the last planned round is complete or the time is over.
    async fn play(
        &self,
        hall: &Arc<StormHall>,
        plan: &Plan,
        record: Arc<Record>,
        until: Option<Instant>,
    ) -> anyhow::Result<(u16, weather::Tally)> {
        let (over, is_over) = watch::channel(false);
        let mut everybody = JoinSet::new();
        for (table, laptop) in &hall.tables {
            let laptop = Arc::clone(laptop);
            let players = people::Players::new(*table, laptop, plan.script, Arc::clone(&record));
            everybody.spawn(players.play(is_over.clone()));
        }
        let arbiter = Arc::clone(&hall.arbiter);
        everybody.spawn(people::judge(arbiter, plan.script, Arc::clone(&record), is_over.clone()));
        let weather = Weather::new(plan.script.seed, Arc::clone(hall));
        let storm = tokio::spawn(weather.rage(is_over));
        let rounds = record.rounds();
        let told = self.progress.then(|| tokio::spawn(people::tell(rounds)));
        let rounds = tokio::select! {
            rounds = people::direct(hall, plan, &record, until) => rounds?,
            Some(left) = everybody.join_next() => {
                left.failing(words::cli_demo_person_fell())??;
                return Err(anyhow!(words::cli_demo_person_left()));
            }
            ended = hall.one_ends_by_itself() => return Err(ended),
        };
        over.send_replace(true);
        let weather = storm.await.failing(words::cli_demo_weather_fell())??;
        while let Some(left) = everybody.join_next().await {
            left.failing(words::cli_demo_person_fell())??;
        }
        if let Some(told) = told {
            told.abort();
        }
        Ok((rounds, weather))
    }

    /// A frozen laptop's connections are noticed as dead after 20 s, and dialling again takes its time.
    fn settling(plan: &Plan) -> Duration {
        Duration::from_secs(60) + Duration::from_secs(2) * u32::from(plan.tables)
    }
}
