//! What the storm does to the laptops, drawn from the seed.

use super::laptop::Laptop;
use super::opening::StormHall;
use domain::TableNo;
use people::Dice;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// How often each thing happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Processes killed without warning, and started again.
    pub kills: u32,
    /// Laptops frozen and later thawed.
    pub freezes: u32,
    /// Times when the hall was split, or one link was cut.
    pub cuts: u32,
    /// Times when no director's laptop answered.
    pub directors_gone: u32,
    pub late_joiners: u32,
}

pub(super) struct Weather {
    dice: Dice,
    hall: Arc<StormHall>,
    tally: Tally,
    /// Laptops on which something will be put right again.
    troubles: JoinSet<anyhow::Result<()>>,
}

/// What happens to one laptop.
#[derive(Clone, Copy)]
enum Blow {
    Kill { off_ms: u64 },
    Freeze { for_ms: u64 },
}

impl Weather {
    const CALM_MS: std::ops::Range<u64> = 200..2_500;
    const OFF_MS: std::ops::Range<u64> = 0..4_000;
    /// The longest is longer than it takes to notice a dead connection.
    const FREEZE_MS: std::ops::Range<u64> = 500..6_000;
    const LONG_FREEZE_MS: std::ops::Range<u64> = 15_000..25_000;
    const CUT_MS: std::ops::Range<u64> = 1_000..15_000;

    pub(super) fn new(seed: u64, hall: Arc<StormHall>) -> Self {
        // A stream of its own, apart from those of the people.
        let dice = Dice::new(seed, 0x5707_0000);
        Self { dice, hall, tally: Tally::default(), troubles: JoinSet::new() }
    }

    /// Rages until the play is over, then puts everything right.
    pub(super) async fn rage(
        mut self,
        mut is_over: watch::Receiver<bool>,
    ) -> anyhow::Result<Tally> {
        let mut late: Vec<TableNo> = self.hall.late.iter().copied().collect();
        loop {
            let calm = Duration::from_millis(self.between(Self::CALM_MS));
            if timeout(calm, is_over.wait_for(|over| *over)).await.is_ok() {
                break;
            }
            match self.below(10) {
                0 | 1 if !late.is_empty() => {
                    let table = late.swap_remove(self.place(late.len()));
                    self.hall.tables[&table].start()?;
                    self.tally.late_joiners += 1;
                }
                2 => self.strike_the_directors()?,
                3 => self.strike_half_the_tables()?,
                4 | 5 => self.cut_links(),
                _ => {
                    let (laptop, blow) = (self.somebody(), self.blow());
                    self.strike(laptop, blow)?;
                }
            }
            while let Some(mended) = self.troubles.try_join_next() {
                mended??;
            }
        }
        self.troubles.shutdown().await;
        self.hall.links.mend_all();
        for laptop in self.hall.laptops() {
            laptop.thaw()?;
            laptop.start()?;
        }
        Ok(self.tally)
    }

    /// Nobody directs for a while; the tables go on.
    fn strike_the_directors(&mut self) -> anyhow::Result<()> {
        self.tally.directors_gone += 1;
        for laptop in [Arc::clone(&self.hall.director), Arc::clone(&self.hall.deputy)] {
            let blow = self.blow();
            self.strike(laptop, blow)?;
        }
        Ok(())
    }

    fn strike_half_the_tables(&mut self) -> anyhow::Result<()> {
        let for_ms = self.between(Self::FREEZE_MS);
        let half: Vec<_> = self.hall.tables.values().step_by(2).map(Arc::clone).collect();
        half.into_iter().try_for_each(|laptop| self.strike(laptop, Blow::Freeze { for_ms }))
    }

    /// The hall falls into two parts that both go on, or two laptops no longer reach each other.
    fn cut_links(&mut self) {
        let all = self.hall.laptops().count();
        let (mut one, mut other) = (BTreeSet::new(), BTreeSet::new());
        if self.below(2) == 0 {
            one.insert(self.place(all));
            other.insert(self.place(all));
        } else {
            (0..all).for_each(|socket| {
                let side = if self.below(2) == 0 { &mut one } else { &mut other };
                side.insert(socket);
            });
        }
        let for_ms = self.between(Self::CUT_MS);
        tracing::info!(?one, ?other, for_ms, "cut");
        self.tally.cuts += 1;
        let links = Arc::clone(&self.hall.links);
        links.cut(&one, &other);
        self.troubles.spawn(async move {
            sleep(Duration::from_millis(for_ms)).await;
            links.mend(&one, &other);
            Ok(())
        });
    }

    fn strike(&mut self, laptop: Arc<Laptop>, blow: Blow) -> anyhow::Result<()> {
        match blow {
            Blow::Kill { off_ms } => {
                // One that has not been switched on yet comes late by itself.
                if laptop.kill()? {
                    tracing::info!(laptop = laptop.name, off_ms, "killed");
                    self.tally.kills += 1;
                    self.troubles.spawn(async move {
                        sleep(Duration::from_millis(off_ms)).await;
                        laptop.start()
                    });
                }
            }
            Blow::Freeze { for_ms } => {
                if laptop.freeze()? {
                    tracing::info!(laptop = laptop.name, for_ms, "frozen");
                    self.tally.freezes += 1;
                    self.troubles.spawn(async move {
                        sleep(Duration::from_millis(for_ms)).await;
                        laptop.thaw()
                    });
                }
            }
        }
        Ok(())
    }

    fn blow(&mut self) -> Blow {
        match self.below(10) {
            0..=4 => Blow::Kill { off_ms: self.between(Self::OFF_MS) },
            5..=8 => Blow::Freeze { for_ms: self.between(Self::FREEZE_MS) },
            _ => Blow::Freeze { for_ms: self.between(Self::LONG_FREEZE_MS) },
        }
    }

    fn somebody(&mut self) -> Arc<Laptop> {
        let laptops: Vec<_> = self.hall.laptops().map(Arc::clone).collect();
        let place = self.place(laptops.len());
        Arc::clone(&laptops[place])
    }

    fn between(&mut self, range: std::ops::Range<u64>) -> u64 {
        range.start + self.below(range.end - range.start)
    }

    fn place(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).expect("it is below a length")
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.dice.throw() % bound
    }
}
