//! A real kibitz, killed without warning again and again: what it acknowledged is there when it starts
//! again.
//!
//! A day has a director's process and a table's. Both are asked for entries as fast as they answer; after
//! a time drawn from the seed one of them, or both, get SIGKILL in the middle of it and start again. On
//! the first days the director is killed while it founds the event, too.

mod laptop;
mod writers;

use laptop::Laptop;
use people::Dice;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::time::timeout;
use writers::{Acknowledged, DirectorsPen, TablesPen};

#[derive(Clone, Debug)]
pub struct Killing {
    pub kibitz: PathBuf,
    pub times: u32,
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Kills before an event or an admission was complete.
    pub kills_at_start: u32,
    pub kills: u32,
    pub entries: usize,
    pub codes: usize,
}

impl Killing {
    /// A new event begins after so many kills, so that checking all of it stays quick.
    const DAY: u32 = 25;
    /// No process is killed later than this after it was asked the first time.
    const LIFE_MAX: Duration = Duration::from_millis(400);

    /// Ends with the first thing that was acknowledged and is not there, in a sentence.
    pub async fn run(&self) -> Result<Tally, String> {
        let mut tally = Tally::default();
        let mut day = 0;
        while tally.kills < self.times {
            let times = Self::DAY.min(self.times - tally.kills);
            let lived = self.live(day, times, &mut tally).await;
            lived.map_err(|what| format!("seed {}, day {day}: {what}", self.seed))?;
            day += 1;
        }
        Ok(tally)
    }

    async fn live(&self, day: u64, times: u32, tally: &mut Tally) -> Result<(), String> {
        let home = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut dice = Dice::new(self.seed, day);
        let mut hall = self.open(home.path(), &mut dice, tally).await?;
        for _ in 0..times {
            hall.work(life(&mut dice)).await?;
            let victims = [(true, false), (false, true), (true, true)];
            let (director, table) = *dice.pick(&victims);
            tally.kills += 1;
            if director {
                hall.director.kill()?;
            }
            if table {
                hall.table.kill()?;
            }
            if director {
                hall.director.start()?;
            }
            if table {
                hall.table.start()?;
            }
            hall.check().await?;
        }
        hall.agree().await?;
        tally.entries += hall.directors.acknowledged.len() + hall.tables.acknowledged.len();
        tally.codes += hall.directors.codes.len();
        Ok(())
    }

    /// Founds an event and lets a table join, each killed a few times before it gets there.
    async fn open(
        &self,
        home: &Path,
        dice: &mut Dice,
        tally: &mut Tally,
    ) -> Result<DayHall, String> {
        let found = ["director", "--name", "Killing day", "--port", "0"];
        let mut director = Laptop::place(&self.kibitz, home, "director", &found)?;
        tally.kills_at_start += killed_at_start(&mut director, dice).await?;
        let address = director.address().await?;
        let mut directors = DirectorsPen::default();
        let code = directors.open_event(&director).await?;
        let join = ["table", "--join", code.as_str(), "--at", address.as_str()];
        let mut table = Laptop::place(&self.kibitz, home, "table", &join)?;
        tally.kills_at_start += killed_at_start(&mut table, dice).await?;
        let tables = TablesPen::wait_for_game(&mut table).await?;
        Ok(DayHall { director, table, directors, tables })
    }
}

struct DayHall {
    director: Laptop,
    table: Laptop,
    directors: DirectorsPen,
    tables: TablesPen,
}

impl DayHall {
    /// Both write for a while; the end of it comes in the middle of something.
    async fn work(&mut self, time: Duration) -> Result<(), String> {
        let writing = async {
            tokio::try_join!(self.directors.write(&self.director), self.tables.write(&self.table))
        };
        match timeout(time, writing).await {
            Ok(Err(refused)) => Err(refused),
            Ok(Ok((never, _))) => match never {},
            Err(_) => Ok(()),
        }
    }

    /// What each process acknowledged is on its own disk.
    async fn check(&mut self) -> Result<(), String> {
        self.director.holds(&self.directors.acknowledged).await?;
        self.table.holds(&self.tables.acknowledged).await?;
        self.director.shows(&self.directors.codes).await
    }

    /// In the end both have everything.
    async fn agree(&mut self) -> Result<(), String> {
        let everything: Acknowledged =
            self.directors.acknowledged.union(&self.tables.acknowledged).copied().collect();
        self.director.comes_to_hold(&everything).await?;
        self.table.comes_to_hold(&everything).await
    }
}

fn life(dice: &mut Dice) -> Duration {
    let longest = Killing::LIFE_MAX.as_micros() as usize;
    Duration::from_micros(dice.below(longest) as u64)
}

/// Starts it and kills it until its start is left alone; it must come up whatever was done before.
async fn killed_at_start(laptop: &mut Laptop, dice: &mut Dice) -> Result<u32, String> {
    let mut kills = 0;
    laptop.start()?;
    while !dice.one_in(4) {
        let coming_up = timeout(life(dice) / 4, laptop.board()).await;
        if let Ok(Err(failed)) = coming_up {
            return Err(failed);
        }
        laptop.kill()?;
        laptop.start()?;
        kills += 1;
    }
    laptop.board().await?;
    Ok(kills)
}
