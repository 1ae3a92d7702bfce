//! Strangers who do their worst to a running node: sockets that say nothing, joins without an end, frames
//! as large as they go, names of devices that do not exist; or a laptop of the hall in the wrong hands; or a hall
//! full of honest ones. `tests/netns` lets it loose in namespaces of its own making, and `bench -- rush` on loopback.
//!
//! It lives here because only this crate knows libp2p; nothing of it is in the program.

mod announcer;
#[allow(dead_code, reason = "honest laptops speak as the node does; the rest of it is the node's")]
#[path = "../../src/codec.rs"]
mod codec;
mod hall;
mod member;
mod stranger;
#[path = "../../src/mesh/streams.rs"]
mod streams;
#[allow(dead_code, reason = "as above")]
#[path = "../../src/mesh/talk.rs"]
mod talk;
mod words;

use member::Member;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

const USAGE: &str =
    "usage: attack ADDRESS [--silent 100] [--joins 70] [--frames 40] [--labels 1,2,3]
              [--names 0] [--seconds 30]
       attack ADDRESS --as DATA twin|branches:N|newer
       attack ADDRESS --hall FILE
Only against a node of your own, on loopback or in namespaces made for it.";

#[derive(Debug)]
struct Attack {
    at: SocketAddr,
    silent: usize,
    joins: usize,
    frames: usize,
    labels: Vec<String>,
    /// Devices announced in a second.
    names: usize,
    seconds: u64,
}

/// What all strangers together have done.
#[derive(Debug, Default)]
struct Tally {
    sockets: AtomicU64,
    connections: AtomicU64,
    joins_asked: AtomicU64,
    joins_begun: AtomicU64,
    frames: AtomicU64,
    frame_bytes: AtomicU64,
    names: AtomicU64,
}

impl Tally {
    fn add(count: &AtomicU64, number: usize) {
        count.fetch_add(number as u64, Ordering::Relaxed);
    }
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a trial prints its figures")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime starts");
    if let [at, how, file] = arguments.as_slice()
        && let (Ok(at), "--hall") = (at.parse(), how.as_str())
    {
        return ended(runtime.block_on(hall::plays(at, file.as_ref())));
    }
    if let Some((at, member)) = member(&arguments) {
        let told = runtime.block_on(member::misbehaves(at, &member));
        return ended(told.map(|told| println!("{told}")));
    }
    let Some(attack) = attack(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let tally = Arc::new(Tally::default());
    runtime.block_on(run(attack, Arc::clone(&tally)));
    let [sockets, connections, asked, begun, frames, bytes, names] = [
        &tally.sockets,
        &tally.connections,
        &tally.joins_asked,
        &tally.joins_begun,
        &tally.frames,
        &tally.frame_bytes,
        &tally.names,
    ]
    .map(|count| count.load(Ordering::Relaxed));
    println!(
        "{sockets} silent sockets, {connections} handshakes, {asked} joins asked for and {begun} begun, \
         {frames} large frames with {} MB, {names} names",
        bytes / 1_000_000
    );
    ExitCode::SUCCESS
}

#[allow(clippy::print_stderr, reason = "whoever runs it reads it")]
fn ended(how: Result<(), String>) -> ExitCode {
    match how {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

async fn run(attack: Attack, tally: Arc<Tally>) {
    let Attack { at, silent, joins, frames, labels, names, seconds } = attack;
    let frame = Arc::new(words::largest_frame());
    let mut strangers = JoinSet::new();
    for _ in 0..silent {
        strangers.spawn(says_nothing(at, Arc::clone(&tally)));
    }
    for number in 0..joins {
        let label = labels.get(number % labels.len().max(1)).cloned().unwrap_or_default();
        strangers.spawn(stranger::begins_to_join(at, label, Arc::clone(&tally)));
    }
    for _ in 0..frames {
        strangers.spawn(stranger::sends_frames(at, Arc::clone(&frame), Arc::clone(&tally)));
    }
    if names > 0 {
        strangers.spawn(announcer::announces(names, at, Arc::clone(&tally)));
    }
    // None of them ever ends by itself.
    let _ = timeout(Duration::from_secs(seconds), strangers.join_all()).await;
}

/// Opens a socket, waits until it is closed, and opens the next one at once.
async fn says_nothing(at: SocketAddr, tally: Arc<Tally>) {
    loop {
        if let Ok(mut socket) = TcpStream::connect(at).await {
            Tally::add(&tally.sockets, 1);
            // Whether it is closed or breaks off is all the same here.
            let _ = socket.read(&mut [0]).await;
        }
    }
}

fn member(arguments: &[String]) -> Option<(SocketAddr, Member)> {
    let [at, how, data, misdeed] = arguments else { return None };
    let member = Member { data: data.into(), misdeed: misdeed.parse().ok()? };
    (how == "--as").then_some((at.parse().ok()?, member))
}

fn attack(arguments: &[String]) -> Option<Attack> {
    let (at, rest) = arguments.split_first()?;
    let mut attack = Attack {
        at: at.parse().ok()?,
        silent: 100,
        joins: 70,
        frames: 40,
        labels: Vec::new(),
        names: 0,
        seconds: 30,
    };
    for pair in rest.chunks(2) {
        let value = pair.get(1)?;
        match pair[0].as_str() {
            "--silent" => attack.silent = value.parse().ok()?,
            "--joins" => attack.joins = value.parse().ok()?,
            "--frames" => attack.frames = value.parse().ok()?,
            "--labels" => attack.labels = value.split(',').map(str::to_owned).collect(),
            "--names" => attack.names = value.parse().ok()?,
            "--seconds" => attack.seconds = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(attack)
}
