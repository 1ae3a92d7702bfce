//! A director's node as it runs in a hall: a store on disk, the event loop, libp2p on loopback and a screen that
//! is drawn for every board. The laptops are in a process of their own (`node/examples/attack --hall`), so that
//! what this process uses is the director's.

use crate::hold::{self, config, runtime};
use crate::{number, spread};
use desk::{Board, CardProgress, View};
use domain::{EventId, TableNo};
use ledger::{Certificate, Signed};
use node::{Node, Start};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tests::event::PlayedEvent;
use tokio::sync::watch;
use tokio::time::timeout;
use tui::offscreen::Offscreen;

/// What the laptops of a hall will do.
#[derive(Serialize)]
pub(super) struct Laptops {
    event: EventId,
    laptops: Vec<Laptop>,
}

#[derive(Serialize)]
struct Laptop {
    secret: [u8; 32],
    certificate: Certificate,
    pushes: Vec<(u64, Vec<Signed>)>,
}

impl Laptops {
    pub(super) fn of(event: &PlayedEvent) -> Self {
        Self { event: event.event, laptops: Vec::new() }
    }

    fn write(&self, data: &Path) -> PathBuf {
        let bytes = postcard::to_stdvec(self).expect("plain data always serialises");
        let file = data.join("laptops");
        std::fs::write(&file, bytes).expect("there is room for it");
        file
    }

    /// The laptop of a table pushes these entries, each when its time has come.
    pub(super) fn seat(
        &mut self,
        ledger: &ledger::Ledger,
        table: u16,
        pushes: Vec<(u64, Vec<Signed>)>,
    ) {
        let key = PlayedEvent::table(table);
        let certificate = ledger::certificate::issue(ledger, key.id()).expect("it was admitted");
        self.laptops.push(Laptop { secret: key.secret(), certificate, pushes });
    }
}

/// `bench make DIRECTORY`: a director's directory for trials by hand, and the file of its laptops, which only
/// sit there (`attack ADDRESS --hall DIRECTORY/laptops`).
pub(super) fn make(arguments: &[String]) -> Option<Value> {
    let data = Path::new(arguments.first()?);
    let tables = number(arguments, "--tables", 300)?;
    let event = hold::played(data, tables, number(arguments, "--rounds", 20)?, 0);
    let (ledger, mut laptops) = (event.ledger(), Laptops::of(&event));
    (1..=tables).for_each(|table| laptops.seat(&ledger, table, Vec::new()));
    laptops.write(data);
    Some(json!({ "made": data, "entries": event.changes.len() }))
}

const PATIENCE: Duration = Duration::from_secs(120);
/// Nothing more happens in a hall whose board rests for so long.
const QUIET: Duration = Duration::from_millis(600);

/// Lets the laptops play before the director whose directory this is, until all these cards count.
pub(super) fn play(data: &Path, laptops: &Laptops, cards: u16) -> Value {
    let plan = laptops.write(data);
    runtime().block_on(async {
        let node = node::start(config(data, Start::Resume)).await.expect("the node starts");
        let mut crowd = Crowd::come(node.addresses()[0], &plan);
        let mut screen = Screen::open(&node).await;
        while screen.next(QUIET).await {}
        screen.forget();
        let before = Used::by(&node);
        crowd.begin();
        let deadline = Instant::now() + PATIENCE;
        while screen.counted.len() < usize::from(cards) && Instant::now() < deadline {
            screen.next(QUIET).await;
        }
        let used = Used::by(&node).since(&before);
        let sent = crowd.leave();
        node.stop().await;
        report(&used, &screen, &sent)
    })
}

fn report(used: &Used, screen: &Screen, sent: &BTreeMap<u16, Vec<u128>>) -> Value {
    let counted = screen.counted.iter();
    let took = |(table, shown): (&TableNo, &u128)| {
        let handed_in = sent.get(&table.0)?.last()?;
        Some(shown.saturating_sub(*handed_in) as f64 / 1e6)
    };
    let took: Vec<f64> = counted.filter_map(took).collect();
    let cards = took.len().max(1) as f64;
    json!({
        "cards": took.len(), "seconds": used.wall.as_secs_f64(),
        "cpu_ms_per_card": used.cpu_ms / cards,
        "loop_busy": used.worked.as_secs_f64() / used.wall.as_secs_f64(),
        "arrival_to_screen_ms": spread(took), "boards": screen.drawing_ms.len(),
        "screen_ms": spread(screen.drawing_ms.clone()),
    })
}

/// What the director has used so far, or in a while.
struct Used {
    at: Instant,
    wall: Duration,
    worked: Duration,
    cpu_ms: f64,
}

impl Used {
    fn by(node: &Node) -> Self {
        let (at, wall) = (Instant::now(), Duration::ZERO);
        Self { at, wall, worked: node.worked(), cpu_ms: process_cpu_ms() }
    }

    fn since(self, before: &Self) -> Self {
        Self {
            at: self.at,
            wall: self.at - before.at,
            worked: self.worked.saturating_sub(before.worked),
            cpu_ms: self.cpu_ms - before.cpu_ms,
        }
    }
}

/// User and system time of this process, which Linux tells in hundredths of a second.
fn process_cpu_ms() -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").expect("Linux tells it");
    let after_name = told.rsplit(')').next().unwrap_or_default();
    let times = after_name.split_whitespace().skip(11).take(2);
    times.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() * 10.0
}

/// The director's screen, and when it first showed that a card counts.
struct Screen {
    boards: watch::Receiver<Option<Arc<Board>>>,
    screen: Offscreen,
    counted: BTreeMap<TableNo, u128>,
    drawing_ms: Vec<f64>,
}

impl Screen {
    async fn open(node: &Node) -> Self {
        let boards = node.desk().boards();
        let screen = Offscreen::new(160, 50);
        Self { boards, screen, counted: BTreeMap::new(), drawing_ms: Vec::new() }
    }

    /// Draws the next board; false if none came for so long.
    async fn next(&mut self, wait: Duration) -> bool {
        let Ok(changed) = timeout(wait, self.boards.changed()).await else { return false };
        changed.expect("the node runs");
        let Some(board) = self.boards.borrow_and_update().clone() else { return true };
        let began = Instant::now();
        self.screen.show(Arc::clone(&board));
        self.drawing_ms.push(began.elapsed().as_secs_f64() * 1e3);
        let now = now_ns();
        let View::Director(director) = &board.view else { return true };
        for row in director.current_rows().filter(|row| row.progress == CardProgress::Counts) {
            self.counted.entry(row.card.table).or_insert(now);
        }
        true
    }

    fn forget(&mut self) {
        self.counted.clear();
        self.drawing_ms.clear();
    }
}

/// The process with the laptops.
struct Crowd {
    process: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Crowd {
    fn come(director: SocketAddr, plan: &Path) -> Self {
        let this = std::env::current_exe().expect("this program has a path");
        let program = this.with_file_name("examples").join("attack");
        let mut command = Command::new(&program);
        command.arg(director.to_string()).arg("--hall").arg(plan);
        let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = started.unwrap_or_else(|error| {
            panic!("{}: {error}: cargo build --release -p node --examples", program.display())
        });
        let stdin = process.stdin.take().expect("it is piped");
        let stdout = BufReader::new(process.stdout.take().expect("it is piped"));
        let (tell, lines) = sync_channel(1 << 20);
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    return;
                }
            }
        });
        let crowd = Self { process, stdin, lines };
        let ready = crowd.lines.recv_timeout(PATIENCE);
        assert_eq!(ready.as_deref(), Ok("ready"), "every laptop is welcome");
        crowd
    }

    fn begin(&mut self) {
        self.stdin.write_all(b"x").expect("the laptops are there");
    }

    /// When each table sent what it sent.
    fn leave(self) -> BTreeMap<u16, Vec<u128>> {
        let Self { mut process, stdin, lines } = self;
        drop(stdin);
        process.wait().expect("the laptops leave");
        let mut sent: BTreeMap<u16, Vec<u128>> = BTreeMap::new();
        for line in lines.iter() {
            let mut words = line.split(' ');
            if words.next() == Some("sent")
                && let (Some(Ok(laptop)), Some(Ok(ns))) =
                    (words.next().map(str::parse::<u16>), words.next().map(str::parse))
            {
                sent.entry(laptop + 1).or_default().push(ns);
            }
        }
        sent
    }
}

fn now_ns() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos())
}
