//! A hall of real nodes on this machine's loopback, each with its own directory.

use crate::cli::export::in_a_name;
use crate::demo::Plan;
use crate::demo::failing::Failing;
use crate::demo::look;
use ::words::ListText;
use anyhow::anyhow;
use desk::{Answer, Board, Intent, JoinCode, ListsHere, View};
use domain::{Role, Said, Say as _, TableNo, Title};
use node::{Config, Desk, Node, Reach, Shelf, Start};
use speech::words;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// The largest list, at the pace at which pieces go out, on a machine that does much else.
const LIST_COMES_WITHIN: Duration = Duration::from_secs(300);
/// How soon a node is looked at again that does not agree yet.
const LOOK_AGAIN_AFTER: Duration = Duration::from_millis(50);

/// Dropping it removes the directories; [`Hall::close`] stops the nodes first.
#[derive(Debug)]
pub struct Hall {
    pub director: Seat,
    pub arbiter: Seat,
    pub tables: BTreeMap<TableNo, Seat>,
    root: TempDir,
}

/// The boards when the nodes had agreed, or when nobody would wait for that any longer.
#[derive(Debug)]
pub struct Settled {
    pub agreed: bool,
    /// In the order of the seats.
    pub boards: Vec<Arc<Board>>,
}

/// A node with its place on the disk.
#[derive(Debug)]
pub struct Seat {
    pub data: PathBuf,
    pub node: Node,
}

impl Seat {
    pub fn desk(&self) -> Desk {
        self.node.desk()
    }

    async fn start(data: PathBuf, dial: Vec<SocketAddr>, start: Start) -> anyhow::Result<Self> {
        let config = Config {
            data: data.clone(),
            port: 0,
            reach: Reach::Loopback,
            tell: Vec::new(),
            dial,
            start,
        };
        let node = node::start(config).await?;
        Ok(Self { data, node })
    }
}

impl Hall {
    /// Founds an event, and lets the tables and one arbiter join with codes. Returns
    /// when everybody is admitted.
    pub async fn open(plan: &Plan) -> anyhow::Result<Self> {
        let root = tempfile::Builder::new()
            .prefix("kibitz-hall-")
            .tempdir()
            .failing(words::cli_demo_no_place())?;
        let director =
            found(root.path(), plan).await.failing(words::cli_demo_node(Role::Director))?;
        let desk = director.desk();
        let dial = director.node.addresses();
        let arbiter = join(root.path(), &desk, Role::Arbiter, &dial).await?;
        let mut seats = BTreeMap::new();
        for table in (1..=plan.tables).map(TableNo) {
            seats.insert(table, join(root.path(), &desk, Role::Table(table), &dial).await?);
        }
        let hall = Self { director, arbiter, tables: seats, root };
        hall.admitted().await?;
        Ok(hall)
    }

    /// The event judges by this list; returns when the arbiter has fetched it.
    pub async fn judge_by(&self, list: &ListText) -> anyhow::Result<()> {
        let kept = Shelf::of(&self.director.data).keep(list, Title::own("Demo"), None)?;
        let named = Intent::NameLists { lists: vec![kept.info().clone()] };
        if let Answer::Refused { refused } = self.director.desk().ask(named).await? {
            return Err(anyhow!(refused.said()));
        }
        let is_there = |board: &Board| match &board.view {
            View::Arbiter(arbiter) => (arbiter.judging.here == ListsHere::All).then_some(()),
            View::Director(_) | View::Table(_) | View::Relay => None,
        };
        let mut boards = self.arbiter.desk().boards();
        match timeout(LIST_COMES_WITHIN, look::until(&mut boards, is_there)).await {
            Ok(there) => there,
            Err(_) => Err(anyhow!(words::cli_demo_no_list())),
        }
    }

    /// All seats: the director, the arbiter, then the tables by number.
    pub fn seats(&self) -> impl Iterator<Item = &Seat> {
        [&self.director, &self.arbiter].into_iter().chain(self.tables.values())
    }

    /// Where the directories of this hall are.
    pub fn root(&self) -> &Path {
        self.root.path()
    }

    pub fn bytes_on_wire(&self) -> u64 {
        self.seats().map(|seat| seat.node.bytes_on_wire()).sum()
    }

    /// Waits until every node has the director's digest, or for the limit; returns the board of every seat.
    pub async fn settle(&self, limit: Duration) -> Settled {
        let settling = async {
            loop {
                let target = digest(&self.director).await;
                for seat in self.seats() {
                    while digest(seat).await != target {
                        sleep(LOOK_AGAIN_AFTER).await;
                    }
                }
                if digest(&self.director).await == target {
                    return;
                }
            }
        };
        let agreed = timeout(limit, settling).await.is_ok();
        let mut boards = Vec::new();
        for seat in self.seats() {
            boards.extend(seat.desk().fresh_board().await.ok().flatten());
        }
        Settled { agreed, boards }
    }

    pub async fn close(self) {
        for seat in self.tables.into_values().chain([self.arbiter, self.director]) {
            seat.node.stop().await;
        }
    }

    async fn admitted(&self) -> anyhow::Result<()> {
        let limit = Duration::from_secs(30) + Duration::from_secs(1) * u32::from(self.size());
        let everybody = async {
            for seat in self.seats() {
                look::until(&mut seat.desk().boards(), |board| board.me.role).await?;
            }
            anyhow::Ok(())
        };
        match timeout(limit, everybody).await {
            Ok(result) => result,
            Err(_) => {
                let late = self.seats().filter(|seat| role(seat).is_none());
                let late: Vec<Said> = late
                    .map(|seat| words::cli_demo_late(&seat.data, &*seat.node.status().borrow()))
                    .collect();
                Err(anyhow!(words::cli_demo_all_late(late.len(), late)))
            }
        }
    }

    fn size(&self) -> u16 {
        u16::try_from(self.tables.len()).expect("tables have 16-bit numbers") + 2
    }
}

async fn found(root: &Path, plan: &Plan) -> anyhow::Result<Seat> {
    let start = Start::Found {
        name: domain::Title::own("Demo"),
        book: plan.played.book(plan.rounds)?,
        divisions: vec![plan.played.division(plan.tables, plan.rounds)],
    };
    let seat = Seat::start(root.join("director"), Vec::new(), start).await?;
    look::until(&mut seat.desk().boards(), |board| board.me.role).await?;
    Ok(seat)
}

async fn join(
    root: &Path,
    director: &Desk,
    role: Role,
    dial: &[SocketAddr],
) -> anyhow::Result<Seat> {
    let code = issue(director, role).await?;
    let data = root.join(in_a_name(role));
    Seat::start(data, dial.to_vec(), Start::Join(code)).await.failing(words::cli_demo_node(role))
}

async fn issue(director: &Desk, role: Role) -> anyhow::Result<JoinCode> {
    match director.ask(Intent::IssueCode { role }).await? {
        Answer::Code { code } => Ok(code),
        other => Err(anyhow!(words::cli_demo_no_code(format!("{other:?}"), role))),
    }
}

async fn digest(seat: &Seat) -> Option<String> {
    let board = seat.desk().fresh_board().await.ok().flatten()?;
    Some(board.sync.digest.clone())
}

fn role(seat: &Seat) -> Option<Role> {
    seat.desk().boards().borrow().as_ref()?.me.role
}
