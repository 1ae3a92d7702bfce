//! Opening a hall of processes, and finding out in the end whether all of them agree.

use super::laptop::Laptop;
use super::links::Links;
use crate::demo::{Plan, look};
use anyhow::anyhow;
use desk::{Answer, Board, Intent, View};
use domain::Said;
use domain::{Role, TableNo};
use people::invented;
use speech::words;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, interval, timeout};

#[derive(Debug)]
pub(super) struct StormHall {
    pub(super) director: Arc<Laptop>,
    pub(super) deputy: Arc<Laptop>,
    pub(super) arbiter: Arc<Laptop>,
    pub(super) tables: BTreeMap<TableNo, Arc<Laptop>>,
    /// These tables are switched on only when the event has begun.
    pub(super) late: BTreeSet<TableNo>,
    pub(super) links: Arc<Links>,
}

/// What was found when the weather had cleared.
#[derive(Debug)]
pub(super) struct Calm {
    pub(super) agreed: bool,
    /// In the order of [`StormHall::laptops`].
    pub(super) boards: Vec<Board>,
    pub(super) entries_acknowledged: usize,
    /// Acknowledged by one laptop and missing on another, or on itself.
    pub(super) entries_lost: usize,
}

impl StormHall {
    const LOOK_EVERY: Duration = Duration::from_millis(150);
    const OPEN_WITHIN: Duration = Duration::from_secs(120);

    /// Founds an event with two players per table; everybody joins but the tables that come late.
    pub(super) async fn open(kibitz: &Path, root: &Path, plan: &Plan) -> anyhow::Result<Self> {
        let rounds = plan.rounds.to_string();
        let founding = ["director", "--name", "Demo", "--book", "de-tso", "--rounds", &rounds];
        let links = Arc::new(Links::default());
        let cable = links.lay(0).await?;
        let director = Laptop::place(kibitz, root, "director", (&links, cable), &founding)?;
        director.start()?;
        until(&director, |board| board.me.role).await?;
        let address = cable.told.to_string();
        // A deputy who has not heard of the field would enter it once more.
        let players = Intent::EnterPlayers { players: invented(plan.tables * 2) };
        match director.ask(players).await {
            Some(Answer::Saved { .. }) => {}
            other => return Err(anyhow!(words::cli_demo_not_entered(format!("{other:?}")))),
        }
        let mut socket = 0;
        let mut place = async |name: &str, command: &str, role: Role| {
            let Some(Answer::Code { code }) = director.ask(Intent::IssueCode { role }).await else {
                return Err(anyhow!(words::cli_demo_no_code_for(role)));
            };
            let code = code.to_string();
            socket += 1;
            let cable = links.lay(socket).await?;
            let arguments = [command, "--join", &code, "--at", &address];
            Laptop::place(kibitz, root, name, (&links, cable), &arguments).map(Arc::new)
        };
        let deputy = place("deputy", "director", Role::Director).await?;
        let arbiter = place("arbiter", "arbiter", Role::Arbiter).await?;
        let mut tables = BTreeMap::new();
        for table in (1..=plan.tables).map(TableNo) {
            let name = format!("table-{table}");
            tables.insert(table, place(&name, "table", Role::Table(table)).await?);
        }
        let late = (1..=plan.tables).filter(|table| table % 3 == 0).map(TableNo).collect();
        let hall = Self { director: Arc::new(director), deputy, arbiter, tables, late, links };
        hall.let_in().await?;
        Ok(hall)
    }

    async fn let_in(&self) -> anyhow::Result<()> {
        let in_time = self.tables.iter().filter(|(table, _)| !self.late.contains(table));
        let in_time = in_time.map(|(_, laptop)| laptop);
        let joining: Vec<_> = [&self.deputy, &self.arbiter].into_iter().chain(in_time).collect();
        for laptop in &joining {
            laptop.start()?;
        }
        for laptop in joining {
            until(laptop, |board| board.me.role).await?;
        }
        Ok(())
    }

    /// The director, the deputy, the arbiter, then the tables by number.
    pub(super) fn laptops(&self) -> impl Iterator<Item = &Arc<Laptop>> {
        [&self.director, &self.deputy, &self.arbiter].into_iter().chain(self.tables.values())
    }

    /// Resolves with the reason when a laptop has stopped that nobody killed.
    pub(super) async fn one_ends_by_itself(&self) -> anyhow::Error {
        let mut again = interval(Duration::from_millis(500));
        loop {
            again.tick().await;
            if let Some(why) = self.laptops().find_map(|laptop| laptop.ended_by_itself()) {
                return why;
            }
        }
    }

    /// Everybody is switched on and has time to hear everything; then each laptop's record is checked.
    pub(super) async fn settle(&self, limit: Duration) -> anyhow::Result<Calm> {
        self.links.mend_all();
        for laptop in self.laptops() {
            laptop.thaw()?;
            laptop.start()?;
        }
        let deadline = Instant::now() + limit;
        let mut again = interval(Self::LOOK_EVERY);
        let (mut agreed, mut boards) = (false, Vec::new());
        while !agreed && Instant::now() < deadline {
            again.tick().await;
            boards = self.boards().await;
            agreed = boards.len() == self.laptops().count() && all_agree(&boards);
        }
        if let Some(why) = self.laptops().find_map(|laptop| laptop.ended_by_itself()) {
            return Err(why);
        }
        let everything: BTreeSet<_> =
            self.laptops().flat_map(|laptop| laptop.acknowledged().clone()).collect();
        let mut entries_lost = 0;
        for laptop in self.laptops() {
            let held = laptop.audit().await?;
            let held = held.entries.iter().map(|row| row.entry).collect();
            let lacking = everything.difference(&held).count();
            if lacking > 0 {
                tracing::error!(laptop = laptop.name, lacking, "acknowledged entries are missing");
            }
            entries_lost = entries_lost.max(lacking);
        }
        Ok(Calm { agreed, boards, entries_acknowledged: everything.len(), entries_lost })
    }

    pub(super) async fn where_it_stands(&self) -> Said {
        for laptop in [&self.director, &self.deputy] {
            if let Some(board) = laptop.look().await
                && let View::Director(director) = &board.view
            {
                return look::where_a_director_stands(director);
            }
        }
        words::cli_demo_no_director()
    }

    pub(super) fn close(&self) {
        for laptop in self.laptops() {
            if let Err(error) = laptop.kill() {
                tracing::warn!(%error, laptop = laptop.name, "could not be switched off");
            }
        }
    }

    async fn boards(&self) -> Vec<Board> {
        let mut boards = Vec::new();
        for laptop in self.laptops() {
            boards.extend(laptop.look().await);
        }
        boards
    }
}

fn all_agree(boards: &[Board]) -> bool {
    let first = boards.first().map(|board| &board.sync);
    boards.iter().all(|board| {
        let sync = Some(&board.sync);
        sync.map(|sync| (&sync.digest, sync.entries, sync.waiting))
            == first.map(|first| (&first.digest, first.entries, 0))
    })
}

/// Waits until a laptop's board shows something.
async fn until<T>(laptop: &Laptop, look: impl Fn(&Board) -> Option<T>) -> anyhow::Result<T> {
    let looking = async {
        let mut again = interval(StormHall::LOOK_EVERY);
        loop {
            again.tick().await;
            if let Some(why) = laptop.ended_by_itself() {
                return Err(why);
            }
            if let Some(found) = laptop.look().await.as_ref().and_then(&look) {
                return Ok(found);
            }
        }
    };
    match timeout(StormHall::OPEN_WITHIN, looking).await {
        Ok(found) => found,
        Err(_) => Err(anyhow!(words::cli_demo_laptop_late(&laptop.name))),
    }
}
